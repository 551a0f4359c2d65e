"""Anchors: the entities at which spreading activation starts (J1)."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.language.question.things.read import Question
from core.records.ids import EntityId
from core.store.graph.graph_queries import GraphQueries
from core.store.index.search_index import SearchIndex

BY_NAME = "named in the question"
NEAREST = "nearest in meaning"
KEYWORD = "name holds a word of the question"
# Cosine from which an entity is like a text that does not name it.
SIMILAR_ENTITY = 0.35


class ScoredAnchor(Struct, frozen=True):
    """An entity to start from, with its score in [0, 1] and how it was chosen."""

    entity_id: EntityId
    score: float
    by: str


def find_anchors(
    question: Question, nearest: Sequence[ScoredAnchor] | None, *, graph: GraphQueries, count: int
) -> tuple[ScoredAnchor, ...]:
    """Return the entities that the question names, then the `nearest` to it by cosine.

    Without these, `count` entities whose names contain words of the question replace them (J5).
    """
    named = [ScoredAnchor(entity.entity_id, 1.0, BY_NAME) for entity in question.things]
    others = _by_name(question, graph, count) if nearest is None else nearest
    anchors: dict[EntityId, ScoredAnchor] = {}
    for anchor in (*named, *others):
        anchors.setdefault(anchor.entity_id, anchor)
    return tuple(anchors.values())


def nearest_entities(
    vector: NDArray[np.float32], index: SearchIndex, graph: GraphQueries, count: int
) -> Sequence[ScoredAnchor]:
    """Return the nearest entities, each once; merged ones count as the entity they are shown as."""
    ids, cosines = index.nearest("entity", vector, count)
    shown = graph.shown_as(ids)
    best: dict[EntityId, float] = {}
    for entity_id, cosine in zip(ids.tolist(), cosines.tolist(), strict=True):
        if entity_id in shown:
            best.setdefault(shown[entity_id], cosine)
    return [
        ScoredAnchor(entity_id, max(0.0, cosine), NEAREST) for entity_id, cosine in best.items()
    ]


def _by_name(question: Question, graph: GraphQueries, count: int) -> Sequence[ScoredAnchor]:
    hits: dict[EntityId, int] = {}
    for word in question.words:
        for entity in graph.search(word, limit=count):
            hits[entity.id] = hits.get(entity.id, 0) + 1
    best = sorted(hits, key=lambda entity_id: (-hits[entity_id], entity_id))[:count]
    return [
        ScoredAnchor(entity_id, hits[entity_id] / len(question.words), KEYWORD)
        for entity_id in best
    ]
