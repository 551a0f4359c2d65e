"""Amounts in the columns of a table: numbers with units and durations, and what they measure."""

import operator
import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from core.answer.quoting.tables import Row, Table
from core.extract.structure.columns import as_label, is_label
from core.language.quantities import (
    as_duration,
    factor_of,
    read_duration,
    read_number,
    smallest_unit,
)
from core.language.question.measures import measures_of_head, units_measured
from core.language.question.question_cues import Limit

_AMOUNT = re.compile(
    r"(?P<minus>[-−–]\s?(?=[£€$\d]))?(?P<sign>[£€$])?\s?"
    r"(?P<number>\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?P<half>[¼½¾])?"
    r"(?P<range>[-–]\d{1,3}(?=\s?[^\W\d_]))?(?:\s?(?P<unit>%|[^\W\d_]{1,7}[²³23]?|[£€$]))?"
)
_PARTS = {"¼": Decimal("0.25"), "½": Decimal("0.5"), "¾": Decimal("0.75"), None: Decimal()}
_DIGIT = re.compile(r"\d")
# Asides behind an amount: "27:18 (PB)", "12 kg*".
_ASIDE = re.compile(r"\s{0,4}(?:\([^()]{0,80}\)|[*!†])$")
# Times of the day are mostly given to five minutes, and end before midnight.
_STEP, _MIDNIGHT, _MOSTLY = 5, 24 * 60, 0.75
_CENTS = re.compile(r"\d[.,]\d\d(?!\d)")
_HOURS = re.compile(r"\d:\d\d:\d\d")
# Less than a minute in a column of durations: "58.90" beside "1:09.80".
_SECONDS = re.compile(r"[0-5]?\d[.,]\d{1,3}")
# The last unit of "1:20 h" is minutes, that of "2:05:10", "1:09.80" and "58.90" seconds.
_ENDS_IN_MINUTES = re.compile(r"\d\s?(?:h|st)", re.IGNORECASE)
_ENDS_IN_SECONDS = re.compile(r"\d[:.,]\d\d[:.,]\d")
_GROUPED, _LONG = re.compile(r"\d([.,'’])\d{3}(?!\d)"), re.compile(r"\d{4}")
# Decimals that only parts of amounts had: "8½" and "7.5" are 16.0.
_HALF = re.compile(r"\.0$")
_GERMAN_MARKS = str.maketrans(",.", ".,")
_DECIMAL_MARKS = {"en": ".", "de": ","}
_YEAR = re.compile(r"(?:19|20)\d\d")
_A_FEW = 3
# A number with zeros before it numbers something: "007".
_CODE = re.compile(r"0+\d+")
# A mark that can only part decimals.
_DECIMALS = re.compile(r"\d([.,])(?:\d{1,2}|\d{4,})(?![\d.,])")


def cell_of(row: Row, column: int) -> str:
    """Return the cell of a row; empty if the row ends early."""
    return row.cells[column] if column < len(row.cells) else ""


def _amount_cell(row: Row, column: int) -> str:
    return _ASIDE.sub("", cell_of(row, column))


def are_durations(table: Table, column: int) -> bool:
    """Whether the column holds durations such as "27:18", and no times of the day."""
    head = as_label(table.head.cells[column])
    cells = [it for row in table.rows if _DIGIT.search(it := _amount_cell(row, column))]
    amounts = [amount for it in cells if (amount := read_duration(it)) is not None]
    plain = [it for it in cells if read_duration(it) is None]
    if not amounts or is_label(head, "moments") or not all(map(_SECONDS.fullmatch, plain)):
        return False
    if len({_ends_in_minutes(it) for it in cells} - {None}) > 1:
        return False
    if plain or measures_of_head(table.head.cells[column]):
        return True
    rounded = sum(not it % _STEP and it < _MIDNIGHT for it in amounts)
    return rounded < _MOSTLY * len(amounts)


def _ends_in_minutes(cell: str) -> bool | None:
    """Whether the last unit is minutes; None for "1:05", which may be of hours or of minutes."""
    if _ENDS_IN_SECONDS.search(cell) or _SECONDS.fullmatch(cell):
        return False
    return True if _ENDS_IN_MINUTES.search(cell) else None


def _durations(table: Table, column: int, rows: Sequence[Row]) -> list[tuple[Row, Decimal]]:
    cells = ((row, _amount_cell(row, column)) for row in rows)
    return [
        (row, Decimal(cell.replace(",", ".")) if amount is None else amount)
        for row, cell in cells
        if _DIGIT.search(cell)
        for amount in [read_duration(cell)]
    ]


def is_exact(table: Table, column: int, rows: Sequence[Row]) -> bool:
    """Whether each cell of these rows is one amount: no range, code, or text."""
    if are_durations(table, column):
        return all(_DIGIT.search(cell_of(row, column)) for row in rows)
    matches = [_AMOUNT.fullmatch(_amount_cell(row, column)) for row in rows]
    return not _has_codes(table, column) and all(it and not it["range"] for it in matches)


def measured(table: Table, column: int, rows: Sequence[Row]) -> list[tuple[Row, Decimal]]:
    """Those of the rows that have an amount in the column, with it: of a range the first.

    Amounts of several units are in the `common_unit`. Empty where a cell has a number that is no
    amount, where most cells have none, or where their units do not measure the same.
    """
    if are_durations(table, column):
        return _durations(table, column, rows)
    language = number_language(table, column)
    cells = [_amount_cell(row, column) for row in table.rows]
    numbered = [it for it in cells if _DIGIT.search(it)]
    matches = [match for it in numbered if (match := _AMOUNT.fullmatch(it)) is not None]
    common = common_unit(table, column)
    is_even = common or len({_unit_in(it) for it in matches} - {""}) < 2
    if not is_even or not matches or len(matches) < len(numbered) or _has_codes(table, column):
        return []
    pairs = ((row, _AMOUNT.fullmatch(_amount_cell(row, column))) for row in rows)
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
    is_time = is_label(head, "times") and not are_durations(table, column)
    is_other = is_label(head, "running") or is_time or _numbers_rows(table, column)
    amounts = [] if is_other else measured(table, column, table.rows)
    filled = sum(bool(cell_of(row, column)) for row in table.rows)
    return bool(amounts) and 2 * len(amounts) >= filled


def is_money_column(table: Table, column: int) -> bool:
    """Whether the amounts are of money, by their measure or as all have two decimals."""
    cells = [it for row in table.rows if (it := cell_of(row, column)) and _DIGIT.search(it)]
    return "money" in measures_of(table, column) or all(map(_CENTS.search, cells))


def _numbers_rows(table: Table, column: int) -> bool:
    """Whether the cells number the rows, from any number on if there are a few, or are years."""
    cells = [it for row in table.rows if (it := cell_of(row, column))]
    first = int(cells[0]) if len(cells) >= _A_FEW and cells[0].isdecimal() else 1
    numbers = [str(it) for it in range(first, first + len(table.rows))]
    return (column == 0 and cells == numbers) or all(map(_YEAR.fullmatch, cells))


def _has_codes(table: Table, column: int) -> bool:
    return any(_CODE.fullmatch(cell_of(row, column)) for row in table.rows)


def common_unit(table: Table, column: int) -> str:
    """Return the smallest unit of a column of amounts of one measure in several: "g" of g and kg.

    Empty if there is only one unit, or if they do not measure the same.
    """
    matches = (_AMOUNT.fullmatch(_amount_cell(row, column)) for row in table.rows)
    units = {_unit_in(it) for it in matches if it is not None}
    return smallest_unit(units) if len(units) > 1 else ""


def has_unit(table: Table, column: int) -> bool:
    """Whether some amounts of the column have a unit: "3 kg"."""
    matches = (_AMOUNT.fullmatch(_amount_cell(row, column)) for row in table.rows)
    return any(_unit_in(it) for it in matches if it is not None)


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
    is_time = are_durations(table, column)
    own = measures_of_head(table.head.cells[column]) | units_measured(cells)
    return own | {"hours"} if is_time else own


def written(amount: Decimal, table: Table, column: int, language: str) -> str:
    """Return an amount in the number format of a language, "1,240.5" or "1.240,5".

    It is grouped if it is money or the column is, and is a duration if that has some ("27:18").
    """
    cells = " ".join(cell_of(row, column) for row in table.rows)
    if are_durations(table, column):
        is_three = _HOURS.search(cells) is not None
        text = as_duration(round(amount, 2 if _CENTS.search(cells) else 0), is_three=is_three)
        return text.translate(_GERMAN_MARKS) if language == "de" else text
    amount = amount.quantize(Decimal(1)) if _HALF.search(str(amount)) else amount
    decimal_mark = _DECIMAL_MARKS.get(number_language(table, column))
    is_grouped = bool(set(_GROUPED.findall(cells)) - {decimal_mark}) or not _LONG.search(cells)
    is_grouped |= "money" in measures_of(table, column)
    text = f"{amount:,}" if is_grouped else str(amount)
    return text.translate(_GERMAN_MARKS) if language == "de" else text


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
