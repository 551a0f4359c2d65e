"""Alternative traversals of the memory graph, chosen by a plan (P3 to P7)."""

from collections.abc import Collection, Mapping

import numpy as np
from msgspec import Struct

from core.graph.memory_graph.memory_graph import (
    FACT,
    NEXT_PASSAGE,
    OBJECT,
    PASSAGE_MENTION,
    THESIS,
    THESIS_MENTION,
    THESIS_SOURCE,
    TITLE,
    VALUE,
    MemoryGraph,
    VertexSimilarity,
)
from core.graph.traversal.a_star import AStarOptions
from core.graph.traversal.beam_search import BeamOptions
from core.graph.traversal.mixture import TraversalPart, mixture
from core.graph.traversal.personalized_walk import top_positions
from core.graph.traversal.traversal_ranking import StartVertices, TraversalRanking, VertexStep
from core.graph.traversal.water_circles import WaterCirclesOptions
from core.language.question.things.name_index import EntityNameIndex
from core.messages import UserMessage
from core.records.answers.questions import Excluded, TraversalStep
from core.records.ids import EntityId, FactId, PassageId
from core.retrieve.filters.facets import Mask
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.methods.by_links import LinkedPassages, Scores
from core.settings.options import Settings
from core.settings.traversals import TRAVERSALS, parse_traversals

# Maximum number of steps shown.
MAX_STEPS = 60
_REASONS = {
    FACT: "step_fact", VALUE: "step_value", TITLE: "step_title",
    THESIS_MENTION: "step_thesis_mention", THESIS_SOURCE: "step_thesis_source",
    PASSAGE_MENTION: "step_passage_mention", NEXT_PASSAGE: "step_next_passage",
}  # fmt: skip


class TraversalResult(Struct, frozen=True):
    """The passages that a traversal reached, and its trace."""

    linked: LinkedPassages
    traversed: TraversalRanking


_OPTIONS = {
    "a star": AStarOptions,
    "water circles": WaterCirclesOptions,
    "beam search": BeamOptions,
}


def traversal_parts(text: str, settings: Settings) -> tuple[TraversalPart, ...]:
    """Return the traversals of a plan, with the options of the settings where none are given."""
    defaults = {
        "a star": settings.a_star,
        "water circles": settings.water_circles,
        "beam search": settings.beam_search,
    }
    parts: list[TraversalPart] = []
    for parsed in parse_traversals(text):
        kind = TRAVERSALS[parsed.name]
        options = None
        if kind is not None:
            values = kind.values(defaults[parsed.name], override=parsed.given)
            options = _OPTIONS[parsed.name](**values)
        parts.append(TraversalPart(parsed.name, options, parsed.weight))
    return tuple(parts)


class TraversalSpec(Struct, frozen=True):
    """Which traversals to run, the vertex kinds excluded, and which passages may be returned."""

    parts: tuple[TraversalPart, ...]
    limit: int
    excluded: tuple[Excluded, ...] = ()
    allowed: Mask | None = None


def traverse(
    spec: TraversalSpec,
    graph: MemoryGraph,
    *,
    starts: Mapping[int, float],
    similarity: VertexSimilarity,
    seed: Scores,
) -> TraversalResult:
    """Return the best passages by traversal and seed scores, best first.

    `starts` are columns of entities with their weights. A passage's score is the mean of its
    traversal score, scaled to [0, 1], and its seed score.
    """
    vertices = np.array(sorted(starts), np.int64)
    weights = np.array([starts[int(vertex)] for vertex in vertices], np.float64)
    traversed = mixture(
        graph,
        StartVertices(vertices, weights),
        similarity,
        parts=spec.parts,
        excluded=spec.excluded,
    )
    walked = np.zeros(len(seed))
    walked[traversed.passages] = _scaled(traversed.passage_scores)
    scores = (walked + seed) / 2.0
    if spec.allowed is not None:
        scores[~spec.allowed] = 0.0
    rows = top_positions(scores, spec.limit)
    rows = rows[scores[rows] > 0.0]
    return TraversalResult(
        LinkedPassages(
            rows=rows,
            scores=scores[rows],
            seed=seed[rows],
            walked=walked[rows],
            partners=np.full(len(rows), -1, np.int64),
        ),
        traversed,
    )


def describe_steps(
    taken: Collection[VertexStep],
    graph: MemoryGraph,
    *,
    names: EntityNameIndex,
    cache: PassageCache,
) -> tuple[TraversalStep, ...]:
    """Return the first steps with the names of their ends, and why each was possible."""
    steps = list(taken)[:MAX_STEPS]
    ends = np.array([end for step in steps for end in (step.origin, step.far)], np.int64)
    rows = graph.passage_rows(ends)
    cache.fetch(graph.passage_ids[rows[rows >= 0]])
    shown = [
        _endpoint(*end, graph, names, cache)
        for end in zip(ends.tolist(), graph.kinds_of(ends).tolist(), rows.tolist(), strict=True)
    ]
    return tuple(
        _step_view(step, origin, far, graph)
        for step, origin, far in zip(steps, shown[0::2], shown[1::2], strict=True)
    )


class _Endpoint(Struct, frozen=True):
    """A vertex as people see it."""

    kind: int
    name: UserMessage
    entity_id: EntityId | None = None
    passage_id: PassageId | None = None


def _endpoint(
    vertex: int,
    kind: int,
    row: int,
    graph: MemoryGraph,
    names: EntityNameIndex,
    cache: PassageCache,
) -> _Endpoint:
    if kind == OBJECT:
        entity_id = EntityId(int(graph.object_ids[vertex]))
        label = UserMessage.literal(names.labels.get(entity_id, ""))
        return _Endpoint(kind, label, entity_id=entity_id)
    passage_id = PassageId(int(graph.passage_ids[row]))
    cached = cache.get(passage_id)
    title = cached[1].title if cached is not None else ""
    is_thesis = kind == THESIS
    name = (
        UserMessage("statement_in", title=title) if is_thesis else UserMessage("quoted", name=title)
    )
    return _Endpoint(kind, name, passage_id=passage_id)


def _step_view(
    step: VertexStep, origin: _Endpoint, far: _Endpoint, graph: MemoryGraph
) -> TraversalStep:
    fact = int(graph.facts[step.edge])
    why = UserMessage(_REASONS[int(graph.kinds[step.edge])])
    if fact >= 0:
        relation = str(graph.predicates[int(graph.fact_predicates[fact])])
        why = UserMessage("step_relation", relation=relation)
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


def _scaled(scores: Scores) -> Scores:
    return scores / max(float(scores.max(initial=0.0)), 1e-12)
