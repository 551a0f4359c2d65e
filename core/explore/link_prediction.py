"""Link prediction: pairs of entities that may be related, with the reason (T3)."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from core.graph.analytics.neighbor_similarity import (
    PredictedLink,
    attach_preferentially,
    predict_links,
    predict_links_of,
    preferential_attachment,
)
from core.graph.entity_graph import EntityGraph
from core.messages import UserMessage
from core.records.graph.graph_summary import LinkScore, LinkSuggestion
from core.records.ids import EntityId
from core.records.knowledge import Entity
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore

# Candidates examined per suggestion, as some are filtered out.
OVERSAMPLING = 12
MAX_NAMED = 3
# Co-occurrence is weak evidence: a single shared neighbor counts only if facts link to it.
MIN_SHARED = 2
# In a list of pairs of the whole graph, a thing and a set of shared neighbors occur so often.
MAX_PER_THING, MAX_PER_REASON = 2, 2


def suggest_links(
    store: ReadableStore,
    ties: EntityGraph,
    *,
    limit: int,
    near: EntityId | None = None,
    by: LinkScore = "combined",
) -> tuple[LinkSuggestion, ...]:
    """Return unlinked pairs that are probably related, best first by the score `by`.

    With `near` only pairs of that entity; else no entity and no reason fills the list. The combined
    score is that of Adamic and Adar x fit x (1 + cosine of the names) / 2 x (1 + share of facts
    among the links to what is shared) / 2.
    """
    worth = _wanted(store, ties, _candidates(ties, limit=limit, near=near, by=by), by)
    entities = _entities(store, ties, worth)
    suggestions = [
        _suggestion(one, ties, entities, likeness, by)
        for one, likeness in zip(worth, _cosines(store, ties, worth), strict=True)
        if _are_distinct(one, ties, entities)
    ]
    suggestions.sort(key=lambda one: (-one.score, -one.attachment, one.first, one.second))
    if near is None and by == "combined":
        suggestions = _varied(suggestions)
    return tuple(suggestions[:limit])


def _candidates(
    ties: EntityGraph, *, limit: int, near: EntityId | None, by: LinkScore
) -> list[PredictedLink]:
    most = OVERSAMPLING * limit
    if near is not None:
        at = ties.position(near)
        return predict_links_of(ties.strength, at, most=most) if at >= 0 else []
    if by == "preferential attachment":
        return attach_preferentially(ties.strength, most=most)
    return predict_links(ties.strength, most=most)


def _wanted(
    store: ReadableStore, ties: EntityGraph, candidates: list[PredictedLink], by: LinkScore
) -> list[PredictedLink]:
    unwanted = store.explore.dismissed()
    return [
        one
        for one in candidates
        if (by == "preferential attachment" or _has_evidence(one, ties))
        and frozenset(ties.ids[[one.first, one.second]].tolist()) not in unwanted
    ]


def _varied(suggestions: list[LinkSuggestion]) -> list[LinkSuggestion]:
    """Return the list without pairs whose thing or reason has been shown often enough."""
    seen: Counter[object] = Counter()
    varied: list[LinkSuggestion] = []
    for one in suggestions:
        things, reason = (one.first_id, one.second_id), one.shared
        if max(seen[it] for it in things) < MAX_PER_THING and seen[reason] < MAX_PER_REASON:
            seen.update((*things, reason))
            varied.append(one)
    return varied


def _share_of_facts(one: PredictedLink, ties: EntityGraph) -> float:
    """Return the share of the links to shared neighbors that are facts, not co-occurrence."""
    stated = [
        ties.max_confidence[end, at] > 0.0 for end in (one.first, one.second) for at in one.shared
    ]
    return sum(stated) / max(len(stated), 1)


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


def _reason(shared: Sequence[str], more: int) -> UserMessage:
    names = ", ".join(shared)
    if not shared:
        return UserMessage("link_of_hubs")
    if more:
        return UserMessage("link_shared_more", names=names, count=more)
    return UserMessage("link_shared", names=names)


def _suggestion(
    one: PredictedLink,
    ties: EntityGraph,
    entities: dict[EntityId, Entity],
    likeness: float,
    by: LinkScore,
) -> LinkSuggestion:
    attachment = preferential_attachment(ties.strength, one.first, one.second)
    combined = one.score * one.fit * (1.0 + max(likeness, 0.0)) / 2.0
    scores: dict[LinkScore, float] = {
        "combined": combined * (1.0 + _share_of_facts(one, ties)) / 2.0,
        "adamic adar": one.score,
        "common neighbors": float(len(one.shared)),
        "preferential attachment": float(attachment),
    }
    first, second = (EntityId(int(ties.ids[at])) for at in (one.first, one.second))
    shared = [
        entities[thing].name
        for at in one.shared[:MAX_NAMED]
        if (thing := EntityId(int(ties.ids[at]))) in entities
    ]
    return LinkSuggestion(
        first=entities[first].name,
        second=entities[second].name,
        score=float(scores[by]),
        shared=tuple(shared),
        likeness=likeness,
        reason=_reason(shared, len(one.shared) - len(shared)),
        first_id=first,
        second_id=second,
        attachment=attachment,
        neighbors=len(one.shared),
    )
