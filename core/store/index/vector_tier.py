"""Float vectors of the passages that searches return again and again (T1).

All vectors are in memory with eight bits per number; those used within a day may be kept in full
beside them, and order the results that they are among.
"""

import threading
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from core.store.records import Ids, Vectors

USED_WITHIN_S = 86_400.0
# The tier is filled anew after so many results that are not in it.
REFRESH_AFTER = 200


class VectorTier:
    """The vectors used within a day, the latest first, up to a limit. Thread-safe."""

    def __init__(
        self, read: Callable[[Ids], Vectors], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._read = read
        self._clock = clock
        self._lock = threading.Lock()
        self.clear()

    def __len__(self) -> int:
        """Return the number of vectors in the tier."""
        return len(self._ids)

    def clear(self) -> None:
        """Forget the vectors and what was used: the index has changed."""
        with self._lock:
            self._used: dict[int, float] = {}
            self._misses = 0
            self._ids: Ids = np.zeros(0, np.int64)
            self._vectors: Vectors = np.zeros((0, 0), np.float32)

    def rescore(
        self, ids: Ids, scores: Vectors, unit_vector: NDArray[np.float32], *, most: int
    ) -> tuple[Ids, Vectors]:
        """Return the results, best first, with exact cosines for those in the tier.

        They count as used now; the tier keeps at most `most`.
        """
        with self._lock:
            kept_ids, vectors = self._ids, self._vectors
        is_kept = np.isin(ids, kept_ids)
        exact = scores.copy()
        if is_kept.any():
            exact[is_kept] = vectors[np.searchsorted(kept_ids, ids[is_kept])] @ unit_vector
        self._note(ids, misses=int(np.count_nonzero(~is_kept)), most=most)
        order = np.argsort(-exact, kind="stable")
        return ids[order], exact[order]

    def _note(self, ids: Ids, *, misses: int, most: int) -> None:
        now = self._clock()
        with self._lock:
            self._used.update(dict.fromkeys(ids.tolist(), now))
            self._misses += misses
            if self._misses < REFRESH_AFTER:
                return
            self._misses = 0
            self._used = {one: at for one, at in self._used.items() if now - at <= USED_WITHIN_S}
            latest = sorted(self._used, key=lambda one: (-self._used[one], one))[:most]
            self._ids = np.array(sorted(latest), np.int64)
            self._vectors = self._read(self._ids)
