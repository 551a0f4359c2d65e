"""Input and output of traversal methods."""

import itertools
from collections.abc import Collection, Mapping, Sequence

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
)
from core.records.answers.questions import Excluded

Scores = NDArray[np.float64]

# Maximum number of steps in a trace.
MAX_STEPS = 200
# Maximum number of vertices and of facts in a ranking.
MAX_RESULTS = 1000
_KIND_OF: dict[Excluded, int] = {"E": PASSAGE, "T": THESIS, "O": OBJECT}


class StartVertices(Struct, frozen=True):
    """Vertices that match the question, each once, with their confidence."""

    vertices: Ids
    weights: Scores


class VertexStep(Struct, frozen=True):
    """An edge followed by a method, from `origin` to `far`, with its score."""

    hop: int
    origin: int
    far: int
    edge: int
    score: float


class TraversalRanking(Struct, frozen=True):
    """Rows of passages and ids of theses and facts, each best first with scores.

    `steps` explain the result, earliest hop first. `paths` are vertices from a start to an end,
    best first, for methods that search paths.
    """

    passages: Ids
    passage_scores: Scores
    theses: Ids
    thesis_scores: Scores
    facts: Ids
    fact_scores: Scores
    steps: tuple[VertexStep, ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()


class ScoredElements(Struct, frozen=True):
    """Vertices and edges scored by a method; of duplicates the best score counts."""

    vertices: Ids
    vertex_scores: Scores
    edges: Ids
    edge_scores: Scores


def rank_elements(
    graph: MemoryGraph,
    elements: ScoredElements,
    *,
    steps: Sequence[VertexStep] = (),
    paths: Sequence[Sequence[int]] = (),
) -> TraversalRanking:
    """Rank elements by kind and keep the best `MAX_RESULTS` vertices and facts.

    A passage scores by the best of: its vertex, its theses, the facts read in it.
    """
    texts = np.flatnonzero(elements.vertices >= graph.first_thesis)
    vertices, scores = _top(elements.vertices[texts], elements.vertex_scores[texts])
    is_thesis = vertices < graph.first_passage
    theses, thesis_scores = vertices[is_thesis], scores[is_thesis]
    rows = graph.facts[elements.edges]
    with_fact = np.flatnonzero(rows >= 0)
    facts, fact_scores = _top(rows[with_fact].astype(np.int64), elements.edge_scores[with_fact])
    read_in = graph.fact_passages[facts].astype(np.int64)
    passages = np.concatenate(
        [
            vertices[~is_thesis],
            graph.thesis_passages[theses - graph.first_thesis].astype(np.int64),
            read_in[read_in >= 0],
        ]
    )
    scores = np.concatenate([scores[~is_thesis], thesis_scores, fact_scores[read_in >= 0]])
    passages, scores = best_unique(passages - graph.first_passage, scores)
    thesis_numbers, thesis_scores = best_unique(theses - graph.first_thesis, thesis_scores)
    fact_rows, fact_scores = best_unique(facts, fact_scores)
    return TraversalRanking(
        passages=passages,
        passage_scores=scores,
        theses=graph.thesis_ids[thesis_numbers],
        thesis_scores=thesis_scores,
        facts=graph.fact_ids[fact_rows],
        fact_scores=fact_scores,
        steps=tuple(sorted(steps, key=lambda step: (step.hop, -step.score))[:MAX_STEPS]),
        paths=tuple(tuple(path) for path in paths),
    )


def _top(items: Ids, scores: Scores) -> tuple[Ids, Scores]:
    """Return the items with the highest scores, unsorted (faster than a full sort)."""
    if len(items) <= MAX_RESULTS:
        return items, scores
    chosen = np.argpartition(-scores, MAX_RESULTS)[:MAX_RESULTS]
    chosen.sort()
    return items[chosen], scores[chosen]


def best_unique(items: Ids, scores: Scores) -> tuple[Ids, Scores]:
    """Return unique items by their best score, best first, ties in order of number."""
    order = np.lexsort((-scores, items))
    items, scores = items[order], scores[order]
    first = np.ones(len(items), bool)
    first[1:] = items[1:] != items[:-1]
    items, scores = items[first], scores[first]
    order = np.argsort(-scores, kind="stable")
    return items[order].astype(np.int64), scores[order]


def allowed_kinds(excluded: Collection[Excluded]) -> NDArray[np.bool_]:
    """Return which kinds of vertices are allowed (P7: E passages, T theses, O objects)."""
    return np.array([kind not in {_KIND_OF[one] for one in excluded} for kind in range(3)])


def edge_similarity(graph: MemoryGraph, edges: Ids, similarity: VertexSimilarity) -> Scores:
    """Return the similarity of each edge's fact to the question, in [0, 1] (P3).

    Other edges say nothing: 0.
    """
    nearness = np.zeros(len(edges))
    with_fact = np.flatnonzero(graph.facts[edges] >= 0)
    near = similarity.of_facts(edges[with_fact]).astype(np.float64)
    nearness[with_fact] = (1.0 + near) / 2.0
    return nearness


def path_steps(
    graph: MemoryGraph, path: Sequence[int], worth: Mapping[int, float]
) -> list[VertexStep]:
    """Return the steps of a path; `worth` scores each by its target vertex."""
    return [
        VertexStep(hop, origin, far, edge_between(graph, origin, far), worth.get(far, 0.0))
        for hop, (origin, far) in enumerate(itertools.pairwise(path), start=1)
    ]


def edge_between(graph: MemoryGraph, one: int, other: int) -> int:
    """Return the first edge between two neighbors: the heaviest fact, if any."""
    ends = np.array([one, other])
    near, far = ends[np.argsort(graph.degrees(ends), kind="stable")].tolist()
    begin, end = graph.offsets[near : near + 2].tolist()
    at = int(np.flatnonzero(graph.far[begin:end] == far)[0])
    return int(graph.edges[begin + at])


def empty_ranking(graph: MemoryGraph) -> TraversalRanking:
    """Return an empty ranking."""
    none, no_scores = np.empty(0, np.int64), np.empty(0)
    return rank_elements(graph, ScoredElements(none, no_scores, none, no_scores))
