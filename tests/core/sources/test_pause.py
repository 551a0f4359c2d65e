from pathlib import Path

import psutil
import pytest

from core.sources.throttle import read_machine_state


def test_a_machine_that_does_not_tell_of_batteries_runs_on_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def ask() -> None:
        raise FileNotFoundError("/sys/class/power_supply")

    monkeypatch.setattr(psutil, "sensors_battery", ask, raising=False)

    machine = read_machine_state(tmp_path, free_disk_mb=0)

    assert not machine.on_battery
    assert not machine.pause_reason


def test_a_nearly_full_disk_is_a_reason_to_rest(tmp_path: Path):
    machine = read_machine_state(tmp_path, free_disk_mb=10**9)

    assert "are free" in str(machine.pause_reason)
