"""A way through the memory graph other than the measured one, as a plan may name it (P3 to P7)."""

from collections.abc import Collection, Mapping

import numpy as np
from msgspec import Struct

from core.graph.memory_graph.memory_graph import (
    FACT,
    JOINS,
    NAMES,
    NEXT,
    OBJECT,
    TAKEN,
    THESIS,
    TITLE,
    VALUE,
    MemoryGraph,
)
from core.graph.memory_graph.vertex_similarity import Likeness
from core.graph.name_index import NameBook
from core.graph.traversal.personalized_walk import top
from core.graph.traverse.mixture import METHODS
from core.graph.traverse.traversed import Starts, Step, Traversed
from core.records.answers.questions import Excluded, Traversal, TraversalStep
from core.records.ids import EntityId, FactId, PassageId
from core.retrieve.filters.facets import Mask
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.by_links import LinkedPassages, Scores

# More steps than a person would look at say nothing more.
SHOWN = 60
_WHY = {
    FACT: "a fact", VALUE: "a fact with a value", TITLE: "its title names it",
    JOINS: "a statement names it", TAKEN: "a statement of it", NAMES: "it is named there",
    NEXT: "the text goes on",
}  # fmt: skip


class TraversalResult(Struct, frozen=True):
    """The passages that a traversal reached, and what it did."""

    linked: LinkedPassages
    traversed: Traversed


class TraversalSpec(Struct, frozen=True):
    """Which traversal, of which kinds of vertices it keeps out, and what it may bring back."""

    name: Traversal
    most: int
    excluded: tuple[Excluded, ...] = ()
    allowed: Mask | None = None


def traverse(
    route: TraversalSpec,
    graph: MemoryGraph,
    *,
    starts: Mapping[int, float],
    likeness: Likeness,
    own: Scores,
) -> TraversalResult:
    """The passages that the traversal reaches and those that are good by themselves, best first.

    `starts` are columns of things with their weights. A passage is worth the mean of what the
    traversal makes of it, on [0, 1], and its own score: neither alone may lose it (§R).
    """
    vertices = np.array(sorted(starts), np.int64)
    weights = np.array([starts[int(one)] for one in vertices], np.float64)
    found = METHODS[route.name](graph, Starts(vertices, weights), likeness, excluded=route.excluded)
    walked = np.zeros(len(own))
    walked[found.passages] = _relative(found.passage_scores)
    scores = (walked + own) / 2.0
    if route.allowed is not None:
        scores[~route.allowed] = 0.0
    rows = top(scores, route.most)
    rows = rows[scores[rows] > 0.0]
    return TraversalResult(
        LinkedPassages(
            rows=rows,
            scores=scores[rows],
            own=own[rows],
            walked=walked[rows],
            partners=np.full(len(rows), -1, np.int64),
        ),
        found,
    )


def describe_steps(
    taken: Collection[Step], graph: MemoryGraph, *, names: NameBook, shelf: PassageCache
) -> tuple[TraversalStep, ...]:
    """The first steps with their ends as people see them, and why each was possible."""
    steps = list(taken)[:SHOWN]
    ends = np.array([end for step in steps for end in (step.origin, step.far)], np.int64)
    rows = graph.passage_rows(ends)
    shelf.fetch(graph.passage_ids[rows[rows >= 0]])
    shown = [
        _end(*end, graph, names, shelf)
        for end in zip(ends.tolist(), graph.kinds_of(ends).tolist(), rows.tolist(), strict=True)
    ]
    return tuple(
        _taken(step, origin, far, graph)
        for step, origin, far in zip(steps, shown[0::2], shown[1::2], strict=True)
    )


class _End(Struct, frozen=True):
    """A vertex as people see it."""

    kind: int
    name: str
    entity_id: EntityId | None = None
    passage_id: PassageId | None = None


def _end(
    vertex: int, kind: int, row: int, graph: MemoryGraph, names: NameBook, shelf: PassageCache
) -> _End:
    if kind == OBJECT:
        entity_id = EntityId(int(graph.object_ids[vertex]))
        return _End(kind, names.labels.get(entity_id, ""), entity_id=entity_id)
    passage_id = PassageId(int(graph.passage_ids[row]))
    placed = shelf.at(passage_id)
    title = placed[1].title if placed is not None else ""
    name = f"a statement in “{title}”" if kind == THESIS else f"“{title}”"
    return _End(kind, name, passage_id=passage_id)


def _taken(step: Step, origin: _End, far: _End, graph: MemoryGraph) -> TraversalStep:
    fact = int(graph.facts[step.edge])
    why = _WHY[int(graph.kinds[step.edge])]
    if fact >= 0:
        why = f"fact: {graph.predicates[int(graph.fact_predicates[fact])]}"
    return TraversalStep(
        hop=step.hop,
        origin=origin.name,
        far=far.name,
        kind="object" if far.kind == OBJECT else "thesis" if far.kind == THESIS else "passage",
        score=step.score,
        why=why,
        fact_id=FactId(int(graph.fact_ids[fact])) if fact >= 0 else None,
        entity_id=far.entity_id,
        passage_id=far.passage_id,
    )


def _relative(scores: Scores) -> Scores:
    return scores / max(float(scores.max(initial=0.0)), 1e-12)
