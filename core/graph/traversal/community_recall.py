"""Recall of texts and facts by the communities of the question's entities (D3).

Names, summaries and boundaries of communities are in `core/explore`.
"""

from collections.abc import Collection

import numpy as np
from msgspec import Struct

from core.graph.memory_graph.cache import NO_COMMUNITY, community_labels
from core.graph.memory_graph.memory_graph import (
    FACT,
    OBJECT,
    PASSAGE_MENTION,
    THESIS_MENTION,
    TITLE,
    UNLIMITED,
    Ids,
    MemoryGraph,
    VertexSimilarity,
)
from core.graph.traversal.traversal_ranking import (
    ScoredElements,
    Scores,
    StartVertices,
    TraversalRanking,
    VertexStep,
    allowed_kinds,
    edge_between,
    edge_similarity,
    rank_elements,
)
from core.records.answers.questions import Excluded

_MAX_TEXTS = 2000


class CommunityRecallOptions(Struct, frozen=True):
    """Weight of entities that share a community of each level, broadest first (ours).

    A broader community is weaker evidence. Communities of more than `large` entities are ignored.
    """

    levels: tuple[float, ...] = (0.25, 0.5, 0.75, 1.0)
    large: int = 500


def recall_communities(
    graph: MemoryGraph,
    starts: StartVertices,
    similarity: VertexSimilarity,
    *,
    options: CommunityRecallOptions | None = None,
    excluded: Collection[Excluded] = (),
) -> TraversalRanking:
    """Return texts and facts of the communities of the starts.

    A text scores by the share of its entities, weighted by rarity, that belong to a community of
    the starts (finer ones count more), x (1 + cosine) / 2. Linear in the edges of at most
    `_MAX_TEXTS` texts, once communities are computed.
    """
    options = options or CommunityRecallOptions()
    entities = starts.vertices[graph.kinds_of(starts.vertices) == OBJECT]
    worth = _membership(graph, entities, options)
    members = np.flatnonzero(worth)
    opened = allowed_kinds(excluded)
    texts, scores = _texts(graph, members, worth, similarity)
    kept = opened[graph.kinds_of(texts)]
    edges, edge_scores = _facts(graph, members, worth, similarity)
    elements = ScoredElements(texts[kept], scores[kept], edges, edge_scores)
    return rank_elements(graph, elements, steps=_steps(graph, entities, texts[kept], scores[kept]))


def _membership(graph: MemoryGraph, entities: Ids, options: CommunityRecallOptions) -> Scores:
    worth = np.zeros(len(graph.object_ids))
    for label, weight in zip(community_labels(graph), options.levels, strict=True):
        for one in np.unique(label[entities]).tolist():
            members = np.flatnonzero(label == one)
            if one != NO_COMMUNITY and len(members) <= options.large:
                worth[members] = np.maximum(worth[members], weight)
    worth[entities] = 1.0
    return worth


def _texts(
    graph: MemoryGraph, members: Ids, worth: Scores, similarity: VertexSimilarity
) -> tuple[Ids, Scores]:
    reached = graph.incident_edges(members, fan=UNLIMITED)
    texts, firsts = np.unique(reached.far, return_inverse=True)
    weights = np.bincount(firsts, weights=worth[members[reached.places]], minlength=len(texts))
    weights[graph.kinds_of(texts) == OBJECT] = 0.0
    best = np.argsort(-weights, kind="stable")[:_MAX_TEXTS]
    texts = texts[best[weights[best] > 0.0]]
    around = graph.incident_edges(texts, fan=UNLIMITED)
    named = np.isin(graph.kinds[around.edges], (TITLE, THESIS_MENTION, PASSAGE_MENTION))
    places, objects = around.places[named], around.far[named]
    rarity = graph.rarity[objects].astype(np.float64)
    inside = np.bincount(places, weights=rarity * worth[objects], minlength=len(texts))
    whole = np.bincount(places, weights=rarity, minlength=len(texts))
    near = (1.0 + similarity.to_question(texts).astype(np.float64)) / 2.0
    return texts, near * inside / (whole + 1.0)


def _facts(
    graph: MemoryGraph, members: Ids, worth: Scores, similarity: VertexSimilarity
) -> tuple[Ids, Scores]:
    around = graph.incident_edges(members, fan=UNLIMITED)
    edges = np.unique(around.edges[graph.kinds[around.edges] == FACT])
    both = np.minimum(worth[graph.tails[edges]], worth[graph.heads[edges]])
    edges, both = edges[both > 0.0], both[both > 0.0]
    return edges, both * edge_similarity(graph, edges, similarity)


def _steps(graph: MemoryGraph, entities: Ids, texts: Ids, scores: Scores) -> list[VertexStep]:
    steps: list[VertexStep] = []
    for at in np.argsort(-scores, kind="stable")[:60].tolist():
        near = graph.neighbors(int(texts[at]))
        for entity in entities[np.isin(entities, near)].tolist():
            edge = edge_between(graph, entity, int(texts[at]))
            steps.append(VertexStep(1, entity, int(texts[at]), edge, float(scores[at])))
    return steps
