"""Conversations in the store: read from any thread, written by one at a time."""

import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager

from core.store.database.database import Database
from core.store.memory.consolidations import ConsolidationQueries
from core.store.memory.episode_vectors import EpisodeVectors
from core.store.memory.episodes import EpisodeQueries
from core.store.memory.memory_transaction import MemoryTransaction
from core.store.memory.sessions import ProposalQueries, SessionQueries
from core.store.records import Vectors

MEMORY_COUNTERS = ("session", "episode", "proposal", "remark", "consolidation")


class MemoryStore:
    """Conversations of a store, under the store's write lock.

    Changes leave the commit number as it is: neither the graph nor search results depend on
    them. `changes` counts transactions and vector updates since the store was opened;
    `on_change` is called after each transaction.
    """

    def __init__(self, db: Database, vectors: EpisodeVectors, *, writing: threading.Lock) -> None:
        self.episodes = EpisodeQueries(db)
        self.consolidations = ConsolidationQueries(db, self.episodes)
        self.sessions = SessionQueries(db)
        self.proposals = ProposalQueries(db)
        self.changes = 0
        self.on_change: Callable[[], None] | None = None
        self._vectors = vectors
        self._db = db
        self._writing = writing

    @contextmanager
    def write(self) -> Generator[MemoryTransaction]:
        """Run one transaction (write lane): all changes in the block, or none if it raises."""
        with self._writing:
            meta = dict(self._db.meta)

            def next_id(counter: str) -> int:
                meta[counter] += 1
                return meta[counter]

            self._db.run("BEGIN")
            try:
                yield MemoryTransaction(self._db, next_id=next_id)
                self._db.write_counters(
                    {
                        name: meta[name]
                        for name in MEMORY_COUNTERS
                        if meta[name] != self._db.meta[name]
                    }
                )
                self._db.run("COMMIT")
            except BaseException:
                self._db.rollback()
                raise
            self._db.meta = meta
            self.changes += 1
        if self.on_change is not None:
            self.on_change()

    def vectors(self, texts: Mapping[int, str]) -> dict[int, Vectors]:
        """Return the existing vectors of these episodes (id: text), by id."""
        return self._vectors.read(texts)

    def put_vectors(
        self, ids: Sequence[int], texts: Sequence[str], vectors: Sequence[Vectors]
    ) -> None:
        """Store one vector for each part of each episode (write lane)."""
        with self._writing:
            self._vectors.put(ids, texts, vectors)
            self.changes += 1

    def drop_vectors(self, ids: Sequence[int]) -> None:
        """Delete the vectors of the episodes (write lane)."""
        with self._writing:
            self._vectors.drop(ids)

    def discard(self, ids: Sequence[int]) -> None:
        """Delete derived data of episodes that were erased (write lane)."""
        self.drop_vectors(ids)
        self.changes += 1
        if self.on_change is not None:
            self.on_change()
