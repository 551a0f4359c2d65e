"""Neighborhood of an entity: entities, links and layout."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.layout.neighborhood_layout import lay_out_neighborhood
from core.graph.snapshot import Snapshot
from core.records.ids import EntityId

Ids = NDArray[np.int64]
# Passages sampled for an entity that is mentioned very often.
MAX_PASSAGES = 300


class NeighborhoodGraph(Struct, frozen=True):
    """Entities by id, the center first, near rings before far ones.

    `fact_ids` are trusted facts between them (and literals of the center); `together` are pairs of
    positions in `entities` that share a passage but no fact.
    """

    entities: tuple[EntityId, ...]
    fact_ids: tuple[int, ...]
    together: tuple[tuple[int, int], ...]
    positions: tuple[tuple[float, float], ...]
    truncated: bool


def find_neighborhood(
    snapshot: Snapshot, center: EntityId, *, hops: int, limit: int
) -> NeighborhoodGraph:
    """Return the neighborhood of an entity, with at most `limit` entities."""
    entities, joined, truncated = _rings(snapshot, int(center), hops=hops, limit=limit)
    place = {entity_id: at for at, entity_id in enumerate(entities)}
    facts = _facts_among(snapshot, place)
    by_fact = {_pair(place[subject], place[far]) for _, subject, far in facts if far in place}
    together = {_pair(place[one], place[other]) for one, other in joined} - by_fact
    edges = np.array(sorted(by_fact | together), np.int64).reshape(-1, 2)
    positions = lay_out_neighborhood(len(entities), edges)
    return NeighborhoodGraph(
        entities=tuple(EntityId(entity_id) for entity_id in entities),
        fact_ids=tuple(fact_id for fact_id, _, _ in facts),
        together=tuple(sorted(together)),
        positions=tuple((float(x), float(y)) for x, y in positions),
        truncated=truncated,
    )


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _rings(
    snapshot: Snapshot, center: int, *, hops: int, limit: int
) -> tuple[list[int], list[tuple[int, int]], bool]:
    """Return entities ring by ring, the links that led to them, and whether any were cut off."""
    entities: dict[int, None] = {center: None}
    joined: list[tuple[int, int]] = []
    frontier = [center]
    for _ in range(hops):
        ring: list[int] = []
        for origin in frontier:
            for neighbor in _neighbors(snapshot, origin):
                if neighbor in entities:
                    continue
                if len(entities) >= limit:
                    return list(entities), joined, True
                entities[neighbor] = None
                joined.append((origin, neighbor))
                ring.append(neighbor)
        frontier = ring
    return list(entities), joined, False


def _neighbors(snapshot: Snapshot, entity_id: int) -> Sequence[int]:
    """Return entities linked by a fact, most confident first, then co-occurring ones."""
    facts = snapshot.facts
    rows = np.concatenate([facts.outgoing(entity_id), facts.incoming(entity_id)])
    rows = rows[np.argsort(-facts.confidences[rows], kind="stable")]
    by_fact = [int(far) for far in facts.far_ends(entity_id, rows) if far > 0]
    return [*dict.fromkeys([*by_fact, *_cooccurring(snapshot, entity_id)])]


def _cooccurring(snapshot: Snapshot, entity_id: int) -> list[int]:
    """Return co-occurring entities, strongest links first."""
    columns = snapshot.columns(np.array([entity_id], np.int64))
    if not len(columns):
        return []
    column = int(columns[0])
    passages = snapshot.links.passages_naming(column)
    strengths = np.zeros(len(snapshot.entity_ids))
    for row in passages[:MAX_PASSAGES]:
        named = snapshot.links.entities_in(int(row))
        # A passage with many entities joins each pair less.
        strengths[named] += snapshot.links.rarity[named] / len(named)
    strengths[column] = 0.0
    near = np.flatnonzero(strengths)
    near = near[np.lexsort((near, -strengths[near]))]
    return snapshot.entity_ids[near].tolist()


def _facts_among(snapshot: Snapshot, place: dict[int, int]) -> list[tuple[int, int, int]]:
    """Return (fact, subject, object) between these entities, and the center's literals."""
    facts = snapshot.facts
    facts_found: list[tuple[int, int, int]] = []
    for entity_id, at in place.items():
        for row in facts.outgoing(entity_id).tolist():
            far = int(facts.objects[row])
            if far in place or (far <= 0 and at == 0):
                facts_found.append((int(facts.fact_ids[row]), entity_id, far))
    return facts_found
