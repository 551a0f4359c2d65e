"""The memory graphs of the snapshots that were asked for last."""

import threading
from collections.abc import Callable

from core.graph.memory.build import build_memory
from core.graph.memory.graph import MemoryGraph
from core.graph.memory.topics import carry_over
from core.graph.snapshot import Snapshot
from core.store.store import Store

# That of the newest commit, and one that leaves something out for a question.
KEPT = 2


class Memories:
    """Makes the memory graph of a snapshot when a question needs it, and keeps the last ones.

    Nothing is made for questions that do without. `weigh` gives the weight of a relation in
    [0, 1] (D18). Any thread may ask. `hits` and `misses` count how often a graph was there.
    """

    def __init__(self, store: Store, *, weigh: Callable[[str], float]) -> None:
        self._store = store
        self._weigh = weigh
        self._lock = threading.Lock()
        self._kept: list[tuple[Snapshot, MemoryGraph]] = []
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        """How many graphs are kept."""
        return len(self._kept)

    def of(self, snapshot: Snapshot) -> MemoryGraph:
        """The memory graph with that snapshot's things and passages, by its rows and columns.

        Theses are read now: of passages that the snapshot does not know none are taken. A graph
        is kept with its snapshot, and served for no other one, whatever is equal about it.
        """
        with self._lock:
            known = next((graph for one, graph in self._kept if one is snapshot), None)
            if known is not None:
                self.hits += 1
                return self._last(snapshot, known)
            self.misses += 1
            theses = self._store.graph.thesis_arrays()
            made = build_memory(snapshot, theses, weigh=self._weigh)
            if self._kept:
                carry_over(self._kept[-1][1], made)
            return self._last(snapshot, made)

    def _last(self, snapshot: Snapshot, graph: MemoryGraph) -> MemoryGraph:
        """The graph, which is the last one that goes."""
        others = [kept for kept in self._kept if kept[0] is not snapshot]
        self._kept = [*others, (snapshot, graph)][-KEPT:]
        return graph
