"""Hierarchy of an entity (D1): values, relations by type, co-occurring entities."""

import numpy as np
from msgspec import Struct

from core.graph.memory_graph.memory_graph import (
    FACT,
    OBJECT,
    PASSAGE_MENTION,
    THESIS_MENTION,
    TITLE,
    UNLIMITED,
    VALUE,
    Ids,
    MemoryGraph,
)

# Maximum number of texts searched for co-occurring entities.
MAX_TEXTS = 500


class PredicateGroup(Struct, frozen=True):
    """Facts of one predicate and direction: their number, and the most confident ones.

    `outgoing` is true if the entity is the subject. `far` are the objects at the other end,
    parallel to `fact_ids`; -1 for a value.
    """

    predicate: str
    outgoing: bool
    count: int
    fact_ids: Ids
    far: Ids


class CooccurringEntity(Struct, frozen=True):
    """An entity mentioned in the same texts: in how many, and how specific that is."""

    vertex: int
    texts: int
    score: float


class EntityHierarchy(Struct, frozen=True):
    """Everything about an entity, each list in descending order.

    `attributes` are facts with a value, `relations` facts with another entity, both grouped by
    type; `neighbors` are entities of the same passages and theses without a fact.
    """

    vertex: int
    attributes: tuple[PredicateGroup, ...]
    relations: tuple[PredicateGroup, ...]
    neighbors: tuple[CooccurringEntity, ...]


def build_hierarchy(
    graph: MemoryGraph, vertex: int, *, each: int = 10, near: int = 20
) -> EntityHierarchy:
    """Return the hierarchy of an entity, with `each` facts per group and `near` neighbors.

    Linear in the edges of the entity and of at most `MAX_TEXTS` of its texts.
    """
    around = graph.incident_edges(np.array([vertex]), fan=UNLIMITED)
    kinds = graph.kinds[around.edges]
    facts, values = (np.flatnonzero(kinds == kind) for kind in (FACT, VALUE))
    return EntityHierarchy(
        vertex=vertex,
        attributes=_group_by_predicate(graph, vertex, around.edges[values], None, each=each),
        relations=_group_by_predicate(
            graph, vertex, around.edges[facts], around.far[facts], each=each
        ),
        neighbors=_neighbors(graph, vertex, most=near),
    )


def _group_by_predicate(
    graph: MemoryGraph, vertex: int, edges: Ids, far: Ids | None, *, each: int
) -> tuple[PredicateGroup, ...]:
    ends = np.full(len(edges), -1, np.int64) if far is None else far
    rows = graph.facts[edges].astype(np.int64)
    outgoing = graph.tails[edges] == vertex
    keys = graph.fact_predicates[rows].astype(np.int64) * 2 + outgoing
    groups: list[PredicateGroup] = []
    keyed: list[int] = np.unique(keys).tolist()
    for key in keyed:
        # Facts stay in order of descending confidence.
        chosen = np.flatnonzero(keys == key)
        groups.append(
            PredicateGroup(
                predicate=graph.predicates[key // 2],
                outgoing=bool(key % 2),
                count=len(chosen),
                fact_ids=graph.fact_ids[rows[chosen[:each]]],
                far=ends[chosen[:each]],
            )
        )
    return tuple(sorted(groups, key=lambda one: (-one.count, one.predicate, not one.outgoing)))


def _neighbors(graph: MemoryGraph, vertex: int, *, most: int) -> tuple[CooccurringEntity, ...]:
    """Return entities of the same texts; rare and frequently co-occurring ones first."""
    first = graph.incident_edges(np.array([vertex]), fan=UNLIMITED)
    joined = first.far[graph.kinds[first.edges] == FACT]
    texts = first.far[np.isin(graph.kinds[first.edges], (TITLE, THESIS_MENTION, PASSAGE_MENTION))][
        :MAX_TEXTS
    ]
    second = graph.incident_edges(texts, fan=UNLIMITED)
    named = np.isin(graph.kinds[second.edges], (TITLE, THESIS_MENTION, PASSAGE_MENTION))
    named &= (graph.kinds_of(second.far) == OBJECT) & (second.far != vertex)
    # A passage and its thesis count as one text.
    rows = graph.passage_rows(texts)[second.places[named]]
    pairs = np.unique(np.stack([second.far[named], rows]), axis=1)
    entities, counts = np.unique(pairs[0], return_counts=True)
    apart = ~np.isin(entities, joined)
    entities, counts = entities[apart], counts[apart]
    scores = graph.rarity[entities] * (1.0 + np.log(counts))
    best = np.argsort(-scores, kind="stable")[:most]
    return tuple(
        CooccurringEntity(vertex=int(entities[at]), texts=int(counts[at]), score=float(scores[at]))
        for at in best
    )
