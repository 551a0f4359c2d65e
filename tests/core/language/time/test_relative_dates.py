"""Dates that the document's own date makes whole, and dates in their many forms."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.time.dates import StatedDate, dates

# Seconds since 1970, from 1938 to 2096.
MOMENTS = st.integers(-1_000_000_000, 4_000_000_000)
WEDNESDAY = datetime(2024, 5, 15, 10, 30, tzinfo=UTC)

RELATIVE = [
    ("Yesterday we met", "2024-05-14", "2024-05-14", "day"),
    ("the day before yesterday", "2024-05-13", "2024-05-13", "day"),
    ("tomorrow", "2024-05-16", "2024-05-16", "day"),
    ("last week", "2024-05-06", "2024-05-12", "day"),
    ("next week", "2024-05-20", "2024-05-26", "day"),
    ("last Friday", "2024-05-10", "2024-05-10", "day"),
    ("next Friday", "2024-05-17", "2024-05-17", "day"),
    ("next Wednesday", "2024-05-22", "2024-05-22", "day"),
    ("last Wednesday", "2024-05-08", "2024-05-08", "day"),
    ("last month", "2024-04-01", "2024-04-30", "month"),
    ("this quarter", "2024-04-01", "2024-06-30", "month"),
    ("last year", "2023-01-01", "2023-12-31", "year"),
    ("two years ago", "2022-01-01", "2022-12-31", "year"),
    ("3 months ago", "2024-02-01", "2024-02-29", "month"),
    ("in March", "2024-03-01", "2024-03-31", "month"),
    ("since December", "2023-12-01", "2023-12-31", "month"),
    ("last June", "2023-06-01", "2023-06-30", "month"),
    ("the lease begins in Oct 25", "2025-10-01", "2025-10-31", "month"),
    ("away 3-9 May", "2024-05-03", "2024-05-09", "day"),
    ("October 25", "2024-10-25", "2024-10-25", "day"),
    ("on 3 February", "2024-02-03", "2024-02-03", "day"),
    ("on December 30th", "2023-12-30", "2023-12-30", "day"),
    ("last summer", "2023-06-01", "2023-08-31", "month"),
    ("gestern", "2024-05-14", "2024-05-14", "day"),
    ("vor zwei Jahren", "2022-01-01", "2022-12-31", "year"),
    ("letztes Jahr", "2023-01-01", "2023-12-31", "year"),
    ("nächste Woche", "2024-05-20", "2024-05-26", "day"),
    ("im April", "2024-04-01", "2024-04-30", "month"),
    ("gisteren", "2024-05-14", "2024-05-14", "day"),
    ("drie maanden geleden", "2024-02-01", "2024-02-29", "month"),
    ("vorig jaar", "2023-01-01", "2023-12-31", "year"),
    ("She will leave in two weeks", "2024-05-27", "2024-06-02", "day"),
    ("the baby is due in February", "2025-02-01", "2025-02-28", "month"),
    ("Suggested to re-apply in February", "2025-02-01", "2025-02-28", "month"),
    ("She had to re-apply in February", "2024-02-01", "2024-02-29", "month"),
    ("He went to Leeds in February", "2024-02-01", "2024-02-29", "month"),
    ("Der Bau soll im Februar beginnen", "2025-02-01", "2025-02-28", "month"),
    ("Der Bau sollte im Februar beginnen", "2024-02-01", "2024-02-29", "month"),
    ("the baby was due in February", "2024-02-01", "2024-02-29", "month"),
    ("They plan to move in May", "2024-05-01", "2024-05-31", "month"),
    ("Der Umbau ist fällig im Februar", "2025-02-01", "2025-02-28", "month"),
    ("Miete fällig am 3. Februar", "2025-02-03", "2025-02-03", "day"),
    ("It will rain. We met in February", "2024-02-01", "2024-02-29", "month"),
    ("Up Thursday 17 October", "2024-10-17", "2024-10-17", "day"),
    ("Up Sunday 13 October", "2024-10-13", "2024-10-13", "day"),
    ("Church on Sat 3 January", "2026-01-03", "2026-01-03", "day"),
    ("Aufbau Do. 4. Dezember", "2025-12-04", "2025-12-04", "day"),
    ("so 4 December it is", "2023-12-04", "2023-12-04", "day"),
    ("Tue, 15 May was hot", "2024-05-15", "2024-05-15", "day"),
]
# Of a note of 15 June 2026.
PAST = [
    "Anna decided to leave in March",
    "He began to play the violin in February",
    "Tom got to see the doctor in April",
    "Forgot to pay in April",
    "Was able to walk again in May",
    "She liked to swim in April",
    "Needed to replace it in April",
    "We must fix the gate that broke in April",
    "We must pay the bill from April",
    "Muss die Rechnung vom 3. April noch zahlen",
    "must reply to the letter of 3 April",
    "Er muss im April dort gewesen sein",
    "Der Bau soll im April begonnen haben",
    "I want to know what we paid in April",
    "She had to re-apply in April",
    "He went to Leeds to meet Tom in April",
    "We must pay the bill we got in April",
    "He must have been there in April",
    "She was supposed to come in April",
    "He left to work in Oslo in April",
    "Der Bau sollte im April beginnen",
    "He used to swim in April",
    "He is said to have left in April",
    "Anna has decided to move in April",
    "Er soll im April gekommen sein",
]
AHEAD = [
    "Suggested to re-apply in April",
    "Der Bau soll im April kommen",
    "soll im Februar kommen",
    "Anna asked Tom to come in April",
    "Remember to pay in April",
    "We need to replace it in April",
    "We must pay in April",
    "She wants to move to Leeds in April",
    "The dentist suggested to Anna to come again in April",
    "Need to pay in April",
    "Er muss im April nach Kiel fahren",
    "We agreed to meet in April",
    "Anna is supposed to come in April",
    "Sie muss im April fertig sein",
    "the baby is due in April",
    "Plan to move in April",
    "must have a new roof by April",
    "We have to leave in April",
]
NONE = [
    "It was built in two weeks",
    "I may go",
    "we march on",
    "the last man",
    "this one",
    "in may",
    "release 4.2.26",
    "host 10.12.13.14",
    "31.02.26",
    "takings 3,210 (last yr Oct 2,875)",
    "Oct 2.5 t",
]
FORMS = [
    ("since 2019", "2019-01-01", None, "since"),
    ("as of 1 May 2020", "2020-05-01", None, "since"),
    ("effective June 1, 2021", "2021-06-01", None, "since"),
    ("from 2019 onwards", "2019-01-01", None, "since"),
    ("2015-present", "2015-01-01", None, "since"),
    ("seit dem 3. Oktober 2020", "2020-10-03", None, "since"),
    ("vanaf 1 mei 2020", "2020-05-01", None, "since"),
    ("after 2019", "2020-01-01", None, "since"),
    ("before 2020", None, "2019-12-31", "until"),
    ("until the end of 2021", None, "2021-12-31", "until"),
    ("bis März 2021", None, "2021-03-31", "until"),
    ("(1961-2010)", "1961-01-01", "2010-12-31", "range"),
    ("the 2019/20 season", "2019-01-01", "2020-12-31", "range"),
    ("3-5 May 2021", "2021-05-03", "2021-05-05", "range"),
    ("March 3-5, 2021", "2021-03-03", "2021-03-05", "range"),
    ("January to March 2021", "2021-01-01", "2021-03-31", "range"),
    ("second quarter of 2022", "2022-04-01", None, "at"),
    ("in spring 2020", "2020-03-01", None, "at"),
    ("in winter 2020", "2020-12-01", None, "at"),
    ("H2 2023", "2023-07-01", None, "at"),
    ("the 19th century", "1801-01-01", None, "at"),
    ("Mon 3 Feb 2020", "2020-02-03", None, "at"),
    ("Notes 18.11.26, crew room", "2026-11-18", None, "at"),
    ("vom 3.4.20", "2020-04-03", None, "since"),
    ("geboren 12.9.71", "1971-09-12", None, "at"),
    ("bis 30.12.25", None, "2025-12-30", "until"),
]


def _iso(moment: datetime | None) -> str | None:
    return moment.date().isoformat() if moment else None


@pytest.mark.parametrize(("text", "first", "last", "precision"), RELATIVE)
def test_a_dated_text_makes_relative_dates_whole(text: str, first: str, last: str, precision: str):
    (found,) = dates(text, stated_at=WEDNESDAY)

    assert (_iso(found.valid_from), _iso(found.last), found.precision) == (first, last, precision)


@pytest.mark.parametrize(
    ("text", "year"), [*((it, 2026) for it in PAST), *((it, 2027) for it in AHEAD)]
)
def test_a_month_lies_ahead_only_where_it_is_asked_for(text: str, year: int):
    (found,) = dates(text, stated_at=datetime(2026, 6, 15, tzinfo=UTC))

    moment = found.valid_from or found.valid_to
    assert moment is not None
    assert moment.year == year


@pytest.mark.parametrize("text", [it[0] for it in RELATIVE])
def test_without_a_date_of_the_text_they_are_dates_but_not_known_which(text: str):
    (found,) = dates(text)

    assert found == StatedDate(found.start, found.end)


@pytest.mark.parametrize("text", NONE)
def test_words_that_are_no_dates_are_left_alone(text: str):
    assert dates(text, stated_at=WEDNESDAY) == ()


@pytest.mark.parametrize(("text", "first", "last", "form"), FORMS)
def test_a_date_tells_by_its_words_how_it_stands(
    text: str, first: str | None, last: str | None, form: str
):
    (found,) = dates(text)

    assert (_iso(found.valid_from), _iso(found.valid_to), found.form) == (first, last, form)


@pytest.mark.parametrize(
    ("text", "first", "precision"),
    [
        ("Einbau Oktober 25", datetime(2025, 10, 1, tzinfo=UTC), "month"),
        ("Einbau Okt 5", datetime(2024, 10, 5, tzinfo=UTC), "day"),
        ("Einbau 25. Oktober", datetime(2024, 10, 25, tzinfo=UTC), "day"),
    ],
)
def test_a_number_behind_a_german_month_is_its_year(text, first, precision):
    (date,) = dates(text, stated_at=WEDNESDAY, language="de")

    assert (date.first, date.precision) == (first, precision)


def test_slashes_are_read_as_the_language_writes_them():
    english = dates("on 03/04/2020", language="en")[0]
    dutch = dates("op 03/04/2020", language="nl")[0]
    clear = dates("on 25/12/2020", language="en")[0]

    assert _iso(english.valid_from) == "2020-03-04"
    assert _iso(dutch.valid_from) == "2020-04-03"
    assert _iso(clear.valid_from) == "2020-12-25"


@pytest.mark.parametrize("text", ["for 2000 customers", "serves 1500 people or 1200 users"])
def test_what_is_counted_is_no_year(text: str):
    assert [text[it.start : it.end] for it in dates(text) if text[it.end :][:7] != " people"] == []


@given(MOMENTS)
def test_yesterday_is_the_day_before_whatever_the_day(moment):
    at = datetime.fromtimestamp(moment, UTC)
    (found,) = dates("it was yesterday", stated_at=at)

    assert found.valid_from is not None
    assert found.valid_from.date() == at.date() - timedelta(days=1)


@given(MOMENTS)
def test_last_and_next_weekdays_lie_within_a_week(moment):
    at = datetime.fromtimestamp(moment, UTC)
    (before,) = dates("last Tuesday", stated_at=at)
    (after,) = dates("next Tuesday", stated_at=at)

    assert before.valid_from is not None
    assert after.valid_from is not None
    assert 0 < (at.date() - before.valid_from.date()).days <= 7
    assert 0 < (after.valid_from.date() - at.date()).days <= 7
