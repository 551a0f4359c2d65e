"""Communities of the last commit, persisted in the store."""

import threading
from concurrent.futures import Executor
from functools import partial

import numpy as np

from core.explore.map.coordinates import write_later
from core.graph.analytics.analytics import AnalyticsResult
from core.graph.snapshot import positions_of
from core.graph.sparse_matrices import row_sums
from core.store.graph.map_queries import StoredCommunities
from core.store.store import Store


class CommunityRegistry:
    """Implements `core.graph.analytics.analytics.Registry`; thread-safe.

    Writes run in the executor `write`, and nobody waits for them.
    """

    def __init__(self, store: Store, *, write: Executor | None) -> None:
        self._store = store
        self._write = write
        self._lock = threading.Lock()
        self._stored: StoredCommunities | None = None

    def load(self) -> StoredCommunities:
        """Return the communities as they were last."""
        with self._lock:
            if self._stored is None:
                self._stored = self._store.map.communities()
            return self._stored

    def save(self, now: AnalyticsResult) -> None:
        """Store what has changed since the last time."""
        before = self.load()
        ids, strengths = now.ties.ids, row_sums(now.ties.strength)
        at = positions_of(before.ids, ids)
        is_new = at < 0
        pairs = [(strengths, before.strengths), *zip(now.community_ids, before.levels, strict=True)]
        for mine, former in pairs:
            if len(former):
                is_new |= mine != former[at]
        changed = np.flatnonzero(is_new)
        with self._lock:
            self._stored = StoredCommunities(ids, strengths, now.community_ids)
        if len(changed):
            incoming = StoredCommunities(
                ids[changed], strengths[changed], tuple(it[changed] for it in now.community_ids)
            )
            write_later(self._write, partial(self._put, incoming))

    def _put(self, incoming: StoredCommunities) -> None:
        with self._store.write() as write:
            write.map.put_communities(incoming)
