"""The time left as people are told it."""

import threading
import time
from collections import deque
from collections.abc import Callable

# Nothing is told before an estimate has gone down for so long.
_WATCHED_S = 10.0
# What was told may turn out too little by this factor and so many seconds; then it is taken back.
_MORE, _MORE_S = 1.2, 15.0


class EtaSmoother:
    """Tells a time left that only gets less, and nothing while the estimates rise.

    Any thread may ask.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._estimates: deque[tuple[float, float]] = deque()
        self._told: float | None = None

    def tell(self, seconds: float | None) -> float | None:
        """What to say when that is the estimate now; None without one, or as long as it rises."""
        with self._lock:
            if seconds is None:
                self._estimates.clear()
                self._told = None
                return None
            return self._tell(seconds)

    def _tell(self, seconds: float) -> float | None:
        now = self._clock()
        if self._told is not None and seconds > self._told * _MORE + _MORE_S:
            self._estimates.clear()
            self._told = None
        self._estimates.append((now, seconds))
        while len(self._estimates) > 1 and self._estimates[1][0] <= now - _WATCHED_S:
            self._estimates.popleft()
        began, first = self._estimates[0]
        if self._told is not None:
            self._told = min(self._told, seconds)
        elif now - began >= _WATCHED_S and seconds < first:
            self._told = seconds
        return self._told
