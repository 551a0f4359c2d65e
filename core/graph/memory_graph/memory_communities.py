"""The communities of a memory graph's objects, in four levels (D3)."""

import numpy as np

from core.graph.analytics.communities import find_communities
from core.graph.entity_graph import COOCCURRENCE_WEIGHT, cooccurrence_matrix
from core.graph.memory_graph.memory_graph import FACT, NAMES, TITLE, Ids, MemoryGraph
from core.graph.snapshot import positions_of
from core.graph.sparse_matrices import sparse_matrix
from core.store.records import MentionArrays

# Communities are found anew when more than this share of the things is new or gone.
STALE = 0.05
# The community of a thing that came after they were found.
NO_COMMUNITY = -1


def carry_over_communities(old: MemoryGraph, new: MemoryGraph) -> None:
    """The communities of the old graph, if it knew them, hold in the new one.

    A thing that is new belongs to none until they are found anew, which is when more than `STALE`
    of the things are others.
    """
    if not old.communities or not len(new.object_ids):
        return
    at = positions_of(old.object_ids, new.object_ids)
    carried = [
        np.where(at >= 0, labels[np.maximum(at, 0)], NO_COMMUNITY) for labels in old.communities
    ]
    newcomers = int((carried[0] == NO_COMMUNITY).sum())
    gone = len(old.object_ids) - int((at >= 0).sum())
    if newcomers + gone <= STALE * len(new.object_ids):
        new.communities[:] = carried


def community_labels(graph: MemoryGraph) -> list[Ids]:
    """For each level the community of each object, by Leiden's method over facts and namings.

    The same measure of strength as the analytics have (see `core/graph/entity_graph.py`). Worked out
    once for each graph: near linear in its ties, some seconds for a large one.
    """
    if not graph.communities:
        graph.communities[:] = _levels(graph)
    return graph.communities


def _levels(graph: MemoryGraph) -> tuple[Ids, ...]:
    count = len(graph.object_ids)
    facts = np.flatnonzero(graph.kinds == FACT)
    stated = sparse_matrix(
        graph.weights[facts].astype(np.float64),
        graph.tails[facts].astype(np.int64),
        graph.heads[facts].astype(np.int64),
        shape=(count, count),
    )
    named = np.flatnonzero((graph.kinds == NAMES) | (graph.kinds == TITLE))
    mentions = MentionArrays(
        graph.heads[named].astype(np.int64),
        graph.tails[named].astype(np.int64),
        np.ones(len(named), np.int64),
    )
    joined = cooccurrence_matrix(np.arange(count), mentions)
    strength = (stated + stated.T + COOCCURRENCE_WEIGHT * joined).tocsr()
    strength.sort_indices()
    return find_communities(strength).levels
