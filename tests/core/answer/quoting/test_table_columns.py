"""Rows of a table by the time of a question."""

from datetime import UTC, datetime

from core.answer.quoting.table_columns import current_column, dates_of, times_in
from core.answer.quoting.tables import Row, Table, tables
from core.records.answers.questions import QuestionTime

PLAN = """| Date | Shift |
|---|---|
| 28 February 2025 | early |
| 3 March 2025 | late |
"""


def test_a_leap_day_is_looked_for_in_the_year_of_the_plan():
    leap_day = QuestionTime(
        "29 February", "within", datetime(2024, 2, 29, tzinfo=UTC), datetime(2024, 3, 1, tzinfo=UTC)
    )

    dates = dates_of(tables(PLAN)[0])

    (time,) = times_in(dates, (leap_day,), is_past=False)

    assert (time.start, time.end) == (
        datetime(2025, 2, 28, tzinfo=UTC),
        datetime(2025, 3, 1, tzinfo=UTC),
    )


def test_today_is_looked_for_in_no_other_year():
    today = QuestionTime(
        "today", "within", datetime(2024, 3, 3, tzinfo=UTC), datetime(2024, 3, 4, tzinfo=UTC)
    )

    assert times_in(dates_of(tables(PLAN)[0]), (today,), is_past=False) == (today,)


def test_a_month_of_last_year_is_taken_where_the_log_ends_there():
    march = QuestionTime(
        "March", "within", datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC)
    )

    (time,) = times_in(dates_of(tables(PLAN)[0]), (march,), is_past=True)

    assert time.start == datetime(2025, 3, 1, tzinfo=UTC)


def test_dates_without_a_year_are_of_the_year_that_others_have():
    log = "| Day | km |\n|---|---|\n| 23.3. | 4 |\n| 6.4.26 | 7 |\n| 8.6. | 5 |\n"

    dates = dates_of(tables(log)[0], near=datetime(2026, 11, 27, tzinfo=UTC))

    assert {it[0].year for it in dates.of_row.values()} == {2026}


def test_the_newest_of_columns_headed_by_days_is_the_current_one():
    head = Row(0, 0, ("Item", "till Oct 31", "from 2 Nov"))
    table = Table(0, 0, head, ())

    assert current_column(table, [1, 2], datetime(2026, 11, 27, tzinfo=UTC)) == 2
    assert current_column(table, [1, 2], datetime(2026, 10, 15, tzinfo=UTC)) == 1
    assert current_column(table, [0, 1], datetime(2026, 11, 27, tzinfo=UTC)) is None
