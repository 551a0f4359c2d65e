"""Semantic parsing of a question to an operation over one whole table.

Of all whole tables that were found, and for each the operation, the column and the filters that
the question means in it, the reading that explains most of the question is taken. None is if too
many of its words stay unexplained.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.lines import tells_of_change
from core.answer.quoting.subjects import called_by, people_column, whole_tables
from core.answer.quoting.table_columns import (
    cell_of,
    is_exact,
    is_log_of_states,
    measured,
    measures_of,
    newest_row,
)
from core.answer.quoting.table_reading import (
    OFTEN,
    ReadTable,
    TableQuestion,
    asked_column,
    asks_how_often,
    compared_column,
    counted_noun,
    is_headed,
    read_table,
    says,
    summed_column,
)
from core.answer.quoting.table_words import RowFilter, Stems, is_form
from core.answer.quoting.tables import Row, Table
from core.extract.structure.columns import (
    as_label,
    is_label,
    is_unit_price,
    kind_of_noun,
    words_for,
)
from core.language.clauses.tense import says_changed
from core.language.question.cues import cue_words
from core.language.question.expected_answer import asks_for_an_amount, asks_for_money
from core.language.question.kinds import is_list
from core.language.question.measures import extremes_asked, measures_asked, measuring_words
from core.language.question.periods_asked import periods_asked
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_about_now
from core.language.text.stemming import stems
from core.language.time.cell_dates import days_named
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis

Operation = Literal["sum", "average", "count", "pick"]
# Stems of what asks for a price, whatever it is the price of.
_ANY_PRICE = frozenset(
    stems(" ".join([*cue_words("verbs"), *words_for("prices"), *words_for("paying")]))
)
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


_Answer = tuple[ReadTable, AggregatedRows]
_Operation = Callable[[TableQuestion, Hit, Table], _Answer | None]


def query_tables(
    result: SearchResult, analysis: Analysis, *, now: datetime, vocabulary: Vocabulary
) -> AggregatedRows | None:
    """Return the rows that answer, with the operation over them; None if no table is understood."""
    asked = TableQuestion(result, analysis, periods_asked(analysis, now=now), now, vocabulary)
    for operation in _operations(analysis):
        answers = [
            (read.scored(rank), rows)
            for rank, (hit, table) in enumerate(whole_tables(result))
            if (answer := operation(asked, hit, table)) is not None
            for read, rows in [answer]
        ]
        if answers:
            return _best(answers)
    return None


def _best(
    answers: Sequence[tuple[tuple[float, int, int], AggregatedRows]],
) -> AggregatedRows | None:
    """Return the rows of the best reading; None if it holds as well in a table of the same kind.

    Of two halves of a year, each with its own table, none alone has the sum or the most.
    """
    score, best = max(answers, key=lambda pair: pair[0])
    alike = [rows for own, rows in answers if own[:2] == score[:2]]
    others = (it for it in alike if (it.hit, it.table) != (best.hit, best.table))
    is_split = any(it.table.head.cells == best.table.head.cells for it in others)
    is_of_all = len(best.rows) > 1 if best.operation != "pick" else best.compared is not None
    return None if is_split and is_of_all else best


def _operations(analysis: Analysis) -> Iterator[_Operation]:
    """Yield what the question may ask for; a name or a day is no sum, and a sum is no row."""
    cues = cues_of(analysis.text)
    is_amount = analysis.kind not in {"who", "when", "where"}
    if is_amount and not cues.asks_twice and not extremes_asked(analysis.text):
        yield _counted
    if analysis.kind not in OTHER and not (cues.total or cues.average):
        is_extreme = cues.extreme or extremes_asked(analysis.text)
        yield _extreme if is_extreme else _picked


def _holds(table: Table, noun: Stems) -> bool:
    """Whether some cells contain the noun that is counted: "dancer"."""
    cells = {cell for row in table.rows for cell in row.cells if NUMBER.search(cell) is None}
    return any(noun <= frozenset(stems(it)) for it in cells)


def _counted(asked: TableQuestion, hit: Hit, table: Table) -> _Answer | None:
    """Return the rows that the question sums or counts.

    Only the newest row if it asks for a current price.
    """
    noun = counted_noun(asked.analysis.text)
    is_kind = _holds(table, noun) and not noun <= called_by(hit, table, asked.result)
    read = read_table(asked, hit, table, frozenset() if is_kind else noun)
    if read is None:
        return None
    column = summed_column(read, asked)
    if column is None:
        is_count = _counts(read, asked, noun) and read.is_understood(is_sum=False)
        rows = AggregatedRows(hit, table, read.rows, "count", by=read.by)
        return (read, rows) if is_count and not _is_told(read, asked) else None
    rows = _meant(read, column, asked)
    is_sum = rows is not None and rows.rows == read.rows
    if rows is None or _is_remarked(rows) or not read.is_understood(is_sum=len(rows.rows) > 1):
        return None
    return (read, rows) if is_sum or rows.by or _says_all(read) else None


def _is_remarked(rows: AggregatedRows) -> bool:
    """Whether only a remark picked the row: its amount is of the row, not of what is remarked."""
    heads = [as_label(rows.table.head.cells[it.column]) for it in rows.by]
    return len(rows.rows) == 1 and bool(heads) and all(is_label(it, "remarks") for it in heads)


def _says_all(read: ReadTable) -> bool:
    """Whether something of the table is asked for, besides any price.

    Of "what does it cost to mend a net" a table of prices without any net or mending tells nothing.
    """
    return bool(read.reading.named.union(*read.reading.heads) - _ANY_PRICE)


def _meant(read: ReadTable, column: int, asked: TableQuestion) -> AggregatedRows | None:
    """Return the rows to sum, or only the newest one; None if the question asks for neither."""
    hit, table, cues = read.hit, read.table, cues_of(read.text)
    with_amounts = measured(table, column, read.rows)
    amounts = tuple(row for row, _ in with_amounts)
    measurable = frozenset(amounts)
    is_money = "money" in measures_of(table, column)
    is_ledger = (read.dates is not None or is_money) and not any(
        cell_of(row, column) for row in read.rows if row not in measurable
    )
    if not any(amount for _, amount in with_amounts) or (amounts != read.rows and not is_ledger):
        return None  # "Paid 0" of who has not paid is not what they owe.
    rows = AggregatedRows(hit, table, amounts, "sum", compared=column, by=read.by)
    if cues.average and len(amounts) > 1:
        return replace(rows, operation="average")
    is_log = is_log_of_states(hit, table, column, read.dates)
    is_then = is_log and (read.is_timed or not asks_about_now(asked.result))
    if len(amounts) == 1 or is_then:
        return rows if len(amounts) == 1 else None
    if is_log or _is_of_one(table, column, asked.result):
        # Of what is not paid the newest is one of several.
        is_state = any(it.says in {"yes", "no", "–"} for it in read.by)
        return None if is_state else _newest(read, rows, asked.now, is_named=is_log)
    # A range is no part of a sum.
    is_sum = is_exact(table, column, amounts) and _adds_up(read, asked.analysis)
    return rows if is_sum else None


def _newest(
    read: ReadTable, rows: AggregatedRows, now: datetime, *, is_named: bool
) -> AggregatedRows | None:
    """Return the newest of the rows, if the question names them or their amounts."""
    dates, by = read.dates, read.reading.by
    heads = read.reading.heads[rows.compared] if rows.compared is not None else frozenset[str]()
    newest = newest_row(dates, rows.rows, now) if dates and (is_named or by or heads) else None
    if newest is None or dates is None:
        return None
    date = RowFilter(dates.column, newest.cells[dates.column])
    return replace(rows, rows=(newest,), by=(*by, date))


def _adds_up(read: ReadTable, analysis: Analysis) -> bool:
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
    is_price = "money" in measures_asked(question) or says(question, "prices")
    return is_price and asks_about_now(result) and not cues.total and not cues.is_many


def _counts(read: ReadTable, asked: TableQuestion, noun: Stems) -> bool:
    """Whether the question counts rows: by the name of the table, by a cell, or by "how often".

    Or people, if each row is of another one.
    """
    if not noun or asked.analysis.kind != "how many":
        return asks_how_often(read.text)
    own = called_by(read.hit, read.table, asked.result, in_folder=False)
    names = own | frozenset(stems(as_label(read.table.head.cells[0])))
    if any(is_headed(read, at) for at in range(len(read.table.head.cells))):
        return False  # A column of them tells how many there are in each row.
    if noun <= OFTEN or _holds(read.table, noun):
        return True
    if all(it in names or is_form(it, names) for it in noun):
        return True
    people = people_column(read.table)
    is_person = kind_of_noun(cues_of(read.text).counted.lower(), asked.vocabulary) == "Person"
    each = {cell_of(row, people) for row in read.rows} if people is not None else set[str]()
    return is_person and len(each) == len(read.rows) and bool(read.reading.named)


def _is_told(read: ReadTable, asked: TableQuestion) -> bool:
    """Whether a sentence counts them, too: "now 14 samples"; a table may hold only some."""
    noun = re.escape(cues_of(read.text).counted)
    counts = re.compile(rf"\b\d+\s+{noun}", re.IGNORECASE) if noun else None
    words = frozenset(stems(" ".join(it.says for it in read.reading.by)))
    lines = (line for hit in asked.result.hits for line in hit.text.split("\n"))
    counted = [] if counts is None else [line for line in lines if counts.search(line)]
    return any(words <= frozenset(stems(line)) for line in counted)


def _extreme(asked: TableQuestion, hit: Hit, table: Table) -> _Answer | None:
    """Return the rows with the maximum or minimum of a column: "which month did we lose most"."""
    text = asked.analysis.text
    extremes, general = extremes_asked(text), cues_of(text).extreme
    words = f"{cues_of(text).superlative} {measuring_words(text, heads=False)}"
    read = read_table(asked, hit, table, frozenset(stems(words)))
    if read is None or not read.is_understood(is_sum=False):
        return None
    column = compared_column(read, extremes)
    amounts = measured(table, column, read.rows) if column is not None else []
    if column is None or len(amounts) < 2:
        return None
    of_column = (extremes[it] for it in measures_of(table, column) if it in extremes)
    way = general or next(of_column, next(iter(extremes.values()), ""))
    top = (max if way == "most" else min)(amount for _, amount in amounts)
    best = tuple(row for row, amount in amounts if amount == top)
    key = asked_column(read, asked, besides={column})
    names = [cell_of(row, key) for row in read.rows] if key is not None else []
    if not extremes and len(set(names)) < len(names):
        return None  # Who has the most of several rows each is not said by one.
    rows = AggregatedRows(hit, table, best, column=key, compared=column, by=read.by)
    return read, rows


def _picked(asked: TableQuestion, hit: Hit, table: Table) -> _Answer | None:
    """Return the rows that the question picks, with the column it asks for: "which cheese", "who".

    Without such a column, only rows picked by a limit, by yes or no, or by a time. Without
    filters, all rows of a list.
    """
    read = read_table(asked, hit, table)
    if read is None or not read.is_understood(is_sum=False):
        return None
    column = asked_column(read, asked, besides=set())
    is_picked = bool(read.reading.by or read.is_timed)
    if not is_picked and (column is None or not is_list(read.text)):
        return None
    rows = tuple(it for it in read.rows if column is None or cell_of(it, column))
    is_of_cells = column is None and (read.reading.only_cells or asks_for_money(read.text))
    if not rows or is_of_cells or _is_changed(read, rows, asked):
        return None
    return read, AggregatedRows(hit, table, rows, column=column, by=read.by)


def _is_changed(read: ReadTable, rows: tuple[Row, ...], asked: TableQuestion) -> bool:
    """Whether a line beside the table tells of the day of a row, or a sentence of its change."""
    hits = asked.result.hits
    name = frozenset(stems(cell_of(rows[0], 0)))
    if len(rows) == 1 and name and tells_of_change(name, hits):
        return True
    spans = (read.dates.of_row.get(it) for it in rows) if read.dates and read.is_timed else ()
    days = {(it[0].month, it[0].day) for it in spans if it is not None}
    own = read.lines if days else frozenset[str]()
    return any(
        days & days_named(line)
        for hit in hits
        for line in (hit.text.split("\n") if days else ())
        if line not in own and (hit == read.hit or says_changed(line))
    )
