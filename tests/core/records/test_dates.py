from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import WrongUse
from core.records.dates import format_date, parse_date_range


@pytest.mark.parametrize(
    ("text", "start", "last", "precision"),
    [
        ("2020", (2020, 1, 1), (2020, 12, 31), "year"),
        ("2020-02", (2020, 2, 1), (2020, 2, 29), "month"),
        ("2021-12", (2021, 12, 1), (2021, 12, 31), "month"),
        (" 2021-3-4 ", (2021, 3, 4), (2021, 3, 4), "day"),
    ],
)
def test_a_day_a_month_and_a_year_last_until_their_last_moment(text, start, last, precision):
    period = parse_date_range(text)

    assert period.start == datetime(*start, tzinfo=UTC)
    assert period.end == datetime(*last, 23, 59, 59, 999999, tzinfo=UTC)
    assert period.precision == precision


@pytest.mark.parametrize("text", ["", "soon", "2021-13", "2021-02-30", "20", "0000", "9999-12-31"])
def test_what_is_no_date_is_refused_with_the_forms_that_are_understood(text):
    with pytest.raises(WrongUse) as refused:
        parse_date_range(text)

    assert "2021-03-04" in refused.value.remedy


@given(st.dates(date(1, 1, 1), date(9998, 12, 31)), st.sampled_from(["day", "month", "year"]))
def test_a_date_is_shown_as_it_was_typed(day, precision):
    text = day.isoformat()[: {"year": 4, "month": 7, "day": 10}[precision]]

    assert format_date(parse_date_range(text).start, precision) == text
