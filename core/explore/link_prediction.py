"""Link prediction: pairs of entities that may be related, with the reason (T3)."""

import numpy as np

from core.graph.analytics.neighbor_similarity import (
    PredictedLink,
    predict_links,
    predict_links_of,
    preferential_attachment,
)
from core.graph.entity_graph import EntityGraph
from core.messages import UserMessage
from core.records.graph.graph_summary import LinkSuggestion
from core.records.ids import EntityId
from core.records.knowledge import Entity
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore

# Candidates examined per suggestion, as some are filtered out.
OVERSAMPLING = 8
MAX_NAMED = 3
# Co-occurrence is weak evidence: a single shared neighbor counts only if facts link to it.
MIN_SHARED = 2


def suggest_links(
    store: ReadableStore, ties: EntityGraph, *, limit: int, near: EntityId | None = None
) -> tuple[LinkSuggestion, ...]:
    """Return unlinked pairs that share the most specific neighbors, best first.

    With `near` only pairs of that entity. The Adamic-Adar score is weighted by the share of common
    neighbors and by similarity of names: x fit x (1 + cosine) / 2. Ties are broken by degree
    (preferential attachment).
    """
    if near is None:
        candidates = predict_links(ties.strength, most=OVERSAMPLING * limit)
    else:
        at = ties.position(near)
        candidates = (
            predict_links_of(ties.strength, at, most=OVERSAMPLING * limit) if at >= 0 else []
        )
    unwanted = store.explore.dismissed()
    worth = [
        one
        for one in candidates
        if _has_evidence(one, ties)
        and frozenset(ties.ids[[one.first, one.second]].tolist()) not in unwanted
    ]
    entities = _entities(store, ties, worth)
    suggestions = [
        _suggestion(one, ties, entities, likeness)
        for one, likeness in zip(worth, _cosines(store, ties, worth), strict=True)
        if _are_distinct(one, ties, entities)
    ]
    suggestions.sort(key=lambda one: (-one.score, -one.attachment, one.first, one.second))
    return tuple(suggestions[:limit])


def _has_evidence(one: PredictedLink, ties: EntityGraph) -> bool:
    """Whether the shared neighbors are more than one co-occurrence."""
    if len(one.shared) >= MIN_SHARED:
        return True
    return bool(one.shared) and all(
        ties.max_confidence[end, one.shared[0]] > 0.0 for end in (one.first, one.second)
    )


def _entities(
    store: ReadableStore, ties: EntityGraph, links: list[PredictedLink]
) -> dict[EntityId, Entity]:
    positions = {at for one in links for at in (one.first, one.second, *one.shared[:MAX_NAMED])}
    return store.graph.entities(ties.ids[sorted(positions)])


def _are_distinct(one: PredictedLink, ties: EntityGraph, entities: dict[EntityId, Entity]) -> bool:
    """Whether both still exist and share no name; otherwise they are a case for merging."""
    first, second = (entities.get(EntityId(int(ties.ids[at]))) for at in (one.first, one.second))
    if first is None or second is None:
        return False
    names = [{normalize(name) for name in (it.name, *it.aliases)} for it in (first, second)]
    return not names[0] & names[1]


def _cosines(store: ReadableStore, ties: EntityGraph, links: list[PredictedLink]) -> list[float]:
    """Return the cosine of the name vectors; 0 where one is missing."""
    first = store.index.vectors("entity", ties.ids[[one.first for one in links]])
    second = store.index.vectors("entity", ties.ids[[one.second for one in links]])
    return np.einsum("ij,ij->i", first, second).astype(np.float64).tolist()


def _suggestion(
    one: PredictedLink, ties: EntityGraph, entities: dict[EntityId, Entity], likeness: float
) -> LinkSuggestion:
    first, second = (EntityId(int(ties.ids[at])) for at in (one.first, one.second))
    shared = [
        entities[thing].name
        for at in one.shared[:MAX_NAMED]
        if (thing := EntityId(int(ties.ids[at]))) in entities
    ]
    more = len(one.shared) - len(shared)
    names = ", ".join(shared)
    reason = UserMessage("link_shared", names=names)
    if more:
        reason = UserMessage("link_shared_more", names=names, count=more)
    return LinkSuggestion(
        first=entities[first].name,
        second=entities[second].name,
        score=float(one.score * one.fit) * (1.0 + max(likeness, 0.0)) / 2.0,
        shared=tuple(shared),
        likeness=likeness,
        reason=reason,
        first_id=first,
        second_id=second,
        attachment=preferential_attachment(ties.strength, one.first, one.second),
    )
