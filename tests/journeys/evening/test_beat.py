"""What counts as a stall, and what is the machine's and not the window's."""

import pytest

from tests.journeys.evening.beat import LONGEST_S, NS, Beat, Moment, Stalled

BEFORE = Moment(10.0, 2.0, {"1": 0, "2": 0}, "1", (5.0, 5.0))


def stall_until(*, worked_s: float = 2.0, waited_s: float = 0.0, stolen_s: float = 0.0) -> float:
    """Of a beat that came a second late."""
    waited = {"1": int(waited_s * NS), "2": 0}
    return Moment(11.0, worked_s, waited, "1", (5.0, 5.0 + stolen_s)).stall_since(BEFORE)


def test_a_window_that_waits_for_something_stalls():
    assert stall_until() == 1.0


def test_time_without_a_core_is_no_stall():
    assert stall_until(waited_s=0.75) == 0.25
    assert stall_until(stolen_s=0.75) == 0.25
    assert stall_until(waited_s=0.25, stolen_s=0.5) == 0.25


def test_work_counts_whatever_else_went_on():
    assert stall_until(worked_s=2.875, waited_s=1.0, stolen_s=1.0) == 0.875


def test_a_beat_that_came_late_is_told_with_what_was_done(qtbot):
    moments = iter([BEFORE])
    late = Moment(BEFORE.clock_s + LONGEST_S + 0.1, 2.0, {"1": 0, "2": 0}, "1", (5.0, 5.0))
    beat = Beat(lambda: next(moments, late))
    beat.now("a nap")
    qtbot.waitUntil(lambda: beat.longest_s > 0)

    with pytest.raises(Stalled, match=r"ms: a nap"):
        beat.end()


def test_beats_in_time_are_none(qtbot):
    moments = iter([BEFORE])
    in_time = Moment(BEFORE.clock_s + LONGEST_S / 2, 2.0, {"1": 0, "2": 0}, "1", (5.0, 5.0))
    beat = Beat(lambda: next(moments, in_time))
    qtbot.waitUntil(lambda: beat.longest_s > 0)

    beat.end()
