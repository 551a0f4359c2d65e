"""Columns of a table: the amounts and dates of its cells, and what they measure."""

import operator
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from core.answer.quoting.tables import Row, Table
from core.extract.structure.columns import as_label, is_label
from core.language.quantities import factor_of, read_number, smallest_unit
from core.language.question.measures import measures_of_head, units_measured
from core.language.question.question_cues import Limit
from core.language.question.times import years_on
from core.language.text.stemming import tokenize
from core.language.time.calendar import Bounds
from core.language.time.cell_dates import cell_dates
from core.language.time.date_forms import WEEKDAYS
from core.records.answers.answers import Hit
from core.records.answers.questions import QuestionTime

_AMOUNT = re.compile(
    r"(?P<minus>[-−–]\s?(?=[£€$\d]))?(?P<sign>[£€$])?\s?"
    r"(?P<number>\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?P<half>[¼½¾])?"
    r"(?P<range>[-–]\d{1,3}(?=\s?[^\W\d_]))?(?:\s?(?P<unit>%|[^\W\d_]{1,7}[²³23]?|[£€$]))?"
)
_PARTS = {"¼": Decimal("0.25"), "½": Decimal("0.5"), "¾": Decimal("0.75"), None: Decimal()}
_DIGIT = re.compile(r"\d")
# A number with zeros before it numbers something: "007".
_CODE = re.compile(r"0+\d+")
# A mark that can only part decimals.
_DECIMALS = re.compile(r"\d([.,])(?:\d{1,2}|\d{4,})(?![\d.,])")
_DAY, _WEEK, _YEAR = timedelta(days=1), timedelta(days=7), timedelta(days=365)
# What is measured of a thing again and again.
_STATES = frozenset({"mass", "temperature"})
# Least share of the filled cells that are dates, in a column of dates.
_DATED = 0.8
_SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)


class Dates(Struct, frozen=True):
    """The column of a table that says when, and the date of each row, None without one."""

    column: int
    of_row: dict[Row, Bounds | None]


def cell_of(row: Row, column: int) -> str:
    """Return the cell of a row; empty if the row ends early."""
    return row.cells[column] if column < len(row.cells) else ""


def dates_of(table: Table, *, near: datetime = _SOME_DAY) -> Dates | None:
    """Return the only column of dates, or the first of several that is called so.

    Dates without a year are those nearest to `near`.
    """
    columns = [it for it in range(len(table.head.cells)) if _may_be_dates(table, it)]
    dated: list[Dates] = []
    for column in columns:
        dates = cell_dates([cell_of(row, column) for row in table.rows], near=near)
        filled = sum(bool(cell_of(row, column)) for row in table.rows)
        if filled and 2 * filled > len(dates) and sum(map(bool, dates)) >= _DATED * filled:
            dated.append(Dates(column, dict(zip(table.rows, dates, strict=True))))
    labels = [it for it in dated if is_label(as_label(table.head.cells[it.column]), "times")]
    return dated[0] if len(dated) == 1 else next(iter(labels), None)


def _may_be_dates(table: Table, column: int) -> bool:
    """Whether the head allows dates: a price of "2000" is no year."""
    return measures_of_head(table.head.cells[column]) <= {"hours"}


def within(dates: Dates | None, rows: Sequence[Row], times: Sequence[QuestionTime]) -> list[Row]:
    """Return the rows in the periods of the question; none if the table has no dates."""
    if not times:
        return list(rows)
    of_row = dates.of_row if dates is not None else {}
    return [
        row for row in rows if (date := of_row.get(row)) and any(_is_in(date, it) for it in times)
    ]


def times_in(
    dates: Dates | None, times: Sequence[QuestionTime], *, is_past: bool
) -> tuple[QuestionTime, ...]:
    """The times, a week or year later where the table has days only of then.

    A day without a year was read as the last one; a plan holds the days to come.
    """
    if dates is None or not times:
        return tuple(times)
    shifts = [timedelta()] if is_past else [_WEEK, timedelta(), _YEAR]
    for shift in shifts:
        moved = tuple(_moved(it, shift) for it in times)
        if within(dates, list(dates.of_row), moved):
            return moved
    return tuple(times)


def _moved(time: QuestionTime, shift: timedelta) -> QuestionTime:
    """A single day without a year, so much later: a day of the week by weeks, others by years."""
    is_day = time.start is not None and time.end is not None and time.end - time.start == _DAY
    if not is_day or time.start is None or time.end is None or not shift:
        return time
    is_weekday = time.surface.lower() in WEEKDAYS
    if is_weekday != (shift == _WEEK) or re.search(r"\d{4}", time.surface):
        return time
    if not is_weekday and not _DIGIT.search(time.surface):
        return time  # "Today" is of no other year.
    if is_weekday:
        return replace(time, start=time.start + shift, end=time.end + shift)
    return replace(time, start=years_on(time.start, 1), end=years_on(time.end, 1))


def newest_row(dates: Dates, rows: Sequence[Row], now: datetime) -> Row | None:
    """Return the row with the latest date up to now; None if all dates are later."""
    dated = ((date[0], row) for row in rows if (date := dates.of_row.get(row)) is not None)
    begun = [it for it in dated if it[0] <= now]
    return max(begun, key=lambda pair: pair[0])[1] if begun else None


def _is_in(date: Bounds, time: QuestionTime) -> bool:
    is_after = time.start is None or time.start <= date[0]
    return is_after and (time.end is None or date[0] < time.end)


def is_exact(table: Table, column: int, rows: Sequence[Row]) -> bool:
    """Whether each cell of these rows is one amount: no range, code, or text."""
    matches = [_AMOUNT.fullmatch(cell_of(row, column)) for row in rows]
    return not _has_codes(table, column) and all(it and not it["range"] for it in matches)


def measured(table: Table, column: int, rows: Sequence[Row]) -> list[tuple[Row, Decimal]]:
    """Those of the rows that have an amount in the column, with it: of a range the first.

    Amounts of several units are in the `common_unit`. Empty where a cell has a number that is no
    amount, where most cells have none, or where their units do not measure the same.
    """
    language = number_language(table, column)
    cells = [cell_of(row, column) for row in table.rows]
    numbered = [it for it in cells if _DIGIT.search(it)]
    matches = [match for it in numbered if (match := _AMOUNT.fullmatch(it)) is not None]
    common = common_unit(table, column)
    is_even = common or len({_unit_in(it) for it in matches} - {""}) < 2
    if not is_even or not matches or len(matches) < len(numbered) or _has_codes(table, column):
        return []
    pairs = ((row, _AMOUNT.fullmatch(cell_of(row, column))) for row in rows)
    return [
        (
            row,
            (-1 if amount["minus"] else 1)
            * (read_number(amount["number"], language) + _PARTS[amount["half"]])
            * (factor_of(_unit_in(amount), common) if common else 1),
        )
        for row, amount in pairs
        if amount is not None
    ]


def is_measured(table: Table, column: int) -> bool:
    """Whether the column holds amounts of which most rows have one; no dates or row numbers."""
    head = as_label(table.head.cells[column])
    is_other = is_label(head, "running") or is_label(head, "times")
    amounts = [] if is_other else measured(table, column, table.rows)
    filled = sum(bool(cell_of(row, column)) for row in table.rows)
    return bool(amounts) and 2 * len(amounts) >= filled


def _has_codes(table: Table, column: int) -> bool:
    return any(_CODE.fullmatch(cell_of(row, column)) for row in table.rows)


def common_unit(table: Table, column: int) -> str:
    """Return the smallest unit of a column of amounts of one measure in several: "g" of g and kg.

    Empty if there is only one unit, or if they do not measure the same.
    """
    matches = (_AMOUNT.fullmatch(cell_of(row, column)) for row in table.rows)
    units = {_unit_in(it) for it in matches if it is not None}
    return smallest_unit(units) if len(units) > 1 else ""


def _unit_in(amount: re.Match[str]) -> str:
    return amount["unit"] or amount["sign"] or ""


def number_language(table: Table, column: int) -> str:
    """Return the language of a column's number format: "en" 1,240.50, "de" 1.240,50.

    Empty if no cell has an unambiguous decimal mark.
    """
    cells = (cell_of(row, column) for row in table.rows)
    decimals = {it[1] for cell in cells if (it := _DECIMALS.search(cell)) is not None}
    return {".": "en", ",": "de"}[decimals.pop()] if len(decimals) == 1 else ""


def measures_of(table: Table, column: int) -> frozenset[str]:
    """What a column measures, by its head and the units of its cells."""
    cells = " ".join(cell_of(row, column) for row in table.rows)
    return measures_of_head(table.head.cells[column]) | units_measured(cells)


def is_log_of_states(hit: Hit, table: Table, column: int, dates: Dates | None) -> bool:
    """Whether each amount of a log replaces the one before: a weight, the reading of a meter.

    A log begins with its dates, or calls them so; "Built" is of other things in each row.
    """
    if dates is None:
        return False
    is_log = dates.column == 0 or is_label(as_label(table.head.cells[dates.column]), "times")
    head = f"{as_label(table.head.cells[column])} {' '.join(tokenize(PurePath(hit.path).stem))}"
    is_named = any(is_label(it.lower(), "states") for it in head.split())
    return is_log and (is_named or not measures_of(table, column).isdisjoint(_STATES))


def adds_up_others(row: Row) -> bool:
    """Whether the row holds the sum of the others: "Total 2026", "Gesamtkosten"."""
    words = tokenize(next(filter(None, row.cells), ""))
    is_called = any(
        is_label(word, "totals")
        or (word.startswith("gesamt") and is_label(word.removeprefix("gesamt"), "prices"))
        for word in (*words[:1], *words[-1:])
    )
    return is_called or any(is_label(as_label(cell), "totals") for cell in row.cells)


def is_state(cell: str, purpose: str) -> bool:
    """Whether a cell begins with yes or no: "y", "NO", "ja (Kasse)"."""
    return is_label(cell.lower(), purpose) or is_label((tokenize(cell) or [""])[0], purpose)


def is_yes_or_no(table: Table, column: int) -> bool:
    """Whether most cells of a column say yes or no, and not all the same."""
    cells = [it for row in table.rows if (it := cell_of(row, column))]
    answers = [purpose for it in cells for purpose in ("yes", "no") if is_state(it, purpose)]
    return len(set(answers)) > 1 and len(answers) > len(cells) // 2


def bound_of(limit: Limit, language: str) -> Decimal | None:
    """Return the number of a limit; None if it is none, such as "1.2.3"."""
    try:
        return read_number(limit.amount, language)
    except InvalidOperation:
        return None


def is_within(amount: Decimal, bound: Decimal, limit: Limit) -> bool:
    """Whether an amount is within the limit of a question."""
    compare = (
        (operator.ge if limit.is_included else operator.gt)
        if limit.is_least
        else (operator.le if limit.is_included else operator.lt)
    )
    return bool(compare(amount, bound))
