"""Neighborhood of an entity: entities, links and deterministic layout."""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.records.ids import EntityId

# Passages sampled for an entity that is mentioned very often.
MAX_PASSAGES = 300


ROUNDS = 120
GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


def lay_out_neighborhood(count: int, edges: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return one (x, y) within [-1, 1] for each vertex; vertex 0 is at (0, 0).

    `edges` is an array of pairs of vertices. Force-directed with shrinking steps (Fruchterman and
    Reingold).
    """
    places = _spiral(count)
    if count < 2:
        return places
    first, second = edges[edges[:, 0] != edges[:, 1]].T
    ideal = math.sqrt(2.0 / count)
    for turn in range(ROUNDS):
        forces = _repulsion(places, ideal) + _attraction(places, first, second, ideal)
        lengths = np.maximum(np.linalg.norm(forces, axis=1, keepdims=True), 1e-9)
        step = 0.2 * (1.0 - turn / ROUNDS)
        places = places + forces / lengths * np.minimum(lengths, step)
        places[0] = 0.0
    return places / max(1.0, float(np.abs(places).max()))


def _spiral(count: int) -> NDArray[np.float64]:
    """Return a sunflower spiral around the center, without overlaps."""
    turns = np.arange(count)
    radius = np.sqrt(turns / max(count - 1, 1)) * 0.9
    return np.stack(
        [radius * np.cos(turns * GOLDEN_ANGLE), radius * np.sin(turns * GOLDEN_ANGLE)], axis=1
    )


def _repulsion(places: NDArray[np.float64], ideal: float) -> NDArray[np.float64]:
    apart = places[:, None, :] - places[None, :, :]
    squared = np.maximum((apart**2).sum(axis=2), 1e-6)
    return (apart * (ideal**2 / squared)[:, :, None]).sum(axis=1)


def _attraction(
    places: NDArray[np.float64], first: NDArray[np.int64], second: NDArray[np.int64], ideal: float
) -> NDArray[np.float64]:
    apart = places[first] - places[second]
    pull = apart * (np.linalg.norm(apart, axis=1, keepdims=True) / ideal)
    forces = np.zeros_like(places)
    np.add.at(forces, first, -pull)
    np.add.at(forces, second, pull)
    return forces


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
