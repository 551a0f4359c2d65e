"""Ids of communities that stay while most of their things stay."""

import numpy as np

from core.graph.sparse_matrices import Ids, Scores

# The share of all things in either that both must have, to be the same community.
MIN_OVERLAP = 0.5


def keep_ids(labels: Ids, *, old: Ids, fresh: Ids, ranks: Scores) -> Ids:
    """The id of each thing's community.

    One that shares at least half of all things with an earlier one has its id, `old` (-1 where
    there was none). Any other is named after its most central thing: its id is that thing's
    `fresh` one, so that a graph read anew has the same ids. No two have the same.
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
        # A thing that left the community named after it, to be alone, leaves it its name.
        ids[label] = next(free, max(taken) + 1)
        taken.add(int(ids[label]))
    return ids[labels]


def _overlaps(labels: Ids, old: Ids) -> list[tuple[int, int]]:
    """Which community has which earlier id: pairs with an overlap of at least `MIN_OVERLAP`.

    More than half of all things in both can be shared with one other only; at exactly half the
    first one wins, and an id is given once.
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
