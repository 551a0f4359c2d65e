"""Progress that can be believed: how much is done, and how long the rest will take."""

import time
from collections import deque
from collections.abc import Callable

_WINDOW_S = 120.0
_BASIS_S = 2.0
_BASIS_FILES = 8
# Reading costs something for each file, and little for what lies beyond a good many pages.
_FILE_COSTS = 2_000
_MOST_COUNTED = 300_000


class Meter:
    """Counts files, and estimates the time left from how fast bytes went lately.

    `done` and `total` count from the moment at which there was last nothing to do.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sizes: dict[str, int] = {}
        self._left = 0
        self._recent: deque[tuple[float, int]] = deque()
        self._began: float | None = None
        self.done = 0

    @property
    def total(self) -> int:
        """Files done and still to do."""
        return self.done + len(self._sizes)

    @property
    def left(self) -> int:
        """Files still to do."""
        return len(self._sizes)

    def expect(self, path: str, size_bytes: int) -> None:
        """The file is to be read; saying it again replaces the size."""
        if not self._sizes and self._began is None:
            self.done = 0
        self.drop(path)
        cost = _FILE_COSTS + min(size_bytes, _MOST_COUNTED)
        self._sizes[path] = cost
        self._left += cost

    def drop(self, path: str) -> None:
        """The file is no longer to be read."""
        self._left -= self._sizes.pop(path, 0)

    def finish(self, path: str) -> None:
        """The file is done."""
        cost = self._sizes.get(path)
        if cost is None:
            return
        self.drop(path)
        self.done += 1
        self._recent.append((self._clock(), cost))

    def begin(self) -> None:
        """Work is under way; the time left is measured from here."""
        if self._began is None:
            self._began = self._clock()

    def rest(self) -> None:
        """Work has stopped; the time of the pause says nothing about the pace."""
        self._began = None
        self._recent.clear()

    @property
    def seconds_left(self) -> float | None:
        """Time left at the pace of the last two minutes; None until there is a basis."""
        if self._began is None or len(self._recent) < _BASIS_FILES:
            return None
        now = self._clock()
        while self._recent[0][0] < now - _WINDOW_S and len(self._recent) > _BASIS_FILES:
            self._recent.popleft()
        since = max(self._began, min(now - _WINDOW_S, self._recent[0][0]))
        if now - since < _BASIS_S:
            return None
        return self._left * (now - since) / sum(cost for _, cost in self._recent)
