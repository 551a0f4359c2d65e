"""Runs the recall methods of a plan in parallel, also over links."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.cache import MemoryGraphCache
from core.graph.memory_graph.memory_graph import MemoryGraph, TripleVectors, VectorSimilarity
from core.graph.snapshot import Snapshot
from core.graph.traversal.traversal_ranking import VertexStep
from core.records.answers.questions import Method, PlanStep
from core.retrieve.metrics import StageTimer
from core.retrieve.plan.query_builder import QueryContext
from core.retrieve.recall.methods.by_links import (
    LinkedPassages,
    by_links,
    seed_scores,
    start_weights,
)
from core.retrieve.recall.methods.recall_method import MemoryRecall, RecallInput
from core.retrieve.recall.methods.registry import get_method
from core.retrieve.recall.passage_features import PassageFeatures
from core.retrieve.recall.recall_result import EMPTY_RECALL, LIST_LENGTH, RecallResult
from core.retrieve.recall.traversal import TraversalSpec, traversal_parts, traverse
from core.retrieve.recall.triple_vectors import TripleEncoder
from core.retrieve.versioned_cache import CacheUsage
from core.settings.options import Settings
from core.settings.traversals import ALONE
from core.store.index.search_index import SearchIndex
from core.store.index.vector_matrix import Precision
from core.store.readable_store import ReadableStore

# Where the question names no entity, a traversal starts at the nearest ones with half the weight.
NEAREST_ENTITIES = 3
NEAREST_CONFIDENCE = 0.5


class LinkRecallResult(Struct, frozen=True):
    """The passages, and the steps through the memory graph if it was traversed."""

    linked: LinkedPassages
    steps: tuple[VertexStep, ...] = ()
    graph: MemoryGraph | None = None


class LinkRecaller:
    """Recalls passages over links. Builds the memory graph on first use and caches it."""

    def __init__(
        self,
        store: ReadableStore,
        *,
        weigh: Callable[[str], float],
        settings: Callable[[], Settings] = Settings,
        triples: TripleEncoder | None = None,
    ) -> None:
        self._triples = triples
        self._store = store
        self._settings = settings
        self._memories = MemoryGraphCache(store, weigh=weigh)

    def recall(
        self,
        query: QueryContext,
        features: PassageFeatures,
        recalled: Mapping[Method, RecallResult],
        *,
        limit: int,
    ) -> LinkRecallResult:
        """Return the `limit` best passages of the traversal, best first."""
        snapshot = query.snapshot
        meaning = recalled.get("by meaning", EMPTY_RECALL)
        seed = seed_scores(snapshot, meaning, recalled.get("by words", EMPTY_RECALL))
        starts, confidence = start_weights(snapshot, query.question.things, features.word_counts)
        parts = traversal_parts(query.plan.traversal, self._settings())
        if parts[0].name in ALONE:
            linked = by_links(
                snapshot,
                seed=seed,
                starts=(starts, confidence),
                pair_features=features.pair_features if parts[0].name == "linked pairs" else None,
                tail=meaning.rows,
                limit=limit,
                allowed=query.allowed,
            )
            return LinkRecallResult(linked)
        is_whole = not (query.options.leave_out or snapshot.left_out)
        graph = self._memories.get(snapshot, is_whole=is_whole)
        result = traverse(
            TraversalSpec(parts, limit, query.plan.excluded, query.allowed),
            graph,
            starts=starts or self._nearest(features),
            similarity=VectorSimilarity(
                graph, self._store.index, features.vector, triples=self._triple_vectors(query)
            ),
            seed=seed,
        )
        return LinkRecallResult(result.linked, result.traversed.steps, graph)

    def _triple_vectors(self, query: QueryContext) -> TripleVectors | None:
        triples = self._triples
        if triples is None:
            return None
        labels, dimensions = query.names.labels, self._store.index.dimensions
        return lambda ids: triples.vectors(ids, labels=labels, dimensions=dimensions)

    def cache_usage(self) -> CacheUsage:
        """Return hits and misses of the memory graph cache."""
        memories = self._memories
        return CacheUsage("memory graph", memories.hits, memories.misses, len(memories))

    def memory_graph(self, snapshot: Snapshot) -> MemoryGraph:
        """Return the memory graph of the snapshot, built if necessary."""
        return self._memories.get(snapshot)

    def _nearest(self, features: PassageFeatures) -> dict[int, float]:
        if features.vector is None:
            return {}
        ids, _ = self._store.index.nearest("entity", features.vector, NEAREST_ENTITIES)
        columns = features.snapshot.columns(ids)
        return {
            column: NEAREST_CONFIDENCE * float(features.snapshot.links.rarity[column])
            for column in columns.tolist()
        }


Vector = NDArray[np.float32]


class PassageRecaller(Struct, frozen=True):
    """Runs recall methods with their question-independent dependencies."""

    index: SearchIndex
    memory: MemoryRecall
    pool: Executor
    settings: Callable[[], Settings] = Settings

    def recall(
        self,
        query: QueryContext,
        steps: Sequence[PlanStep],
        *,
        vector: Vector | None,
        timer: StageTimer,
    ) -> dict[Method, RecallResult]:
        """Return the result of each method; all but the first run in threads of the pool.

        Passages below a step's `floor` are dropped. Each method leaves out itself what filters
        exclude (`RecallInput.among`). Methods without a `run` of their own are skipped.
        """
        among = None if query.allowed is None else query.snapshot.passage_ids[query.allowed]
        settings = self.settings()
        precision = Precision(settings.exact_search_rows, settings.float_vectors)

        def run(step: PlanStep) -> RecallResult:
            method = get_method(step.method)
            if method.run is None:
                return EMPTY_RECALL
            question = RecallInput(
                query, self.index, self.memory, vector, among, step.days, precision
            )
            with timer(method.timer):
                return _above(method.run(question, step.limit or LIST_LENGTH), step.floor)

        runnable = [step for step in steps if get_method(step.method).run is not None]
        futures = [(step, self.pool.submit(run, step)) for step in runnable[1:]]
        results: dict[Method, RecallResult] = {step.method: run(step) for step in runnable[:1]}
        for step, future in futures:
            results[step.method] = future.result()
        return results


def _above(recall: RecallResult, floor: float) -> RecallResult:
    if floor <= 0.0:
        return recall
    good = recall.scores >= floor
    return RecallResult(recall.rows[good], recall.scores[good])
