"""The time left as people are told it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.sources.eta import EtaSmoother


def _told(estimates: list[float | None], *, each_s: float = 1.0) -> list[float | None]:
    """What is told when these estimates follow each other."""
    now = [0.0]
    left = EtaSmoother(clock=lambda: now[0])
    told: list[float | None] = []
    for seconds in estimates:
        told.append(left.tell(seconds))
        now[0] += each_s
    return told


def test_a_time_that_gets_less_is_told_after_a_while() -> None:
    told = _told([100.0 - n for n in range(13)])

    assert told == [None] * 10 + [90.0, 89.0, 88.0]


def test_a_time_that_rises_is_not_told() -> None:
    told = _told([420.0 + 3 * n for n in range(60)])

    assert told == [None] * 60


def test_a_little_more_changes_nothing_and_much_more_takes_it_back() -> None:
    told = _told([100.0 - n for n in range(11)] + [95.0, 200.0])

    assert told[-3:] == [90.0, 90.0, None]


def test_after_a_rise_it_is_told_again_once_it_gets_less() -> None:
    told = _told([100.0 - n for n in range(11)] + [200.0 - n for n in range(11)])

    assert told[-2:] == [None, 190.0]


def test_a_pause_begins_anew() -> None:
    told = _told([*(100.0 - n for n in range(11)), None, 80.0])

    assert told[-3:] == [90.0, None, None]


@given(st.lists(st.floats(0.0, 1e6) | st.none(), max_size=80), st.sampled_from([0.05, 1.0, 20.0]))
def test_what_is_told_never_rises_while_it_is_told(estimates: list[float | None], each_s) -> None:
    told = _told(estimates, each_s=each_s)

    for before, after in pairwise(told):
        assert before is None or after is None or after <= before
    for seconds, said in zip(estimates, told, strict=True):
        assert said is None or (seconds is not None and said <= seconds)
