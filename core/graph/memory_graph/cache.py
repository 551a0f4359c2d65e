"""Memory graphs by snapshot (D13), and their communities."""

import threading
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from core.graph.analytics.communities import find_communities
from core.graph.entity_graph import COOCCURRENCE_WEIGHT, cooccurrence_matrix
from core.graph.memory_graph.builder import build_memory_graph
from core.graph.memory_graph.memory_graph import FACT, PASSAGE_MENTION, TITLE, Ids, MemoryGraph
from core.graph.snapshot import Snapshot, positions_of
from core.graph.sparse_matrices import sparse_matrix
from core.store.readable_store import ReadableStore
from core.store.records import MentionArrays

# Communities are recomputed when more than this share of the entities was added or removed.
STALE = 0.05
# Label of an entity that was added after the communities were computed.
NO_COMMUNITY = -1
# The graph of the newest commit, and one with exclusions for a question.
CAPACITY = 2


class _CacheEntry(NamedTuple):
    snapshot: Snapshot
    graph: MemoryGraph
    is_whole: bool


class MemoryGraphCache:
    """Builds the memory graph of a snapshot on demand and keeps the last ones.

    `weigh` returns the weight of a relation in [0, 1] (D18). Thread-safe. `hits` and `misses` count
    lookups.
    """

    def __init__(self, store: ReadableStore, *, weigh: Callable[[str], float]) -> None:
        self._store = store
        self._weigh = weigh
        self._lock = threading.Lock()
        self._building = threading.Lock()
        self._entries: list[_CacheEntry] = []
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        """Return the number of cached graphs."""
        return len(self._entries)

    def get(self, snapshot: Snapshot, *, is_whole: bool = True) -> MemoryGraph:
        """Return the memory graph with the rows and columns of that snapshot.

        Theses are read now; those of passages outside of the snapshot are skipped. A graph is
        cached for the identity of its snapshot. One that is not `is_whole` has exclusions: it is
        replaced by the next of its kind, and later graphs do not take over its communities.
        """
        graph = self._lookup(snapshot)
        if graph is not None:
            with self._lock:
                self.hits += 1
            return graph
        if not is_whole:
            return self._build(snapshot, is_whole=False)
        # Only callers that need the newest graph wait until it is built, once.
        with self._building:
            graph = self._lookup(snapshot)
            return graph if graph is not None else self._build(snapshot, is_whole=True)

    def _lookup(self, snapshot: Snapshot) -> MemoryGraph | None:
        with self._lock:
            entry = next((it for it in self._entries if it.snapshot is snapshot), None)
            return None if entry is None else self._insert(entry)

    def _build(self, snapshot: Snapshot, *, is_whole: bool) -> MemoryGraph:
        theses = self._store.graph.thesis_arrays()
        built = build_memory_graph(snapshot, theses, weigh=self._weigh)
        with self._lock:
            self.misses += 1
            before = next((it.graph for it in reversed(self._entries) if it.is_whole), None)
            if before is not None:
                carry_over_communities(before, built)
            return self._insert(_CacheEntry(snapshot, built, is_whole))

    def _insert(self, entry: _CacheEntry) -> MemoryGraph:
        others = [it for it in self._entries if it.snapshot is not entry.snapshot]
        if not entry.is_whole:
            others = [it for it in others if it.is_whole]
        self._entries = [*others, entry][-CAPACITY:]
        return entry.graph


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
