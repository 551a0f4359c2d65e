"""The things around one thing: who they are, what joins them, and where they stand."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.layout.neighborhood_layout import lay_out_neighborhood
from core.graph.snapshot import Snapshot
from core.records.ids import EntityId

Ids = NDArray[np.int64]
# What is named everywhere is near to everything: a sample of its passages says who is near.
MAX_PASSAGES = 300


class NeighborhoodGraph(Struct, frozen=True):
    """Things by id, the center first, nearest rings before farther ones.

    `fact_ids` are trusted facts between them (and literals of the center); `together` are pairs
    of places in `entities` that no fact joins, but a passage that names both.
    """

    entities: tuple[EntityId, ...]
    fact_ids: tuple[int, ...]
    together: tuple[tuple[int, int], ...]
    positions: tuple[tuple[float, float], ...]
    truncated: bool


def find_neighborhood(
    snapshot: Snapshot, center: EntityId, *, hops: int, limit: int
) -> NeighborhoodGraph:
    """The neighborhood of a thing: at most `limit` things, itself among them."""
    things, joined, truncated = _rings(snapshot, int(center), hops=hops, limit=limit)
    place = {entity_id: at for at, entity_id in enumerate(things)}
    facts = _facts_among(snapshot, place)
    by_fact = {_pair(place[subject], place[far]) for _, subject, far in facts if far in place}
    together = {_pair(place[one], place[other]) for one, other in joined} - by_fact
    edges = np.array(sorted(by_fact | together), np.int64).reshape(-1, 2)
    positions = lay_out_neighborhood(len(things), edges)
    return NeighborhoodGraph(
        entities=tuple(EntityId(entity_id) for entity_id in things),
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
    """Things ring by ring, through which other each came, and whether some were left out."""
    things: dict[int, None] = {center: None}
    joined: list[tuple[int, int]] = []
    frontier = [center]
    for _ in range(hops):
        ring: list[int] = []
        for origin in frontier:
            for neighbor in _neighbors(snapshot, origin):
                if neighbor in things:
                    continue
                if len(things) >= limit:
                    return list(things), joined, True
                things[neighbor] = None
                joined.append((origin, neighbor))
                ring.append(neighbor)
        frontier = ring
    return list(things), joined, False


def _neighbors(snapshot: Snapshot, entity_id: int) -> Sequence[int]:
    """Things joined by a fact, the most confident first, then those named in the same passages."""
    facts = snapshot.facts
    rows = np.concatenate([facts.outgoing(entity_id), facts.incoming(entity_id)])
    rows = rows[np.argsort(-facts.confidences[rows], kind="stable")]
    by_fact = [int(far) for far in facts.far_ends(entity_id, rows) if far > 0]
    return [*dict.fromkeys([*by_fact, *_cooccurring(snapshot, entity_id)])]


def _cooccurring(snapshot: Snapshot, entity_id: int) -> list[int]:
    """Things named in the same passages, the strongest links first."""
    columns = snapshot.columns(np.array([entity_id], np.int64))
    if not len(columns):
        return []
    column = int(columns[0])
    passages = snapshot.links.passages_naming(column)
    strengths = np.zeros(len(snapshot.entity_ids))
    for row in passages[:MAX_PASSAGES]:
        named = snapshot.links.entities_in(int(row))
        # A passage that names many things joins each two of them the less.
        strengths[named] += snapshot.links.rarity[named] / len(named)
    strengths[column] = 0.0
    near = np.flatnonzero(strengths)
    near = near[np.lexsort((near, -strengths[near]))]
    return snapshot.entity_ids[near].tolist()


def _facts_among(snapshot: Snapshot, place: dict[int, int]) -> list[tuple[int, int, int]]:
    """Facts whose ends are both there, and the center's literals: (fact, subject, object)."""
    facts = snapshot.facts
    facts_found: list[tuple[int, int, int]] = []
    for entity_id, at in place.items():
        for row in facts.outgoing(entity_id).tolist():
            far = int(facts.objects[row])
            if far in place or (far <= 0 and at == 0):
                facts_found.append((int(facts.fact_ids[row]), entity_id, far))
    return facts_found
