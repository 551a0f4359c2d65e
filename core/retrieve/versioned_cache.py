"""A cache that never serves what was made from something else than what is there now."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from msgspec import Struct

V = TypeVar("V")


class CacheStats(Struct, frozen=True):
    """How often a cache was asked since the start, how often it knew, and how much it holds."""

    name: str
    hits: int
    misses: int
    held: int


class VersionedCache(Generic[V]):
    """At most `most` values by key, the least recently used go first. Any thread may ask.

    A value belongs to a `stamp`, the state of what it was made from: under another stamp it is
    not served, and with the first one put under a new stamp all older ones are gone. `keep_s`
    bounds its age beside.
    """

    def __init__(self, name: str, *, most: int, clock: Callable[[], float]) -> None:
        self.name = name
        self._most = most
        self._clock = clock
        self._lock = threading.Lock()
        self._stamp: Hashable = None
        self._values: OrderedDict[Hashable, tuple[float, V]] = OrderedDict()
        self._hits = self._misses = 0

    def get(self, key: Hashable, *, stamp: Hashable, keep_s: float = float("inf")) -> V | None:
        """The value kept under that key and stamp, unless it is `keep_s` old; counted as asked."""
        with self._lock:
            kept = self._values.get(key) if stamp == self._stamp else None
            if kept is None or self._clock() - kept[0] >= keep_s:
                self._misses += 1
                return None
            self._hits += 1
            self._values.move_to_end(key)
            return kept[1]

    def put(self, key: Hashable, value: V, *, stamp: Hashable) -> None:
        """The value is kept."""
        with self._lock:
            if stamp != self._stamp:
                self._values.clear()
                self._stamp = stamp
            self._values[key] = (self._clock(), value)
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def fresh(self, *, stamp: Hashable, keep_s: float) -> tuple[V, ...]:
        """What could be served now, the newest first; nothing is counted."""
        with self._lock:
            if stamp != self._stamp:
                return ()
            now, kept = self._clock(), reversed(self._values.values())
            return tuple(value for made_at, value in kept if now - made_at < keep_s)

    def found_elsewhere(self) -> None:
        """The last miss was none: a near-identical question's value was served."""
        with self._lock:
            self._hits += 1
            self._misses -= 1

    def uses(self) -> CacheStats:
        """How often it was asked and how often it knew."""
        with self._lock:
            return CacheStats(self.name, self._hits, self._misses, len(self._values))
