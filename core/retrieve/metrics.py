"""The latencies of the last questions, by step, kept in a small file between two starts."""

import threading
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import numpy as np

from core.records.files.status import CacheStats, StepLatency


class StageTimer:
    """How long each step took, in milliseconds, and all of them together."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._begun = clock()
        self._took: dict[str, float] = {}

    @contextmanager
    def __call__(self, name: str) -> Generator[None]:
        """The time in the block counts under that name."""
        begun = self._clock()
        yield
        self._took[name] = (self._clock() - begun) * 1000.0

    def timings_ms(self) -> dict[str, float]:
        """Each step, and the total."""
        return {**self._took, "total": (self._clock() - self._begun) * 1000.0}


LOW_HIT_RATE = 0.4
ASKED_OFTEN = 50
LONG_BEHIND_S = 300.0
LONG_QUEUE = 100
MANY_FAILURES = 0.01


def health_warnings(
    *,
    caches: Sequence[CacheStats],
    queue: int,
    behind_s: float,
    questions: int,
    failures: int,
) -> tuple[str, ...]:
    """A sentence for each figure beyond its limit; a rate counts once there is a basis for it."""
    said = [
        f"The cache of {it.name} knew only {it.hit_rate:.0%} of what it was asked."
        for it in caches
        if it.hits + it.misses >= ASKED_OFTEN and it.hit_rate < LOW_HIT_RATE
    ]
    if behind_s > LONG_BEHIND_S:
        said.append(f"The index has been incomplete for {behind_s / 60:.0f} minutes.")
    if queue > LONG_QUEUE:
        said.append(f"{queue:,} files wait to be read.")
    if failures > max(MANY_FAILURES * questions, 1):
        said.append(f"{failures:,} of {questions + failures:,} questions ended in an error.")
    return tuple(said)


class IndexFreshness:
    """Since when the index has lacked something. Any thread may tell and ask."""

    def __init__(self) -> None:
        self._since: float | None = None

    def tell(self, *, complete: bool, now: float) -> None:
        """The index is complete now, or it is not (seconds of a clock that only goes on)."""
        if complete:
            self._since = None
        elif self._since is None:
            self._since = now

    def behind_s(self, now: float) -> float:
        """For how long it has not been complete; 0 when it is."""
        since = self._since
        return 0.0 if since is None else now - since


FILE_NAME = "figures.json"
WINDOW = 500
# This many questions may be lost when the engine is killed.
WRITE_EVERY = 20


class _Page(msgspec.Struct):
    """What the file holds: milliseconds by step, nothing of what was asked."""

    questions: int = 0
    failures: int = 0
    latencies_ms: dict[str, list[float]] = msgspec.field(default_factory=dict[str, list[float]])


class LatencyLog:
    """Notes how long each step of each question took. Any thread may note.

    A file that cannot be read or written costs the figures, never a question.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._lock = threading.Lock()
        page = _read(self._path)
        self._questions, self._failures = page.questions, page.failures
        self._steps = {step: deque(them, WINDOW) for step, them in page.latencies_ms.items()}

    @property
    def questions(self) -> int:
        """How many questions were answered, ever."""
        return self._questions

    @property
    def failures(self) -> int:
        """How many questions ended in an error, ever."""
        return self._failures

    def note(self, timings_ms: Mapping[str, float]) -> None:
        """A question took that long, step by step."""
        with self._lock:
            self._questions += 1
            for step, took in timings_ms.items():
                self._steps.setdefault(step, deque(maxlen=WINDOW)).append(round(took, 3))
            is_due = self._questions % WRITE_EVERY == 0
        if is_due:
            self.write()

    def note_failure(self) -> None:
        """A question ended in an error that was not the person's own doing."""
        with self._lock:
            self._failures += 1

    def steps(self) -> tuple[StepLatency, ...]:
        """Median and 95th percentile of each step over its last questions, by name of the step."""
        with self._lock:
            known = {step: np.array(them) for step, them in self._steps.items() if them}
        return tuple(
            StepLatency(
                step, len(took), float(np.percentile(took, 50)), float(np.percentile(took, 95))
            )
            for step, took in sorted(known.items())
        )

    def write(self) -> None:
        """The file holds what was noted; an older file stays whole until it is replaced."""
        with self._lock:
            latencies = {step: list(them) for step, them in self._steps.items()}
            page = _Page(self._questions, self._failures, latencies)
            beside = self._path.with_suffix(".new")
            try:
                beside.write_bytes(msgspec.json.encode(page))
                beside.replace(self._path)
            except OSError:
                return


def _read(path: Path) -> _Page:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Page)
    except (OSError, msgspec.DecodeError):
        return _Page()
