"""Progress that can be believed: how much is done, and how long the rest will take."""

import time
from collections import deque
from collections.abc import Callable
from pathlib import PurePath

from core.sources.suffixes import PACKED

_WINDOW_S = 120.0
_BASIS_S = 2.0
_BASIS_FILES = 8
# Reading costs something for each file, and little for what lies beyond a good many pages.
FILE_COSTS = 2_000
MOST_COUNTED = 300_000
_BASIS_CHARACTERS = 100_000
_TEXT_IN_PACKED = 0.1


def estimate_cost(path: str, size_bytes: int) -> float:
    """What reading a file costs, about, as long as nothing is known but its name and size."""
    suffix = PurePath(path).suffix.casefold().lstrip(".")
    share = _TEXT_IN_PACKED if suffix in PACKED else 1.0
    return FILE_COSTS + min(size_bytes * share, MOST_COUNTED)


class ProgressMeter:
    """Counts files, and estimates the time left from how fast they went lately.

    A file costs its bytes until it has been parsed, then its characters. `encoded` says how many
    characters the encoder has seen in all, so that a large file counts while it is under way.
    `done` and `total` count from the moment at which there was last nothing to do.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        encoded: Callable[[], int] = lambda: 0,
    ) -> None:
        self._clock = clock
        self._encoded = encoded
        self._under_way: dict[str, int] = {}
        self._encoded_before = 0
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
        cost = round(estimate_cost(path, size_bytes))
        self._sizes[path] = cost
        self._left += cost

    def drop(self, path: str) -> None:
        """The file is no longer to be read."""
        self._left -= self._sizes.pop(path, 0)
        self._under_way.pop(path, None)

    def weigh(self, path: str, characters: int) -> None:
        """The file was parsed, and this many characters are to be encoded."""
        if path not in self._sizes:
            return
        if not self._under_way:
            self._encoded_before = self._encoded()
        cost = FILE_COSTS + characters
        self._left += cost - self._sizes[path]
        self._sizes[path] = cost
        self._under_way[path] = characters

    def finish(self, path: str) -> None:
        """The file is done."""
        cost = self._sizes.get(path)
        if cost is None:
            return
        self._encoded_before += self._under_way.get(path, 0)
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
        encoded = self._encoded_of_files_under_way()
        has_basis = len(self._recent) >= _BASIS_FILES or encoded >= _BASIS_CHARACTERS
        if self._began is None or not has_basis:
            return None
        now = self._clock()
        since = max(self._began, now - _WINDOW_S)
        while len(self._recent) > _BASIS_FILES and self._recent[0][0] < since:
            self._recent.popleft()
        if self._recent:
            since = max(self._began, min(since, self._recent[0][0]))
        if now - since < _BASIS_S:
            return None
        did = sum(cost for _, cost in self._recent) + encoded
        return max(0.0, (self._left - encoded) * (now - since) / did)

    def _encoded_of_files_under_way(self) -> int:
        most = sum(self._under_way.values())
        return max(0, min(most, self._encoded() - self._encoded_before))
