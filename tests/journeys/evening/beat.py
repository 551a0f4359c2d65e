"""Notices when a window does not react: the longest time between two beats of its event loop."""

import contextlib
import os
import threading
import time
from collections.abc import Callable
from operator import sub
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QTimer

LONGEST_S = 0.5
BEAT_MS = 10
NS = 1_000_000_000
# Where Linux tells of each thread for how long it could have gone on while no core was free.
THREADS = Path("/proc/self/task")
# Where it tells of each core for how long its host has lent it to others: the ninth word, in ticks.
CORES = Path("/proc/stat")
STOLEN = 8


class Stalled(AssertionError):
    """A window did not react for too long.

    A journey that ends so is made again, twice at most (`only_rerun` in pyproject.toml): a stall of
    the program comes again with what caused it, one of a busy machine does not.
    """


class Moment(Struct, frozen=True):
    """The clock, what this thread has worked, how long each of the program waited for a core.

    `thread` is the name under which this thread stands among those that waited; `stolen_s` is for
    how long each core of a virtual machine was none.
    """

    clock_s: float
    worked_s: float
    waited_ns: dict[str, int]
    thread: str
    stolen_s: tuple[float, ...] = ()

    def stall_since(self, last: "Moment") -> float:
        """For how long the window did not react, and would not have with a core for each thread.

        Whatever keeps its thread counts, work as well as a lock, a file, an answer waited for, but
        for the time in which it, or the one thread that may hold it up, waited for a core, and that
        in which the core it may have had was none.
        """
        waited = {one: ns - last.waited_ns.get(one, 0) for one, ns in self.waited_ns.items()}
        waited_ns = waited.pop(self.thread, 0) + max(waited.values(), default=0)
        stolen_s = max(map(sub, self.stolen_s, last.stolen_s), default=0.0)
        passed_s = self.clock_s - last.clock_s
        return max(self.worked_s - last.worked_s, passed_s - waited_ns / NS - stolen_s)


class Beat(QTimer):
    """Beats every 10 ms; `longest_s` is the longest stall, `where` what was done then."""

    def __init__(self, moment: Callable[[], Moment] | None = None) -> None:
        super().__init__()
        self.longest_s, self.where, self.doing = 0.0, "", "the start"
        self._moment = moment or now
        self._last = self._moment()
        self.timeout.connect(self._beat)
        self.start(BEAT_MS)

    def now(self, doing: str) -> None:
        """From here on this is done."""
        self.doing = doing

    def end(self) -> None:
        """No beat comes any more, and none came late; raises `Stalled` if one did."""
        self.stop()
        said = f"{self.longest_s * 1000:.0f} ms: {self.where}"
        print(f"longest stall {said}")  # noqa: T201 - shown with -s
        if self.longest_s >= LONGEST_S:
            raise Stalled(said)

    def _beat(self) -> None:
        last, self._last = self._last, self._moment()
        stall = self._last.stall_since(last)
        if stall > self.longest_s:
            worked_ms = (self._last.worked_s - last.worked_s) * 1000
            self.longest_s, self.where = stall, f"{self.doing} ({worked_ms:.0f} ms of work)"


def now() -> Moment:
    """This moment."""
    own = str(threading.get_native_id())
    return Moment(time.perf_counter(), time.thread_time(), _waited_ns(), own, stolen_s())


def stolen_s() -> tuple[float, ...]:
    """For how long each core was none since the machine began, where the system tells."""
    if not CORES.exists():
        return ()
    lines = (it.split() for it in CORES.read_text(encoding="ascii").splitlines())
    cores = (it for it in lines if it[0].startswith("cpu") and it[0] != "cpu")
    return tuple(int(it[STOLEN]) / os.sysconf("SC_CLK_TCK") for it in cores)


def _waited_ns() -> dict[str, int]:
    """For how long each thread of this program has waited for a core, where the system tells."""
    found: dict[str, int] = {}
    for told in THREADS.glob("*/schedstat"):
        # A thread may end meanwhile.
        with contextlib.suppress(OSError):
            found[told.parent.name] = int(told.read_text(encoding="ascii").split()[1])
    return found
