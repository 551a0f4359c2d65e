"""Texts and facts of the communities, in four levels, of what a question names (D3).

What a community is called, its summary and its borders are told by `core/explore/topics.py`.
"""

from collections.abc import Collection, Sequence

import numpy as np
from msgspec import Struct

from core.graph.memory_graph.memory_communities import NOBODY, community_labels
from core.graph.memory_graph.memory_graph import (
    ALL,
    FACT,
    JOINS,
    NAMES,
    OBJECT,
    TITLE,
    Ids,
    MemoryGraph,
)
from core.graph.memory_graph.vertex_similarity import Likeness
from core.graph.traversal.traversal_ranking import (
    Found,
    Scores,
    Starts,
    Step,
    Traversed,
    edge_between,
    nearness_of_edges,
    open_kinds,
    traversed,
)
from core.records.answers.questions import Excluded

_MOST_TEXTS = 2000


class CommunityShape(Struct, frozen=True):
    """How much a thing counts that shares a community of that level, the broadest first (ours).

    A broader community says less of what belongs to a thing. Communities of more than `large`
    things are nobody's in particular, and left out.
    """

    levels: tuple[float, ...] = (0.25, 0.5, 0.75, 1.0)
    large: int = 500


def recall_communities(
    graph: MemoryGraph,
    starts: Starts,
    likeness: Likeness,
    *,
    labels: Sequence[Ids] | None = None,
    shape: CommunityShape | None = None,
    excluded: Collection[Excluded] = (),
) -> Traversed:
    """Texts and facts of the communities of the starts, by how much of them they hold.

    A text counts by the share of what it names, weighted by rarity, that belongs to a community
    of the starts, the finer the more, x (1 + cosine) / 2. Linear in the edges of at most
    `_MOST_TEXTS` texts, once the communities are known (`labels`).
    """
    shape = shape or CommunityShape()
    things = starts.vertices[graph.kinds_of(starts.vertices) == OBJECT]
    labels = community_labels(graph) if labels is None else labels
    worth = _worth(graph, things, labels, shape)
    members = np.flatnonzero(worth)
    opened = open_kinds(excluded)
    texts, scores = _texts(graph, members, worth, likeness)
    kept = opened[graph.kinds_of(texts)]
    edges, edge_scores = _facts(graph, members, worth, likeness)
    found = Found(texts[kept], scores[kept], edges, edge_scores)
    return traversed(graph, found, steps=_steps(graph, things, texts[kept], scores[kept]))


def _worth(graph: MemoryGraph, things: Ids, labels: Sequence[Ids], shape: CommunityShape) -> Scores:
    """How much each object belongs to the communities of these."""
    worth = np.zeros(len(graph.object_ids))
    for label, weight in zip(labels, shape.levels, strict=True):
        for one in np.unique(label[things]).tolist():
            members = np.flatnonzero(label == one)
            if one != NOBODY and len(members) <= shape.large:
                worth[members] = np.maximum(worth[members], weight)
    worth[things] = 1.0
    return worth


def _texts(
    graph: MemoryGraph, members: Ids, worth: Scores, likeness: Likeness
) -> tuple[Ids, Scores]:
    reached = graph.around(members, fan=ALL)
    texts, firsts = np.unique(reached.far, return_inverse=True)
    held = np.bincount(firsts, weights=worth[members[reached.places]], minlength=len(texts))
    held[graph.kinds_of(texts) == OBJECT] = 0.0
    best = np.argsort(-held, kind="stable")[:_MOST_TEXTS]
    texts = texts[best[held[best] > 0.0]]
    around = graph.around(texts, fan=ALL)
    named = np.isin(graph.kinds[around.edges], (TITLE, JOINS, NAMES))
    places, objects = around.places[named], around.far[named]
    rarity = graph.rarity[objects].astype(np.float64)
    inside = np.bincount(places, weights=rarity * worth[objects], minlength=len(texts))
    whole = np.bincount(places, weights=rarity, minlength=len(texts))
    near = (1.0 + likeness.to_question(texts).astype(np.float64)) / 2.0
    return texts, near * inside / (whole + 1.0)


def _facts(
    graph: MemoryGraph, members: Ids, worth: Scores, likeness: Likeness
) -> tuple[Ids, Scores]:
    """Facts between two things of the communities."""
    around = graph.around(members, fan=ALL)
    edges = np.unique(around.edges[graph.kinds[around.edges] == FACT])
    both = np.minimum(worth[graph.tails[edges]], worth[graph.heads[edges]])
    edges, both = edges[both > 0.0], both[both > 0.0]
    return edges, both * nearness_of_edges(graph, edges, likeness)


def _steps(graph: MemoryGraph, things: Ids, texts: Ids, scores: Scores) -> list[Step]:
    """From a start to each of the best texts that name it."""
    steps: list[Step] = []
    for at in np.argsort(-scores, kind="stable")[:60].tolist():
        near = graph.neighbors(int(texts[at]))
        for thing in things[np.isin(things, near)].tolist():
            edge = edge_between(graph, thing, int(texts[at]))
            steps.append(Step(1, thing, int(texts[at]), edge, float(scores[at])))
    return steps
