"""Results of the last minute (J5): a question asked again, or nearly so, is answered at once."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.answers import SearchResult
from core.retrieve.versioned_cache import CacheStats, VersionedCache

MOST = 64
# Two questions this near say the same in other words, if their names and numbers are the same.
NEARLY = 0.97

Vector = NDArray[np.float32]


class ResultKey(NamedTuple):
    """What was asked: `words` fingerprint the question, `fixed` is what may not differ at all.

    `fixed` holds names, numbers and denials, which move a vector least and change an answer most;
    `how` is everything else the result depends on.
    """

    words: Hashable
    fixed: Hashable
    how: Hashable


class _Result(Struct, frozen=True):
    """A result with what was asked, and the vector of that."""

    asked: ResultKey
    result: SearchResult
    vector: Vector | None


class ResultCache:
    """Results of questions, until they are `keep_s` old or anything in the store has changed."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._kept: VersionedCache[_Result] = VersionedCache("results", most=MOST, clock=clock)

    def same(self, asked: ResultKey, *, stamp: Hashable, keep_s: float) -> SearchResult | None:
        """The result of the same question."""
        kept = self._kept.get((asked.words, asked.how), stamp=stamp, keep_s=keep_s)
        return kept and kept.result

    def alike(
        self, asked: ResultKey, vector: Vector | None, *, stamp: Hashable, keep_s: float
    ) -> SearchResult | None:
        """The result of a question that differs only in wording; asked after `same` knew none.

        Cost is one product for each of the at most 64 results.
        """
        if vector is None:
            return None
        for kept in self._kept.fresh(stamp=stamp, keep_s=keep_s):
            if kept.vector is None or kept.asked[1:] != asked[1:]:
                continue
            if float(kept.vector @ vector) >= NEARLY:
                self._kept.found_elsewhere()
                return kept.result
        return None

    def put(
        self, asked: ResultKey, vector: Vector | None, result: SearchResult, *, stamp: Hashable
    ) -> None:
        """The result is kept; those of other states of the store are gone."""
        self._kept.put((asked.words, asked.how), _Result(asked, result, vector), stamp=stamp)

    def uses(self) -> CacheStats:
        """How often it was asked and how often it knew."""
        return self._kept.uses()
