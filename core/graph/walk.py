"""The walk over passages and the things they name, drawn towards what answers the question.

A personalized PageRank on the graph passage - thing. It starts again and again at the things of
the question and at the passages that answer it best by themselves; and when it goes from a thing
to one of its passages, it prefers those that are near the question. Without that tilt a walk
drifts to whatever is mentioned most.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot

Scores = NDArray[np.float64]


class WalkShape(Struct, frozen=True):
    """How the walk goes. The defaults were measured: see docs/benchmarks.md."""

    steps: int = 12
    restart: float = 0.2
    entity_share: float = 0.8
    tilt: float = 2.0
    start_passages: int = 50


class Walked(Struct, frozen=True):
    """How much of the walk's time was spent at each passage and each thing; together 1."""

    passages: Scores
    entities: Scores


def walk(
    snapshot: Snapshot,
    *,
    own: Scores,
    starts: Mapping[int, float],
    shape: WalkShape | None = None,
) -> Walked:
    """Where a walk for this question spends its time.

    `own` is each passage's own score for the question in [0, 1]; `starts` holds columns of the
    things that the question names, with their weights.
    """
    shape = shape or WalkShape()
    links = snapshot.links
    from_passages, from_entities = _start(own, starts, len(snapshot.entity_ids), shape)
    tilt = np.exp(shape.tilt * own)
    # From a thing to a passage: weight of the link times tilt, shared out so that nothing is lost.
    tilted = _without_zeros(links.by_entity @ tilt)
    sums = _without_zeros(links.passage_sums)
    stay = 1.0 - shape.restart
    passages, entities = from_passages, from_entities
    for _ in range(shape.steps):
        lost = passages[links.bare_passages].sum() + entities[links.bare_entities].sum()
        again = shape.restart * (passages.sum() + entities.sum()) + stay * lost
        to_passages = stay * tilt * (links.by_passage @ (entities / tilted))
        to_entities = stay * (links.by_entity @ (passages / sums))
        passages = to_passages + again * from_passages
        entities = to_entities + again * from_entities
    return Walked(passages=passages, entities=entities)


def _start(
    own: Scores, starts: Mapping[int, float], entities: int, shape: WalkShape
) -> tuple[Scores, Scores]:
    """Where the walk begins and begins again: the best passages and the question's things."""
    at_passages = np.zeros(len(own))
    best = top(own, shape.start_passages)
    # In proportion to the best one, because the square of a very small score is zero.
    peak = own.max(initial=0.0)
    at_passages[best] = (own[best] / (peak or 1.0)) ** 2
    at_entities = np.zeros(entities)
    for column, weight in starts.items():
        at_entities[column] = weight
    passages, things = at_passages.sum(), at_entities.sum()
    share = shape.entity_share if passages > 0 else 1.0
    share = share if things > 0 else 0.0
    return (
        at_passages * ((1.0 - share) / (passages or 1.0)),
        at_entities * (share / (things or 1.0)),
    )


def _without_zeros(sums: Scores) -> Scores:
    return np.where(sums == 0.0, 1.0, sums)


def top(scores: NDArray[np.floating[Any]], count: int) -> NDArray[np.intp]:
    """Positions of the highest scores, highest first; equal ones in order of position."""
    if 0 < count < len(scores):
        # A stable sort of all would cost more than the walk itself on a large store.
        floor = np.partition(scores, len(scores) - count)[len(scores) - count]
        among = np.flatnonzero(scores >= floor)
        return among[np.argsort(-scores[among], kind="stable")][:count]
    return np.argsort(-scores, kind="stable")[:count]
