"""The memory graphs of the snapshots that were asked for last."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from core.graph.memory_graph.builder import build_memory_graph
from core.graph.memory_graph.memory_communities import carry_over_communities
from core.graph.memory_graph.memory_graph import MemoryGraph
from core.graph.snapshot import Snapshot
from core.store.store import Store

# That of the newest commit, and one that leaves something out for a question.
CAPACITY = 2


class _CacheEntry(NamedTuple):
    snapshot: Snapshot
    graph: MemoryGraph
    is_whole: bool


class MemoryGraphCache:
    """Makes the memory graph of a snapshot when a question needs it, and keeps the last ones.

    Nothing is made for questions that do without. `weigh` gives the weight of a relation in
    [0, 1] (D18). Any thread may ask. `hits` and `misses` count how often a graph was there.
    """

    def __init__(self, store: Store, *, weigh: Callable[[str], float]) -> None:
        self._store = store
        self._weigh = weigh
        self._lock = threading.Lock()
        self._making = threading.Lock()
        self._kept: list[_CacheEntry] = []
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        """How many graphs are kept."""
        return len(self._kept)

    def get(self, snapshot: Snapshot, *, is_whole: bool = True) -> MemoryGraph:
        """The memory graph with that snapshot's things and passages, by its rows and columns.

        Theses are read now: of passages that the snapshot does not know none are taken. A graph
        is kept with its snapshot, and served for no other one, whatever is equal about it. One
        that is not `is_whole` leaves something out: it makes room for the next of its kind, and
        no later graph takes over its communities.
        """
        graph = self._known(snapshot)
        if graph is not None:
            with self._lock:
                self.hits += 1
            return graph
        if not is_whole:
            return self._made(snapshot, is_whole=False)
        # Those who ask for the newest graph wait until it is made once, and nobody else does.
        with self._making:
            graph = self._known(snapshot)
            return graph if graph is not None else self._made(snapshot, is_whole=True)

    def _known(self, snapshot: Snapshot) -> MemoryGraph | None:
        with self._lock:
            entry = next((it for it in self._kept if it.snapshot is snapshot), None)
            return None if entry is None else self._last(entry)

    def _made(self, snapshot: Snapshot, *, is_whole: bool) -> MemoryGraph:
        theses = self._store.graph.thesis_arrays()
        made = build_memory_graph(snapshot, theses, weigh=self._weigh)
        with self._lock:
            self.misses += 1
            before = next((it.graph for it in reversed(self._kept) if it.is_whole), None)
            if before is not None:
                carry_over_communities(before, made)
            return self._last(_CacheEntry(snapshot, made, is_whole))

    def _last(self, one: _CacheEntry) -> MemoryGraph:
        """Its graph, which is the last one that goes."""
        others = [it for it in self._kept if it.snapshot is not one.snapshot]
        if not one.is_whole:
            others = [it for it in others if it.is_whole]
        self._kept = [*others, one][-CAPACITY:]
        return one.graph
