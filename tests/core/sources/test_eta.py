"""The time left as people are told it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.sources.progress import EtaSmoother


def _shown(estimates: list[float | None], *, each_s: float = 1.0) -> list[float | None]:
    """What is told when these estimates follow each other."""
    now = [0.0]
    left = EtaSmoother(clock=lambda: now[0])
    shown: list[float | None] = []
    for seconds in estimates:
        shown.append(left.update(seconds))
        now[0] += each_s
    return shown


def test_a_time_that_gets_less_is_told_after_a_while() -> None:
    shown = _shown([100.0 - n for n in range(13)])

    assert shown == [None] * 10 + [90.0, 89.0, 88.0]


def test_a_time_that_rises_is_not_shown() -> None:
    shown = _shown([420.0 + 3 * n for n in range(60)])

    assert shown == [None] * 60


def test_a_little_more_changes_nothing_and_much_more_takes_it_back() -> None:
    shown = _shown([100.0 - n for n in range(11)] + [95.0, 200.0])

    assert shown[-3:] == [90.0, 90.0, None]


def test_after_a_rise_it_is_told_again_once_it_gets_less() -> None:
    shown = _shown([100.0 - n for n in range(11)] + [200.0 - n for n in range(11)])

    assert shown[-2:] == [None, 190.0]


def test_a_pause_begins_anew() -> None:
    shown = _shown([*(100.0 - n for n in range(11)), None, 80.0])

    assert shown[-3:] == [90.0, None, None]


@given(st.lists(st.floats(0.0, 1e6) | st.none(), max_size=80), st.sampled_from([0.05, 1.0, 20.0]))
def test_what_is_told_never_rises_while_it_is_shown(estimates: list[float | None], each_s) -> None:
    shown = _shown(estimates, each_s=each_s)

    for before, after in pairwise(shown):
        assert before is None or after is None or after <= before
    for seconds, eta in zip(estimates, shown, strict=True):
        assert eta is None or (seconds is not None and eta <= seconds)
