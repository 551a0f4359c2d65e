"""Measured reading throughput and the remaining time (N4)."""

from collections import deque

_MAX_SAMPLES = 30
_MIN_WINDOWS = 3
_MIN_SECONDS = 5.0


class Throughput:
    """Characters read and seconds spent by the model, over the last windows.

    Only text sent to the model counts, not cached replies. Time of a reply that a question
    interrupted counts as well, as it must be spent again.
    """

    def __init__(self) -> None:
        self._samples: deque[tuple[int, float]] = deque(maxlen=_MAX_SAMPLES)

    def add(self, characters: int, seconds: float) -> None:
        """Add a sample; 0 characters for lost time."""
        self._samples.append((characters, seconds))

    def seconds_left(self, characters: int) -> float | None:
        """Return the time for this many characters in seconds; None until there are enough
        samples.
        """
        read = sum(count for count, _ in self._samples)
        seconds = sum(taken for _, taken in self._samples)
        windows = sum(1 for count, _ in self._samples if count)
        if windows < _MIN_WINDOWS or seconds < _MIN_SECONDS:
            return None
        return characters * seconds / read
