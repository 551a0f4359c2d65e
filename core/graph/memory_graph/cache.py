"""Cache of memory graphs by snapshot (D13)."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from core.graph.memory_graph.builder import build_memory_graph
from core.graph.memory_graph.memory_communities import carry_over_communities
from core.graph.memory_graph.memory_graph import MemoryGraph
from core.graph.snapshot import Snapshot
from core.store.store import Store

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

    def __init__(self, store: Store, *, weigh: Callable[[str], float]) -> None:
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
