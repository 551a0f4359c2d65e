"""Graph map of the current commit, whole or in part."""

import threading
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import WrongUse
from core.explore.map.coordinates import CoordinateRegistry, EntityCoordinates
from core.explore.map.map_data import FOREVER, MapArrays, build_map_arrays
from core.explore.map.viewport import Viewport, select_viewport
from core.explore.topics import CommunityMembers, TopicDescriber, communities_at_level, files_last
from core.graph.analytics.analytics import GraphAnalytics
from core.graph.analytics.communities import LEVELS
from core.graph.analytics.community_summary import community_name
from core.graph.force_layout import gather_scattered
from core.graph.sparse_matrices import Ids
from core.lanes import Cancel
from core.records.graph.map import NO_DAY, MapData, MapPosition, MapQuery, MapTopic
from core.records.ids import CommunityId, EntityId, FactId
from core.records.knowledge import FactView
from core.retrieve.recall.facts import show_facts
from core.store.readable_store import ReadableStore

_MAX_HOPS = 5
# In a uniform disc half of all points lie within radius / 1.41; the median is robust to outliers.
_MEDIAN_TO_RADIUS = 1.45
_MIN_RADIUS = 1.0
# The range starts at the 1/20 quantile of days, so that few old dates do not stretch it.
_OUTLIER_SHARE = 20
# Larger neighborhoods are shown as they lie on the whole map.
_MAX_NEIGHBORHOOD = 150
# Interval at which a waiting request checks for cancellation.
_POLL_S = 0.05


class GraphMap:
    """Serves the map; thread-safe. `lasts` says whether a relation describes a state."""

    def __init__(
        self,
        store: ReadableStore,
        places: CoordinateRegistry,
        analytics: GraphAnalytics,
        describer: TopicDescriber,
        *,
        lasts: Callable[[str], bool],
        shown_from: Callable[[], float],
    ) -> None:
        self._store = store
        self._shown_from = shown_from
        self._analytics = analytics
        self._describer = describer
        self._lasts = lasts
        self._places = places
        self._build_lock = threading.Lock()
        self._data: MapArrays | None = None

    def show(self, query: MapQuery, *, cancel: Cancel) -> MapData:
        """Return the requested part of the map. Raises `WrongUse` and `Cancelled`."""
        _check(query)
        if not query.unsure:
            query = replace(query, confidence=max(query.confidence, self._shown_from()))
        data = self._current(cancel)
        coordinates = self._places.current(data.now, check=cancel.check)
        viewport = select_viewport(data, query)
        cancel.check()
        names = self._describer.names(data.now, level=query.level, check=cancel.check)
        points = _points(data, viewport, coordinates, around=query.around, check=cancel.check)
        return _encode(
            data, viewport, points, coordinates.pinned, level=query.level, topic_names=names
        )

    def arrange(self, *, cancel: Cancel) -> None:
        """Compute a new layout of everything that is not pinned."""
        self._places.arrange(self._current(cancel).now, check=cancel.check)

    def place(self, places: Sequence[MapPosition]) -> None:
        """Move entities to these coordinates. Raises `WrongUse` for coordinates that are
        not finite.
        """
        if not np.isfinite([(one.x, one.y) for one in places]).all():
            raise WrongUse("places", "map_position_invalid")
        self._places.move(tuple(places))

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        """Return the facts between two entities, current ones first, then by confidence."""
        data = self._current(Cancel())
        joins, ids = data.joins, data.now.ties.ids
        ends = {int(at) for at in np.flatnonzero(np.isin(ids, [first, second]))}
        low, high = min(ends, default=-1), max(ends, default=-1)
        between = (np.minimum(joins.subjects, joins.objects) == low) & (
            np.maximum(joins.subjects, joins.objects) == high
        )
        between_both = joins.chosen(between)
        order = np.lexsort((between_both.ids, -between_both.confidences, ~between_both.trusted))
        labels = {
            one: entity.name
            for one, entity in self._store.graph.entities(ids[sorted(ends)]).items()
        }
        chosen = [FactId(one) for one in between_both.ids[order].tolist()]
        return show_facts(self._store, chosen, labels=labels)

    def _current(self, cancel: Cancel) -> MapArrays:
        """Return the data of the last commit, built by the first caller. Raises `Cancelled`."""
        while not self._build_lock.acquire(timeout=_POLL_S):
            cancel.check()
        try:
            cancel.check()
            now = self._analytics.current()
            cancel.check()
            if self._data is None or self._data.now.commit_number != now.commit_number:
                self._data = build_map_arrays(
                    self._store, now, lasts=self._lasts, check=cancel.check
                )
            return self._data
        finally:
            self._build_lock.release()


def _check(query: MapQuery) -> None:
    for name, number, most in (("hops", query.hops, _MAX_HOPS), ("level", query.level, 3)):
        if not 0 <= number <= min(most, LEVELS + 1):
            raise WrongUse(name, "out_of_range", number=number, least=0, most=most)


def _points(
    data: MapArrays,
    viewport: Viewport,
    coordinates: EntityCoordinates,
    *,
    around: Sequence[EntityId],
    check: Callable[[], None],
) -> NDArray[np.float64]:
    """Return a point for each entity of the viewport.

    A small neighborhood whose entities lie far apart on the whole map is gathered around its first
    entity. Pinned entities keep their coordinates.
    """
    things = viewport.things
    points = coordinates.points[things]
    is_center = data.now.ties.ids[things] == (around[0] if around else -1)
    if not is_center.any() or len(things) > _MAX_NEIGHBORHOOD:
        return points
    order = np.argsort(~is_center, kind="stable")
    rows = np.empty(len(data.names), np.int64)
    rows[things[order]] = np.arange(len(things))
    near = np.empty_like(points)
    near[order] = gather_scattered(points[order], rows[viewport.edges.pairs], check=check)
    return np.where(coordinates.pinned[things][:, None], points, near)


def _encode(
    data: MapArrays,
    viewport: Viewport,
    points: NDArray[np.float64],
    pinned: NDArray[np.bool_],
    *,
    level: int,
    topic_names: Mapping[CommunityId, str],
) -> MapData:
    things, edges = viewport.things, viewport.edges
    topics, topic_of = _topics(data, viewport, points, level=level, names=topic_names)
    row_of = np.full(len(data.names), -1, np.int64)
    row_of[things] = np.arange(len(things))
    ranks = data.now.ranks[things]
    first, last = _known_days(data)
    return MapData(
        commit=data.now.commit_number,
        kinds=data.kinds,
        relations=data.relations,
        topics=topics,
        all_things=len(data.names),
        all_edges=len(data.near) + _count_pairs(data),
        left_out=viewport.left_out,
        first_day=first,
        last_day=last,
        ids=_to_bytes(data.now.ties.ids[things], np.int64),
        positions=_to_bytes(points, np.float32),
        kind_of=_to_bytes(data.kind_of[things], np.int32),
        topic_of=_to_bytes(topic_of, np.int32),
        sizes=_to_bytes(np.sqrt(ranks / max(float(data.now.ranks.max(initial=0.0)), 1e-12))),
        links=_to_bytes(np.diff(data.now.ties.strength.indptr)[things], np.int32),
        seen=_to_bytes(data.seen[things], np.int32),
        pinned=_to_bytes(pinned[things], np.uint8),
        names=_encode_names(data, things),
        edges=_to_bytes(row_of[edges.pairs], np.int32),
        weights=_to_bytes(edges.weights),
        relation_of=_to_bytes(edges.relations, np.int32),
        facts=_to_bytes(edges.facts, np.int64),
        fact_counts=_to_bytes(edges.counts, np.int32),
        confidences=_to_bytes(edges.confidences),
        held_from=_to_bytes(edges.begins, np.int32),
        held_to=_to_bytes(np.where(edges.ends >= FOREVER, NO_DAY, edges.ends), np.int32),
        holds=_to_bytes(edges.holds, np.uint8),
    )


def _encode_names(data: MapArrays, things: Ids) -> bytes:
    names: list[str] = [data.names[at] for at in things.tolist()]
    return "\n".join(" ".join(name.split()) for name in names).encode()


def _count_pairs(data: MapArrays) -> int:
    joins = data.joins.chosen(data.joins.trusted)
    low = np.minimum(joins.subjects, joins.objects)
    high = np.maximum(joins.subjects, joins.objects)
    return len(np.unique(low * max(len(data.names), 1) + high))


def _known_days(data: MapArrays) -> tuple[int, int]:
    """Return the range of known days, without the oldest outliers."""
    begins, ends = data.joins.begins, data.joins.ends
    days = np.concatenate([data.days, begins, ends, data.seen])
    days = np.sort(days[(days != NO_DAY) & (days < FOREVER)])
    if not len(days):
        return NO_DAY, NO_DAY
    # A single date of long ago would compress all others to a few pixels.
    return int(days[len(days) // _OUTLIER_SHARE]), int(days[-1])


def _topics(
    data: MapArrays,
    viewport: Viewport,
    points: NDArray[np.float64],
    *,
    level: int,
    names: Mapping[CommunityId, str],
) -> tuple[tuple[MapTopic, ...], Ids]:
    """Return the communities of that level on the map, and that of each entity."""
    topic_of = np.full(len(viewport.things), -1, np.int64)
    row_of = np.full(len(data.names), -1, np.int64)
    row_of[viewport.things] = np.arange(len(viewport.things))
    topics: list[MapTopic] = []
    order = {topic: at for at, topic in enumerate(names)}
    groups = communities_at_level(data.now, level=level)
    for group in sorted(groups, key=lambda group: order.get(group.id, len(order))):
        rows = row_of[np.array(group.things, np.int64)]
        rows = rows[rows >= 0]
        if len(rows):
            topic_of[rows] = len(topics)
            topics.append(_topic(data, group, points[rows], name=names.get(group.id, "")))
    return tuple(topics), topic_of


def _topic(
    data: MapArrays, group: CommunityMembers, points: NDArray[np.float64], *, name: str
) -> MapTopic:
    middle = np.median(points, axis=0)
    distances = np.linalg.norm(points - middle, axis=1)
    names = list(dict.fromkeys(data.names[at] for at in group.things[:12]))
    return MapTopic(
        id=group.id,
        name=name or community_name((), files_last(names)),
        size=len(group.things),
        shown=len(points),
        x=float(middle[0]),
        y=float(middle[1]),
        radius=max(float(np.median(distances)) * _MEDIAN_TO_RADIUS, _MIN_RADIUS),
        top=EntityId(int(data.now.ties.ids[group.things[0]])),
        level=group.level,
        parent=group.parent,
    )


def _to_bytes(values: NDArray[np.generic], kind: type[np.generic] = np.float32) -> bytes:
    return np.ascontiguousarray(values.astype(kind)).tobytes()
