"""Quantized vectors: their form, and all of them in memory, in step with the SQLite file (T1).

A row of eight bits per number is the vector scaled until its largest number is 127: its direction
is kept (error of a cosine about 0.0005), and its length follows from the row itself. One sign bit
per number serves a first pass; the share of bits in which two vectors differ grows with the angle
between them (Charikar 2002: for random planes its expectation is angle / pi). Ranked by signs,
99.9 % of the best 20 of 100,000 passages are among the first 4,000, which are then scored exactly.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.store.index.row_map import RowMap, top_k
from core.store.records import Ids, Vectors

Int8Vectors = NDArray[np.int8]
SignBits = NDArray[np.uint64]
Rows = NDArray[np.int64]
WORD = 64
_LARGEST = 127
# Rows per block, so that the working set stays in the second-level CPU cache.
_BLOCK = 32_768
# BLAS splits larger products over threads, which then wait for each other: on a busy CPU this
# took 40 times as long (50 ms instead of 1.3).
_EXACT_BLOCK = 256
# From so many signs, or exact products, on a second thread is worth its start.
_SHARED_ROWS, _SHARED_PRODUCTS = 200_000, 8_192
_HELPER = ThreadPoolExecutor(1, thread_name_prefix="vectors")
# Up to so many rows are scored exactly; among more, candidates are chosen by signs.
MAX_EXACT = 4_096
# Candidates scored exactly: per requested result, and as a share of all rows. Among a million
# passages 1 % finds 0.980 of the best 20, 2 % 0.988, 3 % 0.990, the limit of eight bits.
_CANDIDATES_PER_RESULT = 40
_CANDIDATE_SHARE = 0.02


class Precision(Struct, frozen=True):
    """Up to `exact_rows` vectors are compared exactly; among more, by their signs first.

    `float_vectors` of the passages that were found lately keep their full precision (T1).
    """

    exact_rows: int = MAX_EXACT
    float_vectors: int = 0


class VectorMatrix:
    """Directions by id: 384 numbers take 445 bytes, a million of them 0.45 GB.

    A search compares the signs first and then scores the best exactly (see `quantization`),
    with a quarter of the memory and half the time of all rows as floats. A graph of neighbors
    (HNSW, usearch) would be faster still; but it must be rebuilt at each start, cannot be
    restricted to allowed ids, and loses recall with each deletion.

    Readers work on array references and never block the writer.
    """

    def __init__(self, dimensions: int) -> None:
        self._lock = threading.Lock()
        self._dimensions = dimensions
        self._clear()

    def __len__(self) -> int:
        """Return the number of vectors."""
        return self._row_map.live_count

    @property
    def size_bytes(self) -> int:
        """Memory used by the vectors."""
        with self._lock:
            return sum(it.nbytes for it in (self._quantized, self._inverse_norms, self._sign_bits))

    def put(self, ids: Ids, vectors: Vectors | Int8Vectors) -> None:
        """Store the direction of each vector, replacing older ones."""
        if not len(ids):
            return
        rows = quantize(np.asarray(vectors, np.float32)) if vectors.dtype != np.int8 else vectors
        with self._lock:
            new = self._row_map.add(ids)
            self._reserve(new.start)
            self._quantized[new] = rows
            self._inverse_norms[new] = inverse_norms(self._quantized[new])
            self._sign_bits[:, new] = sign_bits(self._quantized[new])

    def restore(self, ids: Ids, rows: Int8Vectors, norms: Vectors, bits: SignBits) -> None:
        """Replace the content by that of `content`."""
        with self._lock:
            self._row_map = RowMap(ids)
            self._quantized, self._inverse_norms, self._sign_bits = rows, norms, bits

    def content(self) -> tuple[NDArray[Any], ...]:
        """Return the ids, quantized vectors, inverse lengths and signs, as arrays."""
        with self._lock:
            if self._row_map.live_count < self._row_map.used:
                self._keep_only(self._row_map.compact())
            used = self._row_map.used
            arrays = self._quantized[:used], self._inverse_norms[:used], self._sign_bits[:, :used]
            return self._row_map.ids[:used], *arrays

    def drop(self, ids: Ids) -> None:
        """Delete the vectors of these ids."""
        with self._lock:
            self._row_map.remove(ids)
            if self._row_map.used > 1000 and self._row_map.live_count * 2 < self._row_map.used:
                self._keep_only(self._row_map.compact())

    def clear(self) -> None:
        """Delete all vectors."""
        with self._lock:
            self._clear()

    def get(self, ids: Ids) -> Vectors:
        """Return the unit vectors of these ids; zeros where missing."""
        vectors = np.zeros((len(ids), self._dimensions), dtype=np.float32)
        with self._lock:
            rows = self._row_map.rows_of(np.asarray(ids, dtype=np.int64))
            exists = rows >= 0
            vectors[exists] = (
                self._quantized[rows[exists]] * self._inverse_norms[rows[exists], None]
            )
        return vectors

    def cosines(self, ids: Ids, vector: NDArray[np.float32]) -> tuple[Vectors, NDArray[np.bool_]]:
        """Return the cosine of each id's vector to this one (0 if missing), and which exist."""
        unit_vector = unit_vectors(vector[None])[0]
        with self._lock:
            rows = self._row_map.rows_of(np.asarray(ids, dtype=np.int64))
            of, scale = self._quantized, self._inverse_norms
        exists = rows >= 0
        exists[exists] = scale[rows[exists]] > 0
        scores = np.zeros(len(ids), dtype=np.float32)
        scores[exists] = cosines(rows[exists], unit_vector, of=of, scale=scale)
        return scores, exists

    def nearest(
        self,
        vector: NDArray[np.float32],
        k: int,
        *,
        among: Ids | None = None,
        exact_rows: int = MAX_EXACT,
    ) -> tuple[Ids, Vectors]:
        """Return the `k` ids with the highest cosine to the vector, best first, and the cosines.

        With `among` only these ids are considered, as if there were no others. Up to `exact_rows`
        are compared exactly.
        """
        unit_vector = unit_vectors(vector[None])[0]
        with self._lock:
            used, ids = self._row_map.used, self._row_map.ids
            of, scale, bits = self._quantized, self._inverse_norms, self._sign_bits[:, :used]
            is_whole = among is None and self._row_map.live_count == used
            mask = None if is_whole else self._row_map.mask(among)
        candidates = used if mask is None else int(np.count_nonzero(mask))
        if candidates > exact_rows:
            enough = max(MAX_EXACT, _CANDIDATES_PER_RESULT * k, int(_CANDIDATE_SHARE * candidates))
            rows = nearest_by_signs(bits, sign_bits(unit_vector[None]), mask=mask, count=enough)
        else:
            rows = np.arange(used) if mask is None else np.flatnonzero(mask)
        return top_k(ids[rows], cosines(rows, unit_vector, of=of, scale=scale), k)

    # Helpers; the caller holds the lock

    def _clear(self) -> None:
        self._row_map = RowMap()
        self._quantized: Int8Vectors = np.zeros((0, self._dimensions), dtype=np.int8)
        self._inverse_norms: Vectors = np.zeros(0, dtype=np.float32)
        self._sign_bits: SignBits = np.zeros(
            (_words_per_vector(self._dimensions), 0), dtype=np.uint64
        )

    def _reserve(self, used: int) -> None:
        """Grow the arrays to the row map's capacity; the first `used` rows are kept."""
        more = self._row_map.capacity - used
        if self._row_map.capacity == len(self._inverse_norms):
            return
        self._quantized = np.concatenate(
            [self._quantized[:used], np.zeros((more, self._dimensions), dtype=np.int8)]
        )
        self._inverse_norms = np.concatenate(
            [self._inverse_norms[:used], np.zeros(more, dtype=np.float32)]
        )
        empty = np.zeros((len(self._sign_bits), more), dtype=np.uint64)
        self._sign_bits = np.concatenate([self._sign_bits[:, :used], empty], axis=1)

    def _keep_only(self, rows: NDArray[np.int64]) -> None:
        self._quantized, self._inverse_norms = self._quantized[rows], self._inverse_norms[rows]
        self._sign_bits = np.ascontiguousarray(self._sign_bits[:, rows])


def unit_vectors(vectors: Vectors) -> Vectors:
    """Scale each row to length 1; rows of zeros stay zeros."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)


def quantize(vectors: Vectors) -> Int8Vectors:
    """Convert each row to eight bits, scaled to -127..127; rows of zeros stay zeros."""
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0)
    stretched = vectors * (_LARGEST / np.where(largest > 0, largest, 1))
    return np.rint(stretched).astype(np.int8)


def inverse_norms(rows: Int8Vectors) -> Vectors:
    """Return the factor that scales each row to length 1; 0 for rows of zeros."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float32))
    return np.divide(1, lengths, out=np.zeros_like(lengths), where=lengths > 0)


def sign_bits(rows: Int8Vectors | Vectors) -> SignBits:
    """Pack the signs into words of 64 bits, shape (words, rows), contiguous per word."""
    width = rows.shape[1]
    padded = np.zeros((len(rows), _words_per_vector(width) * WORD), dtype=np.bool_)
    padded[:, :width] = rows > 0
    packed = np.packbits(padded, axis=1).view(np.uint64)
    return np.ascontiguousarray(packed.T)


def _words_per_vector(dimensions: int) -> int:
    return -(-dimensions // WORD)


def nearest_by_signs(
    bits: SignBits, query_signs: SignBits, *, mask: NDArray[np.bool_] | None, count: int
) -> Rows:
    """Return at least `count` rows of the mask whose signs differ least, in no order.

    `bits` has shape (words, rows), `query_signs` (words, 1); without a mask all rows are compared.
    Rows at equal distance are all returned or none. O(rows * words).
    """
    far = bits.shape[0] * WORD + 1
    distances = np.empty(bits.shape[1], dtype=np.uint16)

    def measure(start: int, end: int) -> None:
        # Buffers are allocated once, not per word: allocating takes as long as filling.
        differing = np.empty(_BLOCK, dtype=np.uint64)
        bit_counts = np.empty(_BLOCK, dtype=np.uint8)
        for first in range(start, end, _BLOCK):
            block = slice(first, min(first + _BLOCK, end))
            near = distances[block]
            apart, counts = differing[: len(near)], bit_counts[: len(near)]
            near[:] = 0
            for word in range(len(bits)):
                np.bitwise_xor(bits[word, block], query_signs[word, 0], out=apart)
                near += np.bitwise_count(apart, out=counts)
            if mask is not None:
                near[~mask[block]] = far

    _in_halves(measure, len(distances), least=_SHARED_ROWS)
    if not len(distances):
        return np.zeros(0, dtype=np.int64)
    last = min(max(count, 1), len(distances)) - 1
    farthest = min(int(np.partition(distances, last)[last]), far - 1)
    return np.flatnonzero(distances <= farthest)


def cosines(
    rows: Rows, unit_vector: NDArray[np.float32], *, of: Int8Vectors, scale: Vectors
) -> Vectors:
    """Return the cosine of each of these rows to `unit_vector`."""
    products = np.empty(len(rows), dtype=np.float32)

    def multiply(start: int, end: int) -> None:
        for first in range(start, end, _EXACT_BLOCK):
            block = slice(first, min(first + _EXACT_BLOCK, end))
            # More than twice as fast as `of[...]`.
            picked = of.take(rows[block], axis=0)
            products[block] = picked.astype(np.float32) @ unit_vector

    _in_halves(multiply, len(rows), least=_SHARED_PRODUCTS)
    return products * scale[rows]


def _in_halves(work: Callable[[int, int], None], count: int, *, least: int) -> None:
    """Do the work from 0 to `count`; the second half in a thread of its own if it is much.

    Numpy releases the interpreter lock, so two processors share it.
    """
    if count < least:
        work(0, count)
        return
    # In whole blocks, so that rounding does not depend on it.
    middle = count // (2 * _EXACT_BLOCK) * _EXACT_BLOCK
    second = _HELPER.submit(work, middle, count)
    work(0, middle)
    second.result()
