"""Mixture (P7) of several traversal methods.

PersonalAI (arXiv 2506.17001): the union of the results of A*, WaterCircles and BeamSearch, so that
one method may find what another misses.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from msgspec import Struct

from core.graph.memory_graph.memory_graph import Ids, MemoryGraph, VertexSimilarity
from core.graph.traversal.a_star import AStarOptions, a_star
from core.graph.traversal.activation import activate
from core.graph.traversal.beam_search import BeamOptions, beam_search
from core.graph.traversal.community_recall import recall_communities
from core.graph.traversal.traversal_ranking import (
    MAX_STEPS,
    Scores,
    StartVertices,
    TraversalRanking,
)
from core.graph.traversal.water_circles import WaterCirclesOptions, water_circles
from core.records.answers.questions import Excluded


class Method(Protocol):
    """A traversal method; without `options` it has those of the paper."""

    def __call__(
        self,
        graph: MemoryGraph,
        starts: StartVertices,
        similarity: VertexSimilarity,
        *,
        options: Any = None,
        excluded: Collection[Excluded] = (),
    ) -> TraversalRanking:
        """Return what is reached from the starts, without the excluded kinds of vertices."""
        ...


class TraversalPart(Struct, frozen=True):
    """A method of `METHODS` with its options, and its weight among others."""

    name: str
    options: AStarOptions | WaterCirclesOptions | BeamOptions | None = None
    weight: float = 1.0


def mixture(
    graph: MemoryGraph,
    starts: StartVertices,
    similarity: VertexSimilarity,
    *,
    parts: Sequence[TraversalPart],
    excluded: Collection[Excluded] = (),
) -> TraversalRanking:
    """Return the union of all methods by weighted sum of scores; costs the sum of their costs.

    Scores of each method are scaled to at most 1 where there are several.
    """
    rankings = [
        (
            METHODS[part.name](graph, starts, similarity, options=part.options, excluded=excluded),
            part.weight,
        )
        for part in parts
    ]
    if len(rankings) == 1:
        return rankings[0][0]
    passages, passage_scores = _weighted_union(
        [(it.passages, it.passage_scores, w) for it, w in rankings]
    )
    theses, thesis_scores = _weighted_union(
        [(it.theses, it.thesis_scores, w) for it, w in rankings]
    )
    facts, fact_scores = _weighted_union([(it.facts, it.fact_scores, w) for it, w in rankings])
    steps = [step for it, _ in rankings for step in it.steps]
    return TraversalRanking(
        passages=passages,
        passage_scores=passage_scores,
        theses=theses,
        thesis_scores=thesis_scores,
        facts=facts,
        fact_scores=fact_scores,
        steps=tuple(sorted(steps, key=lambda step: (step.hop, -step.score))[:MAX_STEPS]),
        paths=tuple(path for it, _ in rankings for path in it.paths),
    )


def _weighted_union(lists: list[tuple[Ids, Scores, float]]) -> tuple[Ids, Scores]:
    items = np.concatenate([np.empty(0, np.int64), *(ids for ids, _, _ in lists)])
    scaled = [
        weight * scores / max(float(scores.max(initial=0.0)), 1e-12) for _, scores, weight in lists
    ]
    unique, places = np.unique(items, return_inverse=True)
    scores = np.bincount(
        places, weights=np.concatenate([np.empty(0), *scaled]), minlength=len(unique)
    )
    order = np.argsort(-scores, kind="stable")
    return unique[order], scores[order] / max(sum(weight for _, _, weight in lists), 1e-12)


# Methods by the name that a plan uses.
METHODS: Mapping[str, Method] = {
    "activation": activate,
    "a star": a_star,
    "water circles": water_circles,
    "beam search": beam_search,
    "communities": recall_communities,
}
