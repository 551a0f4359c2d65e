from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.question.times import find_times, is_of_past

# A Wednesday.
NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)


def said(text, **more):
    """The times in short: surface, relation, first and last day (without) or the event."""
    times = find_times(text, now=more.pop("now", NOW), **more)

    def day(moment):
        return str(moment.date()) if moment else ""

    return [
        (it.surface, f"{it.relation} {it.event or f'{day(it.start)}..{day(it.end)}'}")
        for it in times
    ]


@pytest.mark.parametrize(
    ("text", "surface", "time"),
    [
        ("what did I do today", "today", "within 2026-03-04..2026-03-05"),
        ("what is on Monday, Tuesday and Friday", "Monday", "within 2026-03-09..2026-03-10"),
        ("what did I do on Friday last week", "last week", "within 2026-02-23..2026-03-02"),
        ("what is due by Friday 6 March", "Friday 6 March", "within 2026-03-06..2026-03-07"),
        ("was muss ich bis Freitag, den 6.3. machen", "Freitag, den 6.3.", "before ..2026-03-07"),
        ("what did I do yesterday", "yesterday", "within 2026-03-03..2026-03-04"),
        ("the mails of last week", "last week", "within 2026-02-23..2026-03-02"),
        ("the mails from last week", "last week", "within 2026-02-23..2026-03-02"),
        ("this month's bills", "this month", "within 2026-03-01..2026-04-01"),
        ("sales in the last quarter", "last quarter", "within 2025-10-01..2026-01-01"),
        ("sales in Q2 2022", "Q2 2022", "within 2022-04-01..2022-07-01"),
        ("sales in Q4", "Q4", "within 2025-10-01..2026-01-01"),
        ("sales in the first half of 2024, H1 2024", "H1 2024", "within 2024-01-01..2024-07-01"),
        ("two years ago", "two years ago", "within 2024-01-01..2025-01-01"),
        ("the last 10 days", "the last 10 days", "within 2026-02-22..2026-03-05"),
        ("over the past few weeks", "over the past few weeks", "within 2026-02-11..2026-03-05"),
        ("the last two quarters", "the last two quarters", "within 2025-09-03..2026-03-05"),
        ("what did I read recently", "recently", "within 2026-02-02..2026-03-05"),
        ("since March 2024", "since March 2024", "after 2024-03-01.."),
        ("since 2019", "since 2019", "after 2019-01-01.."),
        ("since Monday", "Monday", "after 2026-03-02.."),
        ("on Friday", "Friday", "within 2026-02-27..2026-02-28"),
        ("on Wednesday", "Wednesday", "within 2026-03-04..2026-03-05"),
        ("next Friday", "next Friday", "within 2026-03-06..2026-03-07"),
        ("last weekend", "last weekend", "within 2026-02-28..2026-03-02"),
        ("the week before last", "the week before last", "within 2026-02-16..2026-02-23"),
        ("the year before last", "the year before last", "within 2024-01-01..2025-01-01"),
        ("the month before last", "the month before last", "within 2026-01-01..2026-02-01"),
        ("after 2020", "after 2020", "after 2021-01-01.."),
        ("before 2015", "before 2015", "before ..2015-01-01"),
        ("until March 2021", "until March 2021", "before ..2021-04-01"),
        ("by the end of 2024", "by the end of 2024", "within 2024-01-01..2025-01-01"),
        ("as of March 2021", "as of March 2021", "as of 2021-03-01..2021-04-01"),
        ("from 2015 to 2018", "2015 to 2018", "within 2015-01-01..2019-01-01"),
        ("from May to July 2025", "May to July 2025", "within 2025-05-01..2025-08-01"),
        ("in the 90s", "the 90s", "within 1990-01-01..2000-01-01"),
        ("in the 1990s", "1990s", "within 1990-01-01..2000-01-01"),
        ("during the sixties", "the sixties", "within 1960-01-01..1970-01-01"),
        ("in the summer of 2022", "summer of 2022", "within 2022-06-01..2022-09-01"),
        ("what did we do in May", "May", "within 2025-05-01..2025-06-01"),
        ("what did we pay before May", "before May", "before ..2025-05-01"),
        ("what will we do in May", "May", "within 2026-05-01..2026-06-01"),
        ("what happened on December 24", "December 24", "within 2025-12-24..2025-12-25"),
        ("what do I have on 3 December?", "3 December", "within 2026-12-03..2026-12-04"),
        ("what do I have on 3 January?", "3 January", "within 2027-01-03..2027-01-04"),
        ("what have I got on Friday?", "Friday", "within 2026-03-06..2026-03-07"),
        ("what have I read on 3 January?", "3 January", "within 2026-01-03..2026-01-04"),
        ("what was on 3 December?", "3 December", "within 2025-12-03..2025-12-04"),
        ("what is in the week of 7 December?", "week of 7 December",
         "within 2026-12-07..2026-12-14"),
        ("what is on in the week starting 9 March 2026", "week starting 9 March 2026",
         "within 2026-03-09..2026-03-16"),
        ("What do I have to do by Friday?", "Friday", "within 2026-03-06..2026-03-07"),
        ("Which tasks were due on Friday?", "Friday", "within 2026-02-27..2026-02-28"),
        ("Was muss ich am Sonntag erledigen?", "Sonntag", "within 2026-03-08..2026-03-09"),
        ("Was muss ich bis zum 30.3. erledigen?", "30.3.", "before ..2026-03-31"),
        ("Welche Aufgaben sind am 28.2. fällig?", "28.2.", "within 2026-02-28..2026-03-01"),
        ("Was steht am 3. Dezember an?", "3. Dezember", "within 2026-12-03..2026-12-04"),
        ("Was habe ich am Freitag?", "Freitag", "within 2026-03-06..2026-03-07"),
        ("Was habe ich am 3. Dezember gekauft?", "3. Dezember", "within 2025-12-03..2025-12-04"),
        ("Was ist in der Woche vom 7. Dezember los?", "Woche vom 7. Dezember",
         "within 2026-12-07..2026-12-14"),
        ("Was gilt vom 3. Mai 2027 an?", "3. Mai 2027", "after 2027-05-03.."),
        ("on 2024-05-31", "2024-05-31", "within 2024-05-31..2024-06-01"),
        ("before the move", "before the move", "before the move"),
        ("after my surgery", "after my surgery", "after my surgery"),
        ("during the pandemic", "during the pandemic", "within the pandemic"),
        ("when we lived in Rome", "when we lived in Rome", "within we lived in Rome"),
        ("was habe ich gestern gelesen", "gestern", "within 2026-03-03..2026-03-04"),
        ("letzte Woche", "letzte Woche", "within 2026-02-23..2026-03-02"),
        ("im Mai 2023", "Mai 2023", "within 2023-05-01..2023-06-01"),
        ("in den letzten drei Wochen", "in den letzten drei Wochen",
         "within 2026-02-11..2026-03-05"),
        ("in den kommenden zwei Wochen", "in den kommenden zwei Wochen",
         "within 2026-03-04..2026-03-19"),
        ("in the next ten days", "in the next ten days", "within 2026-03-04..2026-03-15"),
        ("was steht morgen an", "morgen", "within 2026-03-05..2026-03-06"),
        ("Morgen kommt wer?", "Morgen", "within 2026-03-05..2026-03-06"),
        ("was muss ich bis morgen erledigen", "morgen", "before ..2026-03-06"),
        ("vor zwei Jahren", "vor zwei Jahren", "within 2024-01-01..2025-01-01"),
        ("vorletzte Woche", "vorletzte Woche", "within 2026-02-16..2026-02-23"),
        ("in den 80ern", "den 80ern", "within 1980-01-01..1990-01-01"),
        ("seit 2019", "seit 2019", "after 2019-01-01.."),
        ("bis März 2021", "bis März 2021", "before ..2021-04-01"),
        ("am Montag", "Montag", "within 2026-03-02..2026-03-03"),
        ("am 3.2.", "3.2.", "within 2026-02-03..2026-02-04"),
        ("am 24.12.", "24.12.", "within 2025-12-24..2025-12-25"),
        ("am 12.05.2023", "12.05.2023", "within 2023-05-12..2023-05-13"),
        ("vor dem Umzug", "vor dem Umzug", "before dem Umzug"),
        ("vor dem 25. Juli 2025", "vor dem 25. Juli 2025", "before ..2025-07-25"),
        ("vor Mai 2024", "vor Mai 2024", "before ..2024-05-01"),
        ("vor 2024", "vor 2024", "before ..2024-01-01"),
        ("neulich", "neulich", "within 2026-02-02..2026-03-05"),
    ],
)  # fmt: skip
def test_a_time_is_understood(text, surface, time):
    assert (surface, time) in said(text)


@pytest.mark.parametrize(
    "text",
    ["may I use it", "march on", "version 3.11 of it", "1/2 cup of flour",
     "nach Lissabon", "the second half", "a day in the life", "over the moon", "24/7 support",
     "pi is 3.14", "guten Morgen", "Guten morgen, wann kommt Anna?", "Morgen Anna, wer kommt?",
     "jeden morgen kommt er", "was macht er am morgen?", "an jenem morgen", "wer kam diesen morgen",
     "Guten Morgen, wann kommt Anna?", "was tut er den ganzen morgen", ""],
)  # fmt: skip
def test_what_is_no_time_is_none(text):
    assert said(text) == []


def test_the_morning_of_a_day_is_not_the_day_after():
    assert [surface for surface, _ in said("was war gestern morgen los")] == ["gestern"]


def test_two_numbers_are_a_day_in_the_users_order():
    assert said("on 3/4", order="day first")[0][1] == "within 2025-04-03..2025-04-04"
    assert said("on 3/4", order="month first")[0][1] == "within 2026-03-04..2026-03-05"


def test_a_day_is_that_of_the_wall_and_not_of_greenwich():
    late = datetime(2026, 3, 4, 23, 30, tzinfo=timezone(timedelta(hours=-8)))

    assert said("yesterday", now=late)[0][1] == "within 2026-03-03..2026-03-04"


@given(st.integers(-15_000, 25_000), st.integers(0, 86_399))
def test_what_has_been_is_not_ahead(days, seconds):
    now = NOW + timedelta(days=days, seconds=seconds)

    for text in ("yesterday", "last week", "since Monday", "lately", "what was in May", "on 29.2."):
        for time in find_times(text, now=now):
            assert time.start is None or time.start <= now
            assert time.end is None or time.start is None or time.start < time.end


DAYS = st.dates(min_value=date(1850, 1, 1), max_value=date(2060, 12, 31)).flatmap(
    lambda day: st.sampled_from(["%Y", "%B %Y", "%d %B %Y", "%Y-%m-%d", "%d.%m.%Y"]).map(
        day.strftime
    )
)
BETWEEN = (
    "between {} and {}", "from {} to {}", "{} - {}", "von {} bis {}", "zwischen {} und {}",
    "after {} and before {}",
)  # fmt: skip


@given(st.sampled_from(BETWEEN), DAYS, DAYS)
def test_a_time_between_two_days_begins_before_it_ends(form, first, last):
    for time in find_times(f"What happened {form.format(first, last)} in Oslo?", now=NOW):
        assert time.start is None or time.end is None or time.start < time.end


def test_a_short_have_with_a_participle_is_past():
    assert is_of_past("Wie viel hab ich heute eingenommen?")
    assert not is_of_past("Hab ich heute noch Termine?")
