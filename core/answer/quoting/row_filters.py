"""Filter the rows of a table by the words of a question: "how many dancers have not paid".

A word filters by a cell that contains it, by a number with the head of its column ("level 3"), or
by yes or no below a head ("paid"). Words of the names and heads of the table filter nothing.
"""

import re
from collections.abc import Collection, Sequence
from decimal import Decimal
from itertools import takewhile

from msgspec import Struct

from core.answer.quoting.tables import Row, Table
from core.extract.structure.columns import as_label, is_label, words_for
from core.language.quantities import factor_of, read_number, smallest_unit
from core.language.question.cues import asks_nothing, cue_words
from core.language.question.question_cues import cues_of
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems
from core.language.text.tagger import verb_lemma
from core.retrieve.context.narration import share_stem

_AMOUNT = re.compile(
    r"(?P<sign>[£€$])?\s?(?P<number>\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
    r"(?P<range>[-–]\d{1,3}(?=\s?[^\W\d_]))?(?:\s?(?P<unit>%|[^\W\d_]{1,7}[²³23]?|[£€$]))?"
)
_DIGIT = re.compile(r"\d")
# A number with zeros before it numbers something: "007".
_CODE = re.compile(r"0+\d+")
# A mark that can only part decimals.
_DECIMALS = re.compile(r"\d([.,])(?:\d{1,2}|\d{4,})(?![\d.,])")
# Letters of verbs, participles, auxiliaries and adverbs in a sentence.
_VERBS = frozenset("VBHQMR")
# So long a part of a compound is at least.
_PART = 3


class RowFilter(Struct, frozen=True):
    """A column that filters rows, and the text that its cells contain."""

    column: int
    says: str


class FilteredRows(Struct, frozen=True):
    """Filtered rows and their filters."""

    rows: tuple[Row, ...]
    by: tuple[RowFilter, ...]


def filtered(
    table: Table, question: str, *, called: frozenset[str], besides: frozenset[str]
) -> FilteredRows | None:
    """Return the filtered rows; None if a word is neither a filter nor in a name or head.

    `called` are the stems of the names of the table, `besides` stems to ignore.
    """
    cues = cues_of(question)
    heads = [in_forms(as_label(it), question) for it in table.head.cells]
    left = content_stems(question) - besides
    rows, by = list(table.rows), list[RowFilter]()
    for column, head in enumerate(heads):
        if head & left and _is_yes_or_no(table, column):
            purpose = "no" if cues.opposed else "yes"
            rows = [row for row in rows if is_label(row.cells[column].lower(), purpose)]
            by.append(RowFilter(column, purpose))
            left -= head
    headed = frozenset[str]().union(*heads)
    cells = frozenset(stems(" ".join(cell for row in rows for cell in row.cells)))
    stated = called | headed
    left = frozenset(
        stem
        for stem in left
        if not is_said_in_parts(stem, stated, language=cues.language)
        if stem in headed or stem in cells or not is_form(stem, headed)
    )
    if not left - stated - cells <= _unsaid(question, is_picked=True):
        return None
    filled = {words[0] for row in rows for cell in row.cells if len(words := stems(cell)) == 1}
    in_cells = left & cells - headed - (called - filled)
    rows, used = _by_cells(rows, heads, left, stems_of_cells=in_cells)
    left -= frozenset(stem for own in used.values() for stem in own)
    by += [RowFilter(column, _words_of(words, question)) for column, words in used.items()]
    left -= called | headed
    unsaid = _unsaid(question, is_picked=bool(by))
    is_said = not any(it[0].isdigit() for it in left) and left <= unsaid
    return FilteredRows(tuple(rows), tuple(by)) if rows and is_said else None


def _by_cells(
    rows: list[Row],
    heads: Sequence[frozenset[str]],
    asked: frozenset[str],
    *,
    stems_of_cells: frozenset[str],
) -> tuple[list[Row], dict[int, set[str]]]:
    """Return the rows with a cell for each of these stems, and the stems by column."""
    used: dict[int, set[str]] = {}
    for stem in sorted(stems_of_cells):
        candidates = _columns_of(rows, heads, stem, asked)
        columns = [_column_of(row, candidates, stem) for row in rows]
        column = next((at for at in columns if at is not None), None)
        if column is not None:
            rows = [row for row, at in zip(rows, columns, strict=True) if at is not None]
            used.setdefault(column, set()).add(stem)
    return rows, used


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of a question."""
    auxiliaries = frozenset(stems(" ".join(cue_words("auxiliaries"))))
    return frozenset(stems(text)) - asks_nothing(text) - auxiliaries - {""}


def is_said_in_parts(stem: str, stated: Collection[str], *, language: str) -> bool:
    """Whether a German word is another form of what is said, begins it, or is put together of it.

    A "Lokliste" is of each "Lok"; "Stromstand" is said by "Strom" and "Zählerstand".
    """
    if language != "de" or len(stem) < _PART:
        return False
    ends = frozenset(stems(" ".join(map(words_for, ("tables", "states", "prices")))))
    begun = {it[: -len(end)] for it in stated for end in ends if it.endswith(end)} | set(stated)
    if stem in begun or is_form(stem, begun):
        return True
    cuts = range(_PART, len(stem) - _PART + 1)
    return any(
        stem[:at] in begun
        and any(it.endswith(stem[at:]) or it.startswith(stem[at:]) for it in stated)
        for at in cuts
    )


def is_form(stem: str, stated: Collection[str]) -> bool:
    """Whether a word is what is said, with another ending: "delivers", "delivery"."""
    return any(share_stem(stem, it) and abs(len(stem) - len(it)) <= _PART for it in stated)


def in_forms(head: str, question: str) -> frozenset[str]:
    """Return the stems of a column head, and of other forms of its verbs in the question."""
    cues = cues_of(question)
    lemmas = {verb_lemma(it.lower(), "en") for it in head.split()}
    verbs = (it for it in cues.words if cues.language == "en" and it.islower())
    same = (it for it in verbs if verb_lemma(it, "en") in lemmas)
    return frozenset(stems(head)) | frozenset(stems(" ".join(same)))


def amounts(table: Table, column: int, rows: Sequence[Row] | None = None) -> list[Decimal]:
    """Return the amounts of a column, in these rows if given; empty if a cell is no amount."""
    language = number_language(table, column)
    cells = [_amount_of(row, column, language) for row in (table.rows if rows is None else rows)]
    if any(_CODE.fullmatch(row.cells[column]) for row in table.rows if column < len(row.cells)):
        return []
    return [it for it in cells if it is not None] if None not in cells else []


def measured(table: Table, column: int, rows: Sequence[Row]) -> list[tuple[Row, Decimal]]:
    """Those of the rows that have an amount in the column, with it: of a range the first.

    Amounts of several units are in the `common_unit`. Empty where a cell has a number that is no
    amount, where most cells have none, or where their units do not measure the same.
    """
    language = number_language(table, column)
    cells = [row.cells[column] if column < len(row.cells) else "" for row in table.rows]
    numbered = [it for it in cells if _DIGIT.search(it)]
    matches = [match for it in numbered if (match := _AMOUNT.fullmatch(it)) is not None]
    common = common_unit(table, column)
    is_even = common or len({_unit_in(it) for it in matches} - {""}) < 2
    if not is_even or len(matches) < len(numbered) or 2 * len(matches) < len(cells):
        return []
    if any(_CODE.fullmatch(it) for it in numbered):
        return []
    pairs = ((row, _AMOUNT.fullmatch(row.cells[column])) for row in rows if column < len(row.cells))
    return [
        (
            row,
            read_number(amount["number"], language)
            * (factor_of(_unit_in(amount), common) if common else 1),
        )
        for row, amount in pairs
        if amount is not None
    ]


def common_unit(table: Table, column: int) -> str:
    """Return the smallest unit of a column of amounts of one measure in several: "g" of g and kg.

    Empty if there is only one unit, or if they do not measure the same.
    """
    cells = [row.cells[column] for row in table.rows if column < len(row.cells)]
    units = {_unit_in(match) for it in cells if (match := _AMOUNT.fullmatch(it)) is not None}
    return smallest_unit(units) if len(units) > 1 else ""


def _unit_in(amount: re.Match[str]) -> str:
    return amount["unit"] or amount["sign"] or ""


def number_language(table: Table, column: int) -> str:
    """Return the language of a column's number format: "en" 1,240.50, "de" 1.240,50.

    Empty if no cell has an unambiguous decimal mark.
    """
    cells = [row.cells[column] for row in table.rows if column < len(row.cells)]
    decimals = {it[1] for cell in cells if (it := _DECIMALS.search(cell)) is not None}
    return {".": "en", ",": "de"}[decimals.pop()] if len(decimals) == 1 else ""


def _amount_of(row: Row, column: int, language: str) -> Decimal | None:
    cell = row.cells[column] if column < len(row.cells) else ""
    amount = _AMOUNT.fullmatch(cell)
    if amount is None or amount["range"]:
        return None
    return read_number(amount["number"], language)


def _is_yes_or_no(table: Table, column: int) -> bool:
    cells = [row.cells[column].lower() for row in table.rows if column < len(row.cells)]
    answers = [purpose for it in cells for purpose in ("yes", "no") if is_label(it, purpose)]
    return len(set(answers)) > 1 and len(answers) > len(cells) // 2


def _columns_of(
    rows: Sequence[Row], heads: Sequence[frozenset[str]], stem: str, asked: frozenset[str]
) -> list[int]:
    """Return the columns in which the word is a whole cell, or all columns if there are none.

    A number has to be a whole cell of a column whose head is asked for.
    """
    columns = range(len(heads))
    filled = {
        at
        for at in columns
        for row in rows
        if at < len(row.cells) and stems(row.cells[at]) == [stem]
    }
    if stem[0].isdigit():
        return [at for at in columns if at in filled and heads[at] & asked]
    return sorted(filled) or list(columns)


def _column_of(row: Row, columns: Sequence[int], stem: str) -> int | None:
    return next(
        (at for at in columns if at < len(row.cells) and stem in stems(row.cells[at])), None
    )


def _words_of(words: set[str], question: str) -> str:
    words_said = (it.strip(" ?!.,;:") for it in question.split() if words.intersection(stems(it)))
    return " ".join(words_said)


def counted_words(question: str) -> str:
    """Return the noun that is counted with the nouns behind it: "gauge readings"; else empty."""
    cues = cues_of(question)
    if cues.counted not in cues.words:
        return cues.counted
    letters = letters_in_context([it.lower() for it in cues.words], cues.language)
    pairs = list(zip(cues.words, letters, strict=True))[cues.words.index(cues.counted) + 1 :]
    behind = takewhile(lambda pair: pair[1] == "n", pairs)
    return " ".join([cues.counted, *(word for word, _ in behind)])


def _unsaid(question: str, *, is_picked: bool) -> frozenset[str]:
    """Return the stems of the question's verbs and adverbs that no row says.

    If rows are picked, also of what the asker does: "how long did I practise Elgar".
    """
    cues, light = cues_of(question), cue_words("light")
    letters = letters_in_context([it.lower() for it in cues.words], cues.language)
    pairs = zip(["", *cues.words], cues.words, letters, strict=False)
    own = (
        word
        for before, word, letter in pairs
        if is_picked and letter in _VERBS and before.lower() in cue_words("askers")
    )
    return frozenset(stems(" ".join([*light, *own])))
