"""Links that may be missing, with the reason (T3)."""

import numpy as np

from core.graph.analytics.neighbor_similarity import (
    Likely,
    likely_links,
    likely_of,
    preferential_attachment,
)
from core.graph.entity_graph import Ties
from core.records.graph.graph_summary import LinkSuggestion
from core.records.ids import EntityId
from core.records.knowledge import Entity
from core.store.normalize import normalize
from core.store.store import Store

# Not all that are found are worth telling: so many more are looked at.
OVERSAMPLING = 8
MAX_NAMED = 3
# Things that are only named side by side are weak witnesses: one is none, unless it is a fact.
MIN_SHARED = 2


def suggest_links(
    store: Store, ties: Ties, *, limit: int, near: EntityId | None = None
) -> tuple[LinkSuggestion, ...]:
    """The pairs that nothing joins and that share the most telling neighbors, best first.

    With `near` only those of that thing. The score of Adamic and Adar counts the more the more of
    their neighbors both share, and the nearer they are in meaning: x fit x (1 + cosine) / 2.
    Of equal scores the pair comes first that is joined to more (preferential attachment).
    """
    if near is None:
        found = likely_links(ties.strength, most=OVERSAMPLING * limit)
    else:
        at = ties.position(near)
        found = likely_of(ties.strength, at, most=OVERSAMPLING * limit) if at >= 0 else []
    unwanted = store.explore.dismissed()
    worth = [
        one
        for one in found
        if _is_worth_telling(one, ties)
        and frozenset(ties.ids[[one.first, one.second]].tolist()) not in unwanted
    ]
    known = _things(store, ties, worth)
    told = [
        _told(one, ties, known, likeness)
        for one, likeness in zip(worth, _likeness(store, ties, worth), strict=True)
        if _are_two(one, ties, known)
    ]
    told.sort(key=lambda one: (-one.score, -one.attachment, one.first, one.second))
    return tuple(told[:limit])


def _is_worth_telling(one: Likely, ties: Ties) -> bool:
    """Whether what both share is more than one passage's company."""
    if len(one.shared) >= MIN_SHARED:
        return True
    return bool(one.shared) and all(
        ties.surest[end, one.shared[0]] > 0.0 for end in (one.first, one.second)
    )


def _things(store: Store, ties: Ties, found: list[Likely]) -> dict[EntityId, Entity]:
    positions = {at for one in found for at in (one.first, one.second, *one.shared[:MAX_NAMED])}
    return store.graph.entities(ties.ids[sorted(positions)])


def _are_two(one: Likely, ties: Ties, known: dict[EntityId, Entity]) -> bool:
    """Whether both are still there and do not share a name: then they are a case for merging."""
    first, second = (known.get(EntityId(int(ties.ids[at]))) for at in (one.first, one.second))
    if first is None or second is None:
        return False
    names = [{normalize(name) for name in (it.name, *it.aliases)} for it in (first, second)]
    return not names[0] & names[1]


def _likeness(store: Store, ties: Ties, found: list[Likely]) -> list[float]:
    """The cosine of the things' vectors, which have length 1; 0 where one has none."""
    first = store.index.entity_vectors(ties.ids[[one.first for one in found]])
    second = store.index.entity_vectors(ties.ids[[one.second for one in found]])
    return np.einsum("ij,ij->i", first, second).astype(np.float64).tolist()


def _told(
    one: Likely, ties: Ties, known: dict[EntityId, Entity], likeness: float
) -> LinkSuggestion:
    first, second = (EntityId(int(ties.ids[at])) for at in (one.first, one.second))
    shared = [
        known[thing].name
        for at in one.shared[:MAX_NAMED]
        if (thing := EntityId(int(ties.ids[at]))) in known
    ]
    more = len(one.shared) - len(shared)
    listed = ", ".join(shared) + (f" and {more:,} more" if more else "")
    return LinkSuggestion(
        first=known[first].name,
        second=known[second].name,
        score=float(one.score * one.fit) * (1.0 + max(likeness, 0.0)) / 2.0,
        shared=tuple(shared),
        likeness=likeness,
        reason=f"Both are joined to {listed}.",
        first_id=first,
        second_id=second,
        attachment=preferential_attachment(ties.strength, one.first, one.second),
    )
