"""Rows of a table by the time of a question."""

from datetime import UTC, datetime

from core.answer.quoting.table_columns import dates_of, times_in
from core.answer.quoting.tables import tables
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
