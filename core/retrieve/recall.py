"""Recall methods that look at each passage by itself: by meaning and by words."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.store.index.index import Index

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]

# As in the baselines: beyond its hundred best a list says nothing.
LIST_LENGTH = 100


class Recalled(Struct, frozen=True):
    """Passages that one method found, as rows of the snapshot, best first, with its scores."""

    rows: Ids
    scores: Scores

    def __len__(self) -> int:
        """How many passages were found."""
        return len(self.rows)


NOTHING = Recalled(np.empty(0, np.int64), np.empty(0))


def by_meaning(
    index: Index, snapshot: Snapshot, vector: NDArray[np.float32] | None, *, k: int = LIST_LENGTH
) -> Recalled:
    """The passages nearest to the question's vector, by cosine; nothing without a vector."""
    if vector is None:
        return NOTHING
    return _recalled(snapshot, *index.nearest_passages(vector, k + snapshot.left_out), k)


def by_words(index: Index, snapshot: Snapshot, text: str, *, k: int = LIST_LENGTH) -> Recalled:
    """The passages that hold the question's words, by BM25."""
    return _recalled(snapshot, *index.words(text, k + snapshot.left_out), k)


def _recalled(snapshot: Snapshot, ids: Ids, scores: NDArray[np.float32], k: int) -> Recalled:
    known = np.flatnonzero(np.isin(ids, snapshot.passage_ids))[:k]
    return Recalled(snapshot.rows(ids[known]), scores[known].astype(np.float64))
