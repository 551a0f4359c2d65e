"""Smoothed estimate of the time left, as it is shown to people."""

import threading
import time
from collections import deque
from collections.abc import Callable

# An estimate is shown once it has gone down for this long.
_OBSERVED_S = 10.0
# The shown time is withdrawn when a new estimate exceeds it by this factor plus these seconds.
_TOLERANCE, _TOLERANCE_S = 1.2, 15.0


class EtaSmoother:
    """Shows a time left that only decreases, and nothing while the estimates rise.

    Thread-safe.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._estimates: deque[tuple[float, float]] = deque()
        self._shown: float | None = None

    def update(self, seconds: float | None) -> float | None:
        """Return the time to show for a new estimate; None without one, or while it rises."""
        with self._lock:
            if seconds is None:
                self._estimates.clear()
                self._shown = None
                return None
            return self._smooth(seconds)

    def _smooth(self, seconds: float) -> float | None:
        now = self._clock()
        if self._shown is not None and seconds > self._shown * _TOLERANCE + _TOLERANCE_S:
            self._estimates.clear()
            self._shown = None
        self._estimates.append((now, seconds))
        while len(self._estimates) > 1 and self._estimates[1][0] <= now - _OBSERVED_S:
            self._estimates.popleft()
        began, first = self._estimates[0]
        if self._shown is not None:
            self._shown = min(self._shown, seconds)
        elif now - began >= _OBSERVED_S and seconds < first:
            self._shown = seconds
        return self._shown
