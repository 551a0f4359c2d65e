"""Throttle of reading: the user's pause, failures, free disk space and battery."""

import math
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import psutil

from core.messages import UserMessage
from core.settings.options import Settings
from core.sources.state import StateFile

# Seconds without writing after a failure of the store (a full disk, for example).
_BACKOFF_S = 5.0
_CHECK_S = 5.0
_BATTERY_DELAY_S = 1.0


class MachineState(msgspec.Struct, frozen=True):
    """State of the machine; `pause_reason` says why reading must rest (false if it need not)."""

    pause_reason: UserMessage = UserMessage()
    on_battery: bool = False


class Throttle:
    """Decides whether and how fast files are read; `problem` is one more reason to rest."""

    def __init__(
        self,
        home: Path,
        *,
        settings: Callable[[], Settings],
        state_file: StateFile,
        problem: Callable[[], UserMessage],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._home = home
        self._settings = settings
        self._state_file = state_file
        self._problem = problem
        self._clock = clock
        self._failure = UserMessage()
        self._backoff_until = 0.0
        self._next_on_battery: float | None = None
        self._machine, self._machine_read_at = MachineState(), -math.inf

    @property
    def is_paused(self) -> bool:
        """Whether the user paused reading."""
        return self._state_file.state.paused

    def pause(self, *, paused: bool) -> None:
        """Pause or resume reading, also after a restart."""
        self._state_file.update(paused=paused)

    def back_off(self, failure: UserMessage) -> None:
        """Rest for a few seconds after a failure, and show the reason."""
        self._failure = failure
        self._backoff_until = self._clock() + _BACKOFF_S

    def retry(self) -> None:
        """Try again at once after a failure; its reason is shown until something succeeds."""
        self._backoff_until = -math.inf

    def recover(self) -> None:
        """Forget the last failure, as something succeeded after it."""
        if not self.is_backing_off:
            self._failure = UserMessage()

    @property
    def has_failed(self) -> bool:
        """Whether nothing has succeeded since the last failure."""
        return bool(self._failure)

    @property
    def is_backing_off(self) -> bool:
        """Whether a failure is so recent that nothing is tried yet."""
        return self._clock() < self._backoff_until

    @property
    def rest_reason(self) -> UserMessage:
        """Why reading rests although the user did not pause it; false if it does not."""
        if self.is_backing_off:
            return self._failure
        return self._machine_state().pause_reason or self._problem()

    @property
    def note(self) -> UserMessage:
        """Why reading does not go on, also while it is tried again; false if it does."""
        return self.rest_reason or self._failure

    @property
    def is_resting(self) -> bool:
        """Whether no new file is taken."""
        return self.is_paused or bool(self.rest_reason)

    @property
    def is_on_battery(self) -> bool:
        """Whether reading is slowed down to spare the battery."""
        return self._settings().slower_on_battery and self._machine_state().on_battery

    def delay_next(self) -> None:
        """Delay the next file if the machine runs on battery; called after a file was taken."""
        if self.is_on_battery:
            self._next_on_battery = self._clock() + _BATTERY_DELAY_S

    def is_delaying(self) -> bool:
        """Whether the next file still has to wait; forgets a delay that is over."""
        # Forgotten only here, so that a waiting thread is woken at the end of the delay.
        if self._next_on_battery is not None and self._clock() >= self._next_on_battery:
            self._next_on_battery = None
        return self._next_on_battery is not None and self.is_on_battery

    def wait_s(self) -> float | None:
        """Return the seconds until the throttle may change without an event; None if it cannot."""
        if self.rest_reason:
            is_failure = self.is_backing_off
            return max(0.0, self._backoff_until - self._clock()) if is_failure else _CHECK_S
        if self._next_on_battery is not None:
            return max(0.0, self._next_on_battery - self._clock())
        return None

    def _machine_state(self) -> MachineState:
        """Return the state of the machine, a few seconds old at most."""
        if self._clock() - self._machine_read_at >= _CHECK_S:
            limit = self._settings().free_disk_mb
            self._machine = read_machine_state(self._home, free_disk_mb=limit)
            self._machine_read_at = self._clock()
        return self._machine


def read_machine_state(folder: Path, *, free_disk_mb: int) -> MachineState:
    """Check the free disk space and whether the computer runs on battery."""
    free, needed = shutil.disk_usage(folder).free, free_disk_mb * 2**20
    low = UserMessage("disk_low", free=free, needed=needed)
    return MachineState(low if free < needed else UserMessage(), _on_battery())


def _on_battery() -> bool:
    # Desktops, servers and containers have no battery.
    read_battery: Any = getattr(psutil, "sensors_battery", None)
    try:
        battery: Any = read_battery() if read_battery else None
    except OSError:  # a container without /sys
        return False
    return battery is not None and battery.power_plugged is False
