"""Communities of the entities of a memory graph, on four levels (D3)."""

import numpy as np

from core.graph.analytics.communities import find_communities
from core.graph.entity_graph import COOCCURRENCE_WEIGHT, cooccurrence_matrix
from core.graph.memory_graph.memory_graph import FACT, PASSAGE_MENTION, TITLE, Ids, MemoryGraph
from core.graph.snapshot import positions_of
from core.graph.sparse_matrices import sparse_matrix
from core.store.records import MentionArrays

# Communities are recomputed when more than this share of the entities was added or removed.
STALE = 0.05
# Label of an entity that was added after the communities were computed.
NO_COMMUNITY = -1


def carry_over_communities(old: MemoryGraph, new: MemoryGraph) -> None:
    """Copy the communities of the old graph, if computed, to the new one.

    New entities get none until communities are recomputed, which happens when more than `STALE` of
    the entities were added or removed.
    """
    if not old.communities or not len(new.object_ids):
        return
    at = positions_of(old.object_ids, new.object_ids)
    carried = [
        np.where(at >= 0, labels[np.maximum(at, 0)], NO_COMMUNITY) for labels in old.communities
    ]
    newcomers = int((carried[0] == NO_COMMUNITY).sum())
    removed = len(old.object_ids) - int((at >= 0).sum())
    if newcomers + removed <= STALE * len(new.object_ids):
        new.communities[:] = carried


def community_labels(graph: MemoryGraph) -> list[Ids]:
    """Return for each level the community of each entity (Leiden).

    Uses facts and mentions, with the same strength as the analytics (see
    `core/graph/entity_graph.py`). Computed once for each graph: near linear in its links, some
    seconds for a large one.
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
    named = np.flatnonzero((graph.kinds == PASSAGE_MENTION) | (graph.kinds == TITLE))
    mentions = MentionArrays(
        graph.heads[named].astype(np.int64),
        graph.tails[named].astype(np.int64),
        np.ones(len(named), np.int64),
    )
    joined = cooccurrence_matrix(np.arange(count), mentions)
    strength = (stated + stated.T + COOCCURRENCE_WEIGHT * joined).tocsr()
    strength.sort_indices()
    return find_communities(strength).levels
