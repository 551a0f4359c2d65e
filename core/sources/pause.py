"""Reasons to rest: the user's wish, a nearly full disk, the battery."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import psutil

_LOOK_EVERY_S = 5.0


class MachineState(msgspec.Struct, frozen=True):
    """What the machine is like at the moment; `note` says why reading rests, if it must."""

    note: str = ""
    on_battery: bool = False


def read_machine_state(folder: Path, *, free_disk_mb: int) -> MachineState:
    """Whether there is space to go on, and whether the computer runs on battery."""
    free_mb = shutil.disk_usage(folder).free // 2**20
    note = ""
    if free_mb < free_disk_mb:
        note = (
            f"The disk has only {free_mb} MB of free space; reading goes on when there are "
            f"{free_disk_mb} MB."
        )
    return MachineState(note=note, on_battery=_on_battery())


def _on_battery() -> bool:
    # Desktops, servers and containers have no battery to ask for.
    ask: Any = getattr(psutil, "sensors_battery", None)
    try:
        battery: Any = ask() if ask else None
    except OSError:  # a container without /sys
        return False
    return battery is not None and battery.power_plugged is False


class MachineMonitor:
    """Looks at the machine now and then, because a look costs more than remembering it."""

    def __init__(
        self, look: Callable[[], MachineState], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._look = look
        self._clock = clock
        self._weather = MachineState()
        self._at: float | None = None

    @property
    def weather(self) -> MachineState:
        """The machine, as it was a few seconds ago at most."""
        now = self._clock()
        if self._at is None or now - self._at >= _LOOK_EVERY_S:
            self._weather, self._at = self._look(), now
        return self._weather
