"""Reasons of the machine to pause: a nearly full disk, the battery."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import psutil

from core.messages import UserMessage

_CHECK_EVERY_S = 5.0


class MachineState(msgspec.Struct, frozen=True):
    """State of the machine; `pause_reason` says why reading must rest (false if it need not)."""

    pause_reason: UserMessage = UserMessage()
    on_battery: bool = False


def read_machine_state(folder: Path, *, free_disk_mb: int) -> MachineState:
    """Check the free disk space and whether the computer runs on battery."""
    free, needed = shutil.disk_usage(folder).free, free_disk_mb * 2**20
    pause_reason = UserMessage()
    if free < needed:
        pause_reason = UserMessage("disk_low", free=free, needed=needed)
    return MachineState(pause_reason=pause_reason, on_battery=_on_battery())


def _on_battery() -> bool:
    # Desktops, servers and containers have no battery.
    read_battery: Any = getattr(psutil, "sensors_battery", None)
    try:
        battery: Any = read_battery() if read_battery else None
    except OSError:  # a container without /sys
        return False
    return battery is not None and battery.power_plugged is False


class MachineMonitor:
    """Cached state of the machine, read again every few seconds."""

    def __init__(
        self, read: Callable[[], MachineState], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._read = read
        self._clock = clock
        self._state = MachineState()
        self._read_at: float | None = None

    @property
    def state(self) -> MachineState:
        """The state, a few seconds old at most."""
        now = self._clock()
        if self._read_at is None or now - self._read_at >= _CHECK_EVERY_S:
            self._state, self._read_at = self._read(), now
        return self._state
