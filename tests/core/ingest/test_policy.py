"""How reading behaves when the machine's state asks for it."""

from pathlib import Path

import pytest

from core.ingest import policy as conduct_module
from core.ingest.policy import IngestPolicy
from core.settings.options import Settings
from core.sources.pause import MachineState
from core.sources.state import read_state


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def conduct(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> IngestPolicy:
    def on_battery(folder: Path, *, free_disk_mb: int) -> MachineState:
        return MachineState(on_battery=True)

    monkeypatch.setattr(conduct_module, "look_at_machine", on_battery)
    return IngestPolicy(tmp_path, settings=Settings, clock=clock)


def test_on_battery_the_next_file_waits_and_nothing_is_woken_for_before(
    conduct: IngestPolicy, clock: Clock
) -> None:
    conduct.breathe()

    assert conduct.manner().resting
    assert conduct.wait_s() == 1.0
    clock.now += 1.0
    assert conduct.wait_s() == 0.0
    assert not conduct.manner().resting
    assert conduct.wait_s() is None


def test_on_battery_nothing_is_woken_for_while_no_file_was_taken_up(conduct: IngestPolicy) -> None:
    assert conduct.manner().one_by_one
    assert not conduct.manner().resting
    assert conduct.wait_s() is None


def test_trouble_is_waited_for_as_long_as_it_lasts(conduct: IngestPolicy, clock: Clock) -> None:
    conduct.rest_after("The disk is full.")
    clock.now += 2.0

    assert conduct.wait_s() == 3.0
    assert conduct.note == "The disk is full."
    clock.now += 3.0
    assert not conduct.is_in_trouble


def test_a_pause_that_comes_while_something_else_is_kept_is_kept_too(
    conduct: IngestPolicy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = conduct_module.WordingWatch.now

    def pause_meanwhile(watch: conduct_module.WordingWatch) -> object:
        conduct.pause(paused=True)
        return now(watch)

    monkeypatch.setattr(conduct_module.WordingWatch, "now", pause_meanwhile)

    conduct.remember_wording()

    assert conduct.paused
    assert read_state(tmp_path).paused
    assert read_state(tmp_path).wording
