"""Persistent coordinates of entities on the map."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import LociError
from core.graph.analytics.analytics import AnalyticsResult
from core.graph.force_layout import Points
from core.graph.incremental_layout import place_new_entities
from core.graph.map_layout import lay_out_map
from core.graph.snapshot import positions_of
from core.graph.sparse_matrices import Ids
from core.records.graph.map import MapPosition
from core.store.graph.map_queries import MapPositions
from core.store.store import Store

# The whole map gets a new layout when more than this share of entities was added to it.
MAX_ADDED_SHARE = 0.5
_log = logging.getLogger("loci.map")


class EntityCoordinates(Struct, frozen=True):
    """Coordinates for `ids` (ascending), whether the user set them, and whether the entity
    was added after the last layout.
    """

    ids: Ids
    points: Points
    pinned: NDArray[np.bool_]
    added: NDArray[np.bool_]


class CoordinateRegistry:
    """Registry of coordinates, persisted in the store. Thread-safe; one thread computes a layout.

    Writes run in the executor `write`, and nobody waits for them.
    """

    def __init__(self, store: Store, *, write: Executor | None) -> None:
        self._store = store
        self._write = write
        self._lock = threading.Lock()
        self._coordinates: EntityCoordinates | None = None

    def current(self, now: AnalyticsResult, *, check: Callable[[], None]) -> EntityCoordinates:
        """Return the coordinates of all current entities, in their order; existing ones stay.

        If most entities are new, a new layout is computed; pinned coordinates stay even then.
        """
        with self._lock:
            stored = self._stored()
            at = positions_of(stored.ids, now.ties.ids)
            is_known = at >= 0
            kept = int((~stored.added[at[is_known]]).sum())
            if is_known.all():
                return _selected(stored, at)
            if kept < (1.0 - MAX_ADDED_SHARE) * len(at):
                return self._lay_out(now, check=check)
            points = np.zeros((len(at), 2))
            points[is_known] = stored.points[at[is_known]]
            points = place_new_entities(
                points,
                np.flatnonzero(is_known),
                strength=now.ties.strength,
                levels=now.partition.levels,
                check=check,
            )
            added, pinned = np.ones(len(at), bool), np.zeros(len(at), bool)
            added[is_known] = stored.added[at[is_known]]
            pinned[is_known] = stored.pinned[at[is_known]]
            placed = EntityCoordinates(now.ties.ids, points, pinned, added)
            self._update(_selected(placed, np.flatnonzero(~is_known)))
            return placed

    def arrange(self, now: AnalyticsResult, *, check: Callable[[], None]) -> None:
        """Compute a new layout of everything that is not pinned."""
        with self._lock:
            self._lay_out(now, check=check)

    def move(self, places: tuple[MapPosition, ...]) -> None:
        """Set the coordinates of these entities."""
        with self._lock:
            last = {one.id: one for one in places}
            moved = [last[one] for one in sorted(last)]
            self._update(
                EntityCoordinates(
                    np.array([one.id for one in moved], np.int64),
                    np.array([(one.x, one.y) for one in moved], np.float64).reshape(-1, 2),
                    np.array([one.pinned for one in moved], bool),
                    np.zeros(len(moved), bool),
                )
            )

    def _lay_out(self, now: AnalyticsResult, *, check: Callable[[], None]) -> EntityCoordinates:
        points = lay_out_map(now.ties.strength, now.partition.levels, check=check)
        stored = self._stored()
        pinned = np.zeros(len(now.ties), bool)
        _, here, there = np.intersect1d(
            now.ties.ids, stored.ids[stored.pinned], assume_unique=True, return_indices=True
        )
        points[here] = stored.points[stored.pinned][there]
        pinned[here] = True
        placed = EntityCoordinates(now.ties.ids, points, pinned, np.zeros(len(now.ties), bool))
        self._update(placed)
        return placed

    def _stored(self) -> EntityCoordinates:
        if self._coordinates is None:
            stored = self._store.map.positions()
            points = np.stack([stored.xs, stored.ys], axis=1)
            self._coordinates = EntityCoordinates(
                stored.ids, points, stored.pinned > 0, stored.added > 0
            )
        return self._coordinates

    def _update(self, new: EntityCoordinates) -> None:
        """Replace these coordinates and persist them later; others stay."""
        stored = self._stored()
        others = ~np.isin(stored.ids, new.ids)
        ids = np.concatenate([stored.ids[others], new.ids])
        order = np.argsort(ids)
        self._coordinates = EntityCoordinates(
            ids[order],
            np.concatenate([stored.points[others], new.points])[order],
            np.concatenate([stored.pinned[others], new.pinned])[order],
            np.concatenate([stored.added[others], new.added])[order],
        )
        if len(new.ids):
            write_later(self._write, partial(_write, self._store, new))


def _selected(placed: EntityCoordinates, at: Ids) -> EntityCoordinates:
    return EntityCoordinates(placed.ids[at], placed.points[at], placed.pinned[at], placed.added[at])


def _write(store: Store, new: EntityCoordinates) -> None:
    with store.write() as write:
        write.map.put_positions(
            MapPositions(
                new.ids,
                np.ascontiguousarray(new.points[:, 0]),
                np.ascontiguousarray(new.points[:, 1]),
                new.pinned.astype(np.int64),
                new.added.astype(np.int64),
            )
        )


def write_later(write: Executor | None, put: Callable[[], None]) -> None:
    """Run `put` in the executor, or at once without one."""
    if write is None:
        put()
    else:
        write.submit(put).add_done_callback(_log_failure)


def _log_failure(written: Future[None]) -> None:
    """Log a failed write; what was written stays in memory, and is computed after a restart."""
    failure = None if written.cancelled() else written.exception()
    if isinstance(failure, LociError):
        _log.warning("parts of the map were not kept: %s", failure)
    elif failure is not None:
        raise failure
