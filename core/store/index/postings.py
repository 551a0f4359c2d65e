"""Posting lists in memory: for each word the passages that contain it.

BM25 as FTS5 computes it for `bm25(2.0, 1.0)` (Robertson and Zaragoza 2009), k1 1.2, b 0.75:
    idf * f * (k1 + 1) / (f + k1 * (1 - b + b * D / mean D)),  idf = ln((N - n + 0.5) / (n + 0.5))

with f the weight of the word in the passage, D the number of words in it including the title, N the
number of passages and n the number that contain the word; an idf is at least a millionth.

Words are those of FTS5's tokenizer, so that file and memory agree on what a word is. A bag is an
array of unsigned 64-bit numbers: first the number of words in the passage, then for each distinct
word its key in the upper 56 bits and its weight in the lower 8. A key is a digest of the word:
among a million words two share one with a probability of 1 in 100,000.
"""

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.store.index.row_map import RowMap
from core.store.records import Ids

Rows = NDArray[np.int64]
Scores = NDArray[np.float32]
Bag = NDArray[np.uint64]

# Weight of a word in the title.
TITLE_WEIGHT = 2
WEIGHT_BITS = 8
_KEY_BYTES = 7
_LARGEST = 255
_K1 = 1.2
_B = 0.75
_LEAST_IDF = 1e-6
# Among so few passages the lists are searched for each of them, and not read.
_FEW = 1_000
# New passages are kept in dictionaries until there are so many, or such a share of all.
_MAX_WAITING = 5_000
_MAX_WAITING_SHARE = 0.1
_WEIGHT_MASK = (1 << WEIGHT_BITS) - 1
_KEY_BITS = 64 - WEIGHT_BITS


@lru_cache(maxsize=200_000)
def word_key(word: str) -> int:
    """Return the key of a word as given by the tokenizer; below 2 ** 56."""
    return int.from_bytes(blake2b(word.encode(), digest_size=_KEY_BYTES).digest(), "little")


def make_bag(title: Sequence[str], text: Sequence[str]) -> Bag:
    """Return the bag of a passage with these words in the title and in the text."""
    counts = Counter(text)
    for word in title:
        counts[word] += TITLE_WEIGHT
    packed = [
        word_key(word) << WEIGHT_BITS | min(weight, _LARGEST) for word, weight in counts.items()
    ]
    return np.array([len(title) + len(text), *packed], dtype=np.uint64)


class ScoredRows(NamedTuple):
    """Rows of passages that contain a word or phrase, and its contribution to their scores."""

    rows: Rows
    scores: Scores


class SortedPostings(NamedTuple):
    """Posting lists of many words: those of `keys[i]` are `rows[starts[i]:starts[i + 1]]`."""

    keys: NDArray[np.uint64]
    starts: NDArray[np.int64]
    rows: NDArray[np.int32]
    weights: NDArray[np.uint8]


class PostingMatches(NamedTuple):
    """Snapshot of the passages (or of a few requested ones), and where each word occurs.

    `allowed` marks the live rows that may be returned. `order` has these and other rows in
    order of their ids, and the ids.
    """

    ids: Ids
    allowed: NDArray[np.bool_]
    parts: tuple[ScoredRows, ...]
    order: tuple[Rows, Ids]

    def rows_of(self, ids: Ids) -> Rows:
        """Return the row of each id; -1 if it has none that is allowed."""
        rows, sorted_ids = self.order
        if not len(sorted_ids):
            return np.full(len(ids), -1, dtype=np.int64)
        at = np.minimum(sorted_ids.searchsorted(ids), len(sorted_ids) - 1)
        return np.where((sorted_ids[at] == ids) & self.allowed[rows[at]], rows[at], -1)


_NO_ROWS = ScoredRows(np.zeros(0, np.int64), np.zeros(0, np.float32))
_NO_NEWEST: tuple[list[int], list[int]] = ([], [])
_EMPTY = SortedPostings(
    np.zeros(0, np.uint64), np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8)
)


class PostingLists:
    """Passages by word: about six bytes for each distinct word of a passage.

    Arrays are replaced, never changed, so readers never block.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._clear()

    def __len__(self) -> int:
        """Return the number of passages."""
        return self._row_map.live_count

    @property
    def size_bytes(self) -> int:
        """Memory used by the lists, without those of the newest passages."""
        with self._lock:
            return sum(array.nbytes for array in (*self._sorted, self._lengths))

    def put(self, ids: Ids, bags: Sequence[Bag]) -> None:
        """Set the words of the passages."""
        if not len(ids):
            return
        with self._lock:
            new = self._row_map.add(ids)
            if self._row_map.capacity != len(self._lengths):
                grown = np.zeros(self._row_map.capacity, dtype=np.float32)
                grown[: new.start] = self._lengths[: new.start]
                self._lengths = grown
            self._lengths[new] = [bag[0] for bag in bags]
            self._norms = None
            added = list(zip(range(new.start, new.stop), bags, strict=True))
            self._waiting += added
            if len(self._waiting) > max(
                _MAX_WAITING, int(_MAX_WAITING_SHARE * self._row_map.live_count)
            ):
                self._merge_waiting()
            else:
                self._add_newest(added)

    def fill(self, ids: Ids, sizes: Ids, bags: Bag) -> None:
        """Replace the content by these passages; `bags` is the concatenation of their bags."""
        firsts = np.cumsum(sizes) - sizes
        is_word = np.ones(len(bags), dtype=np.bool_)
        is_word[firsts] = False
        packed, lengths = bags[is_word], bags[firsts].astype(np.float32)
        with self._lock:
            self._clear()
            new = self._row_map.add(ids)
            self._lengths = np.zeros(self._row_map.capacity, dtype=np.float32)
            self._lengths[new] = lengths
            self._sorted = sort_postings(
                packed >> np.uint64(WEIGHT_BITS),
                np.repeat(np.arange(new.start, new.stop, dtype=np.int32), sizes - 1),
                (packed & np.uint64(_WEIGHT_MASK)).astype(np.uint8),
            )

    def restore(self, ids: Ids, lengths: Scores, *lists: NDArray[Any]) -> None:
        """Replace the content by that of `content`."""
        with self._lock:
            self._clear()
            self._row_map, self._lengths = RowMap(ids), lengths
            self._sorted = SortedPostings(*lists)

    def content(self) -> tuple[NDArray[Any], ...]:
        """Return the ids and lengths of all passages, and their sorted words, as arrays."""
        with self._lock:
            if self._waiting or self._row_map.live_count < self._row_map.used:
                self._merge_waiting()
            used = self._row_map.used
            return self._row_map.ids[:used], self._lengths[:used], *self._sorted

    def drop(self, ids: Ids) -> None:
        """Delete the passages."""
        with self._lock:
            self._row_map.remove(ids)
            self._norms = None
            if self._row_map.used > 1000 and self._row_map.live_count * 2 < self._row_map.used:
                self._merge_waiting()

    def clear(self) -> None:
        """Delete all passages."""
        with self._lock:
            self._clear()

    def document_frequencies(self, words: Iterable[str]) -> dict[str, int]:
        """Return the number of passages per word; words without passages are left out."""
        with self._lock:
            counts = {word: self._count(word_key(word)) for word in words}
        return {word: count for word, count in counts.items() if count}

    def find(self, words: Sequence[str], *, among: Ids | None = None) -> PostingMatches:
        """Return the passages that contain each of the words, with the score contributions.

        Among a few passages this takes a time that hardly grows with the library.
        """
        with self._lock:
            norms, passage_count = self._length_norms(), self._row_map.live_count
            if among is not None and len(among) <= _FEW:
                return self._find_few(words, among, norms=norms)
            holding = [self._lookup(word_key(word)) for word in words]
            ids = self._row_map.ids[: self._row_map.used]
            allowed, order = self._row_map.mask(among), self._row_map.sorted_by_id()
        parts = tuple(_score_rows(*held, norms, passage_count) for held in holding)
        return PostingMatches(ids, allowed, parts, order)

    # Helpers; the caller holds the lock

    def _clear(self) -> None:
        self._row_map = RowMap()
        self._lengths = np.zeros(0, dtype=np.float32)
        self._norms: Scores | None = None
        self._sorted = _EMPTY
        # The newest passages: their bags in order, and their rows and weights by word.
        self._waiting: list[tuple[int, Bag]] = []
        self._newest: dict[int, tuple[list[int], list[int]]] = {}

    def _add_newest(self, added: Iterable[tuple[int, Bag]]) -> None:
        for row, bag in added:
            for packed in bag[1:].tolist():
                rows, weights = self._newest.setdefault(packed >> WEIGHT_BITS, ([], []))
                rows.append(row)
                weights.append(packed & _WEIGHT_MASK)

    def _find_few(self, words: Sequence[str], among: Ids, *, norms: Scores) -> PostingMatches:
        """Return what `find` does, with these passages as the only rows."""
        rows = np.unique(self._row_map.rows_of(among))
        rows = rows[rows >= 0]
        ids, own_norms = self._row_map.ids[rows], norms[rows]
        places = {row: at for at, row in enumerate(rows.tolist())}
        searched = rows.astype(np.int32)
        passage_count = self._row_map.live_count
        parts = [_NO_ROWS] * len(words)
        for at, key in enumerate(map(word_key, words)):
            matching = self._lookup_few(key, searched, places)
            if len(matching[0]):
                count = self._count(key)
                parts[at] = _score_rows(*matching, own_norms, passage_count, count=count)
        order = np.argsort(ids)
        return PostingMatches(ids, np.ones(len(rows), np.bool_), tuple(parts), (order, ids[order]))

    def _lookup_few(
        self, key: int, rows: NDArray[np.int32], places: Mapping[int, int]
    ) -> tuple[Rows, Scores]:
        """Return the places of those of the ascending `rows` with the word, and its weights."""
        if not len(rows):
            return _NO_ROWS
        is_newest = bool(self._waiting) and rows[0] >= self._waiting[0][0]
        start, end = (0, 0) if is_newest else self._span(key)
        at: list[tuple[int, int]] = []
        if start < end and rows[0] <= self._sorted.rows[end - 1]:
            holding = self._sorted.rows[start:end]
            near = np.minimum(holding.searchsorted(rows), len(holding) - 1)
            inside = np.flatnonzero(holding[near] == rows)
            weights = self._sorted.weights[start:end][near[inside]]
            at = list(zip(inside.tolist(), weights.tolist(), strict=True))
        new_rows, new_weights = self._newest.get(key, _NO_NEWEST)
        # They are ascending, and those that are asked for are mostly the last.
        first = bisect_left(new_rows, int(rows[0]))
        newest = zip(new_rows[first:], new_weights[first:], strict=True)
        at += [(places[row], weight) for row, weight in newest if row in places]
        if not at:
            return _NO_ROWS
        pairs = np.array(at, dtype=np.int64)
        return pairs[:, 0], pairs[:, 1].astype(np.float32)

    def _lookup(self, key: int) -> tuple[Rows, Scores]:
        """Return the live rows that contain the word, and its weight in each."""
        start, end = self._span(key)
        rows = self._sorted.rows[start:end].astype(np.int64)
        weights = self._sorted.weights[start:end].astype(np.float32)
        if key in self._newest:
            newest = self._newest[key]
            rows = np.concatenate([rows, np.array(newest[0], dtype=np.int64)])
            weights = np.concatenate([weights, np.array(newest[1], dtype=np.float32)])
        if self._row_map.live_count < self._row_map.used:
            living = self._row_map.is_live[rows]
            rows, weights = rows[living], weights[living]
        return rows, weights

    def _span(self, key: int) -> tuple[int, int]:
        """Return start and end of the word's rows in the sorted arrays."""
        at = int(self._sorted.keys.searchsorted(np.uint64(key)))
        if at < len(self._sorted.keys) and int(self._sorted.keys[at]) == key:
            return int(self._sorted.starts[at]), int(self._sorted.starts[at + 1])
        return 0, 0

    def _count(self, key: int) -> int:
        """Return the number of live passages that contain the word."""
        if self._row_map.live_count < self._row_map.used:
            return len(self._lookup(key)[0])
        start, end = self._span(key)
        return end - start + len(self._newest.get(key, ((), ()))[0])

    def _length_norms(self) -> Scores:
        """Return the length normalization of each row (the denominator without the weight)."""
        if self._norms is None:
            lengths = self._lengths[: self._row_map.used]
            total = float(
                lengths[self._row_map.is_live[: self._row_map.used]].sum(dtype=np.float64)
            )
            mean = total / max(1, self._row_map.live_count) or 1.0
            self._norms = np.asarray(_K1 * (1 - _B + _B * lengths / mean), dtype=np.float32)
        return self._norms

    def _merge_waiting(self) -> None:
        """Merge the newest passages into the sorted arrays and drop dead rows."""
        bags = [bag[1:] for _, bag in self._waiting]
        packed = np.concatenate([np.zeros(0, np.uint64), *bags])
        sizes = np.array([len(bag) for bag in bags], dtype=np.int64)
        new_rows = np.repeat(np.array([row for row, _ in self._waiting], np.int32), sizes)
        old = self._sorted
        rows = np.concatenate([old.rows, new_rows])
        new_keys = packed >> np.uint64(WEIGHT_BITS)
        keys = np.concatenate([np.repeat(old.keys, np.diff(old.starts)), new_keys])
        weights = np.concatenate([old.weights, (packed & np.uint64(_WEIGHT_MASK)).astype(np.uint8)])
        if self._row_map.live_count < self._row_map.used:
            living = self._row_map.is_live[rows]
            moved = np.cumsum(self._row_map.is_live[: self._row_map.used], dtype=np.int32) - 1
            rows, keys, weights = moved[rows[living]], keys[living], weights[living]
            self._lengths = self._lengths[self._row_map.compact()]
        self._sorted = sort_postings(keys, rows, weights)
        self._norms = None
        self._waiting, self._newest = [], {}


def sort_postings(
    keys: NDArray[np.uint64], rows: NDArray[np.int32], weights: NDArray[np.uint8]
) -> SortedPostings:
    """Sort parallel arrays by key and row.

    Sorting numbers is twelve times as fast as an argsort. So each key is replaced by its
    position in the vocabulary, and position, row and weight are packed into one number and
    sorted.
    """
    if not len(keys):
        return _EMPTY
    ordered = np.sort(keys)
    firsts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1]))
    vocabulary = ordered[firsts]
    del ordered
    bits = np.uint64(int(rows.max()).bit_length() + WEIGHT_BITS)
    packed = vocabulary_positions(keys, vocabulary).astype(np.uint64) << bits
    packed |= rows.astype(np.uint64) << np.uint64(WEIGHT_BITS)
    packed |= weights
    packed.sort()
    rows = ((packed & ((np.uint64(1) << bits) - np.uint64(1))) >> np.uint64(WEIGHT_BITS)).astype(
        np.int32
    )
    starts = np.append(firsts, len(keys)).astype(np.int64)
    return SortedPostings(
        vocabulary, starts, rows, (packed & np.uint64(_WEIGHT_MASK)).astype(np.uint8)
    )


def vocabulary_positions(
    keys: NDArray[np.uint64], vocabulary: NDArray[np.uint64]
) -> NDArray[np.int64]:
    """Return the position of each key in the ascending vocabulary, which contains all keys.

    Keys are digests and evenly distributed, so their first bits nearly give the position.
    """
    bits = max(1, len(vocabulary).bit_length() + 2)
    shift = np.uint64(max(0, _KEY_BITS - bits))
    table = np.searchsorted(vocabulary, np.arange(1 << bits, dtype=np.uint64) << shift)
    numbers = table[np.minimum(keys >> shift, np.uint64((1 << bits) - 1))]
    behind = np.flatnonzero(vocabulary[np.minimum(numbers, len(vocabulary) - 1)] < keys)
    while len(behind):
        numbers[behind] += 1
        behind = behind[vocabulary[numbers[behind]] < keys[behind]]
    return numbers


def _score_rows(
    rows: Rows, weights: Scores, norms: Scores, passage_count: int, *, count: int | None = None
) -> ScoredRows:
    """Return the score contribution of a word; `passage_count` counts all passages.

    `count` is the number of passages that contain the word, if not these rows.
    """
    count = len(rows) if count is None else count
    idf = max(_LEAST_IDF, float(np.log((passage_count - count + 0.5) / (count + 0.5))))
    scores = weights * (idf * (_K1 + 1)) / (weights + norms[rows])
    return ScoredRows(rows, scores.astype(np.float32))
