"""Stretches of time: zoomed, moved and divided, also at the ends of time."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.timeline.axis import (
    DAY_S,
    MAX_TIME,
    MIN_TIME,
    TimeRange,
    grain_of,
    iso_of,
    range_of,
    say_tick,
    ticks_of,
)

SECONDS = st.floats(MIN_TIME.timestamp(), MAX_TIME.timestamp() - DAY_S * 2)


def day(year, month=1, number=1):
    return datetime(year, month, number, tzinfo=UTC)


def test_zooming_keeps_the_moment_under_the_mouse():
    stretch = range_of(day(2020), day(2024))
    before = stretch.moment(0.25)

    closer = stretch.zoomed(0.5, at=0.25)

    assert closer.seconds == pytest.approx(stretch.seconds / 2)
    assert abs((closer.moment(0.25) - before).total_seconds()) < 1


@given(begin=SECONDS, days=st.floats(2, 4_000_000), factor=st.floats(0.01, 100), move=SECONDS)
def test_no_zoom_and_no_move_leaves_the_time_that_there_is(begin, days, factor, move):
    stretch = TimeRange(begin, begin + days * DAY_S).within_time()

    for one in (stretch.zoomed(factor, at=0.3), stretch.moved(move / 1e9)):
        assert MIN_TIME <= one.moment(0.0) < one.moment(1.0) <= MAX_TIME
        assert len(list(ticks_of(one, grain_of(one, width=1000, apart=80)))) <= 30


@pytest.mark.parametrize(
    ("days", "grain"),
    [(8, "day"), (60, "week"), (300, "month"), (1000, "quarter"), (4000, "year"),
     (7000, "two years"), (12_000, "five years"), (40_000, "decade"), (400_000, "century"),
     (3_000_000, "millennium")],
)  # fmt: skip
def test_the_grain_follows_from_how_much_time_is_shown(days, grain):
    stretch = TimeRange(0.0, days * DAY_S)

    assert grain_of(stretch, width=1000, apart=90) == grain


def test_ticks_stand_at_the_beginnings_of_their_grain():
    year = range_of(day(2023, 11, 20), day(2024, 3, 2))

    assert list(ticks_of(year, "month")) == [
        day(2023, 11), day(2023, 12), day(2024, 1), day(2024, 2), day(2024, 3)
    ]  # fmt: skip
    weeks = list(ticks_of(year, "week"))
    assert {it.weekday() for it in weeks} == {0}
    decades = list(ticks_of(range_of(day(1987), day(2026)), "decade"))
    assert [it.year for it in decades] == [1980, 1990, 2000, 2010, 2020]


def test_a_day_is_told_no_more_exactly_than_it_was_chosen():
    at = day(2024, 5, 17)

    assert [iso_of(at, grain) for grain in ("day", "month", "quarter", "year")] == [
        "2024-05-17", "2024-05-17", "2024-05", "2024"
    ]  # fmt: skip


def test_a_january_says_its_year():
    assert say_tick(day(2024), "month") == "Jan 2024"
    assert say_tick(day(2024, 2), "month") == "Feb"
