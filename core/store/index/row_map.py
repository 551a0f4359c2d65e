"""Ids in rows: what comes is appended, what goes leaves a tombstone until it is packed away."""

import numpy as np
from numpy.typing import NDArray

from core.store.records import Ids

Rows = NDArray[np.int64]


class RowMap:
    """Which row belongs to which id. Its owner keeps arrays of as many rows, and the lock."""

    def __init__(self) -> None:
        self.ids: Ids = np.zeros(0, dtype=np.int64)
        self.is_live: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
        self.used = 0
        self.live_count = 0
        self._highest = -1
        # Living rows in order of their ids, and these ids; made when first needed after a change.
        self._order: tuple[Rows, Ids] | None = None

    @property
    def capacity(self) -> int:
        """How many rows the owner's arrays must have."""
        return len(self.ids)

    def add(self, ids: Ids) -> slice:
        """New rows for these ids, each once; the rows that they had are dead."""
        if len(ids) and self._highest >= int(ids.min()):
            self.remove(ids)
        self._highest = max(self._highest, int(ids.max(initial=-1)))
        needed = self.used + len(ids)
        if needed > self.capacity:
            self._grow(max(needed, 2 * self.capacity, 256))
        new = slice(self.used, needed)
        self.ids[new] = ids
        self.is_live[new] = True
        self.used = needed
        self.live_count += len(ids)
        self._order = None
        return new

    def remove(self, ids: Ids) -> None:
        """The rows of these ids are dead."""
        rows = np.unique(self.rows_of(ids))
        rows = rows[rows >= 0]
        self.is_live[rows] = False
        self.live_count -= len(rows)

    def rows_of(self, ids: Ids) -> Rows:
        """The row of each id; -1 where it has none."""
        order, sorted_ids = self.sorted_by_id()
        if not len(order):
            return np.full(len(ids), -1, dtype=np.int64)
        at = np.minimum(sorted_ids.searchsorted(ids), len(order) - 1)
        rows = order[at]
        return np.where((sorted_ids[at] == ids) & self.is_live[rows], rows, -1)

    def mask(self, among: Ids | None) -> NDArray[np.bool_]:
        """Which rows are not dead; with `among` only of these ids. A copy."""
        if among is None:
            return self.is_live[: self.used].copy()
        chosen = self.rows_of(among)
        mask = np.zeros(self.used, dtype=np.bool_)
        mask[chosen[chosen >= 0]] = True
        return mask

    def live_rows(self) -> Rows:
        """The rows that are not dead, in order."""
        return np.flatnonzero(self.is_live[: self.used])

    def compact(self) -> Rows:
        """No row is dead; returns the rows that stay, in order: the first is now row 0."""
        rows = self.live_rows()
        self.ids, self.is_live = self.ids[rows], np.ones(len(rows), dtype=np.bool_)
        self.used = self.live_count = len(rows)
        self._order = None
        return rows

    def sorted_by_id(self) -> tuple[Rows, Ids]:
        """All living rows, and perhaps some that died since, in order of their ids; and the ids."""
        if self._order is None:
            living = self.live_rows()
            order = living[np.argsort(self.ids[living], kind="stable")]
            self._order = order, self.ids[order]
        return self._order

    def _grow(self, room: int) -> None:
        more = room - self.used
        self.ids = np.concatenate([self.ids[: self.used], np.zeros(more, dtype=np.int64)])
        self.is_live = np.concatenate([self.is_live[: self.used], np.zeros(more, dtype=np.bool_)])


def top_k(ids: Ids, scores: NDArray[np.float32], k: int) -> tuple[Ids, NDArray[np.float32]]:
    """The `k` ids with the highest scores, best first; of equal ones those with smaller ids."""
    if k <= 0 or not len(ids):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
    if k < len(ids):
        # All that are as good as the last one, so that equal ones are chosen by their ids.
        least = np.partition(scores, -k)[-k]
        chosen = np.flatnonzero(scores >= least)
    else:
        chosen = np.arange(len(ids))
    chosen = chosen[np.lexsort((ids[chosen], -scores[chosen]))][:k]
    return ids[chosen], scores[chosen]
