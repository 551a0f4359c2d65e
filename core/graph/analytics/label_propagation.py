"""Communities by label propagation (T3): each entity takes the label of most of its neighbors.

Raghavan, Albert, Kumara 2007, by weight of the links. Half of the entities move at a time, drawn
with a fixed seed: all at once would swap labels forever between two sides.
"""

import numpy as np

from core.graph.sparse_matrices import Ids, Matrix, Scores

SEED = 42
MAX_ROUNDS = 60


def label_propagation(strength: Matrix) -> Ids:
    """Return a label for each entity; one without links keeps its own. O(links) for each round.

    Deterministic. On a tie the own label stays, else the smallest wins. `strength` is symmetric.
    """
    count = int(strength.shape[0])
    labels = np.arange(count, dtype=np.int64)
    rows = np.repeat(np.arange(count, dtype=np.int64), np.diff(strength.indptr))
    far = strength.indices.astype(np.int64)
    generator = np.random.default_rng(SEED)
    for _ in range(MAX_ROUNDS):
        best = _heaviest(rows, labels[far], strength.data.astype(np.float64), labels)
        moving = best != labels
        if not moving.any():
            break
        labels = np.where(moving & (generator.random(count) < 0.5), best, labels)
    return labels


def _heaviest(rows: Ids, around: Ids, weights: Scores, labels: Ids) -> Ids:
    """Return for each entity the label with the largest sum of weights around it."""
    count = len(labels)
    keys, places = np.unique(rows * count + around, return_inverse=True)
    sums = np.bincount(places, weights=weights)
    owners, near = keys // count, keys % count
    order = np.lexsort((near, near != labels[owners], -sums, owners))
    owners, near = owners[order], near[order]
    first = np.ones(len(owners), bool)
    first[1:] = owners[1:] != owners[:-1]
    best = labels.copy()
    best[owners[first]] = near[first]
    return best
