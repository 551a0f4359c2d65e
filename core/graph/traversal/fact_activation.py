"""Spreading activation (J2): from the anchors, breadth first, over facts that may be trusted."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.fact_graph import FactGraph
from core.records.ids import EntityId, FactId


class ActivationLimits(Struct, frozen=True):
    """How far activation spreads."""

    hops: int = 2
    facts_per_entity: int = 10
    facts_in_all: int = 30
    both_directions: bool = False


class ReachedFact(Struct, frozen=True):
    """A fact that activation reached: at which hop, and from which thing."""

    hop: int
    origin: EntityId
    fact_id: FactId


FactFilter = Callable[[NDArray[np.int64]], NDArray[np.bool_]]


def activate_facts(
    facts: FactGraph,
    anchors: Sequence[EntityId],
    *,
    limits: ActivationLimits,
    fact_filter: FactFilter | None = None,
) -> tuple[ReachedFact, ...]:
    """The facts reached from the anchors, each once, in the order in which they were reached.

    The limit on all facts is looked at before each hop, so that a hop that has begun is finished:
    no thing of the same ring is preferred to another. `told` says which rows of facts may be
    followed; without it, all may.
    """
    reached: dict[int, ReachedFact] = {}
    visited: set[int] = set()
    frontier = list(dict.fromkeys(int(anchor) for anchor in anchors))
    for hop in range(1, limits.hops + 1):
        if len(reached) >= limits.facts_in_all or not frontier:
            break
        visited.update(frontier)
        ring: dict[int, None] = {}
        for origin in frontier:
            rows = _most_confident(facts, origin, limits=limits, fact_filter=fact_filter)
            ids, ends = facts.fact_ids[rows].tolist(), facts.far_ends(origin, rows).tolist()
            for fact_id, far in zip(ids, ends, strict=True):
                if fact_id not in reached:
                    reached[fact_id] = ReachedFact(hop, EntityId(origin), FactId(fact_id))
                if far > 0:
                    ring[far] = None
        frontier = [entity for entity in ring if entity not in visited]
    return tuple(reached.values())


def _filtered(
    rows: NDArray[np.int64], limits: ActivationLimits, fact_filter: FactFilter | None
) -> NDArray[np.int64]:
    """The first of these rows that may be followed."""
    if fact_filter is not None:
        rows = rows[fact_filter(rows)]
    return rows[: limits.facts_per_entity]


def _most_confident(
    facts: FactGraph, origin: int, *, limits: ActivationLimits, fact_filter: FactFilter | None
) -> NDArray[np.int64]:
    """Rows of the most confident facts of one thing."""
    rows = _filtered(facts.outgoing(origin), limits, fact_filter)
    if not limits.both_directions:
        return rows
    rows = np.concatenate([rows, _filtered(facts.incoming(origin), limits, fact_filter)])
    order = np.argsort(-facts.confidences[rows], kind="stable")
    return rows[order][: limits.facts_per_entity]
