"""Soak: a changing tree and questions, while everything around the engine goes wrong.

    python -m bench.faults.soak --minutes 60 --seed 1 --out FILE

The engine is a real process over a temporary home. Drawn from the seed: changes of notes,
questions, kills, suspended engines (SIGSTOP), no room to write (RLIMIT_FSIZE), a home that cannot
be written to, and jumps of the engine's clock by years. Counts and memory are printed each minute;
at the end the store must equal the disk. `--kills 300` does nothing but changes and kills.
"""

import contextlib
import ctypes
import os
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import psutil
from msgspec import Struct
from msgspec.structs import replace

from app.client import Client
from app.wire.connect import stop_running_engine
from bench.desktop.runner import run_bench
from bench.faults.churn import WAIT_S, Churn, Difference, difference, is_index_in_step
from core.engine.engine import Engine
from core.errors import LociError

NOTES, MINUTE_S = 16, 60.0
STOPPED_S, FULL_S, RETRIED_S = 1.0, 1.0, 60.0
YEAR_S = 365 * 86_400
_DROP_FROM_BOUNDING_SET, _DAC_OVERRIDE = 24, 1
_UNLIMITED = resource.RLIM_INFINITY


class Moment(Struct, frozen=True):
    """Seconds since the beginning, steps so far, and the engine's resident memory."""

    at_s: float
    steps: int
    memory_mb: float


class Soaked(Struct, frozen=True):
    """What a soak did and how it ended; `errors` counts those that clients were told by class.

    `unexpected` are internal errors, and `checks` in-between comparisons with the disk.
    """

    seed: int
    steps: dict[str, int]
    errors: dict[str, int]
    unexpected: tuple[str, ...]
    moments: tuple[Moment, ...]
    end: Difference
    checks: int = 0


class Soak:
    """One run over a scratch folder; `figures_to` gets a line each minute.

    `modes_hold` says that modes of files hold for engines of root, too.
    """

    def __init__(
        self,
        scratch: Path,
        *,
        seed: int,
        figures_to: TextIO | None = None,
        modes_hold: bool = False,
    ) -> None:
        self._modes_hold = modes_hold
        self._home = scratch / "home"
        self._notes = Churn(scratch / "notes", random.Random(seed), notes=NOTES)
        self._chance = self._notes.chance
        self._pause = threading.Event()
        self._clock = _ShiftedClock(scratch)
        self._to = figures_to
        self._seed = seed
        self._began = time.monotonic()
        self._steps, self._errors = Counter[str](), Counter[str]()
        self._unexpected: list[str] = []
        self._moments: list[Moment] = []
        self._differences: list[Difference] = []
        with self._clock.environment():
            self._client = Client.connect(self._home)
        self._call(lambda: self._client.call(Engine.add_sources, [str(self._notes.folder)]))

    def run(self, *, seconds: float = 0.0, rounds: int = 0, kills: int = 0) -> Soaked:
        """Take steps for so long, for so many rounds, or until so many kills; then compare.

        In a round each fault comes once.
        """
        faults: Mapping[str, Callable[[], object]] = {
            "kill": self._kill,
            "suspend": self._suspend,
            "full": self._fill_disk,
            "read-only": self._make_read_only,
            "clock": self._jump,
            "check": self._check,
        }
        try:
            for fault in self._drawn(tuple(faults), seconds=seconds, rounds=rounds, kills=kills):
                for _ in range(self._chance.randint(1, 6)):
                    self._steps[self._notes.change()] += 1
                self._ask(Engine.sync)
                if not kills and self._chance.random() < 0.7:
                    self._steps["ask"] += 1
                    self._call(lambda: self._client.call(Engine.ask, self._notes.question()))
                self._pause.wait(self._chance.uniform(0.0, 1.5))
                self._note()
                self._steps[fault] += faults[fault]() is not False
            self._check()
        finally:
            self._client.close()
            stop_running_engine(self._home)
        end = replace(self._differences[-1], is_index_in_step=is_index_in_step(self._home))
        bad = next((one for one in self._differences if not one.is_none), end)
        return Soaked(
            self._seed, dict(self._steps), dict(self._errors), tuple(self._unexpected),
            tuple(self._moments), bad, len(self._differences),
        )  # fmt: skip

    def _drawn(
        self, faults: Sequence[str], *, seconds: float, rounds: int, kills: int
    ) -> Iterator[str]:
        """Yield kills, or all faults in another order in each round."""
        yield from ["kill"] * kills
        done = 0
        while not kills and (done < rounds or self._seconds() < seconds):
            yield from self._chance.sample(faults, len(faults))
            done += 1

    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def _call(self, call: Callable[[], object]) -> None:
        """Call the engine, reconnecting if it is gone, and count the error that is told."""
        try:
            with self._clock.environment():
                self._client.reconnect()
            future = call()
            future.result(WAIT_S)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        except LociError as error:
            self._errors[type(error).__name__] += 1
            if error.message.id == "internal_error":
                self._unexpected.append(str(error))

    def _ask(self, operation: Callable[[Engine], object]) -> None:
        self._call(lambda: self._client.call(operation))

    def _kill(self) -> None:
        if pid := self._client.engine_pid:
            os.kill(pid, signal.SIGKILL)
        self._ask(Engine.status)

    def _suspend(self) -> None:
        pid = self._client.engine_pid
        if pid:
            os.kill(pid, signal.SIGSTOP)
            threading.Timer(STOPPED_S, os.kill, (pid, signal.SIGCONT)).start()
        self._ask(Engine.status)

    def _fill_disk(self) -> None:
        """Let no file of the engine grow for a while: each write fails, as on a full disk."""
        pid = self._client.engine_pid
        if pid:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, _UNLIMITED))
        self._notes.change()
        self._ask(Engine.sync)
        self._pause.wait(FULL_S)
        self._ask(Engine.status)
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (_UNLIMITED, _UNLIMITED))

    def _make_read_only(self) -> bool:
        """Start an engine over a home that cannot be written to, if modes hold for it."""
        if os.geteuid() == 0 and not self._modes_hold:
            return False
        stop_running_engine(self._home)
        self._home.chmod(0o500)
        try:
            self._ask(Engine.status)
        finally:
            self._home.chmod(0o700)
        self._ask(Engine.status)
        return True

    def _jump(self) -> bool:
        is_shifted = self._clock.shift(self._chance.choice((-3, -1, 0, 1, 10)) * YEAR_S)
        self._ask(Engine.status)
        return is_shifted

    def _check(self) -> None:
        with self._clock.environment():
            self._client.reconnect()
        found = difference(self._client, self._notes.folder)
        # After a failed write the engine waits before it tries again.
        until = time.monotonic() + RETRIED_S
        while not found.is_none and time.monotonic() < until:
            self._pause.wait(STOPPED_S)
            found = difference(self._client, self._notes.folder)
        self._differences.append(found)

    def _note(self) -> None:
        if self._moments and self._seconds() < self._moments[-1].at_s + MINUTE_S:
            return
        memory = 0.0
        with contextlib.suppress(psutil.Error):
            memory = (
                psutil.Process(self._client.engine_pid or os.getpid()).memory_info().rss / 2**20
            )
        self._moments.append(Moment(self._seconds(), self._steps.total(), memory))
        if self._to is not None:
            self._to.write(f"{_line(self._moments[-1])}; {dict(self._steps)}\n")
            self._to.flush()


class _ShiftedClock:
    """The wall clock of engines that are started in its environment; needs a C compiler."""

    def __init__(self, scratch: Path) -> None:
        self._file, self._library = scratch / "clock", scratch / "clock.so"
        self._file.write_bytes(bytes(8))
        compiler = shutil.which("cc")
        source = Path(__file__).with_name("clock.c")
        if compiler:
            command = [compiler, "-shared", "-fPIC", "-o", str(self._library), str(source), "-ldl"]
            subprocess.run(command, check=True)

    @contextlib.contextmanager
    def environment(self) -> Generator[None]:
        """Let processes that are started within have this clock."""
        ours = {"LD_PRELOAD": str(self._library), "LOCI_CLOCK": str(self._file)}
        if self._library.exists():
            os.environ.update(ours)
        try:
            yield
        finally:
            for name in ours:
                os.environ.pop(name, None)

    def shift(self, seconds: int) -> bool:
        """Let the clock be so far from the real one; return whether it can be."""
        with self._file.open("r+b") as file:
            file.write(struct.pack("=q", seconds))
        return self._library.exists()


def _drop_override() -> bool:
    """Let modes of files hold for what this process starts, also as root; return whether they do.

    Without the capability in its bounding set, a program of root cannot get it.
    """
    libc: Any = ctypes.CDLL(None)
    return libc.prctl(_DROP_FROM_BOUNDING_SET, _DAC_OVERRIDE, 0, 0, 0) == 0


def _line(moment: Moment) -> str:
    return f"{moment.at_s / MINUTE_S:6.1f} min  {moment.steps:6,} steps  {moment.memory_mb:6.0f} MB"


def figures(soaked: Soaked) -> str:
    """Return the counts, the memory over time and the comparison as text."""
    steps = ", ".join(f"{count:,} {name}" for name, count in sorted(soaked.steps.items()))
    errors = ", ".join(f"{count} {name}" for name, count in sorted(soaked.errors.items()))
    return "\n".join(
        (
            f"seed {soaked.seed}: {steps}",
            *map(_line, soaked.moments),
            f"errors told: {errors or 'none'}",
            f"unexpected errors: {len(soaked.unexpected)}",
            *sorted(set(soaked.unexpected)),
            f"store equals disk in {soaked.checks} comparisons: {soaked.end.is_none}",
            *([] if soaked.end.is_none else [str(soaked.end)]),
        )
    )


def _measure(asked: Namespace) -> Soaked:
    with tempfile.TemporaryDirectory() as scratch:
        modes_hold = _drop_override()
        soak = Soak(Path(scratch), seed=asked.seed, figures_to=sys.stdout, modes_hold=modes_hold)
        return soak.run(seconds=asked.minutes * MINUTE_S, kills=asked.kills)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=0, help="only changes and so many kills")
    return parser


if __name__ == "__main__":
    sys.exit(run_bench(_parser(), form=Soaked, measure=_measure, figures=figures))
