"""GraphMap of the graph as it is now, whole or in part."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor

import numpy as np
from numpy.typing import NDArray

from core.errors import WrongUse
from core.explore.map.coordinates import CoordinateRegistry, EntityCoordinates
from core.explore.map.map_data import FOREVER, MapArrays, build_map_arrays
from core.explore.map.viewport import Viewport, select_viewport
from core.explore.topics import CommunityMembers, communities_at_level, files_last
from core.graph.analytics.analytics import Analytics
from core.graph.analytics.communities import LEVELS
from core.graph.analytics.community_summary import community_name
from core.graph.sparse_matrices import Ids
from core.lanes import Cancel
from core.records.graph.map import NO_DAY, MapData, MapPosition, MapQuery, MapTopic
from core.records.ids import EntityId, FactId
from core.records.knowledge import FactView
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store

_MOST_HOPS = 5
# In an even disc half of all stand within 1 / 1.41 of its radius; outliers change nothing.
_OF_THE_MEDIAN = 1.45
_LEAST_RADIUS = 1.0
# The oldest of so many days is no measure of the others.
_FEW_OF = 100
# Who waits for the land looks so often whether the map is still wanted.
_LOOK_EVERY_S = 0.05


class GraphMap:
    """Any thread may ask. `lasts` tells whether a relation speaks of a state."""

    def __init__(
        self,
        store: Store,
        analytics: Analytics,
        *,
        lasts: Callable[[str], bool],
        write: Executor | None = None,
    ) -> None:
        self._store = store
        self._analytics = analytics
        self._lasts = lasts
        self._places = CoordinateRegistry(store, write=write)
        self._making = threading.Lock()
        self._land: MapArrays | None = None

    def show(self, wanted: MapQuery, *, cancel: Cancel) -> MapData:
        """The wanted part of the map. Raises `WrongUse` and `Cancelled`."""
        _check(wanted)
        land = self._current(cancel)
        placed = self._places.current(land.now, check=cancel.check)
        part = select_viewport(land, wanted)
        cancel.check()
        return _shown(land, part, placed, level=wanted.level)

    def arrange(self, *, cancel: Cancel) -> None:
        """Everything is laid out anew, but what is pinned."""
        self._places.arrange(self._current(cancel).now, check=cancel.check)

    def place(self, places: Sequence[MapPosition]) -> None:
        """The things stand there from now on. Raises `WrongUse` for a place that is none."""
        if not np.isfinite([(one.x, one.y) for one in places]).all():
            raise WrongUse("places", detail="A place is no number.", remedy="Give numbers.")
        self._places.move(tuple(places))

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        """The facts between the two things, those that hold first, the surest first."""
        land = self._current(Cancel())
        joins, ids = land.joins, land.now.ties.ids
        ends = {int(at) for at in np.flatnonzero(np.isin(ids, [first, second]))}
        low, high = min(ends, default=-1), max(ends, default=-1)
        between = (np.minimum(joins.subjects, joins.objects) == low) & (
            np.maximum(joins.subjects, joins.objects) == high
        )
        found = joins.chosen(between)
        order = np.lexsort((found.ids, -found.confidences, ~found.trusted))
        return self._facts([FactId(one) for one in found.ids[order].tolist()])

    def _facts(self, ids: list[FactId]) -> tuple[FactView, ...]:
        facts = self._store.graph.facts(ids)
        named = {end for fact in facts.values() for end in (fact.subject, fact.object) if end}
        labels = {
            one: entity.name for one, entity in self._store.graph.entities(sorted(named)).items()
        }
        shelf = PassageCache(self._store.documents)
        shelf.fetch({fact.passage_id for fact in facts.values()})
        return tuple(show_fact(facts[it], labels=labels, shelf=shelf) for it in ids if it in facts)

    def _current(self, cancel: Cancel) -> MapArrays:
        """The land of the last commit, made by whoever asks first. Raises `Cancelled`."""
        while not self._making.acquire(timeout=_LOOK_EVERY_S):
            cancel.check()
        try:
            cancel.check()
            now = self._analytics.current()
            cancel.check()
            if self._land is None or self._land.now.commit_number != now.commit_number:
                self._land = build_map_arrays(
                    self._store, now, lasts=self._lasts, check=cancel.check
                )
            return self._land
        finally:
            self._making.release()


def _check(wanted: MapQuery) -> None:
    for name, number, most in (("hops", wanted.hops, _MOST_HOPS), ("level", wanted.level, 3)):
        if not 0 <= number <= min(most, LEVELS + 1):
            raise WrongUse(
                name,
                detail=f"{number:,} is out of range.",
                remedy=f"Give a number from 0 to {most}.",
            )


def _shown(land: MapArrays, part: Viewport, placed: EntityCoordinates, *, level: int) -> MapData:
    things, edges = part.things, part.edges
    points = placed.points[things]
    topics, topic_of = _topics(land, part, points, level=level)
    row_of = np.full(len(land.names), -1, np.int64)
    row_of[things] = np.arange(len(things))
    ranks = land.now.ranks[things]
    first, last = _span(land)
    return MapData(
        commit=land.now.commit_number,
        kinds=land.kinds,
        relations=land.relations,
        topics=topics,
        all_things=len(land.names),
        all_edges=len(land.near) + _pairs(land),
        left_out=part.left_out,
        first_day=first,
        last_day=last,
        ids=_bytes(land.now.ties.ids[things], np.int64),
        positions=_bytes(points, np.float32),
        kind_of=_bytes(land.kind_of[things], np.int32),
        topic_of=_bytes(topic_of, np.int32),
        sizes=_bytes(np.sqrt(ranks / max(float(land.now.ranks.max(initial=0.0)), 1e-12))),
        links=_bytes(np.diff(land.now.ties.strength.indptr)[things], np.int32),
        seen=_bytes(land.seen[things], np.int32),
        pinned=_bytes(placed.pinned[things], np.uint8),
        names=_lines(land, things),
        edges=_bytes(row_of[edges.pairs], np.int32),
        weights=_bytes(edges.weights),
        relation_of=_bytes(edges.relations, np.int32),
        facts=_bytes(edges.facts, np.int64),
        fact_counts=_bytes(edges.counts, np.int32),
        confidences=_bytes(edges.confidences),
        held_from=_bytes(edges.begins, np.int32),
        held_to=_bytes(np.where(edges.ends >= FOREVER, NO_DAY, edges.ends), np.int32),
        holds=_bytes(edges.holds, np.uint8),
    )


def _lines(land: MapArrays, things: Ids) -> bytes:
    names: list[str] = [land.names[at] for at in things.tolist()]
    return "\n".join(" ".join(name.split()) for name in names).encode()


def _pairs(land: MapArrays) -> int:
    joins = land.joins.chosen(land.joins.trusted)
    low = np.minimum(joins.subjects, joins.objects)
    high = np.maximum(joins.subjects, joins.objects)
    return len(np.unique(low * max(len(land.names), 1) + high))


def _span(land: MapArrays) -> tuple[int, int]:
    """The days between which something is known; a single old one does not begin them."""
    begins, ends = land.joins.begins, land.joins.ends
    known = np.concatenate([land.days, begins, ends, land.seen])
    known = np.sort(known[(known != NO_DAY) & (known < FOREVER)])
    if not len(known):
        return NO_DAY, NO_DAY
    # A year of long ago in one book of many texts would leave all others a few pixels.
    return int(known[len(known) // _FEW_OF]), int(known[-1])


def _topics(
    land: MapArrays, part: Viewport, points: NDArray[np.float64], *, level: int
) -> tuple[tuple[MapTopic, ...], Ids]:
    """The communities of that level that are on the map, and which of them each thing is of."""
    topic_of = np.full(len(part.things), -1, np.int64)
    row_of = np.full(len(land.names), -1, np.int64)
    row_of[part.things] = np.arange(len(part.things))
    topics: list[MapTopic] = []
    for group in communities_at_level(land.now, level=level):
        rows = row_of[np.array(group.things, np.int64)]
        rows = rows[rows >= 0]
        if len(rows):
            topic_of[rows] = len(topics)
            topics.append(_topic(land, group, points[rows]))
    return tuple(topics), topic_of


def _topic(land: MapArrays, group: CommunityMembers, points: NDArray[np.float64]) -> MapTopic:
    middle = np.median(points, axis=0)
    away = np.linalg.norm(points - middle, axis=1)
    names = list(dict.fromkeys(land.names[at] for at in group.things[:12]))
    return MapTopic(
        id=group.id,
        name=community_name(files_last(names), ()),
        size=len(group.things),
        shown=len(points),
        x=float(middle[0]),
        y=float(middle[1]),
        radius=max(float(np.median(away)) * _OF_THE_MEDIAN, _LEAST_RADIUS),
        top=EntityId(int(land.now.ties.ids[group.things[0]])),
        level=group.level,
        parent=group.parent,
    )


def _bytes(values: NDArray[np.generic], kind: type[np.generic] = np.float32) -> bytes:
    return np.ascontiguousarray(values.astype(kind)).tobytes()
