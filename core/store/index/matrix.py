"""Vectors in memory, in step with the record on disk."""

import threading

import numpy as np
from numpy.typing import NDArray

from core.store.rows import Ids, Vectors


class Matrix:
    """Unit vectors by id. Rows are appended; what goes leaves a tombstone until many have gone.

    Readers take the arrays as they are and are never in the way of the writer.
    """

    def __init__(self, dimensions: int) -> None:
        self._lock = threading.Lock()
        self._vectors: Vectors = np.zeros((0, dimensions), dtype=np.float32)
        self._ids: Ids = np.zeros(0, dtype=np.int64)
        self._alive: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
        self._rows: dict[int, int] = {}
        self._used = 0

    def __len__(self) -> int:
        """How many vectors there are."""
        return len(self._rows)

    @property
    def ids(self) -> Ids:
        """The ids that have a vector, in no order."""
        with self._lock:
            return self._ids[: self._used][self._alive[: self._used]]

    def put(self, ids: Ids, vectors: Vectors) -> None:
        """Each id has its vector, scaled to length 1; an older one is replaced."""
        if not len(ids):
            return
        with self._lock:
            self._bury(ids)
            self._reserve(len(ids))
            rows = slice(self._used, self._used + len(ids))
            self._vectors[rows] = unit(vectors)
            self._ids[rows] = ids
            self._alive[rows] = True
            self._rows.update(zip(ids.tolist(), range(rows.start, rows.stop), strict=True))
            self._used = rows.stop

    def drop(self, ids: Ids) -> None:
        """None of the ids has a vector."""
        with self._lock:
            self._bury(ids)
            if self._used > 1000 and len(self._rows) * 2 < self._used:
                self._pack()

    def clear(self) -> None:
        """There are no vectors."""
        with self._lock:
            self._rows.clear()
            self._pack()

    def get(self, ids: Ids) -> Vectors:
        """The vectors of these ids; zeros where there is none."""
        with self._lock:
            rows = np.fromiter((self._rows.get(int(one), -1) for one in ids), np.int64, len(ids))
            found = np.zeros((len(ids), self._vectors.shape[1]), dtype=np.float32)
            there = rows >= 0
            found[there] = self._vectors[rows[there]]
        return found

    def nearest(self, vector: NDArray[np.float32], k: int) -> tuple[Ids, Vectors]:
        """The `k` ids with the highest cosine to the vector, best first, and the cosines."""
        with self._lock:
            used = self._used
            vectors, ids, alive = self._vectors[:used], self._ids[:used], self._alive[:used]
            count = min(k, len(self._rows))
        if count <= 0:
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
        scores = np.where(alive, vectors @ unit(vector[None])[0], np.float32(-2))
        best = np.argpartition(scores, -count)[-count:]
        best = best[np.lexsort((ids[best], -scores[best]))]
        best = best[scores[best] > -2]  # a vector may have gone since it was counted
        return ids[best], scores[best]

    def _bury(self, ids: Ids) -> None:
        rows = [row for one in ids.tolist() if (row := self._rows.pop(one, None)) is not None]
        self._alive[rows] = False

    def _reserve(self, more: int) -> None:
        needed = self._used + more
        if needed > len(self._ids):
            self._resize(max(needed, 2 * len(self._ids), 256))

    def _resize(self, size: int) -> None:
        used = self._used
        vectors = np.zeros((size, self._vectors.shape[1]), dtype=np.float32)
        vectors[:used] = self._vectors[:used]
        self._vectors = vectors
        self._ids = np.concatenate([self._ids[:used], np.zeros(size - used, dtype=np.int64)])
        self._alive = np.concatenate([self._alive[:used], np.zeros(size - used, dtype=np.bool_)])

    def _pack(self) -> None:
        alive = self._alive[: self._used] if self._rows else np.zeros(self._used, dtype=np.bool_)
        self._vectors = self._vectors[: self._used][alive]
        self._ids = self._ids[: self._used][alive]
        self._alive = np.ones(len(self._ids), dtype=np.bool_)
        self._used = len(self._ids)
        self._rows = dict(zip(self._ids.tolist(), range(self._used), strict=True))


def unit(vectors: Vectors) -> Vectors:
    """Each row scaled to length 1; rows of zeros stay zeros."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)
