"""How reading behaves when the machine's state asks for it."""

from pathlib import Path

import pytest

from core.ingest.policy import IngestPolicy
from core.ingest.vocabulary import VocabularyFile, VocabularyVersion
from core.keys.small_files import SmallFiles
from core.settings.options import Settings
from core.sources import throttle
from core.sources.state import read_state
from core.sources.throttle import MachineState


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
def policy(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> IngestPolicy:
    def on_battery(folder: Path, *, free_disk_mb: int) -> MachineState:
        return MachineState(on_battery=True)

    monkeypatch.setattr(throttle, "read_machine_state", on_battery)
    return IngestPolicy(tmp_path, settings=Settings, clock=clock)


def test_on_battery_the_next_file_waits_and_nothing_is_woken_for_before(
    policy: IngestPolicy, clock: Clock
) -> None:
    policy.throttle.delay_next()

    assert policy.pipeline_options().is_resting
    assert policy.throttle.wait_s() == 1.0
    clock.now += 1.0
    assert policy.throttle.wait_s() == 0.0
    assert not policy.pipeline_options().is_resting
    assert policy.throttle.wait_s() is None


def test_on_battery_nothing_is_woken_for_while_no_file_was_taken_up(policy: IngestPolicy) -> None:
    assert policy.pipeline_options().one_by_one
    assert not policy.pipeline_options().is_resting
    assert policy.throttle.wait_s() is None


def test_trouble_is_waited_for_as_long_as_it_lasts(policy: IngestPolicy, clock: Clock) -> None:
    policy.throttle.back_off("The disk is full.")
    clock.now += 2.0

    assert policy.throttle.wait_s() == 3.0
    assert policy.throttle.rest_reason == "The disk is full."
    clock.now += 3.0
    assert not policy.throttle.is_backing_off


def test_a_pause_that_comes_while_something_else_is_kept_is_kept_too(
    policy: IngestPolicy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    current = VocabularyFile.current

    def pause_meanwhile(file: VocabularyFile) -> VocabularyVersion:
        policy.throttle.pause(paused=True)
        return current(file)

    monkeypatch.setattr(VocabularyFile, "current", pause_meanwhile)

    policy.save_vocabulary_version()

    assert policy.throttle.is_paused
    assert read_state(SmallFiles(tmp_path)).paused
    assert read_state(SmallFiles(tmp_path)).vocabulary_version
