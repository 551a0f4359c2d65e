"""The part of the land that is wanted: which things, and what joins them."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.explore.map.map_data import FOREVER, FactLinks, MapArrays
from core.graph.sparse_matrices import Ids, Scores, matrix_of
from core.records.dates import parse_date_range
from core.records.graph.map import MAX_ON_MAP, NO_DAY, MapQuery

Mask = NDArray[np.bool_]
_DAY_S = 86_400
# What joins two things only in the past is drawn as strongly as this.
_PAST = 0.2


class MapEdges(Struct, frozen=True):
    """What joins pairs of things: one for each pair, the strongest first; see `MapShown`."""

    pairs: Ids
    weights: Scores
    relations: Ids
    facts: Ids
    counts: Ids
    confidences: Scores
    begins: Ids
    ends: Ids
    holds: Mask

    def __len__(self) -> int:
        """How many there are."""
        return len(self.pairs)

    def chosen(self, which: Mask | Ids) -> "MapEdges":
        """Those of them, in that order."""
        return MapEdges(*(getattr(self, name)[which] for name in self.__struct_fields__))


class Viewport(Struct, frozen=True):
    """Positions of the things shown, the most important first; `edges` are by these positions."""

    things: Ids
    edges: MapEdges
    left_out: int = 0


def select_viewport(land: MapArrays, wanted: MapQuery) -> Viewport:
    """The wanted part of the land. Raises `WrongUse` when a date is none."""
    fitting = _fitting(land, wanted)
    edges = _edges(land, wanted, fitting)
    if wanted.as_of:
        fitting &= _there(land, edges, last=_days(wanted.as_of)[1])
        edges = _within(edges, fitting)
    if wanted.around or wanted.things:
        fitting = _near(land, wanted, edges)
        edges = _within(edges, fitting)
    if wanted.least_links > 0:
        holding = edges.pairs[edges.holds] if not wanted.as_of else edges.pairs
        links = np.bincount(holding.reshape(-1), minlength=len(fitting))
        fitting &= links >= wanted.least_links
        edges = _within(edges, fitting)
    things = land.order[fitting[land.order]]
    most = min(wanted.limit or MAX_ON_MAP, MAX_ON_MAP)
    things = _first(land, things, wanted, most=most)
    shown = np.zeros(len(fitting), bool)
    shown[things] = True
    return Viewport(things, _within(edges, shown), left_out=int(fitting.sum()) - len(things))


def _first(land: MapArrays, things: Ids, wanted: MapQuery, *, most: int) -> Ids:
    """The most important things; those that were asked for by name are among them."""
    if len(things) <= most:
        return things
    asked = np.isin(land.now.ties.ids[things], [*wanted.around, *wanted.things])
    order = np.lexsort((np.arange(len(things)), ~asked))[:most]
    return things[np.sort(order)]


def _fitting(land: MapArrays, wanted: MapQuery) -> Mask:
    """Which things have the kind, the topic, the folder and the time that are wanted."""
    fitting = np.ones(len(land.names), bool)
    if wanted.kinds:
        kinds = [land.kinds.index(one) for one in wanted.kinds if one in land.kinds]
        fitting &= np.isin(land.kind_of, kinds)
    if wanted.topics:
        levels = land.now.community_ids
        fitting &= np.any([np.isin(level, wanted.topics) for level in levels], axis=0)
    if wanted.sources or wanted.since or wanted.until:
        things, places = land.named
        named = _documents(land, wanted)[places]
        fitting &= np.bincount(things[named], minlength=len(fitting)) > 0
    return fitting


def _documents(land: MapArrays, wanted: MapQuery) -> Mask:
    """Which documents are in the wanted folders and of the wanted time."""
    fitting = np.ones(len(land.documents), bool)
    if wanted.sources:
        fitting &= np.isin(land.sources, wanted.sources)
    if wanted.since:
        fitting &= land.days >= _days(wanted.since)[0]
    if wanted.until:
        fitting &= (land.days <= _days(wanted.until)[1]) & (land.days != NO_DAY)
    return fitting


def _edges(land: MapArrays, wanted: MapQuery, fitting: Mask) -> MapEdges:
    """What joins two fitting things, facts before what only texts join."""
    joins = land.joins.chosen(_facts(land, wanted, fitting))
    edges = _of_facts(land, joins)
    if not wanted.together or wanted.relations:
        return edges
    ends = land.near
    inside = fitting[ends[:, 0]] & fitting[ends[:, 1]]
    return _beside(edges, _of_texts(land, ends[inside], land.cooccurrence_weights[inside]))


def _facts(land: MapArrays, wanted: MapQuery, fitting: Mask) -> Mask:
    joins = land.joins
    chosen = fitting[joins.subjects] & fitting[joins.objects]
    chosen &= joins.confidences >= wanted.confidence
    if wanted.relations:
        named = [land.relations.index(it) for it in wanted.relations if it in land.relations]
        chosen &= np.isin(joins.relations, named)
    if wanted.sources or wanted.since or wanted.until:
        fits = _documents(land, wanted)
        at = np.minimum(np.searchsorted(land.documents, joins.documents), len(fits) - 1)
        # What the user said is in no document, and fits everywhere.
        own = joins.documents == 0
        chosen &= own | (fits[at] & (land.documents[at] == joins.documents) if len(fits) else own)
    if wanted.as_of:
        first, last = _days(wanted.as_of)
        chosen &= (joins.begins <= last) & (joins.ends >= first)
    return chosen


def _of_facts(land: MapArrays, joins: FactLinks) -> MapEdges:
    """One edge for each pair that facts join, led by the best fact that holds."""
    count = max(len(land.names), 1)
    low = np.minimum(joins.subjects, joins.objects)
    high = np.maximum(joins.subjects, joins.objects)
    keys = low * count + high
    order = np.lexsort((joins.ids, -joins.confidences, ~joins.trusted, keys))
    _, firsts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    best = order[firsts]
    holds = joins.trusted[best]
    strength = land.now.ties.strength
    ends = np.stack([joins.subjects[best], joins.objects[best]], axis=1)
    # An empty list of places would give an empty matrix instead of an empty array.
    tied = np.asarray(strength[ends[:, 0], ends[:, 1]], np.float64) if len(ends) else np.zeros(0)
    return _sorted(
        MapEdges(
            pairs=ends,
            weights=np.where(holds, np.maximum(tied, _PAST), _PAST),
            relations=joins.relations[best],
            facts=joins.ids[best],
            counts=counts,
            confidences=joins.confidences[best],
            begins=_reduced(np.minimum, joins.begins[order], firsts),
            ends=_reduced(np.maximum, joins.ends[order], firsts),
            holds=holds,
        )
    )


def _reduced(how: np.ufunc, values: Ids, firsts: Ids) -> Ids:
    return np.asarray(how.reduceat(values, firsts), np.int64) if len(firsts) else values


def _of_texts(land: MapArrays, pairs: Ids, weights: Scores) -> MapEdges:
    """What only texts join, since both things are known."""
    count = len(pairs)
    seen = np.maximum(land.seen[pairs[:, 0]], land.seen[pairs[:, 1]])
    return _sorted(
        MapEdges(
            pairs=pairs,
            weights=weights,
            relations=np.full(count, -1, np.int64),
            facts=np.zeros(count, np.int64),
            counts=np.zeros(count, np.int64),
            confidences=np.zeros(count),
            begins=seen,
            ends=np.full(count, FOREVER, np.int64),
            holds=np.ones(count, bool),
        )
    )


def _sorted(edges: MapEdges) -> MapEdges:
    pairs = edges.pairs
    return edges.chosen(np.lexsort((pairs[:, 1], pairs[:, 0], -edges.weights)))


def _beside(first: MapEdges, second: MapEdges) -> MapEdges:
    return MapEdges(
        *(
            np.concatenate([getattr(first, name), getattr(second, name)])
            for name in first.__struct_fields__
        )
    )


def _there(land: MapArrays, edges: MapEdges, *, last: int) -> Mask:
    """Which things are told of on that day: by a document before it, or by a fact that held."""
    there = land.seen <= last
    there[edges.pairs[edges.facts > 0].reshape(-1)] = True
    return there


def _near(land: MapArrays, wanted: MapQuery, edges: MapEdges) -> Mask:
    """The things that were asked for, and what is within that many links of the `around` ones."""
    near = np.isin(land.now.ties.ids, wanted.around)
    pairs = edges.pairs[edges.holds]
    count = len(near)
    ones = np.ones(len(pairs))
    joined = matrix_of(ones, pairs[:, 0], pairs[:, 1], shape=(count, count))
    for _ in range(wanted.hops):
        at = near.astype(np.float64)
        near = near | (joined @ at > 0) | (joined.T @ at > 0)
    return near | np.isin(land.now.ties.ids, wanted.things)


def _within(edges: MapEdges, shown: Mask) -> MapEdges:
    return edges.chosen(shown[edges.pairs[:, 0]] & shown[edges.pairs[:, 1]])


def _days(text: str) -> tuple[int, int]:
    """The first and the last day of that day, month or year."""
    time = parse_date_range(text)
    return int(time.start.timestamp()) // _DAY_S, int(time.end.timestamp()) // _DAY_S
