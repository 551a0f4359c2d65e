"""Latency and health metrics: stage timer, latency log, index freshness, warnings."""

import threading
from collections import deque
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import numpy as np

from core.messages import UserMessage
from core.records.files.status import StepLatency


class StageTimer:
    """Measures each stage of a search, and the total, in milliseconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._started = clock()
        self._durations_ms: dict[str, float] = {}

    @contextmanager
    def __call__(self, name: str) -> Generator[None]:
        """Record the duration of the block under that name."""
        started = self._clock()
        yield
        self._durations_ms[name] = (self._clock() - started) * 1000.0

    @property
    def elapsed_ms(self) -> float:
        """The time since the search began."""
        return (self._clock() - self._started) * 1000.0

    def timings_ms(self) -> dict[str, float]:
        """Return the duration of each stage, and the total."""
        return {**self._durations_ms, "total": self.elapsed_ms}


MAX_BEHIND_S = 300.0
MAX_QUEUE = 100
MAX_FAILURE_RATE = 0.01


def health_warnings(
    *, queue: int, behind_s: float, questions: int, failures: int
) -> tuple[UserMessage, ...]:
    """Return a message per metric beyond its limit (D14).

    Hit rates of caches have none: they depend on how often a question is repeated.
    """
    warnings: list[UserMessage] = []
    if behind_s > MAX_BEHIND_S:
        warnings.append(UserMessage("warning_index_behind", minutes=round(behind_s / 60)))
    if queue > MAX_QUEUE:
        warnings.append(UserMessage("warning_queue", count=queue))
    if failures > max(MAX_FAILURE_RATE * questions, 1):
        total = questions + failures
        warnings.append(UserMessage("warning_failures", failures=failures, questions=total))
    return tuple(warnings)


class IndexFreshness:
    """Tracks since when the index has been incomplete. Thread-safe."""

    def __init__(self) -> None:
        self._since: float | None = None

    def update(self, *, complete: bool, now: float) -> None:
        """Record whether the index is complete at `now` (seconds of a monotonic clock)."""
        if complete:
            self._since = None
        elif self._since is None:
            self._since = now

    def behind_s(self, now: float) -> float:
        """Return for how long the index has been incomplete; 0 when it is complete."""
        since = self._since
        return 0.0 if since is None else now - since


FILE_NAME = "figures.json"
WINDOW = 500
# Number of questions between two writes, lost at most when the engine is killed.
WRITE_EVERY = 20


class _LatencyFile(msgspec.Struct):
    """Content of the file: milliseconds by stage, nothing of what was asked."""

    questions: int = 0
    failures: int = 0
    latencies_ms: dict[str, list[float]] = msgspec.field(default_factory=dict[str, list[float]])


class LatencyLog:
    """Records how long each stage of each question took. Thread-safe.

    A file that cannot be read or written costs the metrics, never a question.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._lock = threading.Lock()
        file = _load(self._path)
        self._questions, self._failures = file.questions, file.failures
        self._steps = {
            step: deque(durations, WINDOW) for step, durations in file.latencies_ms.items()
        }

    @property
    def questions(self) -> int:
        """Number of questions answered, over all runs."""
        return self._questions

    @property
    def failures(self) -> int:
        """Number of questions that ended in an error, over all runs."""
        return self._failures

    def record(self, timings_ms: Mapping[str, float]) -> None:
        """Record the timings of a question."""
        with self._lock:
            self._questions += 1
            for step, duration in timings_ms.items():
                self._steps.setdefault(step, deque(maxlen=WINDOW)).append(round(duration, 3))
            is_due = self._questions % WRITE_EVERY == 0
        if is_due:
            self.save()

    def record_failure(self) -> None:
        """Record a question that ended in an error not caused by the user."""
        with self._lock:
            self._failures += 1

    def step_figures(self) -> tuple[StepLatency, ...]:
        """Return median and 95th percentile of each stage over its last questions, by name."""
        with self._lock:
            durations_by_step = {
                step: np.array(durations) for step, durations in self._steps.items() if durations
            }
        return tuple(
            StepLatency(
                step,
                len(duration),
                float(np.percentile(duration, 50)),
                float(np.percentile(duration, 95)),
            )
            for step, duration in sorted(durations_by_step.items())
        )

    def save(self) -> None:
        """Write the file atomically."""
        with self._lock:
            latencies = {step: list(durations) for step, durations in self._steps.items()}
            file = _LatencyFile(self._questions, self._failures, latencies)
            temporary = self._path.with_suffix(".new")
            try:
                temporary.write_bytes(msgspec.json.encode(file))
                temporary.replace(self._path)
            except OSError:
                return


def _load(path: Path) -> _LatencyFile:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_LatencyFile)
    except (OSError, msgspec.DecodeError):
        return _LatencyFile()
