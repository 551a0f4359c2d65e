"""Map data as arrays: entities by position, and the facts and co-occurrences that join them.

Built once per commit; `viewport` selects a part of it.
"""

from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.analytics.analytics import AnalyticsResult
from core.graph.entity_graph import COOCCURRENCE_WEIGHT
from core.graph.fact_graph import TRUSTED_STATUSES, UNASSERTED_MODALITIES, contains_text
from core.graph.sparse_matrices import Ids, Scores
from core.records.graph.map import NO_DAY
from core.records.ids import EntityId
from core.store.graph.map_queries import DatedDocuments, TimedFacts
from core.store.readable_store import ReadableStore

FOREVER = 2**31 - 1
# Number of strongest co-occurrences kept per entity.
_MAX_COOCCURRENCES = 3
_SUPERSEDED, _CONFIRMED = "superseded", "confirmed"


class FactLinks(Struct, frozen=True):
    """Facts between two entities, by position; `trusted` ones hold now.

    A fact is valid on the days from `begins` to `ends`; one that is valid on no day begins after
    its end.
    """

    ids: Ids
    subjects: Ids
    objects: Ids
    relations: Ids
    confidences: Scores
    documents: Ids
    trusted: NDArray[np.bool_]
    begins: Ids
    ends: Ids

    def __len__(self) -> int:
        """Return the number of facts."""
        return len(self.ids)

    def chosen(self, which: NDArray[np.bool_]) -> "FactLinks":
        """Return the selected facts."""
        return FactLinks(*(getattr(self, name)[which] for name in self.__struct_fields__))


class MapArrays(Struct, frozen=True):
    """Entities by position, as in `now.ties`, with numbered word lists.

    `named` are pairs of an entity's position and a document's row in `documents` (ids, ascending),
    `near` pairs of entities with the strongest co-occurrence.
    """

    now: AnalyticsResult
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    kind_of: Ids
    relations: tuple[str, ...]
    joins: FactLinks
    near: Ids
    cooccurrence_weights: Scores
    documents: Ids
    sources: Ids
    days: Ids
    named: tuple[Ids, Ids]
    seen: Ids
    order: Ids


def build_map_arrays(
    store: ReadableStore,
    now: AnalyticsResult,
    *,
    lasts: Callable[[str], bool],
    check: Callable[[], None],
) -> MapArrays:
    """Build the map data of the current commit for the entities of `now`.

    `check` is called between steps and may raise to cancel.
    """
    ids = now.ties.ids
    labels = store.graph.labels()
    kinds, kind_of = _entity_kinds(store, ids)
    check()
    facts = store.map.facts()
    check()
    relations, joins = _fact_links(facts, ids, lasts=lasts)
    check()
    documents = store.map.documents()
    pairs = store.map.entity_document_pairs()
    check()
    is_known = np.isin(pairs.entities, ids) & np.isin(pairs.documents, documents.ids)
    things = np.searchsorted(ids, pairs.entities[is_known])
    places = np.searchsorted(documents.ids, pairs.documents[is_known])
    near, weights = _cooccurrences(now, joins)
    check()
    return MapArrays(
        now=now,
        names=tuple(labels.get(EntityId(one), "") for one in ids.tolist()),
        kinds=kinds,
        kind_of=kind_of,
        relations=relations,
        joins=joins,
        near=near,
        cooccurrence_weights=weights,
        documents=documents.ids,
        sources=documents.sources,
        days=documents.days,
        named=(things, places),
        seen=_first_days(len(ids), things, documents, places),
        order=np.lexsort((ids, -now.ranks)),
    )


def _entity_kinds(store: ReadableStore, ids: Ids) -> tuple[tuple[str, ...], Ids]:
    """Return the types, the most frequent first, and that of each entity."""
    names = store.graph.names()
    _, firsts = np.unique(names.entity_ids, return_index=True)
    shown, kinds = names.entity_ids[firsts], names.kinds[firsts].astype(str)
    at = np.minimum(np.searchsorted(shown, ids), max(len(shown) - 1, 0))
    own = kinds[at] if len(shown) else np.zeros(len(ids), str)
    return _numbered(own)


def _numbered(words: NDArray[np.str_]) -> tuple[tuple[str, ...], Ids]:
    different, which, counts = np.unique(words, return_inverse=True, return_counts=True)
    order = np.lexsort((np.arange(len(different)), -counts))
    numbers = np.empty(len(order), np.int64)
    numbers[order] = np.arange(len(order))
    return tuple(different[order].tolist()), numbers[which]


def _fact_links(
    facts: TimedFacts, ids: Ids, *, lasts: Callable[[str], bool]
) -> tuple[tuple[str, ...], FactLinks]:
    trusted = contains_text(facts.statuses, TRUSTED_STATUSES)
    replaced = contains_text(facts.statuses, (_SUPERSEDED,)) & (facts.closed != NO_DAY)
    is_shown = (trusted | replaced) & ~contains_text(facts.modalities, UNASSERTED_MODALITIES)
    is_shown &= np.isin(facts.subjects, ids) & np.isin(facts.objects, ids)
    begins, ends = _validity(facts, trusted, lasts=lasts)
    relations, relation_of = _numbered(facts.predicates[is_shown].astype(str))
    return relations, FactLinks(
        ids=facts.ids[is_shown],
        subjects=np.searchsorted(ids, facts.subjects[is_shown]),
        objects=np.searchsorted(ids, facts.objects[is_shown]),
        relations=relation_of,
        # What the user confirmed is certain.
        confidences=np.where(contains_text(facts.statuses, (_CONFIRMED,)), 1.0, facts.confidences)[
            is_shown
        ],
        documents=facts.documents[is_shown],
        trusted=trusted[is_shown],
        begins=begins[is_shown],
        ends=ends[is_shown],
    )


def _validity(
    facts: TimedFacts, trusted: NDArray[np.bool_], *, lasts: Callable[[str], bool]
) -> tuple[Ids, Ids]:
    """Return the days on which each fact was valid, like `core.graph.history` for moments."""
    begins = facts.begins.copy()
    closes = np.flatnonzero((facts.closed_by > 0) & (facts.closed != NO_DAY))
    order = closes[np.argsort(facts.closed[closes], kind="stable")[::-1]]
    at = np.minimum(np.searchsorted(facts.ids, facts.closed_by[order]), max(len(begins) - 1, 0))
    there = facts.ids[at] == facts.closed_by[order] if len(begins) else np.zeros(0, bool)
    # A fact without a start date began when it first closed another.
    began = np.full(len(begins), NO_DAY, np.int64)
    began[at[there]] = facts.closed[order][there]
    begins = np.where(begins == NO_DAY, began, begins)
    predicates = {one: lasts(one) for one in set(facts.predicates.tolist())}
    goes_on = np.array([predicates[one] for one in facts.predicates.tolist()], bool)
    stays = (facts.begins != NO_DAY) & ~goes_on
    ends = np.where((facts.ends == NO_DAY) | stays, FOREVER, facts.ends)
    ends = np.where(trusted, ends, facts.closed - 1)
    # Reported facts, and past ones of unknown time, are valid on no day for certain.
    never = facts.modalities.astype(str) != ""
    begins = np.where(never, FOREVER, begins)
    return begins, np.where(never, NO_DAY, ends)


def _cooccurrences(now: AnalyticsResult, joins: FactLinks) -> tuple[Ids, Scores]:
    together = now.ties.cooccurrence.tocoo()
    rows, columns = (np.asarray(one, np.int64) for one in together.coords)
    values = np.asarray(together.data, np.float64)
    order = np.lexsort((columns, -values, rows))
    rank = np.arange(len(order)) - np.searchsorted(rows[order], rows[order])
    best = order[rank < _MAX_COOCCURRENCES]
    low, high = np.minimum(rows[best], columns[best]), np.maximum(rows[best], columns[best])
    count = len(now.ties)
    keys, firsts = np.unique(low * count + high, return_index=True)
    stated = np.unique(
        np.minimum(joins.subjects, joins.objects) * count
        + np.maximum(joins.subjects, joins.objects)
    )
    free = ~np.isin(keys, stated)
    keys, weights = keys[free], COOCCURRENCE_WEIGHT * values[best][firsts][free]
    return np.stack([keys // max(count, 1), keys % max(count, 1)], axis=1), weights


def _first_days(count: int, things: Ids, documents: DatedDocuments, places: Ids) -> Ids:
    """Return the day of the first document that names each entity, if dated.

    An entity of undated documents only is there from the first day that they tell of.
    """
    written, told_of = (
        _earliest(count, things, days[places]) for days in (documents.days, documents.earliest)
    )
    first = np.where(written == FOREVER, told_of, written)
    return np.where(first == FOREVER, NO_DAY, first)


def _earliest(count: int, things: Ids, days: Ids) -> Ids:
    first = np.full(count, FOREVER, np.int64)
    dated = days != NO_DAY
    np.minimum.at(first, things[dated], days[dated])
    return first
