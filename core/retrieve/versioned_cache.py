"""LRU cache whose entries are valid for one version of the data they were computed from (D13).

Search results for repeated and nearly identical questions are such entries (J5).
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.answers import SearchResult

V = TypeVar("V")
MAX_RESULTS = 64
# Cosine from which two questions with the same names and numbers count as paraphrases.
SIMILAR_COSINE = 0.97
Vector = NDArray[np.float32]


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

    def live_values(self, *, stamp: Hashable, keep_s: float) -> tuple[V, ...]:
        """Return all valid values, newest first, without counting hits."""
        with self._lock:
            if stamp != self._stamp:
                return ()
            now, entries = self._clock(), reversed(self._values.values())
            return tuple(value for stored_at, value in entries if now - stored_at < keep_s)

    def count_as_hit(self) -> None:
        """Turn the last miss into a hit: the value of a near-identical question was returned."""
        with self._lock:
            self._hits += 1
            self._misses -= 1

    def usage(self) -> CacheUsage:
        """Return hits, misses and size."""
        with self._lock:
            return CacheUsage(self.name, self._hits, self._misses, len(self._values))


class ResultKey(NamedTuple):
    """Cache key of a question.

    `words` is the question's fingerprint. `fixed` holds names, numbers and negations, which
    change a vector least and an answer most; `settings` is everything else the result
    depends on.
    """

    words: Hashable
    fixed: Hashable
    settings: Hashable


class _CachedResult(Struct, frozen=True):
    key: ResultKey
    result: SearchResult
    vector: Vector | None


class ResultCache:
    """Results of questions, valid for `keep_s` seconds and until the store changes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._cache: VersionedCache[_CachedResult] = VersionedCache(
            "results", capacity=MAX_RESULTS, clock=clock
        )

    def get(self, key: ResultKey, *, stamp: Hashable, keep_s: float) -> SearchResult | None:
        """Return the result of the same question."""
        cached = self._cache.get((key.words, key.settings), stamp=stamp, keep_s=keep_s)
        return cached and cached.result

    def get_similar(
        self, key: ResultKey, vector: Vector | None, *, stamp: Hashable, keep_s: float
    ) -> SearchResult | None:
        """Return the result of a question that differs only in wording; called after `get` missed.

        Costs one dot product for each of the at most 64 results.
        """
        if vector is None:
            return None
        for cached in self._cache.live_values(stamp=stamp, keep_s=keep_s):
            if cached.vector is None or cached.key[1:] != key[1:]:
                continue
            if float(cached.vector @ vector) >= SIMILAR_COSINE:
                self._cache.count_as_hit()
                return cached.result
        return None

    def put(
        self, key: ResultKey, vector: Vector | None, result: SearchResult, *, stamp: Hashable
    ) -> None:
        """Store a result; results of other versions of the store are dropped."""
        self._cache.put((key.words, key.settings), _CachedResult(key, result, vector), stamp=stamp)

    def usage(self) -> CacheUsage:
        """Return hits, misses and size."""
        return self._cache.usage()
