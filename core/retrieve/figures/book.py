"""The latencies of the last questions, by step, kept in a small file between two starts."""

import threading
from collections import deque
from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np

from core.records.files.status import StepFigure

FILE_NAME = "figures.json"
LAST = 500
# This many questions may be lost when the engine is killed.
WRITE_EVERY = 20


class _Page(msgspec.Struct):
    """What the file holds: milliseconds by step, nothing of what was asked."""

    questions: int = 0
    failures: int = 0
    latencies_ms: dict[str, list[float]] = msgspec.field(default_factory=dict[str, list[float]])


class Book:
    """Notes how long each step of each question took. Any thread may note.

    A file that cannot be read or written costs the figures, never a question.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._lock = threading.Lock()
        page = _read(self._path)
        self._questions, self._failures = page.questions, page.failures
        self._steps = {step: deque(them, LAST) for step, them in page.latencies_ms.items()}

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
                self._steps.setdefault(step, deque(maxlen=LAST)).append(round(took, 3))
            is_due = self._questions % WRITE_EVERY == 0
        if is_due:
            self.write()

    def note_failure(self) -> None:
        """A question ended in an error that was not the person's own doing."""
        with self._lock:
            self._failures += 1

    def steps(self) -> tuple[StepFigure, ...]:
        """Median and 95th percentile of each step over its last questions, by name of the step."""
        with self._lock:
            known = {step: np.array(them) for step, them in self._steps.items() if them}
        return tuple(
            StepFigure(
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
