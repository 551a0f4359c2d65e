"""What the words of a question mean in a table: filters of its rows, heads, and its names.

A word filters by a cell that contains it, by a number with the head of its column ("level 3"), by
yes or no or an empty cell below a head ("paid"), or by a limit ("100 m or more"). Words of the
names and heads of the table filter nothing.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from core.answer.quoting.table_amounts import (
    bound_of,
    cell_of,
    is_measured,
    is_within,
    measured,
    measures_of,
)
from core.answer.quoting.table_columns import (
    Stems,
    adds_up_others,
    column_of,
    columns_with,
    heads_asked,
    is_of_done,
    rows_concerned,
    states_of,
    without_units,
)
from core.answer.quoting.tables import VERBS, AskedWord, Row, Table, content_words
from core.extract.structure.columns import as_label, is_blank, is_label, says_label, words_for
from core.extract.structure.forms import is_begun, is_form, is_said_in_parts, without_function_words
from core.language.quantities import measure_of
from core.language.question.cues import cue_words
from core.language.question.question_cues import Limit, cues_of
from core.language.text.nearness import Nearness
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems, tokenize

# How near a word is at least to the head of a column that it means.
_NEAR = 3.5
# Stems of what is said of any price or payment.
PRICES = frozenset(stems(" ".join(map(words_for, ("prices", "paying", "money")))))


class RowFilter(Struct, frozen=True):
    """A column that filters rows, and the text that its cells contain, or one of the `sides`."""

    column: int
    says: str
    sides: tuple[str, ...] = ()


class TableReading(Struct, frozen=True):
    """What a question means in a table.

    - `rows`: those that pass the filters `by`; `only_cells` if all of these are words in cells
    - `heads`: the stems of the question that the head of each column explains
    - `named`: those that the names of the table explain
    - `unsaid`: words that neither the table nor its names explain
    - `dismissed`: whether some of these were left out, as they say nothing: "have", "pay"
    - `asked`: number of content words
    - `likened`: number of words that mean something here only by their vectors
    """

    rows: tuple[Row, ...]
    by: tuple[RowFilter, ...]
    only_cells: bool
    heads: tuple[Stems, ...]
    named: Stems
    unsaid: tuple[AskedWord, ...]
    dismissed: bool
    asked: int
    likened: int


def read_question(
    table: Table,
    question: str,
    *,
    called: Stems,
    besides: Stems,
    near: Nearness,
    is_split: bool = False,
) -> TableReading | None:
    """Return what the question means in the table; None if no row passes its filters.

    `called` are the stems of the names of the table, `besides` stems to ignore. With `is_split`
    the words of different cells of a column filter the rows of either.
    """
    cues = cues_of(question)
    by, rows = list[RowFilter](), tuple(it for it in table.rows if not adds_up_others(it))
    words = [it for it in content_words(question) if it.stem not in besides]
    column = _limited_column(table, question, cues.limit) if cues.limit is not None else None
    if cues.limit is not None and column is None and not _is_name(table, cues.limit):
        return None
    if cues.limit is not None and column is not None:
        words = [it for it in words if it.stem not in stems(cues.limit.surface)]
        bound = bound_of(cues.limit, cues.language)
        if bound is None:
            return None
        amounts = measured(table, column, rows)
        rows = tuple(row for row, amount in amounts if is_within(amount, bound, cues.limit))
        by.append(RowFilter(column, cues.limit.surface))
    heads = heads_asked(table, question, words)
    light = _light_in(table, question)
    roles = _Roles(table, question, heads, called)
    likened = _likened(table, [it for it in words if roles.is_open(it, light)], near)
    heads = tuple(one | likened.get(at, frozenset()) for at, one in enumerate(heads))
    rows, states, settled = _by_states(
        table, rows, heads, words, is_opposed=cues.opposed, is_pending=_is_pending(question)
    )
    rows, speaker = _by_speaker(rows, question, heads)
    by += [*states, *speaker]
    roles = _Roles(table, question, heads, called)
    filters = {it: own for it in words if it.stem not in settled and (own := roles.cells_for(it))}
    if is_split and len(sides := _opposed(rows, filters)) > 1:
        either = frozenset[str]().union(*(filters.pop(it) for it in sides))
        column = sides[next(iter(sides))]
        rows = tuple(it for it in rows if either & frozenset(stems(cell_of(it, column))))
        texts = tuple(it.text for it in sides)
        by.append(RowFilter(column, ", ".join(texts), texts))
        settled |= frozenset(it.stem for it in sides)
    if cues.opposed and not states and (denied := _denied(rows, filters)) is not None:
        word, column = denied
        own = filters.pop(word)
        rows = tuple(it for it in rows if not own & frozenset(stems(cell_of(it, column))))
        by.append(RowFilter(column, f"≠ {word.text}"))
        settled |= {word.stem}
    rows, used = _by_cells(table, rows, filters, heads, called)
    unsaid = [it for it in words if it not in filters and not roles.explains(it, settled)]
    if not rows:
        return None
    return TableReading(
        rows,
        (*by, *used),
        not (states or column is not None),
        heads,
        frozenset(it.stem for it in words if it not in filters and roles.names(it)),
        tuple(it for it in unsaid if it.stem not in light),
        any(it.stem in light for it in unsaid),
        sum(it.stem not in light or it not in unsaid for it in words),
        sum(map(len, likened.values())),
    )


def _likened(table: Table, words: Sequence[AskedWord], near: Nearness) -> dict[int, frozenset[str]]:
    """Return the stems of words that the table does not say, by the column whose head they mean.

    A cell is not likened: vectors of opposites such as "passed" and "failed" are near.
    """
    columns = [at for at, head in enumerate(table.head.cells) if head]
    labels = [without_units(table.head.cells[at]).replace("_", " ") for at in columns]
    meant: dict[int, frozenset[str]] = {}
    for word in words:
        best = near.nearest(word.text, labels, _NEAR)
        if best is not None:
            at = columns[best]
            meant[at] = meant.get(at, frozenset()) | {word.stem}
    return meant


class _Roles:
    """What may explain a word: cells, heads and names of a table."""

    def __init__(
        self, table: Table, question: str, heads: tuple[Stems, ...], called: Stems
    ) -> None:
        self._called, self._language = called, cues_of(question).language
        self._headed = frozenset[str]().union(*heads)
        self._heads = frozenset(stems(" ".join(as_label(it) for it in table.head.cells)))
        texts = [stems(cell) for row in table.rows for cell in row.cells]
        self._cells = frozenset(stem for own in texts for stem in own)
        self._whole = frozenset(own[0] for own in texts if len(own) == 1)

    def names(self, word: AskedWord) -> bool:
        """Whether the names of the table explain the word."""
        stated = self._called
        is_part = is_said_in_parts(word.stem, stated | self._heads, language=self._language)
        return word.stem in stated or is_part or is_form(word.stem, stated)

    def cells_for(self, word: AskedWord) -> Stems:
        """Return the stems of cells by which the word filters: its own, or its other forms."""
        stem = word.stem
        is_status = word.is_verb and stem in self._whole  # "Ordered" beside a day of order.
        if stem in self._heads and not is_status:
            return frozenset()
        if stem in self._cells and (stem not in self._called or stem in self._whole):
            return frozenset({stem})
        if stem in self._headed or word.text.isdigit() or self.names(word):
            return frozenset()
        return frozenset(it for it in self._cells if is_form(stem, {it}) or is_begun(it, word.text))

    def is_open(self, word: AskedWord, light: Stems) -> bool:
        """Whether nothing in the table says the word, which may mean something in it."""
        is_said = self.explains(word, light) or bool(self.cells_for(word))
        is_said |= any(is_label(word.text.lower(), it) for it in ("unsettled", "missing"))
        return not is_said and not word.text.isdigit() and word.letter != "p"

    def explains(self, word: AskedWord, settled: Stems) -> bool:
        """Whether heads or names explain the word."""
        return word.stem in self._headed | settled or self.names(word)


def _is_pending(question: str) -> bool:
    """Whether the question asks for what is not done yet: "must be paid", "still to pay"."""
    pending, lasting, infinitive = (
        any(is_label(it, at) for it in tokenize(question))
        for at in ("pending", "lasting", "infinitives")
    )
    return pending or (lasting and infinitive)


def _by_states(
    table: Table,
    rows: tuple[Row, ...],
    heads: tuple[Stems, ...],
    words: Sequence[AskedWord],
    *,
    is_opposed: bool,
    is_pending: bool,
) -> tuple[tuple[Row, ...], list[RowFilter], Stems]:
    """Return the rows by yes or no, or by empty cells, below heads that the question says.

    Also the stems that are explained so: "outstanding" is of a column of what is paid.
    """
    by, settled = list[RowFilter](), frozenset[str]()
    for column, asked in enumerate(heads):
        head = table.head.cells[column]
        open_words = frozenset(
            word.stem
            for missing, done in (("unsettled", "settled"), ("missing", "got"))
            if says_label(head, done)
            for word in words
            if any(is_label(word.text.lower(), at) for at in (missing, done)[: 1 + is_opposed])
        )
        is_open = bool(open_words)
        # A year in the head need not be said.
        named = stems(without_function_words(without_units(head)))
        whole = frozenset(stem for stem in named if not stem.isdigit())
        is_owed = says_label(head, "unsettled") and (bool(asked) or is_pending)
        if not is_open and not is_owed and (not whole or len(asked) < len(whole)):
            continue
        is_open |= is_of_done(head) and is_pending
        purpose = "no" if is_opposed or is_open else "yes"
        if says_label(head, "unsettled") and is_measured(table, column):
            rows = tuple(row for row, amount in measured(table, column, rows) if amount > 0)
            by.append(RowFilter(column, "> 0"))
            continue
        empty = [it for it in rows_concerned(table, column, rows) if is_blank(cell_of(it, column))]
        states = states_of(table, column)
        if states is not None:
            rows = tuple(it for it in rows if states.get(it) == purpose)
            by.append(RowFilter(column, purpose))
        elif purpose == "no" and 0 < len(empty) < len(rows):
            rows = tuple(empty)
            by.append(RowFilter(column, "–"))
        else:
            continue
        settled |= open_words
    return rows, by, settled


def _by_speaker(
    rows: tuple[Row, ...], question: str, heads: Sequence[Stems]
) -> tuple[tuple[Row, ...], list[RowFilter]]:
    """Return the rows of whoever asks, where a column that is asked for calls somebody "me"."""
    if {"i", "ich"}.isdisjoint(tokenize(question)):
        return rows, []
    marked = {
        at: {row for row in rows if is_label(cell_of(row, at).lower(), "speaker")}
        for at in range(len(heads))
        if heads[at]
    }
    columns = [at for at, own in marked.items() if own]
    if len(columns) != 1:
        return rows, []
    own = tuple(it for it in rows if it in marked[columns[0]])
    return own, [RowFilter(columns[0], cell_of(own[0], columns[0]))]


def _by_cells(
    table: Table,
    rows: tuple[Row, ...],
    filters: dict[AskedWord, Stems],
    heads: Sequence[Stems],
    called: Stems,
) -> tuple[tuple[Row, ...], list[RowFilter]]:
    """Return the rows with a cell for each of these words, and the words by column.

    A word of the table's names that no other filter leaves a row for is only a name.
    """
    used: dict[int, list[str]] = {}
    for word, own in sorted(filters.items(), key=lambda pair: pair[0].stem in called):
        names = [tokenize(f"{word.before} {word.text}"), tokenize(f"{word.text} {word.after}")]
        is_name = any(_says_in(rows, names, at) for at in range(len(heads)))
        is_number = word.text.isdigit() and not is_name
        candidates = columns_with(table, rows, heads, own, is_number=is_number)
        if word.text.isdigit() and not is_number:
            candidates = [at for at in range(len(heads)) if _says_in(rows, names, at)]
        columns = [column_of(row, candidates, own) for row in rows]
        column = next((at for at in columns if at is not None), None)
        if column is None and word.stem in called:
            continue
        rows = tuple(row for row, at in zip(rows, columns, strict=True) if at is not None)
        if column is not None:
            used.setdefault(column, []).append(word.text)
    return rows, [RowFilter(column, " ".join(dict.fromkeys(own))) for column, own in used.items()]


def _denied(
    rows: Sequence[Row], filters: Mapping[AskedWord, Stems]
) -> tuple[AskedWord, int] | None:
    """Return the word that "not" denies, with the column of that state: "not delivered yet"."""
    places = (
        (word, column)
        for word, own in filters.items()
        if word.is_verb
        for row in rows
        for column, cell in enumerate(row.cells)
        if cell and frozenset(stems(cell)) <= own
    )
    return next(places, None)


def _opposed(rows: Sequence[Row], filters: Mapping[AskedWord, Stems]) -> dict[AskedWord, int]:
    """Return the words of one column of which each excludes another: "the gala and the county"."""
    for column in range(max((len(it.cells) for it in rows), default=0)):
        cells = [(it, frozenset(stems(cell_of(it, column)))) for it in rows]
        chosen = {
            word: picked
            for word, own in filters.items()
            if (picked := frozenset(row for row, cell in cells if own & cell))
        }
        apart = {it for it in chosen if any(chosen[it].isdisjoint(chosen[at]) for at in chosen)}
        if apart:
            return {word: column for word in filters if word in apart}
    return {}


def _is_name(table: Table, limit: Limit) -> bool:
    """Whether the words of a limit are part of a cell: "over 50 free" of a race."""
    name = tokenize(limit.surface)[-2:]
    is_amount = any(measure_of(it) for it in name)
    return not is_amount and any(
        _says_in(table.rows, [name], at) for at in range(len(table.head.cells))
    )


def _says_in(rows: Sequence[Row], names: Sequence[Sequence[str]], column: int) -> bool:
    cells = [f" {' '.join(tokenize(cell_of(row, column)))} " for row in rows]
    return any(f" {' '.join(name)} " in cell for name in names for cell in cells)


def _limited_column(table: Table, question: str, limit: Limit) -> int | None:
    """Return the only column of amounts that is named, or else whose head ends with the unit."""
    besides = stems(limit.surface)
    words = [it for it in content_words(question) if it.stem not in besides]
    heads = heads_asked(table, question, words)
    columns = [at for at in range(len(heads)) if measured(table, at, table.rows)]
    units = limit.surface.split()
    named = [at for at in columns if heads[at]] or [
        at for at in columns if as_label(table.head.cells[at]).rpartition(" ")[2] in units
    ]
    return named[0] if len(named) == 1 else None


def _light_in(table: Table, question: str) -> Stems:
    """Return the stems that need not be explained: beside money also those of any payment."""
    columns = range(len(table.head.cells))
    is_priced = any("money" in measures_of(table, at) for at in columns)
    light = light_stems(question) | frozenset(stems(words_for("figures")))
    return light | PRICES if is_priced else light


def light_stems(question: str) -> Stems:
    """Return the stems of verbs and adverbs that no row says, and of what the asker does."""
    cues, light = cues_of(question), cue_words("light")
    letters = letters_in_context([it.lower() for it in cues.words], cues.language)
    own = (
        word
        for before, word, letter in zip(["", *cues.words], cues.words, letters, strict=False)
        if letter in VERBS and before.lower() in cue_words("askers")
    )
    return frozenset(stems(" ".join([*light, *own])))
