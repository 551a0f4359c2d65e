"""Amounts in the columns of a table."""

from decimal import Decimal

import pytest

from core.answer.quoting.table_amounts import are_durations, is_measured, measured
from core.answer.quoting.tables import Table, tables


def column_of(head: str, *cells: str) -> Table:
    rows = "".join(f"| r{at} | {cell} |\n" for at, cell in enumerate(cells))
    return tables(f"| Who | {head} |\n|---|---|\n{rows}")[0]


def amounts(table: Table) -> list[Decimal]:
    return [amount for _, amount in measured(table, 1, table.rows)]


@pytest.mark.parametrize("date", ["12.10.2025", "1,240.5"])
def test_a_column_of_times_and_dates_holds_no_amounts(date):
    table = column_of("Termin", "18:32", date)

    assert not is_measured(table, 1)


def test_seconds_with_decimals_are_durations_beside_minutes():
    table = column_of("time", "1:09.80", "58.90", "1:02,125")

    assert amounts(table) == [Decimal("69.80"), Decimal("58.90"), Decimal("62.125")]


@pytest.mark.parametrize("mark", [".", ","])
def test_three_decimals_of_seconds_are_no_thousands(mark):
    table = column_of("time", f"1:09{mark}800", f"58{mark}900")

    assert amounts(table) == [Decimal("69.800"), Decimal("58.900")]


@pytest.mark.parametrize(
    "cells",
    [
        ("27:18", "28", "29:05"),
        ("1:20 h", "2:05:10", "1:05"),
        ("1 h 20", "1:09.80"),
        ("1:20 h", "58.90"),
    ],
)
def test_durations_of_which_the_last_units_may_differ_are_not_measured(cells):
    assert amounts(column_of("time", *cells)) == []


@pytest.mark.parametrize("cells", [("58:30", "1:02:11"), ("1:20 h", "1 h 7", "0:48")])
def test_durations_of_one_last_unit_are_measured(cells):
    assert are_durations(column_of("time", *cells), 1)
