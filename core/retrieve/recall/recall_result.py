"""Result of a recall method: passages as rows of the snapshot, with the method's scores."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot, positions_of

Ids = NDArray[np.int64]
Scores = NDArray[np.float64]

# Length of a recall list, as in the baselines.
LIST_LENGTH = 100


class RecallResult(Struct, frozen=True):
    """Passages that one method found, as rows of the snapshot, best first, with its scores."""

    rows: Ids
    scores: Scores

    def __len__(self) -> int:
        """Return the number of passages."""
        return len(self.rows)


EMPTY_RECALL = RecallResult(np.empty(0, np.int64), np.empty(0))


def top_k(recall: RecallResult, count: int) -> RecallResult:
    """Return the best `count` passages."""
    return RecallResult(recall.rows[:count], recall.scores[:count])


def ids_to_rows(
    snapshot: Snapshot, ids: Ids, scores: NDArray[np.float32], *, k: int
) -> RecallResult:
    """Return the first `k` of these passages that are in the snapshot, in order."""
    at = positions_of(snapshot.passage_ids, ids)
    existing = np.flatnonzero(at >= 0)[:k]
    return RecallResult(at[existing], scores[existing].astype(np.float64))
