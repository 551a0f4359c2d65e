"""Breadth-first traversal over filtered facts, with bounds (K8)."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.fact_graph import FactGraph, contains_text
from core.records.graph.traversal import Direction
from core.records.ids import EntityId

Ids = NDArray[np.int64]


class FactFilter(Struct, frozen=True):
    """Which facts are walked, in which direction, and to which types; empty ones allow all."""

    relations: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    confidence: float = 0.0
    direction: Direction = "both"


class Arrival(Struct, frozen=True):
    """How an entity was reached: over the fact in `row`, from `origin`.

    `confidence` is the product of those of all facts on the way.
    """

    hops: int
    confidence: float
    origin: int = 0
    row: int = -1


class BoundedTraversal(Struct, frozen=True):
    """Arrivals by entity, starts first; the rows walked; how many entities were expanded."""

    arrivals: dict[int, Arrival]
    rows: Ids
    explored: int
    is_cut: bool


def traverse_facts(
    facts: FactGraph,
    starts: Sequence[int],
    *,
    kinds: Mapping[EntityId, str],
    hops: int,
    limit: int,
    allows: FactFilter,
) -> BoundedTraversal:
    """Walk from the starts; of several ways of equal length the most confident one counts.

    `limit` bounds the entities that are reached beside the starts, the nearest and most confident
    first. Facts are walked between entities that were reached.
    """
    arrivals = {start: Arrival(0, 1.0) for start in starts}
    walked: list[Ids] = []
    explored, is_cut = 0, False
    frontier = list(arrivals)
    for hop in range(1, hops + 1):
        reached: dict[int, Arrival] = {}
        for origin in frontier:
            rows = _allowed_rows(facts, origin, kinds=kinds, allows=allows)
            walked.append(rows)
            explored += 1
            for row, far in zip(rows.tolist(), facts.far_ends(origin, rows).tolist(), strict=True):
                confidence = arrivals[origin].confidence * float(facts.confidences[row])
                before = reached.get(far)
                if far not in arrivals and (before is None or before.confidence < confidence):
                    reached[far] = Arrival(hop, confidence, origin, row)
        nearest = sorted(reached.items(), key=lambda item: (-item[1].confidence, item[0]))
        room = limit - (len(arrivals) - len(starts))
        is_cut = is_cut or len(nearest) > room
        arrivals |= dict(nearest[:room])
        frontier = [entity for entity, _ in nearest[:room]]
    rows = np.unique(np.concatenate([np.empty(0, np.int64), *walked]))
    known_ids = np.array(list(arrivals), np.int64)
    both = np.isin(facts.subjects[rows], known_ids) & np.isin(facts.objects[rows], known_ids)
    return BoundedTraversal(arrivals, rows[both], explored, is_cut)


def _allowed_rows(
    facts: FactGraph, origin: int, *, kinds: Mapping[EntityId, str], allows: FactFilter
) -> Ids:
    rows = np.concatenate(
        [
            facts.outgoing(origin) if allows.direction != "incoming" else np.empty(0, np.int64),
            facts.incoming(origin) if allows.direction != "outgoing" else np.empty(0, np.int64),
        ]
    )
    rows = rows[(facts.objects[rows] > 0) & (facts.confidences[rows] >= allows.confidence)]
    if allows.relations:
        rows = rows[contains_text(facts.predicates[rows], allows.relations)]
    if allows.kinds:
        far = facts.far_ends(origin, rows).tolist()
        rows = rows[np.array([kinds.get(EntityId(it), "") in allows.kinds for it in far], bool)]
    return rows
