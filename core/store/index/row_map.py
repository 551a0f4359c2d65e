"""Map of ids to array rows: new rows are appended, deleted rows stay dead until compaction."""

import numpy as np
from numpy.typing import NDArray

from core.store.records import Ids

Rows = NDArray[np.int64]


class RowMap:
    """Map of ids to rows. Its owner keeps arrays of `capacity` rows, and the lock."""

    def __init__(self, ids: Ids | None = None) -> None:
        self.ids: Ids = np.zeros(0, dtype=np.int64) if ids is None else ids
        self.is_live: NDArray[np.bool_] = np.ones(len(self.ids), dtype=np.bool_)
        self.used = self.live_count = len(self.ids)
        self._highest = int(self.ids.max(initial=-1))
        # Live rows in order of their ids, and these ids; computed on demand after a change.
        self._order: tuple[Rows, Ids] | None = None

    @property
    def capacity(self) -> int:
        """Number of rows that the owner's arrays must have."""
        return len(self.ids)

    def add(self, ids: Ids) -> slice:
        """Append rows for these unique ids; rows that they had before become dead."""
        if len(ids) and self._highest >= int(ids.min()):
            self.remove(ids)
        self._highest = max(self._highest, int(ids.max(initial=-1)))
        needed = self.used + len(ids)
        if needed > self.capacity:
            self._grow(max(needed, self.capacity + self.capacity // 2, 256))
        new = slice(self.used, needed)
        self.ids[new] = ids
        self.is_live[new] = True
        self.used = needed
        self.live_count += len(ids)
        self._order = None
        return new

    def remove(self, ids: Ids) -> None:
        """Mark the rows of these ids as dead."""
        rows = np.unique(self.rows_of(ids))
        rows = rows[rows >= 0]
        self.is_live[rows] = False
        self.live_count -= len(rows)

    def rows_of(self, ids: Ids) -> Rows:
        """Return the row of each id; -1 if it has none."""
        order, sorted_ids = self.sorted_by_id()
        if not len(order):
            return np.full(len(ids), -1, dtype=np.int64)
        at = np.minimum(sorted_ids.searchsorted(ids), len(order) - 1)
        rows = order[at]
        return np.where((sorted_ids[at] == ids) & self.is_live[rows], rows, -1)

    def mask(self, among: Ids | None) -> NDArray[np.bool_]:
        """Return a copy of the mask of live rows; with `among` only of these ids."""
        if among is None:
            return self.is_live[: self.used].copy()
        chosen = self.rows_of(among)
        mask = np.zeros(self.used, dtype=np.bool_)
        mask[chosen[chosen >= 0]] = True
        return mask

    def live_rows(self) -> Rows:
        """Return the live rows, in order."""
        return np.flatnonzero(self.is_live[: self.used])

    def compact(self) -> Rows:
        """Remove dead rows; return the old numbers of the remaining rows, in order."""
        rows = self.live_rows()
        self.ids, self.is_live = self.ids[rows], np.ones(len(rows), dtype=np.bool_)
        self.used = self.live_count = len(rows)
        self._order = None
        return rows

    def sorted_by_id(self) -> tuple[Rows, Ids]:
        """Return all live rows (and maybe some that died since) by id, and their ids."""
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
    """Return the `k` ids with the highest scores, best first; smaller ids first among equals."""
    if k <= 0 or not len(ids):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
    if k < len(ids):
        # Include all ties with the last one, so that ties are broken by id.
        threshold = np.partition(scores, -k)[-k]
        chosen = np.flatnonzero(scores >= threshold)
    else:
        chosen = np.arange(len(ids))
    chosen = chosen[np.lexsort((ids[chosen], -scores[chosen]))][:k]
    return ids[chosen], scores[chosen]
