"""Viewport selection: the entities of the map that match a request, and the edges between them."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.explore.map.map_data import FOREVER, FactLinks, MapArrays
from core.graph.sparse_matrices import Ids, Scores, sparse_matrix
from core.records.dates import parse_date_range
from core.records.graph.map import MAX_ON_MAP, NO_DAY, MapQuery

Mask = NDArray[np.bool_]
_DAY_S = 86_400
# Weight of edges that held only in the past.
_PAST_WEIGHT = 0.2


class MapEdges(Struct, frozen=True):
    """Edges between pairs of entities, one per pair, the strongest first; see `MapShown`."""

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
        """Return the number of edges."""
        return len(self.pairs)

    def chosen(self, which: Mask | Ids) -> "MapEdges":
        """Return the selected edges, in that order."""
        return MapEdges(*(getattr(self, name)[which] for name in self.__struct_fields__))


class Viewport(Struct, frozen=True):
    """Positions of the shown entities, the most important first, and their edges by position."""

    things: Ids
    edges: MapEdges
    left_out: int = 0


def select_viewport(data: MapArrays, query: MapQuery) -> Viewport:
    """Select the requested part of the map. Raises `WrongUse` for an invalid date."""
    fitting = _matching_entities(data, query)
    edges = _edges(data, query, fitting)
    if query.as_of:
        fitting &= _existing(data, edges, last=_day_range(query.as_of)[1])
        edges = _between(edges, fitting)
    if query.around or query.things:
        fitting = _neighborhood(data, query, edges)
        edges = _between(edges, fitting)
    if query.least_links > 0:
        holding = edges.pairs[edges.holds] if not query.as_of else edges.pairs
        links = np.bincount(holding.reshape(-1), minlength=len(fitting))
        fitting &= links >= query.least_links
        edges = _between(edges, fitting)
    things = data.order[fitting[data.order]]
    most = min(query.limit or MAX_ON_MAP, MAX_ON_MAP)
    things = _most_important(data, things, query, most=most)
    shown = np.zeros(len(fitting), bool)
    shown[things] = True
    return Viewport(things, _between(edges, shown), left_out=int(fitting.sum()) - len(things))


def _most_important(data: MapArrays, things: Ids, query: MapQuery, *, most: int) -> Ids:
    """Return the most important entities; requested ones are always included."""
    if len(things) <= most:
        return things
    asked = np.isin(data.now.ties.ids[things], [*query.around, *query.things])
    order = np.lexsort((np.arange(len(things)), ~asked))[:most]
    return things[np.sort(order)]


def _matching_entities(data: MapArrays, query: MapQuery) -> Mask:
    fitting = np.ones(len(data.names), bool)
    if query.kinds:
        kinds = [data.kinds.index(one) for one in query.kinds if one in data.kinds]
        fitting &= np.isin(data.kind_of, kinds)
    if query.topics:
        levels = data.now.community_ids
        fitting &= np.any([np.isin(level, query.topics) for level in levels], axis=0)
    if query.sources or query.since or query.until:
        things, places = data.named
        named = _matching_documents(data, query)[places]
        fitting &= np.bincount(things[named], minlength=len(fitting)) > 0
    return fitting


def _matching_documents(data: MapArrays, query: MapQuery) -> Mask:
    fitting = np.ones(len(data.documents), bool)
    if query.sources:
        fitting &= np.isin(data.sources, query.sources)
    if query.since:
        fitting &= data.days >= _day_range(query.since)[0]
    if query.until:
        fitting &= (data.days <= _day_range(query.until)[1]) & (data.days != NO_DAY)
    return fitting


def _edges(data: MapArrays, query: MapQuery, fitting: Mask) -> MapEdges:
    joins = data.joins.chosen(_matching_facts(data, query, fitting))
    edges = _fact_edges(data, joins)
    if not query.together or query.relations:
        return edges
    ends = data.near
    inside = fitting[ends[:, 0]] & fitting[ends[:, 1]]
    return _concatenated(
        edges, _cooccurrence_edges(data, ends[inside], data.cooccurrence_weights[inside])
    )


def _matching_facts(data: MapArrays, query: MapQuery, fitting: Mask) -> Mask:
    joins = data.joins
    chosen = fitting[joins.subjects] & fitting[joins.objects]
    chosen &= joins.confidences >= query.confidence
    if query.relations:
        named = [data.relations.index(it) for it in query.relations if it in data.relations]
        chosen &= np.isin(joins.relations, named)
    if query.sources or query.since or query.until:
        fits = _matching_documents(data, query)
        at = np.minimum(np.searchsorted(data.documents, joins.documents), len(fits) - 1)
        # Facts stated by the user have no document and always match.
        own = joins.documents == 0
        chosen &= own | (fits[at] & (data.documents[at] == joins.documents) if len(fits) else own)
    if query.as_of:
        first, last = _day_range(query.as_of)
        chosen &= (joins.begins <= last) & (joins.ends >= first)
    return chosen


def _fact_edges(data: MapArrays, joins: FactLinks) -> MapEdges:
    count = max(len(data.names), 1)
    low = np.minimum(joins.subjects, joins.objects)
    high = np.maximum(joins.subjects, joins.objects)
    keys = low * count + high
    order = np.lexsort((joins.ids, -joins.confidences, ~joins.trusted, keys))
    _, firsts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    best = order[firsts]
    holds = joins.trusted[best]
    strength = data.now.ties.strength
    ends = np.stack([joins.subjects[best], joins.objects[best]], axis=1)
    # Indexing with empty lists would return an empty matrix instead of an array.
    tied = np.asarray(strength[ends[:, 0], ends[:, 1]], np.float64) if len(ends) else np.zeros(0)
    return _sorted(
        MapEdges(
            pairs=ends,
            weights=np.where(holds, np.maximum(tied, _PAST_WEIGHT), _PAST_WEIGHT),
            relations=joins.relations[best],
            facts=joins.ids[best],
            counts=counts,
            confidences=joins.confidences[best],
            begins=_reduce_groups(np.minimum, joins.begins[order], firsts),
            ends=_reduce_groups(np.maximum, joins.ends[order], firsts),
            holds=holds,
        )
    )


def _reduce_groups(how: np.ufunc, values: Ids, firsts: Ids) -> Ids:
    return np.asarray(how.reduceat(values, firsts), np.int64) if len(firsts) else values


def _cooccurrence_edges(data: MapArrays, pairs: Ids, weights: Scores) -> MapEdges:
    """Return edges of co-occurrence, valid since both entities are known."""
    count = len(pairs)
    seen = np.maximum(data.seen[pairs[:, 0]], data.seen[pairs[:, 1]])
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


def _concatenated(first: MapEdges, second: MapEdges) -> MapEdges:
    return MapEdges(
        *(
            np.concatenate([getattr(first, name), getattr(second, name)])
            for name in first.__struct_fields__
        )
    )


def _existing(data: MapArrays, edges: MapEdges, *, last: int) -> Mask:
    """Return which entities exist on that day: by a document before it, or by a valid fact."""
    there = data.seen <= last
    there[edges.pairs[edges.facts > 0].reshape(-1)] = True
    return there


def _neighborhood(data: MapArrays, query: MapQuery, edges: MapEdges) -> Mask:
    """Return requested entities, and those within `hops` links of the `around` ones."""
    near = np.isin(data.now.ties.ids, query.around)
    pairs = edges.pairs[edges.holds]
    count = len(near)
    ones = np.ones(len(pairs))
    joined = sparse_matrix(ones, pairs[:, 0], pairs[:, 1], shape=(count, count))
    for _ in range(query.hops):
        at = near.astype(np.float64)
        near = near | (joined @ at > 0) | (joined.T @ at > 0)
    return near | np.isin(data.now.ties.ids, query.things)


def _between(edges: MapEdges, shown: Mask) -> MapEdges:
    return edges.chosen(shown[edges.pairs[:, 0]] & shown[edges.pairs[:, 1]])


def _day_range(text: str) -> tuple[int, int]:
    """Return the first and the last day of that day, month or year."""
    time = parse_date_range(text)
    return int(time.start.timestamp()) // _DAY_S, int(time.end.timestamp()) // _DAY_S
