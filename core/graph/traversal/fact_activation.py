"""Spreading activation (J2): breadth first from the anchors over trusted facts, scored (J3)."""

import math
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.fact_graph import FactGraph
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact

WEEK = timedelta(weeks=1)


class FactScoreWeights(Struct, frozen=True):
    """Factors of J3, each a setting."""

    user_edit: float = 2.0
    file: float = 1.5
    system: float = 1.2
    conversation: float = 1.0
    confirmed: float = 1.2
    decay_per_week: float = 0.95
    decay_grace_weeks: float = 1.0
    usage: float = 0.5

    def of_source(self, source: str) -> float:
        """Return the weight of a fact's source."""
        weights = {
            "user_edit": self.user_edit,
            "file": self.file,
            "system": self.system,
            "conversation": self.conversation,
        }
        return weights[source]


def score_fact(fact: Fact, *, now: datetime, weights: FactScoreWeights) -> float:
    """Return confidence x source weight x decay x usage x status."""
    usage = 1.0 + weights.usage * math.log10(fact.accesses + 1)
    status = weights.confirmed if fact.status == "confirmed" else 1.0
    source = weights.of_source(fact.source)
    return fact.confidence * source * _decay(fact, now=now, weights=weights) * usage * status


def _decay(fact: Fact, *, now: datetime, weights: FactScoreWeights) -> float:
    """Return 1 within the grace period, then less for each week since the last access.

    A fact that was never opened counts from when it was first read.
    """
    since = fact.accessed_at or fact.observed_at
    if since is None:
        return 1.0
    weeks = (now - since) / WEEK - weights.decay_grace_weeks
    return weights.decay_per_week**weeks if weeks > 0 else 1.0


class ActivationLimits(Struct, frozen=True):
    """Limits of spreading activation."""

    hops: int = 2
    facts_per_entity: int = 10
    facts_in_all: int = 30
    both_directions: bool = False


class ReachedFact(Struct, frozen=True):
    """A fact reached by activation, at which hop and from which entity."""

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
    """Return the facts reached from the anchors, each once, in order.

    The limit on all facts is checked before each hop, so a started hop is completed and no entity
    of a ring is preferred. `fact_filter` returns which rows of facts may be followed; None allows
    all.
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
    if fact_filter is not None:
        rows = rows[fact_filter(rows)]
    return rows[: limits.facts_per_entity]


def _most_confident(
    facts: FactGraph, origin: int, *, limits: ActivationLimits, fact_filter: FactFilter | None
) -> NDArray[np.int64]:
    rows = _filtered(facts.outgoing(origin), limits, fact_filter)
    if not limits.both_directions:
        return rows
    rows = np.concatenate([rows, _filtered(facts.incoming(origin), limits, fact_filter)])
    order = np.argsort(-facts.confidences[rows], kind="stable")
    return rows[order][: limits.facts_per_entity]
