"""Progress of reading: counts, time left from the recent pace, and notification of others."""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import PurePath

from msgspec import Struct, field

from core.records.files.status import Progress

_WINDOW_S = 120.0
_BASIS_S = 2.0
_BASIS_FILES = 8
# Cost of reading in characters: a fixed part per file; text beyond the limit hardly counts.
COST_PER_FILE = 2_000
MOST_COUNTED = 300_000
_BASIS_CHARACTERS = 100_000
_NOTIFY_EVERY_S = 0.1

# A shown estimate has gone down for this long.
_OBSERVED_S = 10.0
# The shown time is withdrawn when a new estimate exceeds it by this factor plus these seconds.
_TOLERANCE, _TOLERANCE_S = 1.2, 15.0


class SuffixTraits(Struct, frozen=True):
    """Traits of suffixes (lower case, no dot), derived from the formats of `core.ingest.parse`.

    `text_shares` holds the share of text in the bytes where it is less than 1. `pictures` need
    text recognition. `unread` are not read.
    """

    text_shares: Mapping[str, float] = field(default_factory=dict[str, float])
    pictures: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()


NO_TRAITS = SuffixTraits()


def estimate_cost(path: str, size_bytes: int, *, suffixes: SuffixTraits = NO_TRAITS) -> float:
    """Estimate the cost of reading a file from its name and size, in characters."""
    suffix = PurePath(path).suffix.casefold().lstrip(".")
    share = suffixes.text_shares.get(suffix, 1.0)
    return COST_PER_FILE + min(size_bytes * share, MOST_COUNTED)


class ProgressMeter:
    """Counts files and estimates the time left from the recent pace.

    A file costs its bytes until it is parsed, then its characters. `encoded` returns how many
    characters the encoder has seen in all, so that a large file counts while it is encoded.
    `done` and `total` count from the last moment at which there was nothing to do.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        encoded: Callable[[], int] = lambda: 0,
        suffixes: SuffixTraits = NO_TRAITS,
    ) -> None:
        self._clock = clock
        self._suffixes = suffixes
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
        """Number of files done and to do."""
        return self.done + len(self._sizes)

    @property
    def left(self) -> int:
        """Number of files to do."""
        return len(self._sizes)

    def expect(self, path: str, size_bytes: int) -> None:
        """Add a file to read; a second call replaces its size."""
        if not self._sizes and self._began is None:
            self.done = 0
        self.drop(path)
        cost = round(estimate_cost(path, size_bytes, suffixes=self._suffixes))
        self._sizes[path] = cost
        self._left += cost

    def drop(self, path: str) -> None:
        """Remove a file that is no longer to be read."""
        self._left -= self._sizes.pop(path, 0)
        self._under_way.pop(path, None)

    def set_characters(self, path: str, characters: int) -> None:
        """Replace the cost of a parsed file by its number of characters to encode."""
        if path not in self._sizes:
            return
        if not self._under_way:
            self._encoded_before = self._encoded()
        cost = COST_PER_FILE + characters
        self._left += cost - self._sizes[path]
        self._sizes[path] = cost
        self._under_way[path] = characters

    def finish(self, path: str) -> None:
        """Count the file as done."""
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

    def stop(self) -> None:
        """Stop the clock, so that the time of a pause does not count as pace."""
        self._began = None
        self._recent.clear()

    @property
    def seconds_left(self) -> float | None:
        """Seconds left at the pace of the last two minutes; None until there is enough data."""
        encoded = self._encoded_under_way()
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

    def _encoded_under_way(self) -> int:
        most = sum(self._under_way.values())
        return max(0, min(most, self._encoded() - self._encoded_before))


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


class ProgressNotifier:
    """Passes progress on when it has changed, at most ten times a second; for one thread."""

    def __init__(
        self,
        notify: Callable[[Progress], None],
        *,
        read: Callable[[], Progress],
        clock: Callable[[], float],
    ) -> None:
        self._notify = notify
        self._read = read
        self._clock = clock
        self._last: Progress = Progress("idle")
        self._notified_at = 0.0

    def update(self) -> None:
        """Pass on new progress, unless the last notification was a moment ago."""
        if self._clock() - self._notified_at >= _NOTIFY_EVERY_S:
            self.flush()

    def flush(self) -> None:
        """Pass on new progress at once."""
        progress = self._read()
        if progress != self._last:
            self._last, self._notified_at = progress, self._clock()
            self._notify(progress)
