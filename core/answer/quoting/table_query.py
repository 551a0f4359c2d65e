"""Semantic parsing of a question to an operation over one whole table.

Of all whole tables that were found, and for each the operation, the column and the filters that
the question means in it, the reading that explains most of the question is taken. None is if too
many of its words stay unexplained.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.subjects import called_by, people_column, whole_tables
from core.answer.quoting.table_columns import (
    Dates,
    cell_of,
    dates_of,
    is_exact,
    is_log_of_states,
    is_measured,
    measured,
    measures_of,
    newest_row,
    times_in,
    within,
)
from core.answer.quoting.table_words import (
    RowFilter,
    Stems,
    TableReading,
    content_words,
    counted_words,
    heads_asked,
    is_form,
    read_question,
)
from core.answer.quoting.tables import Row, Table, small_words
from core.extract.structure.columns import (
    as_label,
    is_label,
    is_unit_price,
    kind_of_noun,
    words_for,
)
from core.language.clauses.tense import says_changed
from core.language.quantities import measure_of
from core.language.question.cues import cue_words
from core.language.question.expected_answer import (
    asks_for_an_amount,
    asks_for_money,
    expected_answer,
)
from core.language.question.measures import Extreme, extremes_asked, measures_asked, measuring_words
from core.language.question.periods_asked import periods_asked
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_about_now, asks_now
from core.language.question.times import is_of_past
from core.language.text.stemming import stems, tokenize
from core.language.time.cell_dates import days_named
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis, QuestionTime

Operation = Literal["sum", "average", "count", "pick"]
# Purpose of the column that "how long" asks for: a key of `[words]` in `columns.toml`.
MEASURES = {"long": "durations"}
_OFTEN = frozenset(stems("often times oft mal"))
# Stems of what asks for a price, whatever it is the price of.
_ANY_PRICE = frozenset(
    stems(" ".join([*cue_words("verbs"), *words_for("prices"), *words_for("paying")]))
)
# Largest share of the words of a question after a sum that a table may leave open.
_UNSAID = 0.4


# Kinds of questions that rows do not answer.
OTHER = frozenset({"yes or no", "compare", "summarize", "why", "how many"})


class AggregatedRows(Struct, frozen=True):
    """Rows of a passage; `column` answers, `compared` is compared, summed or averaged.

    Both are None if the question names none. `by` are the filters that picked the rows.
    """

    hit: Hit
    table: Table
    rows: tuple[Row, ...]
    operation: Operation = "pick"
    column: int | None = None
    compared: int | None = None
    by: tuple[RowFilter, ...] = ()


class _Asked(Struct, frozen=True):
    """A question over tables, with its periods."""

    result: SearchResult
    analysis: Analysis
    times: tuple[QuestionTime, ...]
    now: datetime
    vocabulary: Vocabulary


class _Read(Struct, frozen=True):
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

        A sum may leave verbs open, and what comes before a word of the table: of "heating oil"
        the table of the oil. Rows that are counted or named need all words: "stolen" is a filter.
        """
        unsaid, noun = self.reading.unsaid, bool(_counted_noun(self.text))
        if not unsaid or not is_sum:
            return not unsaid
        reading, cues = self.reading, cues_of(self.text)
        explained = reading.named.union(*reading.heads)
        is_open = all(it.is_verb or _is_before(it.text, self.text, explained) for it in unsaid)
        asked = reading.asked + self.is_timed + noun + bool(cues.total or cues.average)
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


def _is_before(word: str, text: str, explained: Stems) -> bool:
    """Whether a word without a capital stands before one that is explained."""
    words = tokenize(text)
    at = words.index(word.lower()) if word.islower() and word.lower() in words else -1
    after = stems(words[at + 1]) if 0 <= at < len(words) - 1 else []
    return bool(after) and explained.issuperset(after)


_Operation = Callable[[_Asked, Hit, Table], tuple[_Read, AggregatedRows] | None]


def query_tables(
    result: SearchResult, analysis: Analysis, *, now: datetime, vocabulary: Vocabulary
) -> AggregatedRows | None:
    """Return the rows that answer, with the operation over them; None if no table is understood."""
    asked = _Asked(result, analysis, periods_asked(analysis, now=now), now, vocabulary)
    for operation in _operations(analysis):
        answers = [
            (read.scored(rank), rows)
            for rank, (hit, table) in enumerate(whole_tables(result))
            if (answer := operation(asked, hit, table)) is not None
            for read, rows in [answer]
        ]
        if answers:
            return max(answers, key=lambda pair: pair[0])[1]
    return None


def _operations(analysis: Analysis) -> Iterator[_Operation]:
    cues = cues_of(analysis.text)
    if not cues.asks_twice and not extremes_asked(analysis.text):
        yield _counted
    if analysis.kind not in OTHER:
        is_extreme = cues.extreme or extremes_asked(analysis.text)
        yield _extreme if is_extreme else _picked


def _read(asked: _Asked, hit: Hit, table: Table, more: Stems = frozenset()) -> _Read | None:
    """Return what the question means in the table; None without rows, or without their times.

    The words `more` ask for the operation.
    """
    heads = {it for head in table.head.cells for it in NUMBER.findall(head)}
    times = [it for it in asked.times if not heads & set(NUMBER.findall(it.surface))]
    text, called = asked.analysis.text, called_by(hit, table, asked.result)
    for time in times:
        text = text.replace(time.surface, " ")
    if people_column(table) is not None:
        kinds = (
            (it.stem, kind_of_noun(it.text.lower(), asked.vocabulary)) for it in content_words(text)
        )
        more |= frozenset(stem for stem, kind in kinds if kind == "Person")
    reading = read_question(table, text, called=called, besides=_besides(text) | more)
    if reading is None:
        return None
    dates = dates_of(table, near=asked.now)
    moved = times_in(dates, times, is_past=is_of_past(asked.analysis.text))
    rows = within(dates, reading.rows, moved)
    if not rows and all(frozenset(stems(it.surface)) <= called for it in times):
        rows = list(reading.rows)  # The whole table is of this time.
    if not rows:
        return None
    return _Read(hit, table, dates, called, text, tuple(times), reading, tuple(rows))


def _besides(text: str) -> Stems:
    """Return the stems of words that ask for an aggregate or a table, and filter no rows."""
    cues = cues_of(text)
    small = small_words(text) | frozenset(stems(words_for("tables"))) | _OFTEN
    words = f"{cues.total} {cues.average} {cues.measure} {measuring_words(text, heads=False)}"
    for purpose in ("outgoings", "incomings"):
        words += f" {words_for(purpose)}" if _says(text, purpose) else ""
    return small | frozenset(stems(words))


def _holds(table: Table, noun: Stems) -> bool:
    """Whether some cells contain the noun that is counted: "dancer"."""
    cells = {cell for row in table.rows for cell in row.cells if NUMBER.search(cell) is None}
    return any(noun <= frozenset(stems(it)) for it in cells)


def _counted(asked: _Asked, hit: Hit, table: Table) -> tuple[_Read, AggregatedRows] | None:
    """Return the rows that the question sums or counts.

    Only the newest row if it asks for a current price.
    """
    noun = _counted_noun(asked.analysis.text)
    is_kind = _holds(table, noun) and not noun <= called_by(hit, table, asked.result)
    read = _read(asked, hit, table, frozenset() if is_kind else noun)
    if read is None:
        return None
    column = _summed_column(read, asked)
    if column is None:
        is_count = _counts(read, asked, noun) and read.is_understood(is_sum=False)
        rows = AggregatedRows(hit, table, read.rows, "count", by=read.by)
        return (read, rows) if is_count and not _is_told(read, asked) else None
    rows = _meant(read, column, asked)
    is_sum = rows is not None and rows.rows == read.rows
    if rows is None or not read.is_understood(is_sum=len(rows.rows) > 1):
        return None
    return (read, rows) if is_sum or rows.by or _says_all(read) else None


def _says_all(read: _Read) -> bool:
    """Whether something of the table is asked for, besides any price.

    Of "what does it cost to mend a net" a table of prices without any net or mending tells nothing.
    """
    return bool(read.reading.named.union(*read.reading.heads) - _ANY_PRICE)


def _meant(read: _Read, column: int, asked: _Asked) -> AggregatedRows | None:
    """Return the rows to sum, or only the newest one; None if the question asks for neither."""
    hit, table, cues = read.hit, read.table, cues_of(read.text)
    amounts = tuple(row for row, _ in measured(table, column, read.rows))
    is_money = "money" in measures_of(table, column)
    is_ledger = (read.dates is not None or is_money) and not any(
        cell_of(row, column) for row in read.rows if row not in amounts
    )
    if not amounts or (amounts != read.rows and not is_ledger):
        return None
    rows = AggregatedRows(hit, table, amounts, "sum", compared=column, by=read.by)
    if cues.average:
        return replace(rows, operation="average")
    is_log = is_log_of_states(hit, table, column, read.dates)
    if is_log and (read.is_timed or not asks_about_now(asked.result)):
        return rows if len(amounts) == 1 else None
    if len(amounts) == 1:
        return rows
    if not (is_log or _is_of_one(table, column, asked.result)):
        # A range is no part of a sum.
        is_sum = is_exact(table, column, amounts) and _adds_up(read, asked.analysis)
        return rows if is_sum else None
    is_named = is_log or bool(read.reading.by or read.reading.heads[column])
    newest = newest_row(read.dates, amounts, asked.now) if read.dates and is_named else None
    if newest is None or read.dates is None:
        return None
    date = RowFilter(read.dates.column, newest.cells[read.dates.column])
    return replace(rows, rows=(newest,), by=(*rows.by, date))


def _adds_up(read: _Read, analysis: Analysis) -> bool:
    """Whether a sum is meant: by words of the question, of counts, or of a log with dates."""
    cues, dates = cues_of(analysis.text), read.dates
    is_log = dates is not None and is_label(as_label(read.table.head.cells[dates.column]), "times")
    is_log = is_log and (analysis.kind == "how many" or asks_for_an_amount(analysis.text))
    is_open = analysis.kind == "how many" and not read.reading.only_cells
    return bool(cues.total or cues.is_many or is_log or is_open)


def _is_of_one(table: Table, column: int, result: SearchResult) -> bool:
    """Whether one amount is meant and no sum: a unit price, or a current price."""
    if is_unit_price(table.head.cells[column]):
        return True
    question, cues = result.question, cues_of(result.question)
    is_price = "money" in measures_asked(question) or _says(question, "prices")
    return is_price and asks_about_now(result) and not cues.total and not cues.is_many


def _summed_column(read: _Read, asked: _Asked) -> int | None:
    """Return the column of amounts that the question asks for; None without a single one.

    By its head, by what it measures, by whether it holds what came in or went out, or as the only
    one with amounts in these rows.
    """
    table, text = read.table, read.text
    cues, kind, measures = cues_of(text), asked.analysis.kind, measures_asked(text)
    is_money = asks_for_money(text) or "money" in measures or _says(text, "money")
    is_amount = kind == "how many" or bool(cues.total or cues.average or measures)
    if _asks_how_often(text):
        return None
    if not (is_amount or is_money or asks_now(text)):
        return None
    columns = [
        at
        for at in range(len(table.head.cells))
        if is_measured(table, at) and any(map(_is_filled, _cells_of(read, at)))
    ]
    units = [at for at in columns if is_unit_price(table.head.cells[at])]
    if len(units) == 1 and not cues.total and (is_money or cues.average):
        return units[0]
    if cues.is_many:
        named = [at for at in columns if at not in units and _is_headed(read, at)]
        is_unit = bool(named and measure_of(cues.counted))
        said = {at: len(read.reading.heads[at]) for at in (columns if is_unit else named)}
        best = [at for at in said if said[at] == max(said.values()) and (said[at] or at in named)]
        return best[0] if len(best) == 1 else None
    purpose = "prices" if is_money else MEASURES.get(cues.measure, "")
    ways = [it for it in ("outgoings", "incomings") if _says(text, it)]
    scores = {
        at: 4 * any(_is_called(table.head.cells[at], it) for it in ways)
        + 2 * len(read.reading.heads[at])
        + bool(measures_of(table, at) & (measures | ({"money"} if is_money or ways else set())))
        + bool(purpose and _is_called(table.head.cells[at], purpose))
        for at in columns
        if at not in units
    }
    best = [at for at, score in scores.items() if score and score == max(scores.values())]
    best = best or list(scores)
    return best[0] if len(best) == 1 else None


def _is_headed(read: _Read, column: int) -> bool:
    """Whether the head of a column is what the question counts, in each of its rows."""
    noun = [it for it in content_words(read.text) if it.text == cues_of(read.text).counted]
    is_head = bool(noun) and bool(heads_asked(read.table, read.text, noun)[column])
    filled = [it for it in _cells_of(read, column) if it]
    is_unit = bool(noun) and bool(measure_of(noun[0].text))
    return is_head and all(NUMBER.fullmatch(it) or is_unit for it in filled)


def _asks_how_often(text: str) -> bool:
    return not _OFTEN.isdisjoint(stems(text)) and not cues_of(text).is_many


def _counted_noun(text: str) -> Stems:
    """Return the stems of the noun that "how many" counts; empty if it counts something else."""
    noun = frozenset(stems(counted_words(text)))
    return noun if cues_of(text).is_many else frozenset()


def _counts(read: _Read, asked: _Asked, noun: Stems) -> bool:
    """Whether the question counts rows: by the name of the table, by a cell, or by "how often".

    Or people, if each row is of another one.
    """
    if not noun or asked.analysis.kind != "how many":
        return _asks_how_often(read.text)
    names = read.called | frozenset(stems(as_label(read.table.head.cells[0])))
    if any(_is_headed(read, at) for at in range(len(read.table.head.cells))):
        return False  # A column of them tells how many there are in each row.
    if noun <= _OFTEN or _holds(read.table, noun):
        return True
    if all(it in names or is_form(it, names) for it in noun):
        return True
    people = people_column(read.table)
    is_person = kind_of_noun(cues_of(read.text).counted.lower(), asked.vocabulary) == "Person"
    each = {cell_of(row, people) for row in read.rows} if people is not None else set[str]()
    return is_person and len(each) == len(read.rows) and bool(read.reading.named)


def _cells_of(read: _Read, column: int) -> list[str]:
    return [cell_of(row, column) for row in read.rows]


def _is_filled(cell: str) -> bool:
    return bool(cell) and not is_label(cell.lower(), "empty")


def _says(text: str, purpose: str) -> bool:
    """Whether a content word of the question is one of these: not "in", a head of what came in."""
    words = [it for it in content_words(text) if it.letter in "nVQGA"]
    return any(is_label(it.text.lower(), purpose) for it in words)


def _is_called(head: str, purpose: str) -> bool:
    return any(is_label(word, purpose) for word in as_label(head).split())


def _is_told(read: _Read, asked: _Asked) -> bool:
    """Whether a sentence counts them, too: "now 14 samples"; a table may hold only some."""
    noun = re.escape(cues_of(read.text).counted)
    counts = re.compile(rf"\b\d+\s+{noun}", re.IGNORECASE) if noun else None
    words = frozenset(stems(" ".join(it.says for it in read.reading.by)))
    lines = (line for hit in asked.result.hits for line in hit.text.split("\n"))
    return counts is not None and any(
        counts.search(it) and words <= frozenset(stems(it)) for it in lines
    )


def _extreme(asked: _Asked, hit: Hit, table: Table) -> tuple[_Read, AggregatedRows] | None:
    """Return the rows with the maximum or minimum of a column: "which month did we lose most"."""
    text = asked.analysis.text
    extremes, general = extremes_asked(text), cues_of(text).extreme
    words = f"{cues_of(text).superlative} {measuring_words(text, heads=False)}"
    read = _read(asked, hit, table, frozenset(stems(words)))
    if read is None or not read.is_understood(is_sum=False):
        return None
    column = _compared_column(read, extremes)
    amounts = measured(table, column, read.rows) if column is not None else []
    if column is None or len(amounts) < 2:
        return None
    of_column = (extremes[it] for it in measures_of(table, column) if it in extremes)
    way = general or next(of_column, next(iter(extremes.values()), ""))
    top = (max if way == "most" else min)(amount for _, amount in amounts)
    best = tuple(row for row, amount in amounts if amount == top)
    key = _asked_column(read, asked, besides={column})
    rows = AggregatedRows(hit, table, best, column=key, compared=column, by=read.by)
    return read, rows


def _compared_column(read: _Read, extremes: Mapping[str, Extreme]) -> int | None:
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
    best = best or ([] if extremes else columns)
    is_other = extremes and not any(
        measures_of(table, it) & extremes.keys() or read.reading.heads[it] for it in best
    )
    return None if is_other or len(best) != 1 else best[0]


def _picked(asked: _Asked, hit: Hit, table: Table) -> tuple[_Read, AggregatedRows] | None:
    """Return the rows that the question picks, with the column it asks for: "which cheese", "who".

    Without such a column, only rows picked by a limit, by yes or no, or by a time.
    """
    read = _read(asked, hit, table)
    if read is None or not read.is_understood(is_sum=False):
        return None
    if not (read.reading.by or read.is_timed):
        return None
    column = _asked_column(read, asked, besides=set())
    if (column is None and read.reading.only_cells) or (read.is_timed and _is_changed(read, asked)):
        return None
    rows = tuple(it for it in read.rows if column is None or cell_of(it, column))
    return (read, AggregatedRows(hit, table, rows, column=column, by=read.by)) if rows else None


def _asked_column(read: _Read, asked: _Asked, *, besides: set[int]) -> int | None:
    """Return the column that "which", "who" or "when" asks for, or else one whose head is said."""
    kind, dates = asked.analysis.kind, read.dates
    nouns = expected_answer(read.text, asked.analysis, vocabulary=asked.vocabulary).nouns
    wanted = [frozenset(stems(" ".join(nouns[:count]))) for count in (1, 2) if nouns]
    columns = range(len(read.table.head.cells))
    heads = [frozenset(stems(as_label(it))) for it in read.table.head.cells]
    which = [at for at in columns if heads[at] and heads[at] in wanted and at not in besides]
    used = besides | {it.column for it in read.reading.by}
    said = [at for at in columns if read.reading.heads[at] and at not in used]
    if len(which) == 1:
        return which[0]
    if kind == "when" and dates is not None and besides:
        return dates.column or None  # The first one names the row.
    said = [at for at in said if dates is None or at != dates.column]
    people = people_column(read.table) if kind == "who" else None
    if people is not None and people not in used:
        return people
    return said[0] if len(said) == 1 else None


def _is_changed(read: _Read, asked: _Asked) -> bool:
    """Whether a line beside the table tells of the day of a row, or another of its change."""
    spans = ((read.dates or Dates(0, {})).of_row.get(it) for it in read.rows)
    days = {(it[0].month, it[0].day) for it in spans if it is not None}
    return any(
        days & days_named(line)
        for hit in asked.result.hits
        for line in hit.text.split("\n")
        if (says_changed(line) or hit == read.hit) and "|" not in line
        if hit != read.hit or line not in read.lines
    )
