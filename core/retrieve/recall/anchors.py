"""The things at which activation starts (J1)."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.ids import EntityId
from core.retrieve.question.things.read import Question
from core.store.graph.graph_queries import GraphQueries
from core.store.index.search_index import SearchIndex

NAMED = "named in the question"
NEAREST = "nearest in meaning"
KEYWORD = "name holds a word of the question"


class ScoredAnchor(Struct, frozen=True):
    """A thing to start from, with its score in [0, 1] and how it was chosen."""

    entity_id: EntityId
    score: float
    by: str


def find_anchors(
    question: Question,
    vector: NDArray[np.float32] | None,
    *,
    index: SearchIndex,
    graph: GraphQueries,
    count: int,
) -> tuple[ScoredAnchor, ...]:
    """Things that the question names, then the `count` nearest to it by cosine.

    Without a vector those whose names hold words of the question take their place (J5).
    """
    named = [ScoredAnchor(thing.entity_id, 1.0, NAMED) for thing in question.things]
    near = (
        _nearest(vector, index, graph, count)
        if vector is not None
        else _by_name(question, graph, count)
    )
    found: dict[EntityId, ScoredAnchor] = {}
    for start in (*named, *near):
        found.setdefault(start.entity_id, start)
    return tuple(found.values())


def _nearest(
    vector: NDArray[np.float32], index: SearchIndex, graph: GraphQueries, count: int
) -> Sequence[ScoredAnchor]:
    """The nearest things, each once; what was merged stands for the thing it is shown as."""
    ids, cosines = index.nearest_entities(vector, count)
    shown = graph.shown_as(ids)
    best: dict[EntityId, float] = {}
    for entity_id, cosine in zip(ids.tolist(), cosines.tolist(), strict=True):
        if entity_id in shown:
            best.setdefault(shown[entity_id], cosine)
    return [
        ScoredAnchor(entity_id, max(0.0, cosine), NEAREST) for entity_id, cosine in best.items()
    ]


def _by_name(question: Question, graph: GraphQueries, count: int) -> Sequence[ScoredAnchor]:
    """Things by how many of the question's words their names hold."""
    hits: dict[EntityId, int] = {}
    for word in question.words:
        for entity in graph.search(word, limit=count):
            hits[entity.id] = hits.get(entity.id, 0) + 1
    best = sorted(hits, key=lambda entity_id: (-hits[entity_id], entity_id))[:count]
    return [ScoredAnchor(one, hits[one] / len(question.words), KEYWORD) for one in best]
