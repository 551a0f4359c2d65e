"""The memory graph of the newest snapshot that was asked for."""

import threading
from collections.abc import Callable

from core.graph.memory.build import build_memory
from core.graph.memory.graph import MemoryGraph
from core.graph.snapshot import Snapshot
from core.store.store import Store


class Memories:
    """Makes the memory graph of a snapshot when a question needs it, and keeps the newest.

    Nothing is made for questions that do without. `weigh` gives the weight of a relation in
    [0, 1] (D18). Any thread may ask.
    """

    def __init__(self, store: Store, *, weigh: Callable[[str], float]) -> None:
        self._store = store
        self._weigh = weigh
        self._lock = threading.Lock()
        self._known: tuple[Snapshot, MemoryGraph] | None = None

    def of(self, snapshot: Snapshot) -> MemoryGraph:
        """The memory graph with that snapshot's things and passages, by its rows and columns.

        Theses are read now: of passages that the snapshot does not know none are taken. One of
        a snapshot that leaves documents out is made for the occasion.
        """
        if snapshot.left_out:
            return self._made(snapshot)
        with self._lock:
            if self._known is None or self._known[0] is not snapshot:
                self._known = (snapshot, self._made(snapshot))
            return self._known[1]

    def _made(self, snapshot: Snapshot) -> MemoryGraph:
        return build_memory(snapshot, self._store.graph.thesis_arrays(), weigh=self._weigh)
