"""The lasting places of things on the map."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import LociError
from core.graph.analytics.analytics import Analyzed
from core.graph.layout.force_layout import Points
from core.graph.layout.incremental_layout import add_places
from core.graph.layout.map_layout import lay_out
from core.graph.sparse_matrices import Ids
from core.records.graph.map import MapPosition
from core.store.graph.map_queries import MapPositions
from core.store.store import Store

# When more than this share of all things came later, everything is laid out anew.
MAX_ADDED_SHARE = 0.5
_log = logging.getLogger("loci.map")


class EntityCoordinates(Struct, frozen=True):
    """A point for each thing of `ids` (ascending), whether the user put it there, and whether it
    came after everything was last laid out.
    """

    ids: Ids
    points: Points
    pinned: NDArray[np.bool_]
    added: NDArray[np.bool_]


class CoordinateRegistry:
    """Holds the places and keeps them in the store. Any thread may ask; one lays out at a time.

    What is kept is written in the thread of `write`, and nobody waits for that.
    """

    def __init__(self, store: Store, *, write: Executor | None) -> None:
        self._store = store
        self._write = write
        self._lock = threading.Lock()
        self._known: EntityCoordinates | None = None

    def current(self, now: Analyzed, *, check: Callable[[], None]) -> EntityCoordinates:
        """The places of all things there are now, in their order; what stood somewhere stays.

        Only when most of them are new is everything laid out anew; what is pinned stays even then.
        """
        with self._lock:
            known = self._all()
            at = np.minimum(np.searchsorted(known.ids, now.ties.ids), max(len(known.ids) - 1, 0))
            is_known = known.ids[at] == now.ties.ids if len(known.ids) else np.zeros(len(at), bool)
            kept = int((is_known & ~known.added[at]).sum()) if len(known.ids) else 0
            if is_known.all():
                return _chosen(known, at)
            if kept < (1.0 - MAX_ADDED_SHARE) * len(at):
                return self._lay_out(now, check=check)
            points = np.zeros((len(at), 2))
            points[is_known] = known.points[at[is_known]]
            points = add_places(
                points,
                np.flatnonzero(is_known),
                strength=now.ties.strength,
                levels=now.partition.levels,
                check=check,
            )
            added, pinned = np.ones(len(at), bool), np.zeros(len(at), bool)
            added[is_known] = known.added[at[is_known]]
            pinned[is_known] = known.pinned[at[is_known]]
            placed = EntityCoordinates(now.ties.ids, points, pinned, added)
            self._keep(_chosen(placed, np.flatnonzero(~is_known)))
            return placed

    def arrange(self, now: Analyzed, *, check: Callable[[], None]) -> None:
        """Everything is laid out anew but what is pinned."""
        with self._lock:
            self._lay_out(now, check=check)

    def move(self, places: tuple[MapPosition, ...]) -> None:
        """The things stand there from now on."""
        with self._lock:
            last = {one.id: one for one in places}
            moved = [last[one] for one in sorted(last)]
            self._keep(
                EntityCoordinates(
                    np.array([one.id for one in moved], np.int64),
                    np.array([(one.x, one.y) for one in moved], np.float64).reshape(-1, 2),
                    np.array([one.pinned for one in moved], bool),
                    np.zeros(len(moved), bool),
                )
            )

    def _lay_out(self, now: Analyzed, *, check: Callable[[], None]) -> EntityCoordinates:
        points = lay_out(now.ties.strength, now.partition.levels, check=check)
        known = self._all()
        pinned = np.zeros(len(now.ties), bool)
        _, here, there = np.intersect1d(
            now.ties.ids, known.ids[known.pinned], assume_unique=True, return_indices=True
        )
        points[here] = known.points[known.pinned][there]
        pinned[here] = True
        placed = EntityCoordinates(now.ties.ids, points, pinned, np.zeros(len(now.ties), bool))
        self._keep(placed)
        return placed

    def _all(self) -> EntityCoordinates:
        if self._known is None:
            stored = self._store.map.places()
            points = np.stack([stored.xs, stored.ys], axis=1)
            self._known = EntityCoordinates(stored.ids, points, stored.pinned > 0, stored.added > 0)
        return self._known

    def _keep(self, new: EntityCoordinates) -> None:
        """These places hold; all others stay. They are on the disk a little later."""
        known = self._all()
        others = ~np.isin(known.ids, new.ids)
        ids = np.concatenate([known.ids[others], new.ids])
        order = np.argsort(ids)
        self._known = EntityCoordinates(
            ids[order],
            np.concatenate([known.points[others], new.points])[order],
            np.concatenate([known.pinned[others], new.pinned])[order],
            np.concatenate([known.added[others], new.added])[order],
        )
        if self._write is None:
            _write(self._store, new)
        elif len(new.ids):
            self._write.submit(partial(_write, self._store, new)).add_done_callback(_noted)


def _chosen(placed: EntityCoordinates, at: Ids) -> EntityCoordinates:
    return EntityCoordinates(placed.ids[at], placed.points[at], placed.pinned[at], placed.added[at])


def _write(store: Store, new: EntityCoordinates) -> None:
    with store.write() as write:
        write.map_positions.put(
            MapPositions(
                new.ids,
                np.ascontiguousarray(new.points[:, 0]),
                np.ascontiguousarray(new.points[:, 1]),
                new.pinned.astype(np.int64),
                new.added.astype(np.int64),
            )
        )


def _noted(written: Future[None]) -> None:
    """CoordinateRegistry that could not be written hold until the engine ends, and are found anew then."""
    failure = None if written.cancelled() else written.exception()
    if isinstance(failure, LociError):
        _log.warning("places on the map were not kept: %s", failure)
    elif failure is not None:
        raise failure
