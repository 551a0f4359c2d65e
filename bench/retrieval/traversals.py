"""Recall of each traversal of the memory graph, alone and fused with the hybrid's scores (P10)."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.datasets import BenchQuestion, load_questions, load_records
from bench.engine import BenchEngine, open_engine
from bench.retrieval.ranking_metrics import recall_at
from core.graph.memory_graph.cache import MemoryGraphCache
from core.graph.memory_graph.memory_graph import MemoryGraph, VectorSimilarity
from core.graph.snapshot import Snapshot
from core.graph.snapshot_cache import SnapshotCache
from core.graph.traversal.activation import ActivationOptions, activate
from core.graph.traversal.mixture import METHODS
from core.graph.traversal.personalized_walk import top_positions
from core.graph.traversal.traversal_ranking import Scores, StartVertices
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.read import read_question
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import Analysis, Excluded, QueryOptions
from core.retrieve.recall.methods.by_links import seed_scores, start_weights
from core.retrieve.recall.methods.by_meaning import by_meaning
from core.retrieve.recall.methods.by_words import by_words
from core.retrieve.recall.traversal import TraversalSpec, traversal_parts, traverse
from core.settings.options import Settings
from core.settings.traversals import MIXTURE

CUTS = (2, 5, 10)
# Enough passages for ten different records.
RANKED = 60
# Pipeline methods that do not use the memory graph; they are run as a whole.
WHOLE: tuple[str, ...] = ("walk", "linked pairs")
EXCLUSIONS: tuple[tuple[Excluded, ...], ...] = ((), ("E",), ("T",), ("O",))


class TraversalMeasurement(Struct, frozen=True):
    """Recall of one method on one question at each cut, and the time in ms.

    `alone` is empty for methods that start from the hybrid's passages.
    """

    way: str
    alone: tuple[float, ...]
    fused: tuple[float, ...]
    ms: float


class HopTiming(Struct, frozen=True):
    """Time of activation over that many hops for a question, in ms."""

    hops: int
    ms: float


class _GraphContext(Struct, frozen=True):
    """Shared data of all questions; `records` gives the record of each passage."""

    engine: BenchEngine
    snapshot: Snapshot
    names: EntityNameIndex
    graph: MemoryGraph
    records: tuple[str, ...]


class _QuestionContext(Struct, frozen=True):
    """A question with the input of all methods."""

    question: BenchQuestion
    vector: NDArray[np.float32]
    own: Scores
    starts: dict[int, float]


def measure(
    folder: Path, *, embedder_folder: Path, on_progress: Callable[[str], None] = lambda _: None
) -> tuple[list[TraversalMeasurement], list[HopTiming]]:
    """Run every method on every question of the set; "hybrid" is the baseline."""
    questions = load_questions(folder / "queries.jsonl")
    with (
        tempfile.TemporaryDirectory(prefix="loci-bench-") as place,
        open_engine(
            load_records(folder / "corpus.jsonl"),
            Path(place),
            embedder_folder=embedder_folder,
            on_progress=on_progress,
        ) as engine,
    ):
        return ask_all(engine, questions, on_progress=on_progress)


def ask_all(
    engine: BenchEngine,
    questions: Sequence[BenchQuestion],
    *,
    on_progress: Callable[[str], None] = lambda _: None,
) -> tuple[list[TraversalMeasurement], list[HopTiming]]:
    """Run every method on every question over an opened library."""
    graph_context = _graph_context(engine)
    asked: list[TraversalMeasurement] = []
    hops: list[HopTiming] = []
    for number, question in enumerate(questions, start=1):
        on_progress(f"Asking: {number} of {len(questions)}")
        context = _question_context(graph_context, question)
        asked += _ways(graph_context, context)
        hops += [_timed(graph_context, context, count) for count in (2, 3)]
    return asked, hops


def _graph_context(engine: BenchEngine) -> _GraphContext:
    snapshot, names = SnapshotCache(engine.store).current()
    graph = MemoryGraphCache(engine.store, weigh=built_in().weight).get(snapshot)
    placed = engine.store.documents.passages_with_heads(snapshot.passage_ids)
    paths = {int(one): head.path for one, (_, head) in placed.items()}
    records = tuple(engine.ids[paths[one]] for one in snapshot.passage_ids.tolist())
    return _GraphContext(engine, snapshot, names, graph, records)


def _question_context(graph_context: _GraphContext, question: BenchQuestion) -> _QuestionContext:
    index, snapshot = graph_context.engine.store.index, graph_context.snapshot
    vector = graph_context.engine.encoder.embedder.embed_question(question.question)
    read = read_question(question.question, names=graph_context.names)
    meaning = by_meaning(index, snapshot, vector)
    words = by_words(index, snapshot, Analysis(text=question.question))
    starts, _ = start_weights(snapshot, read.things, index.word_counts(read.words))
    return _QuestionContext(question, vector, seed_scores(snapshot, meaning, words), starts)


def _ways(
    graph_context: _GraphContext, context: _QuestionContext
) -> Iterator[TraversalMeasurement]:
    own = top_positions(context.own, RANKED)
    yield TraversalMeasurement(
        "hybrid", _recalls(graph_context, context, own), _recalls(graph_context, context, own), 0.0
    )
    for name in WHOLE:
        begun = time.perf_counter()
        result = graph_context.engine.searcher.search(
            context.question.question, k=RANKED, wishes=QueryOptions(traversal=name)
        )
        took = (time.perf_counter() - begun) * 1000.0
        ids = np.array([hit.passage_id for hit in result.hits], np.int64)
        yield TraversalMeasurement(
            name, (), _recalls(graph_context, context, graph_context.snapshot.rows(ids)), took
        )
    for name in (*METHODS, MIXTURE):
        for excluded in EXCLUSIONS:
            yield _way(graph_context, context, name, excluded)


def _way(
    graph_context: _GraphContext,
    context: _QuestionContext,
    name: str,
    excluded: tuple[Excluded, ...],
) -> TraversalMeasurement:
    begun = time.perf_counter()
    way = traverse(
        TraversalSpec(traversal_parts(name, Settings()), RANKED, excluded),
        graph_context.graph,
        starts=context.starts,
        similarity=VectorSimilarity(
            graph_context.graph, graph_context.engine.store.index, context.vector
        ),
        seed=context.own,
    )
    took = (time.perf_counter() - begun) * 1000.0
    return TraversalMeasurement(
        " ".join([name, *(f"without {one}" for one in excluded)]),
        _recalls(graph_context, context, way.traversed.passages),
        _recalls(graph_context, context, way.linked.rows),
        took,
    )


def _timed(graph_context: _GraphContext, context: _QuestionContext, hops: int) -> HopTiming:
    starts = StartVertices(
        np.array(list(context.starts), np.int64),
        np.array(list(context.starts.values()), np.float64),
    )
    similarity = VectorSimilarity(
        graph_context.graph, graph_context.engine.store.index, context.vector
    )
    begun = time.perf_counter()
    activate(graph_context.graph, starts, similarity, options=ActivationOptions(hops=hops))
    return HopTiming(hops, (time.perf_counter() - begun) * 1000.0)


def _recalls(
    graph_context: _GraphContext, context: _QuestionContext, rows: NDArray[np.int64]
) -> tuple[float, ...]:
    places: list[int] = rows.tolist()
    ranked = list(dict.fromkeys(graph_context.records[row] for row in places))
    return tuple(recall_at(ranked, context.question.gold_ids, cut) for cut in CUTS)
