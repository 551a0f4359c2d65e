"""Short-lived cache of search results (J5) for repeated and nearly identical questions."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.answers import SearchResult
from core.retrieve.versioned_cache import CacheUsage, VersionedCache

MAX_RESULTS = 64
# Cosine from which two questions with the same names and numbers count as paraphrases.
SIMILAR_COSINE = 0.97

Vector = NDArray[np.float32]


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
