"""Communities of the last commit and their names, persisted in the store."""

import threading
from collections.abc import Mapping
from concurrent.futures import Executor
from functools import partial

import numpy as np

from core.explore.map.coordinates import write_later
from core.graph.analytics.analytics import AnalyticsResult
from core.graph.snapshot import positions_of
from core.graph.sparse_matrices import row_sums
from core.records.ids import CommunityId
from core.store.graph.map_queries import StoredCommunities
from core.store.store import Store


class CommunityRegistry:
    """Implements `analytics.Registry` and `topics.NameRegistry`; thread-safe.

    Writes run in the executor `write`, and nobody waits for them.
    """

    def __init__(self, store: Store, *, write: Executor | None) -> None:
        self._store = store
        self._write = write
        self._lock = threading.Lock()
        self._stored: StoredCommunities | None = None
        self._names: Mapping[CommunityId, str] | None = None

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

    def names(self) -> dict[CommunityId, str]:
        """Return the names that communities had last."""
        return self._store.map.community_names()

    def save_names(self, names: Mapping[CommunityId, str]) -> None:
        """Store the names of all communities that there are."""
        current = {community for level in self.load().levels for community in level.tolist()}
        kept = {community: name for community, name in names.items() if community in current}
        with self._lock:
            is_new, self._names = kept != self._names, kept
        if is_new:
            write_later(self._write, partial(self._put_names, kept))

    def _put_names(self, names: Mapping[CommunityId, str]) -> None:
        with self._store.write() as write:
            write.map.put_community_names(names)

    def _put(self, incoming: StoredCommunities) -> None:
        with self._store.write() as write:
            write.map.put_communities(incoming)
