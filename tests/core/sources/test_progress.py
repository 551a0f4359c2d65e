"""Progress that can be believed."""

import pytest

from core.sources.progress import ProgressMeter


def _meter(files: int) -> tuple[ProgressMeter, list[float]]:
    now = [0.0]
    meter = ProgressMeter(clock=lambda: now[0])
    for number in range(files):
        meter.expect(f"/{number}", 1000)
    meter.begin()
    return meter, now


def test_nothing_is_promised_before_there_is_a_basis() -> None:
    meter, now = _meter(20)
    for number in range(5):
        now[0] += 1.0
        meter.finish(f"/{number}")

    assert meter.seconds_left is None


def test_the_time_left_follows_the_pace() -> None:
    meter, now = _meter(30)
    for number in range(10):
        now[0] += 2.0
        meter.finish(f"/{number}")

    assert meter.seconds_left == pytest.approx(40.0)
    assert (meter.done, meter.total, meter.left) == (10, 30, 20)


def test_a_pause_says_nothing_about_the_pace() -> None:
    meter, now = _meter(30)
    for number in range(10):
        now[0] += 2.0
        meter.finish(f"/{number}")
    meter.stop()
    now[0] += 3600.0
    meter.begin()

    assert meter.seconds_left is None


def test_counting_begins_anew_after_all_was_done() -> None:
    meter, _ = _meter(1)
    meter.finish("/0")
    meter.stop()
    meter.expect("/new", 10)

    assert (meter.done, meter.total) == (0, 1)


def test_a_file_that_is_no_longer_expected_does_not_count() -> None:
    meter, _ = _meter(2)
    meter.drop("/0")
    meter.finish("/0")

    assert (meter.done, meter.total) == (0, 1)


def test_a_large_file_counts_while_it_is_encoded() -> None:
    now, encoded = [0.0], [5_000]
    meter = ProgressMeter(clock=lambda: now[0], encoded=lambda: encoded[0])
    meter.expect("/book", 10)
    meter.begin()
    meter.set_characters("/book", 998_000)

    now[0], encoded[0] = 10.0, 5_000 + 200_000

    assert meter.seconds_left == pytest.approx(40.0)


def test_a_file_counts_its_characters_once_it_is_parsed() -> None:
    meter, now = _meter(9)
    meter.set_characters("/8", 28_000)
    for number in range(8):
        now[0] += 1.0
        meter.finish(f"/{number}")

    assert meter.seconds_left == pytest.approx(10.0)
