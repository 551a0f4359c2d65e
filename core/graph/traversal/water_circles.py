"""WaterCircles (P5): rings spread from each start like circles on water; where they meet matters.

PersonalAI (arXiv 2506.17001, section III-D). A text counts by how many of the question's things
it holds besides the one over which it was reached. Needs no vectors but to order what is equal.
"""

import itertools
from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import (
    OBJECT,
    PASSAGE,
    THESIS,
    Ids,
    MemoryGraph,
    unique_sorted,
)
from core.graph.memory_graph.vertex_similarity import VertexSimilarity
from core.graph.traversal.traversal_ranking import (
    ScoredElements,
    Scores,
    StartVertices,
    TraversalRanking,
    VertexStep,
    allowed_kinds,
    edge_similarity,
    rank_elements,
)
from core.records.answers.questions import Excluded

# Every two starts are compared.
MAX_STARTS = 16
# More steps than any ring takes.
BEYOND = 64
# This many texts are compared with the question.
MAX_COMPARED = 1000


class WaterCirclesOptions(Struct, frozen=True):
    """The paper's defaults (appendix E: hyper_num, episodic_num, chain_triplets_num, other …).

    At most `theses`, `passages`, `chain` facts where rings meet and `other` facts. With `strict`
    texts that hold no second thing of the question are left out if any holds one (how the paper's
    strict filter works is not told: this is ours). With `pruning` a passage of which a thesis was
    taken is left out. `rings`, `ring` vertices of each start and `fan` are ours, to bound the time.
    """

    theses: int = 15
    passages: int = 15
    chain: int = 25
    other: int = 6
    strict: bool = True
    pruning: bool = False
    rings: int = 3
    ring: int = 300
    fan: int = 256


class _Ripples(NamedTuple):
    """What the rings passed.

    `steps` has a row for each start: how many steps it is to each vertex, one too large, 0 where
    its rings did not come. The rest are parallel arrays of the edges passed.
    """

    steps: NDArray[np.int8]
    rings: Ids
    origins: Ids
    far: Ids
    edges: Ids


def water_circles(
    graph: MemoryGraph,
    starts: StartVertices,
    likeness: VertexSimilarity,
    *,
    shape: WaterCirclesOptions | None = None,
    excluded: Collection[Excluded] = (),
) -> TraversalRanking:
    """Texts by how many things of the question they hold, facts where rings met before others.

    O(starts x rings x ring x fan) at most.
    """
    shape = shape or WaterCirclesOptions()
    best = np.argsort(-starts.weights, kind="stable")[:MAX_STARTS]
    ripples = _spread(graph, starts.vertices[best], shape, allowed_kinds(excluded))
    texts, text_scores = _texts(graph, ripples, likeness, shape)
    edges, edge_scores = _facts(graph, ripples, likeness, shape)
    worth = np.zeros(len(graph), np.float32)
    worth[texts] = text_scores
    shown = np.flatnonzero(np.isin(ripples.edges, edges) | (worth[ripples.far] > 0.0))
    steps = [
        VertexStep(int(ripples.rings[at]), int(ripples.origins[at]), int(ripples.far[at]),
             int(ripples.edges[at]), float(worth[ripples.far[at]]))
        for at in shown[np.argsort(-worth[ripples.far[shown]], kind="stable")][:400].tolist()
    ]  # fmt: skip
    return rank_elements(graph, ScoredElements(texts, text_scores, edges, edge_scores), steps=steps)


def _spread(
    graph: MemoryGraph, starts: Ids, shape: WaterCirclesOptions, opened: NDArray[np.bool_]
) -> _Ripples:
    # Zeros that nobody touches cost nothing.
    steps = np.zeros((len(starts), len(graph)), np.int8)
    passed = [np.empty((4, 0), np.int64)]
    for own, start in zip(steps, starts.tolist(), strict=True):
        own[start] = 1
        ring = np.array([start])
        for turn in range(1, shape.rings + 1):
            around = graph.incident_edges(ring, fan=shape.fan)
            kept = opened[graph.kinds_of(around.far)] | np.isin(around.far, starts)
            origins, far, edges = ring[around.places[kept]], around.far[kept], around.edges[kept]
            passed.append(np.stack([np.full(len(far), turn), origins, far, edges]))
            ring = unique_sorted(far[own[far] == 0])
            own[ring] = turn + 1
            ring = _limit_ring(graph, ring, shape.ring)
    return _Ripples(steps, *np.concatenate(passed, axis=1))


def _limit_ring(graph: MemoryGraph, ring: Ids, most: int) -> Ids:
    """The vertices of a ring that join least else, where there are too many to go on from all."""
    if len(ring) <= most:
        return ring
    return ring[np.argsort(graph.degrees(ring), kind="stable")[:most]]


def _texts(
    graph: MemoryGraph, ripples: _Ripples, likeness: VertexSimilarity, shape: WaterCirclesOptions
) -> tuple[Ids, Scores]:
    """The texts that hold most of the question's things, and their scores.

    Equal ones by the ring in which they were reached and by likeness, which together count less
    than one thing more.
    """
    reached = unique_sorted(ripples.far)
    # The ring that came first: where none came there is no text.
    steps = ripples.steps[:, reached]
    nearest = np.where(steps <= 1, BEYOND, steps - 1).min(axis=0, initial=BEYOND)
    kinds = graph.kinds_of(reached)
    texts = np.flatnonzero(kinds != OBJECT)
    counts = (steps[:, texts] == 2).sum(axis=0).astype(np.float64)
    if shape.strict and np.any(counts > 1):
        texts, counts = texts[counts > 1], counts[counts > 1]
    if len(texts) > MAX_COMPARED:
        # Likeness never makes up for a thing that is held or a ring that is nearer.
        rough = counts + 1.0 / nearest[texts]
        first = np.argpartition(-rough, MAX_COMPARED)[:MAX_COMPARED]
        first.sort()
        texts, counts = texts[first], counts[first]
    near = (1.0 + likeness.to_question(reached[texts]).astype(np.float64)) / 2.0
    scores = counts + near / nearest[texts]
    selected, kinds = reached[texts], kinds[texts]
    chosen = np.concatenate(
        [
            _best(kinds == THESIS, scores, shape.theses),
            _best(kinds == PASSAGE, scores, shape.passages),
        ]
    )
    if shape.pruning:
        theses = selected[chosen][kinds[chosen] == THESIS]
        chosen = chosen[
            ~np.isin(selected[chosen], graph.thesis_passages[theses - graph.first_thesis])
        ]
    return selected[chosen], scores[chosen] / max(float(scores.max(initial=0.0)), 1e-12)


def _best(among: NDArray[np.bool_], scores: Scores, most: int) -> Ids:
    places = np.flatnonzero(among)
    return places[np.argsort(-scores[places], kind="stable")[:most]]


def _facts(
    graph: MemoryGraph, ripples: _Ripples, likeness: VertexSimilarity, shape: WaterCirclesOptions
) -> tuple[Ids, Scores]:
    """Edges of facts: those at which rings of two starts met, then others; each by likeness."""
    edges = unique_sorted(ripples.edges[graph.facts[ripples.edges] >= 0])
    meets = _is_meeting_edge(graph, ripples, edges)
    scores = edge_similarity(graph, edges, likeness)
    chain, other = _best(meets, scores, shape.chain), _best(~meets, scores, shape.other)
    chosen = np.concatenate([chain, other])
    return edges[chosen], scores[chosen] * np.where(meets[chosen], 1.0, 0.5)


def _is_meeting_edge(graph: MemoryGraph, ripples: _Ripples, edges: Ids) -> NDArray[np.bool_]:
    """Whether rings of two starts met over an edge: no other is on a shorter way between them."""
    meets = np.zeros(len(edges), bool)
    if not len(edges):
        return meets
    # What no ring came to is too far to be on any shortest way.
    tails, heads = (
        np.where(steps == 0, BEYOND, steps).astype(np.int16)
        for steps in (ripples.steps[:, graph.tails[edges]], ripples.steps[:, graph.heads[edges]])
    )
    for one, other in itertools.combinations(range(len(tails)), 2):
        lengths = np.minimum(tails[one] + heads[other], heads[one] + tails[other])
        shortest = lengths.min()
        if shortest < BEYOND:
            meets |= lengths == shortest
    return meets
