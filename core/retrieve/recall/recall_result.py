"""What a recall method returns: passages as rows of the snapshot, with scores of its own."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot

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


def first(found: Recalled, count: int) -> Recalled:
    """The best `count` of what was found."""
    return Recalled(found.rows[:count], found.scores[:count])


def as_rows(snapshot: Snapshot, ids: Ids, scores: NDArray[np.float32], *, k: int) -> Recalled:
    """The first `k` of these passages that are in the snapshot, in order."""
    if not len(snapshot.passage_ids):
        return NOTHING
    at = np.minimum(snapshot.passage_ids.searchsorted(ids), len(snapshot.passage_ids) - 1)
    known = np.flatnonzero(snapshot.passage_ids[at] == ids)[:k]
    return Recalled(at[known], scores[known].astype(np.float64))
