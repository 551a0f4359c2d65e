"""LRU cache whose entries are valid for one version of the data they come from (D13, J5)."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from msgspec import Struct

V = TypeVar("V")


class CacheUsage(Struct, frozen=True):
    """Hits and misses of a cache since the start, and its current size."""

    name: str
    hits: int
    misses: int
    size: int


class VersionedCache(Generic[V]):
    """LRU cache of at most `capacity` values. Thread-safe.

    A value belongs to a `stamp`, the version of its source data: it is not returned under
    another stamp, and the first `put` with a new stamp drops all older values. `keep_s` also
    limits its age.
    """

    def __init__(self, name: str, *, capacity: int, clock: Callable[[], float]) -> None:
        self.name = name
        self._capacity = capacity
        self._clock = clock
        self._lock = threading.Lock()
        self._stamp: Hashable = None
        self._values: OrderedDict[Hashable, tuple[float, V]] = OrderedDict()
        self._hits = self._misses = 0

    def get(self, key: Hashable, *, stamp: Hashable, keep_s: float = float("inf")) -> V | None:
        """Return the value for key and stamp if younger than `keep_s`; count a hit or a miss."""
        with self._lock:
            entry = self._values.get(key) if stamp == self._stamp else None
            if entry is None or self._clock() - entry[0] >= keep_s:
                self._misses += 1
                return None
            self._hits += 1
            self._values.move_to_end(key)
            return entry[1]

    def put(self, key: Hashable, value: V, *, stamp: Hashable) -> None:
        """Store a value, dropping values of other stamps and the least recently used ones."""
        with self._lock:
            if stamp != self._stamp:
                self._values.clear()
                self._stamp = stamp
            self._values[key] = (self._clock(), value)
            self._values.move_to_end(key)
            while len(self._values) > self._capacity:
                self._values.popitem(last=False)

    def usage(self) -> CacheUsage:
        """Return hits, misses and size."""
        with self._lock:
            return CacheUsage(self.name, self._hits, self._misses, len(self._values))
