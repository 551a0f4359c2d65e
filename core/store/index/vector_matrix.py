"""Vectors in memory, in step with the record on disk."""

import threading

import numpy as np
from numpy.typing import NDArray

from core.store.index.quantization import (
    Int8Vectors,
    SignBits,
    cosines,
    inverse_norms,
    nearest_by_signs,
    quantize,
    sign_bits,
    unit_vectors,
    words_per_vector,
)
from core.store.index.row_map import RowMap, top_k
from core.store.records import Ids, Vectors

# This many rows are looked at exactly at once; among more of them the signs choose.
_MAX_EXACT = 4_096
# For each of the `k` asked for, and for all rows, so many are looked at exactly. Of a million
# passages 1 % finds 0.980 of the best 20, 2 % 0.988, 3 % 0.990, which is all eight bits can tell.
_CANDIDATES_PER_RESULT = 40
_CANDIDATE_SHARE = 0.02


class VectorMatrix:
    """Directions by id: 384 numbers take 445 bytes, a million of them 0.45 GB.

    A search takes the signs first and then looks at the best exactly (see `codes`), in a quarter
    of the memory and half the time of all rows as floats. A graph of neighbors (HNSW, usearch)
    would be faster still; but it must be built anew at each start, cannot be told which ids are
    allowed, and finds less the more has been deleted.

    Readers take the arrays as they are and are never in the way of the writer.
    """

    def __init__(self, dimensions: int) -> None:
        self._lock = threading.Lock()
        self._dimensions = dimensions
        self._clear()

    def __len__(self) -> int:
        """How many vectors there are."""
        return self._places.living

    @property
    def ids(self) -> Ids:
        """The ids that have a vector, in no order."""
        with self._lock:
            return self._places.ids[self._places.living_rows()]

    @property
    def size_bytes(self) -> int:
        """How much memory the vectors take."""
        with self._lock:
            return sum(it.nbytes for it in (self._small, self._scale, self._bits))

    def put(self, ids: Ids, vectors: Vectors | Int8Vectors) -> None:
        """Each id has the direction of its vector; an older one is replaced."""
        if not len(ids):
            return
        rows = quantize(np.asarray(vectors, np.float32)) if vectors.dtype != np.int8 else vectors
        with self._lock:
            new = self._places.add(ids)
            self._make_room(new.start)
            self._small[new] = rows
            self._scale[new] = inverse_norms(self._small[new])
            self._bits[:, new] = sign_bits(self._small[new])

    def drop(self, ids: Ids) -> None:
        """None of the ids has a vector."""
        with self._lock:
            self._places.bury(ids)
            if self._places.used > 1000 and self._places.living * 2 < self._places.used:
                self._keep_only(self._places.pack())

    def clear(self) -> None:
        """There are no vectors."""
        with self._lock:
            self._clear()

    def get(self, ids: Ids) -> Vectors:
        """The unit vectors of these ids; zeros where there is none."""
        vectors = np.zeros((len(ids), self._dimensions), dtype=np.float32)
        with self._lock:
            rows = self._places.rows_of(np.asarray(ids, dtype=np.int64))
            there = rows >= 0
            vectors[there] = self._small[rows[there]] * self._scale[rows[there], None]
        return vectors

    def cosines(self, ids: Ids, vector: NDArray[np.float32]) -> tuple[Vectors, NDArray[np.bool_]]:
        """The cosine of each id's vector to this one, and which ids have one; 0 without."""
        asked = unit_vectors(vector[None])[0]
        with self._lock:
            rows = self._places.rows_of(np.asarray(ids, dtype=np.int64))
            of, scale = self._small, self._scale
        there = rows >= 0
        there[there] = scale[rows[there]] > 0
        scores = np.zeros(len(ids), dtype=np.float32)
        scores[there] = cosines(rows[there], asked, of=of, scale=scale)
        return scores, there

    def nearest(
        self, vector: NDArray[np.float32], k: int, *, among: Ids | None = None
    ) -> tuple[Ids, Vectors]:
        """The `k` ids with the highest cosine to the vector, best first, and the cosines.

        With `among` only these ids are considered, as if there were no others.
        """
        asked = unit_vectors(vector[None])[0]
        with self._lock:
            used, ids = self._places.used, self._places.ids
            of, scale, bits = self._small, self._scale, self._bits[:, :used]
            is_whole = among is None and self._places.living == used
            mask = None if is_whole else self._places.mask(among)
        there = used if mask is None else int(np.count_nonzero(mask))
        if there > _MAX_EXACT:
            enough = max(_MAX_EXACT, _CANDIDATES_PER_RESULT * k, int(_CANDIDATE_SHARE * there))
            rows = nearest_by_signs(bits, sign_bits(asked[None]), mask=mask, count=enough)
        else:
            rows = np.arange(used) if mask is None else np.flatnonzero(mask)
        return top_k(ids[rows], cosines(rows, asked, of=of, scale=scale), k)

    # Within, under the lock

    def _clear(self) -> None:
        self._places = RowMap()
        self._small: Int8Vectors = np.zeros((0, self._dimensions), dtype=np.int8)
        self._scale: Vectors = np.zeros(0, dtype=np.float32)
        self._bits: SignBits = np.zeros((words_per_vector(self._dimensions), 0), dtype=np.uint64)

    def _make_room(self, used: int) -> None:
        """The arrays have a row for each of the places; the first `used` are as they were."""
        more = self._places.room - used
        if self._places.room == len(self._scale):
            return
        self._small = np.concatenate(
            [self._small[:used], np.zeros((more, self._dimensions), dtype=np.int8)]
        )
        self._scale = np.concatenate([self._scale[:used], np.zeros(more, dtype=np.float32)])
        empty = np.zeros((len(self._bits), more), dtype=np.uint64)
        self._bits = np.concatenate([self._bits[:, :used], empty], axis=1)

    def _keep_only(self, rows: NDArray[np.int64]) -> None:
        self._small, self._scale = self._small[rows], self._scale[rows]
        self._bits = np.ascontiguousarray(self._bits[:, rows])
