"""What a question means in a whole table, and which of its columns it asks for."""

from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import pairwise, takewhile

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.subjects import called_by, people_column
from core.answer.quoting.table_amounts import (
    are_durations,
    cell_of,
    is_measured,
    is_money_column,
    measures_of,
)
from core.answer.quoting.table_columns import Dates, adds_up_others, dates_of, times_in, within
from core.answer.quoting.table_words import (
    PRICES,
    RowFilter,
    Stems,
    TableReading,
    content_words,
    heads_asked,
    read_question,
)
from core.answer.quoting.tables import Row, Table, small_words
from core.extract.structure.columns import (
    as_label,
    is_blank,
    is_label,
    is_unit_price,
    kind_of_label,
    kind_of_noun,
    words_for,
)
from core.language.quantities import measure_of
from core.language.question.expected_answer import asks_for_money, expected_answer
from core.language.question.measures import Extreme, measures_asked, measuring_words
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_now
from core.language.question.times import is_of_past
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems, tokenize
from core.language.time.cell_dates import cell_dates
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis, QuestionTime

# Stems of what counts times, and filters no rows.
OFTEN = frozenset(stems("often frequently times oft häufig mal"))
MOST_OFTEN = frozenset(stems("often frequently oft häufig häufigsten"))
# Purpose of the column that "how long" asks for: a key of `[words]` in `columns.toml`.
MEASURES = {"long": "durations"}
# Largest share of the words of a question after a sum that a table may leave open.
_UNSAID = 0.4


class TableQuestion(Struct, frozen=True):
    """A question over tables, with its periods."""

    result: SearchResult
    analysis: Analysis
    times: tuple[QuestionTime, ...]
    now: datetime
    vocabulary: Vocabulary


class ReadTable(Struct, frozen=True):
    """What a question means in a table; `text` is without times, and `rows` are in these."""

    hit: Hit
    table: Table
    dates: Dates | None
    called: Stems
    text: str
    times: tuple[QuestionTime, ...]
    reading: TableReading
    rows: tuple[Row, ...]

    @property
    def is_timed(self) -> bool:
        """Whether the question names times, other than those that head columns."""
        return bool(self.times)

    @property
    def by(self) -> tuple[RowFilter, ...]:
        """The filters of the rows, with the times of a column of dates."""
        column = self.dates.column if self.dates is not None else None
        times = (RowFilter(column, it.surface) for it in self.times if column is not None)
        return (*self.reading.by, *times)

    def is_understood(self, *, is_sum: bool) -> bool:
        """Whether the table explains the question.

        A sum may leave verbs open, and what comes before a word of the table: of "heating oil" the
        table of the oil, but of "roof costs" no table of costs. Rows that are counted or named need
        all words: "stolen" is a filter.
        """
        unsaid, noun = self.reading.unsaid, bool(counted_noun(self.text))
        if not unsaid or not is_sum:
            return not unsaid
        reading, cues = self.reading, cues_of(self.text)
        explained = reading.named.union(*reading.heads)
        nouns = {it.text for it in content_words(self.text) if it.stem in explained - PRICES}
        is_open = all(it.is_verb or (it.text.islower() and it.after in nouns) for it in unsaid)
        asked = reading.asked + self.is_timed + noun
        asked += bool(cues.total or cues.average or cues.extreme)
        is_about = bool(explained or reading.by or noun)
        return is_open and is_about and len(unsaid) <= _UNSAID * asked

    @property
    def lines(self) -> frozenset[str]:
        """The lines of the rows."""
        return frozenset(self.hit.text[it.start : it.end] for it in self.table.rows)

    def scored(self, rank: int) -> tuple[float, int, int]:
        """Rank of the reading: by what it explains, by filters and names, by the search."""
        open_words = len(self.reading.unsaid)
        return -open_words, len(self.reading.by) + len(self.reading.named), -rank


def read_table(
    asked: TableQuestion,
    hit: Hit,
    table: Table,
    more: Stems = frozenset(),
    *,
    is_split: bool = False,
) -> ReadTable | None:
    """Return what the question means in the table; None without rows, or without their times.

    The words `more` ask for the operation. With `is_split` two cells of a column are both meant.
    """
    heads = {it for head in table.head.cells for it in NUMBER.findall(head)}
    headed = {it: at for it in asked.times if (at := _headed_by(table, it)) is not None}
    others = (it for it in asked.times if it not in headed)
    times = [it for it in others if not heads & set(NUMBER.findall(it.surface))]
    text, called = asked.analysis.text, called_by(hit, table, asked.result)
    for time in (*times, *headed):
        text = text.replace(time.surface, " ")
    if people_column(table) is not None:
        words = content_words(text)
        kinds = [kind_of_noun(it.text.lower(), asked.vocabulary) for it in words]
        pairs = zip(words, kinds, strict=True)
        more |= frozenset(word.stem for word, kind in pairs if kind == "Person")
    besides = (_besides(text, table) | more) - _named_in_cells(text, table)
    reading = read_question(table, text, called=called, besides=besides, is_split=is_split)
    if reading is None:
        return None
    times_of = {at: frozenset(stems(time.surface)) for time, at in headed.items()}
    own = tuple(it | times_of.get(at, frozenset()) for at, it in enumerate(reading.heads))
    reading = replace(reading, heads=own, asked=reading.asked + len(headed))
    dates = dates_of(table, near=asked.now)
    moved = times_in(dates, times, is_past=is_of_past(asked.analysis.text))
    rows = within(dates, reading.rows, moved)
    if not rows and all(frozenset(stems(it.surface)) <= called for it in times):
        rows = list(reading.rows)  # The whole table is of this time.
    if not rows:
        return None
    return ReadTable(hit, table, dates, called, text, tuple(times), reading, tuple(rows))


def _headed_by(table: Table, time: QuestionTime) -> int | None:
    """Return the only column of amounts whose head is the month or day: "Nov", "11.2."."""
    if time.start is None or time.end is None:
        return None
    start, end = time.start, time.end
    dates = cell_dates(table.head.cells, near=start)
    columns = [at for at, it in enumerate(dates) if it and start <= it[0] and it[1] <= end]
    return columns[0] if len(columns) == 1 and is_measured(table, columns[0]) else None


def _besides(text: str, table: Table) -> Stems:
    """Return the stems of words that ask for an aggregate or a table, and filter no rows."""
    cues = cues_of(text)
    small = small_words(text) | frozenset(stems(words_for("tables")))
    small |= OFTEN if cues.is_how_often or cues.is_many else frozenset()
    words = f"{cues.total} {cues.average} {cues.measure} {measuring_words(text, heads=False)}"
    flows = " ".join(words_for(it) for it in ("outgoings", "incomings") if says(text, it))
    heads = frozenset(stems(" ".join(table.head.cells)))
    return small | frozenset(stems(words)) | (frozenset(stems(flows)) - heads)


def _named_in_cells(text: str, table: Table) -> Stems:
    """Return the stems of words that a cell has with the word behind them: of "large service"."""
    asked = [frozenset(stems(it)) for it in tokenize(text)]
    pairs = [(one, other) for one, other in pairwise(asked) if one and other]
    rows = [it for it in table.rows if not adds_up_others(it)] if pairs else []
    cells = [frozenset(stems(it)) for row in rows for it in row.cells]
    return frozenset(
        stem for one, other in pairs if any(one | other <= it for it in cells) for stem in one
    )


def counted_noun(text: str) -> Stems:
    """Return the stems of the noun that "how many" counts; empty if it counts something else."""
    noun = frozenset(stems(counted_words(text)))
    return noun if cues_of(text).is_many else frozenset()


def asks_how_often(text: str) -> bool:
    """Whether times are counted: "how often", but not "how many times"."""
    return cues_of(text).is_how_often and not cues_of(text).is_many


def summed_column(read: ReadTable, asked: TableQuestion) -> int | None:
    """Return the column of amounts that the question asks for; None without a single one.

    By its head, by what it measures, by whether it holds what came in or went out, or as the only
    one with amounts in these rows.
    """
    table, text = read.table, read.text
    cues, kind, measures = cues_of(text), asked.analysis.kind, measures_asked(text)
    is_money = asks_for_money(text) or "money" in measures or says(text, "money")
    is_amount = kind == "how many" or bool(cues.total or cues.average or measures)
    if asks_how_often(text) or _is_unsummed(read):
        return None
    ways = [it for it in ("outgoings", "incomings") if says(text, it)]
    if not (is_amount or is_money or ways or asks_now(text)):
        return None
    columns = [
        at
        for at in range(len(table.head.cells))
        if is_measured(table, at) and not all(map(is_blank, _cells_of(read, at)))
    ]
    units = [at for at in columns if is_unit_price(table.head.cells[at])]
    if len(units) == 1 and not cues.total and (is_money or cues.average):
        return units[0]
    if cues.is_many:
        named = [at for at in columns if at not in units and is_headed(read, at)]
        is_unit = bool(named and measure_of(cues.counted))
        shares = {at: len(read.reading.heads[at]) for at in (columns if is_unit else named)}
        top = max(shares.values(), default=0)
        best = [at for at in shares if shares[at] == top and (top or at in named)]
        verbs = frozenset(it.stem for it in content_words(text) if it.is_verb)
        done = [at for at in columns if verbs & read.reading.heads[at]]
        done = [at for at in done if not is_money_column(table, at)]
        return (best or done)[0] if len(best or done) == 1 else None
    purpose = "prices" if is_money else MEASURES.get(cues.measure, "")
    scores = {
        at: 4 * any(_is_flow(table.head.cells[at], it) for it in ways)
        + 2 * len(read.reading.heads[at])
        + bool(measures_of(table, at) & (measures | ({"money"} if is_money or ways else set())))
        + bool(purpose and _is_called(table.head.cells[at], purpose))
        for at in columns
        if at not in units and not _measures_other(table, at, measures)
    }
    best = [at for at, score in scores.items() if score and score == max(scores.values())]
    best = best or list(scores)
    return best[0] if len(best) == 1 else None


def _measures_other(table: Table, column: int, measures: Collection[str]) -> bool:
    """Whether the column measures something else than what is asked for: money, and no weight."""
    own = measures_of(table, column)
    return bool(own) and bool(measures) and not own & frozenset(measures)


def _is_unsummed(read: ReadTable) -> bool:
    """Whether something else than a sum or cell is asked for: what is left, or what each is."""
    words, heads = tokenize(read.text), tokenize(" ".join(read.table.head.cells))
    is_each = is_unit_price(read.text) and not any(map(is_unit_price, read.table.head.cells))
    is_other = any(is_label(it, "unsummed") and it not in heads for it in words)
    return is_other or (is_each and not cues_of(read.text).average)


def is_headed(read: ReadTable, column: int) -> bool:
    """Whether the head of a column is what the question counts, in each of its rows."""
    noun = [it for it in content_words(read.text) if it.text == cues_of(read.text).counted]
    is_head = bool(noun) and bool(heads_asked(read.table, read.text, noun)[column])
    filled = [it for it in _cells_of(read, column) if it]
    is_unit = bool(noun) and bool(measure_of(noun[0].text))
    return is_head and all(NUMBER.fullmatch(it) or is_unit for it in filled)


def _cells_of(read: ReadTable, column: int) -> list[str]:
    return [cell_of(row, column) for row in read.rows]


def says(text: str, purpose: str) -> bool:
    """Whether a content word of the question is one of these: not "in", a head of what came in."""
    words = [it for it in content_words(text) if it.letter in "nVQGA"]
    return any(is_label(it.text.lower(), purpose) for it in words)


def _is_flow(head: str, way: str) -> bool:
    return _is_called(head, way) or (way == "incomings" and _is_called(head, "sales"))


def _is_called(head: str, purpose: str) -> bool:
    return any(is_label(word, purpose) for word in as_label(head).split())


def compared_column(read: ReadTable, extremes: Mapping[str, Extreme]) -> int | None:
    """Return the column of amounts whose head and measure fit the question best.

    Of what costs least "per litre", the price of one. Where the question names neither a head nor
    a measure, the only column of amounts.
    """
    table = read.table
    columns = [at for at in range(len(table.head.cells)) if is_measured(table, at)]
    is_of_one = is_unit_price(read.text)
    scores = {
        at: 2 * len(read.reading.heads[at])
        + 3 * bool(measures_of(table, at) & extremes.keys())
        + (is_of_one and is_unit_price(table.head.cells[at]))
        for at in columns
    }
    best = [at for at in columns if scores[at] and scores[at] == max(scores.values())]
    # What is best without saying of what may be a name: "the best man".
    named = any(read.reading.heads)
    words = tokenize(cues_of(read.text).superlative)
    is_quality = not named and any(is_label(it, "qualities") for it in words)
    if extremes or is_quality:
        columns = [at for at in columns if are_durations(table, at)] if is_quality else []
    best = best or columns
    return best[0] if len(best) == 1 else None


def asked_column(read: ReadTable, asked: TableQuestion, *, besides: set[int]) -> int | None:
    """Return the column that "which", "who" or "when" asks for, or else one whose head is said.

    "When" asks for the day of a single row of which the table says every word.
    """
    kind, dates, vocabulary = asked.analysis.kind, read.dates, asked.vocabulary
    nouns = expected_answer(read.text, asked.analysis, vocabulary=vocabulary).nouns
    wanted = [frozenset(stems(" ".join(nouns[:count]))) for count in (1, 2) if nouns]
    kinds = {it for noun in nouns[:1] if (it := kind_of_noun(noun, vocabulary))}
    columns = range(len(read.table.head.cells))
    labels = [as_label(it) for it in read.table.head.cells]
    heads = [frozenset(stems(it)) for it in labels]
    used = besides | {it.column for it in read.reading.by}
    which = [at for at in columns if heads[at] and heads[at] in wanted and at not in besides]
    which = which or [
        at for at in columns if at not in used and kind_of_label(labels[at], vocabulary) in kinds
    ]
    headed = [at for at in columns if read.reading.heads[at] and at not in used]
    if kind == "where" and not headed:
        headed = [at for at in columns if is_label(labels[at], "places") and at not in used]
    if len(which) == 1:
        return which[0]
    if kind == "when" and dates is not None and besides:
        return dates.column or None  # The first one names the row.
    if kind == "when" and dates is not None:
        return None if read.reading.dismissed or len(read.rows) > 1 else dates.column
    headed = [at for at in headed if dates is None or at != dates.column]
    people = people_column(read.table) if kind == "who" or kinds == {"Person"} else None
    if people is not None and people not in used:
        return people
    return headed[0] if len(headed) == 1 else None


def counted_words(question: str) -> str:
    """Return the noun that is counted with the nouns behind it: "gauge readings"; else empty."""
    cues = cues_of(question)
    if cues.counted not in cues.words:
        return cues.counted
    letters = letters_in_context([it.lower() for it in cues.words], cues.language)
    pairs = list(zip(cues.words, letters, strict=True))[cues.words.index(cues.counted) + 1 :]
    behind = takewhile(lambda pair: pair[1] == "n", pairs)
    return " ".join([cues.counted, *(word for word, _ in behind)])
