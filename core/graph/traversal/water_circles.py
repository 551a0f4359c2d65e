"""WaterCircles (P5): rings spread from each start; vertices where they meet rank high.

PersonalAI (arXiv 2506.17001, section III-D). A text scores by the number of the question's entities
it mentions besides the one over which it was reached. Vectors only order ties.
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
    VertexSimilarity,
    unique_sorted,
)
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

# Starts are compared in pairs.
MAX_STARTS = 16
# Larger than the distance of any ring.
BEYOND = 64
# Maximum number of texts compared with the question.
MAX_COMPARED = 1000


class WaterCirclesOptions(Struct, frozen=True):
    """Defaults of the paper (appendix E: hyper_num, episodic_num, chain_triplets_num, other …).

    At most `theses`, `passages`, `chain` facts where rings meet and `other` facts. With `strict`,
    texts with a single entity of the question are dropped if any text has several (the paper does
    not define its strict filter: this is ours). With `pruning`, a passage with a returned thesis is
    dropped. `rings`, `ring` vertices of each start and `fan` are ours and limit the cost.
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
    """Vertices and edges that the rings passed.

    `steps` has a row for each start: the distance of each vertex plus one, 0 if not reached. The
    rest are parallel arrays of the passed edges.
    """

    steps: NDArray[np.int8]
    rings: Ids
    origins: Ids
    far: Ids
    edges: Ids


def water_circles(
    graph: MemoryGraph,
    starts: StartVertices,
    similarity: VertexSimilarity,
    *,
    options: WaterCirclesOptions | None = None,
    excluded: Collection[Excluded] = (),
) -> TraversalRanking:
    """Return texts by how many of the question's entities they mention, and facts.

    Facts where rings meet come first. At most O(starts x rings x ring x fan).
    """
    options = options or WaterCirclesOptions()
    best = np.argsort(-starts.weights, kind="stable")[:MAX_STARTS]
    ripples = _spread(graph, starts.vertices[best], options, allowed_kinds(excluded))
    texts, text_scores = _texts(graph, ripples, similarity, options)
    edges, edge_scores = _facts(graph, ripples, similarity, options)
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
    graph: MemoryGraph, starts: Ids, options: WaterCirclesOptions, opened: NDArray[np.bool_]
) -> _Ripples:
    # Untouched zero pages cost no memory.
    steps = np.zeros((len(starts), len(graph)), np.int8)
    passed = [np.empty((4, 0), np.int64)]
    for own, start in zip(steps, starts.tolist(), strict=True):
        own[start] = 1
        ring = np.array([start])
        for turn in range(1, options.rings + 1):
            around = graph.incident_edges(ring, fan=options.fan)
            kept = opened[graph.kinds_of(around.far)] | np.isin(around.far, starts)
            origins, far, edges = ring[around.places[kept]], around.far[kept], around.edges[kept]
            passed.append(np.stack([np.full(len(far), turn), origins, far, edges]))
            ring = unique_sorted(far[own[far] == 0])
            own[ring] = turn + 1
            ring = _limit_ring(graph, ring, options.ring)
    return _Ripples(steps, *np.concatenate(passed, axis=1))


def _limit_ring(graph: MemoryGraph, ring: Ids, most: int) -> Ids:
    """Return the vertices of lowest degree, if a ring is too large."""
    if len(ring) <= most:
        return ring
    return ring[np.argsort(graph.degrees(ring), kind="stable")[:most]]


def _texts(
    graph: MemoryGraph,
    ripples: _Ripples,
    similarity: VertexSimilarity,
    options: WaterCirclesOptions,
) -> tuple[Ids, Scores]:
    """Return the texts with most of the question's entities, and their scores.

    Ties are ordered by ring and by similarity, which together count less than one more entity.
    """
    reached = unique_sorted(ripples.far)
    # The nearest ring.
    steps = ripples.steps[:, reached]
    nearest = np.where(steps <= 1, BEYOND, steps - 1).min(axis=0, initial=BEYOND)
    kinds = graph.kinds_of(reached)
    texts = np.flatnonzero(kinds != OBJECT)
    counts = (steps[:, texts] == 2).sum(axis=0).astype(np.float64)
    if options.strict and np.any(counts > 1):
        texts, counts = texts[counts > 1], counts[counts > 1]
    if len(texts) > MAX_COMPARED:
        # Similarity never outweighs an entity or a nearer ring.
        rough = counts + 1.0 / nearest[texts]
        first = np.argpartition(-rough, MAX_COMPARED)[:MAX_COMPARED]
        first.sort()
        texts, counts = texts[first], counts[first]
    near = (1.0 + similarity.to_question(reached[texts]).astype(np.float64)) / 2.0
    scores = counts + near / nearest[texts]
    selected, kinds = reached[texts], kinds[texts]
    chosen = np.concatenate(
        [
            _best(kinds == THESIS, scores, options.theses),
            _best(kinds == PASSAGE, scores, options.passages),
        ]
    )
    if options.pruning:
        theses = selected[chosen][kinds[chosen] == THESIS]
        chosen = chosen[
            ~np.isin(selected[chosen], graph.thesis_passages[theses - graph.first_thesis])
        ]
    return selected[chosen], scores[chosen] / max(float(scores.max(initial=0.0)), 1e-12)


def _best(among: NDArray[np.bool_], scores: Scores, most: int) -> Ids:
    places = np.flatnonzero(among)
    return places[np.argsort(-scores[places], kind="stable")[:most]]


def _facts(
    graph: MemoryGraph,
    ripples: _Ripples,
    similarity: VertexSimilarity,
    options: WaterCirclesOptions,
) -> tuple[Ids, Scores]:
    """Return edges of facts: those at which two rings met, then others, by similarity."""
    edges = unique_sorted(ripples.edges[graph.facts[ripples.edges] >= 0])
    meets = _is_meeting_edge(graph, ripples, edges)
    scores = edge_similarity(graph, edges, similarity)
    chain, other = _best(meets, scores, options.chain), _best(~meets, scores, options.other)
    chosen = np.concatenate([chain, other])
    return edges[chosen], scores[chosen] * np.where(meets[chosen], 1.0, 0.5)


def _is_meeting_edge(graph: MemoryGraph, ripples: _Ripples, edges: Ids) -> NDArray[np.bool_]:
    meets = np.zeros(len(edges), bool)
    if not len(edges):
        return meets
    # Vertices without a ring are too far away for a shortest path.
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
