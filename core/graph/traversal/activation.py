"""Gated spreading activation over all kinds of vertices.

Collins and Loftus 1975. The gate and rare seeds make it useful (bench/README.md of the shared data,
lessons).
"""

from collections.abc import Collection

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import (
    OBJECT,
    Ids,
    IncidentEdges,
    MemoryGraph,
    VertexSimilarity,
)
from core.graph.traversal.traversal_ranking import (
    MAX_STEPS,
    ScoredElements,
    Scores,
    StartVertices,
    TraversalRanking,
    VertexStep,
    allowed_kinds,
    rank_elements,
)
from core.records.answers.questions import Excluded


class ActivationOptions(Struct, frozen=True):
    """Options of spreading activation. Defaults were measured: see docs/benchmarks.md.

    The input of a vertex over an edge is: activation of the other end x `decay` x weight of the
    edge x openness of the vertex / (degree of the other end) ^ `dilution`. The openness of a text
    is ((cosine to the question - `gate`) / (1 - `gate`)) ^ `sharpness`; that of an object is its
    rarity. A vertex fires once, if it receives at least `threshold` x the maximum of its hop, and
    at most `frontier` vertices fire at a hop. The score is the total input to the power of `worth`:
    amounts fall by about ten at each hop, too steeply to be added to other scores.
    """

    hops: int = 3
    decay: float = 0.7
    gate: float = 0.1
    sharpness: float = 0.5
    threshold: float = 0.02
    dilution: float = 0.3
    frontier: int = 100
    worth: float = 0.25
    fan: int = 256


class _Hop(Struct, frozen=True):
    origins: Ids
    far: Ids
    edges: Ids
    values: Scores


def activate(
    graph: MemoryGraph,
    starts: StartVertices,
    similarity: VertexSimilarity,
    *,
    options: ActivationOptions | None = None,
    excluded: Collection[Excluded] = (),
) -> TraversalRanking:
    """Return the activated vertices by total input; at most O(hops x frontier x fan)."""
    options = options or ActivationOptions()
    opened = allowed_kinds(excluded)
    fired = np.zeros(len(graph), bool)
    frontier, amounts = starts.vertices, _seeds(graph, starts)
    hops: list[_Hop] = []
    for _ in range(options.hops):
        if not len(frontier):
            break
        fired[frontier] = True
        hop = _fire(graph, frontier, amounts, similarity, options=options, opened=opened)
        hops.append(hop)
        frontier, amounts = _next(graph, hop, fired, options)
    return _collect(graph, hops, worth=options.worth)


def _seeds(graph: MemoryGraph, starts: StartVertices) -> Scores:
    """Return the initial activation of the starts; rare entities get more."""
    amounts = starts.weights.astype(np.float64)
    objects = np.flatnonzero(graph.kinds_of(starts.vertices) == OBJECT)
    amounts[objects] *= graph.rarity[starts.vertices[objects]]
    return amounts / max(float(amounts.max(initial=0.0)), 1e-12)


def _fire(
    graph: MemoryGraph,
    frontier: Ids,
    amounts: Scores,
    similarity: VertexSimilarity,
    *,
    options: ActivationOptions,
    opened: NDArray[np.bool_],
) -> _Hop:
    around = graph.incident_edges(frontier, fan=options.fan)
    kept = opened[graph.kinds_of(around.far)]
    around = IncidentEdges(*(one[kept] for one in around))
    each = options.decay * amounts / graph.degrees(frontier) ** options.dilution
    values = each[around.places] * graph.weights[around.edges]
    if options.sharpness:
        values *= _openness(graph, around.far, similarity, options)
    kept = values > 0.0
    return _Hop(frontier[around.places[kept]], around.far[kept], around.edges[kept], values[kept])


def _openness(
    graph: MemoryGraph, vertices: Ids, similarity: VertexSimilarity, options: ActivationOptions
) -> Scores:
    """Return the share of its input that each vertex accepts, in [0, 1]."""
    openness = np.empty(len(vertices))
    objects = graph.kinds_of(vertices) == OBJECT
    openness[objects] = graph.rarity[vertices[objects]]
    near = similarity.to_question(vertices[~objects]).astype(np.float64)
    openness[~objects] = np.clip((near - options.gate) / (1.0 - options.gate), 0.0, 1.0)
    return openness**options.sharpness


def _next(
    graph: MemoryGraph, hop: _Hop, fired: NDArray[np.bool_], options: ActivationOptions
) -> tuple[Ids, Scores]:
    reached, amounts = _sum_by_vertex(hop.far, hop.values)
    ready = ~fired[reached] & (amounts >= options.threshold * amounts.max(initial=0.0))
    reached, amounts = reached[ready], amounts[ready]
    best = np.argsort(-amounts, kind="stable")[: options.frontier]
    return reached[best], amounts[best]


def _sum_by_vertex(vertices: Ids, amounts: Scores) -> tuple[Ids, Scores]:
    reached, back = np.unique(vertices, return_inverse=True)
    return reached, np.bincount(back, amounts, len(reached)).astype(np.float64, copy=False)


def _collect(graph: MemoryGraph, hops: list[_Hop], *, worth: float) -> TraversalRanking:
    """Return everything that was activated, each vertex by its total input."""
    none = np.empty(0, np.int64)
    edges = np.concatenate([none, *(hop.edges for hop in hops)])
    values = np.concatenate([np.empty(0), *(hop.values for hop in hops)])
    far = np.concatenate([none, *(hop.far for hop in hops)])
    vertices, arrived = _sum_by_vertex(far, values)
    steps: list[VertexStep] = []
    for number, hop in enumerate(hops, start=1):
        best = np.argsort(-hop.values, kind="stable")[: MAX_STEPS // len(hops)].tolist()
        steps += [
            VertexStep(number, int(hop.origins[at]), int(hop.far[at]), int(hop.edges[at]),
                 float(hop.values[at]))
            for at in best
        ]  # fmt: skip
    return rank_elements(
        graph, ScoredElements(vertices, arrived**worth, edges, values**worth), steps=steps
    )
