"""Retrieval baselines: cosine, BM25, and their fusion.

dense: cosine over title and text. bm25: the same text with the title repeated, k1 1.2, b 0.75,
Snowball stems, English stop words. hybrid: reciprocal rank fusion, k 60, over the hundred best of
each.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import Stemmer
from numpy.typing import NDArray
from scipy import sparse

from bench.datasets import Record

K1, B = 1.2, 0.75
LIST_LENGTH = 100
WORD = re.compile(r"\w+")

# Snowball's English stop words. Part of the definition, hence not the product's list.
STOP_WORDS = frozenset(
    """
    i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she
    her hers herself it its itself they them their theirs themselves what which who whom this that
    these those am is are was were be been being have has had having do does did doing would should
    could ought a an the and but if or because as until while of at by for with about against
    between into through during before after above below to from up down in out on off over under
    again further then once here there when where why how all any both each few more most other
    some such no nor not only own same so than too very
    """.split()
)


def dense_text(record: Record) -> str:
    """Return the encoded text of a record."""
    return f"{record.title}\n{record.text}"


def by_score(scores: NDArray[np.floating[Any]], count: int) -> list[int]:
    """Return positions of the best scores above 0, best first, ties by position."""
    best = np.argsort(-scores, kind="stable")[:count]
    return [int(at) for at in best if scores[at] > 0]


class Dense:
    """Ranking by cosine."""

    def __init__(self, vectors: NDArray[np.float32]) -> None:
        self.vectors = vectors

    def rank(self, question: NDArray[np.float32]) -> list[int]:
        """Return the positions of the nearest records."""
        return [int(at) for at in np.argsort(-(self.vectors @ question), kind="stable")][
            :LIST_LENGTH
        ]


class Bm25:
    """Ranking by BM25."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._stem: Any = getattr(Stemmer, "Stemmer")("english")  # noqa: B009 - it has no types
        counted = [
            Counter(self.words(f"{record.title}\n{dense_text(record)}")) for record in records
        ]
        self._columns: dict[str, int] = {}
        for counts in counted:
            for word in counts:
                self._columns.setdefault(word, len(self._columns))
        self._weights: Any = self._weigh(counted)

    def words(self, text: str) -> list[str]:
        """Return the stems of the text's words, in order, without stop words."""
        words = [word for word in WORD.findall(text.lower()) if word not in STOP_WORDS]
        return self._stem.stemWords(words)

    def rank(self, question: str) -> list[int]:
        """Return the positions of the records with the highest scores; repeated words count."""
        columns = [self._columns[word] for word in self.words(question) if word in self._columns]
        if not columns:
            return []
        return by_score(self._weights[:, columns].sum(axis=1), LIST_LENGTH)

    def _weigh(self, counted: Sequence[Counter[str]]) -> Any:
        rows = np.repeat(np.arange(len(counted)), [len(counts) for counts in counted])
        columns = np.array([self._columns[word] for counts in counted for word in counts], np.int64)
        often = np.array([count for counts in counted for count in counts.values()], np.float64)
        lengths = np.array([counts.total() for counts in counted], np.float64)
        df = np.bincount(columns, minlength=len(self._columns))
        rarity = np.log1p((len(counted) - df + 0.5) / (df + 0.5))
        norm = K1 * (1.0 - B + B * lengths / max(lengths.mean(), 1e-9))
        weights = rarity[columns] * often * (K1 + 1.0) / (often + norm[rows])
        shape = (len(counted), len(self._columns))
        return sparse.csc_array((weights, (rows, columns)), shape=shape)


def hybrid(dense: Sequence[int], bm25: Sequence[int]) -> list[int]:
    """Return the fusion of both lists."""
    fused = reciprocal_rank_fusion([dense, bm25])
    return sorted(fused, key=lambda at: (-fused[at], at))


def reciprocal_rank_fusion(lists: Sequence[Sequence[int]], *, k: int = 60) -> Mapping[int, float]:
    """Return for each item the sum of 1 / (k + rank) over the lists with it, ranks from 1."""
    fused: dict[int, float] = {}
    for ranked in lists:
        for rank, item in enumerate(ranked, start=1):
            fused[item] = fused.get(item, 0.0) + 1.0 / (k + rank)
    return fused
