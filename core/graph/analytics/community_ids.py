"""Stable ids of communities across changes."""

import numpy as np

from core.graph.sparse_matrices import Ids, Scores

# Minimum Jaccard overlap of the members of two versions of one community.
MIN_OVERLAP = 0.5


def keep_ids(labels: Ids, *, old: Ids, fresh: Ids, ranks: Scores) -> Ids:
    """Return the stable id of each entity's community.

    A community whose overlap (Jaccard) with an earlier one is at least one half keeps its id, `old`
    (-1 for none). Any other gets the `fresh` id of its most central entity, so a graph that is read
    again has the same ids. Ids are unique.
    """
    count = int(labels.max(initial=-1)) + 1
    ids = np.full(count, -1, np.int64)
    for label, old_id in _overlaps(labels, old):
        if ids[label] < 0:
            ids[label] = old_id
    taken = set(ids.tolist())
    order = np.lexsort((fresh, -ranks, labels))
    bounds = np.searchsorted(labels[order], np.arange(count + 1))
    for label in np.flatnonzero(ids < 0).tolist():
        members = order[bounds[label] : bounds[label + 1]]
        free = (one for one in fresh[members].tolist() if one not in taken)
        # The fresh id of an entity may be in use by a community that the entity has left.
        ids[label] = next(free, max(taken) + 1)
        taken.add(int(ids[label]))
    return ids[labels]


def _overlaps(labels: Ids, old: Ids) -> list[tuple[int, int]]:
    """Return the pairs of community and earlier id with an overlap of at least `MIN_OVERLAP`.

    An overlap above one half is unique; at exactly one half the first pair wins, and each id is
    assigned once.
    """
    had = np.flatnonzero(old >= 0)
    pairs, shared = np.unique(np.stack([labels[had], old[had]]), axis=1, return_counts=True)
    sizes = np.bincount(labels)
    old_ids, counts = np.unique(old[had], return_counts=True)
    before = counts[np.searchsorted(old_ids, pairs[1])]
    overlap = shared / (sizes[pairs[0]] + before - shared)
    given: set[int] = set()
    matches: list[tuple[int, int]] = []
    for at in np.argsort(-overlap, kind="stable").tolist():
        if overlap[at] >= MIN_OVERLAP and int(pairs[1][at]) not in given:
            given.add(int(pairs[1][at]))
            matches.append((int(pairs[0][at]), int(pairs[1][at])))
    return matches
