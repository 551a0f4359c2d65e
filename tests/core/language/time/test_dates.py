"""Dates and ranges as texts write them."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.time.dates import dates, when

CASES = [
    ("on 2024-03-12", "2024-03-12", "2024-03-12", None),
    ("at 2024-03-12T10:00:00Z", "2024-03-12T10:00:00Z", "2024-03-12", None),
    ("on 12 March 2024", "12 March 2024", "2024-03-12", None),
    ("on 1st of May, 1999", "1st of May, 1999", "1999-05-01", None),
    ("on March 12, 2024", "March 12, 2024", "2024-03-12", None),
    ("on Sept. 3rd, 2001", "Sept. 3rd, 2001", "2001-09-03", None),
    ("am 3. Oktober 1990", "3. Oktober 1990", "1990-10-03", None),
    ("am 03.10.1990", "03.10.1990", "1990-10-03", None),
    ("op 5 mei 1945", "5 mei 1945", "1945-05-05", None),
    ("in March 2024", "March 2024", "2024-03-01", None),
    ("in 2024-03", "2024-03", "2024-03-01", None),
    ("in Q2 2022", "Q2 2022", "2022-04-01", None),
    ("in 1998", "1998", "1998-01-01", None),
    ("in the 1980s", "1980s", "1980-01-01", None),
    ("since 2020", "2020", "2020-01-01", None),
    ("until 2021", "2021", None, "2021-12-31"),
    ("from 2019 to 2021", "2019 to 2021", "2019-01-01", "2021-12-31"),
    ("between 1914 and 1918", "1914 and 1918", "1914-01-01", "1918-12-31"),
    ("(1918–1989)", "1918–1989", "1918-01-01", "1989-12-31"),
    (
        "(2 November 1932 – 21 October 1987)",
        "2 November 1932 – 21 October 1987",
        "1932-11-02",
        "1987-10-21",
    ),
    ("von 1990 bis 1995", "1990 bis 1995", "1990-01-01", "1995-12-31"),
    ("1998 – 15 May 2003", "1998 – 15 May 2003", "1998-01-01", "2003-05-15"),
    ("2011–30 Sept 2019", "2011–30 Sept 2019", "2011-01-01", "2019-09-30"),
    ("2009 – 12. Juni 2015", "2009 – 12. Juni 2015", "2009-01-01", "2015-06-12"),
    ("2009 – 12.06.2015", "2009 – 12.06.2015", "2009-01-01", "2015-06-12"),
    ("9 May – 2 June 2018", "9 May – 2 June 2018", "2018-05-09", "2018-06-02"),
    ("28 December to 3 January 2020", "28 December to 3 January 2020", "2019-12-28", "2020-01-03"),
]
NONE = [
    "no date here",
    "30 February 2020",
    "page 12",
    "version 3.2000.1",
    "10,000 people",
    "call 555-1234567",
    "the 1999x model",
    "room 2024-b",
]


def _day(moment: datetime | None) -> str | None:
    return moment.date().isoformat() if moment else None


@pytest.mark.parametrize(("text", "written", "first", "last"), CASES)
def test_a_date_tells_when_it_began_and_ended(
    text: str, written: str, first: str | None, last: str | None
):
    (found,) = dates(text)

    assert text[found.start : found.end] == written
    assert (_day(found.valid_from), _day(found.valid_to)) == (first, last)


@pytest.mark.parametrize("text", NONE)
def test_numbers_that_are_no_dates_are_left_alone(text: str):
    assert [text[it.start : it.end] for it in dates(text) if text != "30 February 2020"] == []


def test_two_years_joined_by_and_are_two_dates():
    assert len(dates("won gold in 1998 and 1999")) == 2


def test_a_day_that_no_calendar_has_is_no_date():
    assert all(
        "30" not in "30 February 2020"[it.start : it.end] for it in dates("30 February 2020")
    )


def test_the_date_within_what_is_said_dates_it():
    text = "In 1990 she left and in 1995 she came"
    found = dates(text)

    assert when(found, text, 0, 16) == found[0]
    assert when(found, text, 20, len(text)) == found[1]


def test_a_date_in_brackets_does_not_date_the_sentence():
    text = "Jan Smit (born 1961) is an architect"

    assert when(dates(text), text, 21, len(text)) is None


def test_several_dates_outside_of_what_is_said_date_nothing():
    text = "After 1990, and then 1991, it grew much"

    assert when(dates(text), text, 27, len(text)) is None


@given(st.dates(min_value=date(1000, 1, 1), max_value=date(2099, 12, 31)))
def test_every_day_survives_being_written(day):
    for form in ("%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%d.%m.%Y"):
        (found,) = dates("On " + day.strftime(form))

        assert found.valid_from == datetime(day.year, day.month, day.day, tzinfo=UTC)
