"""Operations over the rows of one whole table that a question means: sum, mean, number or choice.

An operation returns no rows if too many words of the question stay unexplained by the table.
"""

import re
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.lines import tells_of_change
from core.answer.quoting.subjects import called_by, people_column
from core.answer.quoting.table_amounts import (
    cell_of,
    is_exact,
    is_measured,
    is_money_column,
    measured,
    measures_of,
)
from core.answer.quoting.table_asked import (
    asked_column,
    asks_for_all,
    is_headed,
    summed_column,
    whole_prices,
)
from core.answer.quoting.table_columns import (
    adds_up_others,
    is_log_of_states,
    newest_row,
    quantity_column,
    void_rows,
)
from core.answer.quoting.table_reading import (
    OFTEN,
    ReadTable,
    TableQuestion,
    asks_how_often,
    counted_noun,
    holds,
    read_sides,
    read_table,
    says,
)
from core.answer.quoting.table_words import RowFilter, Stems
from core.answer.quoting.tables import Row, Table
from core.extract.structure.columns import (
    as_label,
    is_label,
    is_unit_price,
    kind_of_noun,
    words_for,
)
from core.extract.structure.forms import is_form
from core.language.clauses.tense import says_changed
from core.language.question.cues import cue_words
from core.language.question.expected_answer import asks_for_an_amount, asks_for_money
from core.language.question.kinds import is_list
from core.language.question.measures import measures_asked
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_about_now
from core.language.question.times import is_of_past
from core.language.text.stemming import stems
from core.language.time.cell_dates import cell_dates, days_named
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.questions import Analysis

Operation = Literal["sum", "average", "count", "difference", "pick"]
# Stems of what asks for a price, whatever it is the price of.
_ANY_PRICE = frozenset(
    stems(" ".join([*cue_words("verbs"), *words_for("prices"), *words_for("paying")]))
)
# Answers with more cells are left to the quoted table.
MOST = 12
# Number of rows that are told with all their cells.
MOST_TOLD = 3
# Kinds of questions that rows do not answer.
OTHER = frozenset({"yes or no", "compare", "summarize", "why", "how many"})


class AggregatedRows(Struct, frozen=True):
    """Rows of a passage; `column` answers, `compared` is compared, summed or averaged.

    Both are None if the question names none. `by` are the filters that picked the rows, and
    `columns` those of a single row that are added up or compared. The amounts in `compared` are
    of one each of how many `factor` tells. `is_sure` if the table explains
    every word of the question, and cells picked the rows. `void` are the cells of rows that do
    not count, and were left out unless no others were picked.
    """

    hit: Hit
    table: Table
    rows: tuple[Row, ...]
    operation: Operation = "pick"
    column: int | None = None
    compared: int | None = None
    by: tuple[RowFilter, ...] = ()
    columns: tuple[int, ...] = ()
    factor: int | None = None
    is_sure: bool = False
    void: tuple[RowFilter, ...] = ()


TableAnswer = tuple[ReadTable, AggregatedRows]


def counted(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the rows that the question sums or counts.

    Only the newest row if it asks for a current price.
    """
    noun = counted_noun(asked.analysis.text)
    is_kind = holds(table, noun) and not noun <= called_by(hit, table, asked.result)
    is_headed_so = noun <= frozenset(stems(" ".join(table.head.cells)))
    besides = frozenset[str]() if is_kind or is_headed_so else noun
    sides = read_sides(asked, hit, table, besides)
    read = sides or read_table(asked, hit, table, besides)
    if read is None:
        return None
    column = summed_column(read, asked)
    void = _void(read, column)
    rest = tuple(it for it in read.rows if it not in void)
    read = replace(read, rows=rest or read.rows)
    answer = _counted(read, column, asked, noun=noun if sides is None else None)
    if answer is None:
        return None
    cells = dict.fromkeys(RowFilter(at, cell_of(row, at)) for row, at in void.items())
    return read, replace(answer, void=tuple(cells))


def _void(read: ReadTable, column: int | None) -> dict[Row, int]:
    """Return the rows that do not count; none where what was given back is in the ledger."""
    void = void_rows(read.table, read.rows, read.text)
    amounts = measured(read.table, column, list(void)) if column is not None else []
    return {} if any(amount < 0 for _, amount in amounts) else void


def _counted(
    read: ReadTable, column: int | None, asked: TableQuestion, *, noun: Stems | None
) -> AggregatedRows | None:
    """Return the rows that are summed, or counted by a noun; None if neither is meant."""
    hit, table = read.hit, read.table
    row = _summed_row(read, column, asked)
    if row is not None:
        return row
    if column is None:
        is_count = noun is not None and _counts(read, asked, noun)
        rows = AggregatedRows(hit, table, read.rows, "count", by=read.by)
        return rows if is_count and not _is_told(read, asked) else None
    factor = _factor(read, column)
    if factor is not None:
        rows = _multiplied(read, column, factor)
    elif asks_for_all(read.text) and column in whole_prices(read):
        rows = AggregatedRows(hit, table, read.rows, "sum", compared=column, by=read.by)
    else:
        rows = _meant(read, column, asked)
    is_sum = rows is not None and rows.rows == read.rows
    is_meant = rows is not None and (is_sum or bool(rows.by) or says_all(read))
    if rows is None or not is_meant or _is_remarked(rows, read) or _is_owed_beside(read, asked):
        return None
    return rows


def _summed_row(read: ReadTable, column: int | None, asked: TableQuestion) -> AggregatedRows | None:
    """Return the columns of a row that are added up, or else the row that adds up all others."""
    hit, table = read.hit, read.table
    columns = _added(read, asked)
    if columns:
        return AggregatedRows(hit, table, read.rows, "sum", by=read.by, columns=columns)
    if column is None or read.by or cues_of(read.text).total or not says_all(read):
        return None
    rows = [it for it in table.rows if adds_up_others(it) and measured(table, column, [it])]
    return (
        AggregatedRows(hit, table, (rows[0],), "sum", compared=column) if len(rows) == 1 else None
    )


def _added(read: ReadTable, asked: TableQuestion) -> tuple[int, ...]:
    """Return the columns of a row that are added up: those that are named, or all of one measure.

    Empty if the question asks for no sum, or for that of a column.
    """
    table = read.table
    if not cues_of(read.text).total or len(read.rows) != 1:
        return ()
    columns = [at for at in range(len(table.head.cells)) if measured(table, at, read.rows)]
    columns = [at for at in columns if is_measured(table, at)]
    named = [at for at in columns if read.reading.heads[at]]
    if len(named) == 1 or len(columns) < 2:
        return ()
    chosen = named or columns
    is_even = len({measures_of(table, at) for at in chosen}) == 1
    heads = [table.head.cells[at] for at in chosen]
    is_even &= not any(map(is_unit_price, heads))  # What one costs is part of what all cost.
    is_series = all(is_money_column(table, at) for at in chosen) or all(
        cell_dates(heads, near=asked.now)
    )
    return tuple(chosen) if is_even and (named or is_series) else ()


def _is_remarked(rows: AggregatedRows, read: ReadTable) -> bool:
    """Whether only a remark picked the row: its amount is of the row, not of what is remarked."""
    return len(rows.rows) == 1 and bool(rows.by) and len(read.remarks) == len(rows.by)


def says_all(read: ReadTable) -> bool:
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
    is_sum = column == quantity_column(table) and bool(read.reading.by)
    is_sum |= _adds_up(read, asked.analysis, is_money=is_money)
    return rows if is_sum and is_exact(table, column, amounts) else None


def _factor(read: ReadTable, column: int) -> int | None:
    """Return the column of quantities by which the prices of one are multiplied for a sum.

    Of what is owed or paid, or of all together, if no column has the product.
    """
    is_each = is_unit_price(read.table.head.cells[column]) and not is_unit_price(read.text)
    is_of_all = is_each and asks_for_all(read.text) and not whole_prices(read)
    return quantity_column(read.table) if is_of_all else None


def _multiplied(read: ReadTable, column: int, factor: int) -> AggregatedRows | None:
    """Return the rows whose prices of one are multiplied; None if one has no price or number."""
    counts = [len(measured(read.table, at, read.rows)) for at in (column, factor)]
    is_whole = counts == [len(read.rows)] * 2
    rows = AggregatedRows(
        read.hit, read.table, read.rows, "sum", compared=column, by=read.by, factor=factor
    )
    return rows if is_whole else None


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


def _adds_up(read: ReadTable, analysis: Analysis, *, is_money: bool) -> bool:
    """Whether a sum is meant: by words of the question, of counts, or of a log with dates."""
    cues, dates = cues_of(analysis.text), read.dates
    is_log = dates is not None and is_label(as_label(read.table.head.cells[dates.column]), "times")
    is_log = is_log and (analysis.kind == "how many" or asks_for_an_amount(analysis.text))
    is_open = analysis.kind == "how many" and not read.reading.only_cells
    is_flow = any(says(analysis.text, it) for it in ("outgoings", "incomings"))
    is_open |= is_money and is_flow and is_of_past(analysis.text)
    return bool(cues.total or cues.is_many or is_log or is_open)


def _is_of_one(table: Table, column: int, result: SearchResult) -> bool:
    """Whether one amount is meant and no sum: a unit price, or a current price."""
    if is_unit_price(table.head.cells[column]):
        return True
    question, cues = result.question, cues_of(result.question)
    is_price = "money" in measures_asked(question) or says(question, "prices")
    return is_price and asks_about_now(result) and not cues.total and not cues.is_many


def _is_owed_beside(read: ReadTable, asked: TableQuestion) -> bool:
    """Whether another note tells as well what somebody owes: the table then has only a part."""
    names = frozenset(stems(" ".join(it.says for it in read.by if it.says not in {"yes", "no"})))
    if not names or not says(read.text, "unsettled"):
        return False
    others = (it for it in asked.result.hits if it.path != read.hit.path)
    lines = (line for hit in others for line in hit.text.split("\n") if NUMBER.search(line))
    return any(names <= frozenset(stems(it)) and says(it, "unsettled") for it in lines)


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
    if noun <= OFTEN or holds(read.table, noun):
        return quantity_column(read.table) is None
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


def picked_rows(asked: TableQuestion, hit: Hit, table: Table) -> TableAnswer | None:
    """Return the rows that the question picks, with the column it asks for: "which cheese", "who".

    Without such a column, only rows picked by a limit, by yes or no, or by a time. Without
    filters, all rows of a list.
    """
    read = read_table(asked, hit, table)
    if read is None:
        return None
    column = asked_column(read, asked, besides=set())
    is_picked = bool(read.reading.by or read.is_timed)
    if not is_picked and (column is None or not is_list(read.text)):
        return None
    picked = tuple(it for it in read.rows if column is None or cell_of(it, column))
    column = None if asks_twice(asked) and len(picked) <= MOST_TOLD else column
    is_open = column is None and _leaves_open(read, picked, asked)
    if not picked or is_open or _is_changed(read, picked, asked):
        return None
    rows = AggregatedRows(hit, table, picked, column=column, by=read.by)
    return read, rows


def asks_twice(asked: TableQuestion) -> bool:
    """Whether several things of a row are asked for: "what was the last job, and whose was it"."""
    return cues_of(asked.analysis.text).asks_twice


def _leaves_open(read: ReadTable, picked: tuple[Row, ...], asked: TableQuestion) -> bool:
    """Whether whole rows do not tell what is asked: all about a thing, a price, or too many."""
    kind, used = asked.analysis.kind, {it.column for it in read.by}
    is_told = kind in {"what", "list"} and len(picked) <= MOST_TOLD
    is_told &= len(read.remarks) < len(read.by) and not read.reading.dismissed
    is_told &= cues_of(asked.analysis.text).described is None
    is_told &= not any(own for at, own in enumerate(read.reading.heads) if at not in used)
    if (read.reading.only_cells or kind == "who") and not is_told:
        return True
    return asks_for_money(read.text)


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
