"""Which facts filters allow: those that are read from passages that may answer."""

import numpy as np

from core.graph.snapshot import Ids, Snapshot
from core.retrieve.filters.facets import Mask


def may_tell(passage_ids: Ids, snapshot: Snapshot, allowed: Mask | None) -> Mask:
    """Which facts of these passages count; what the user said stands in none and counts always."""
    if allowed is None:
        return np.ones(len(passage_ids), np.bool_)
    known = snapshot.passage_ids
    if not len(known):
        return passage_ids <= 0
    at = np.minimum(np.searchsorted(known, passage_ids), len(known) - 1)
    return ((known[at] == passage_ids) & allowed[at]) | (passage_ids <= 0)
