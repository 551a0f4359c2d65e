"""Runs the recall methods of a plan in parallel."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.questions import Method, PlanStep
from core.retrieve.metrics import StageTimer
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.recall.by_meaning import by_meaning
from core.retrieve.recall.by_memory import MemoryRecall, by_memory
from core.retrieve.recall.by_scan import by_scan
from core.retrieve.recall.by_words import by_words
from core.retrieve.recall.recall_result import LIST_LENGTH, RecallResult
from core.store.index.search_index import SearchIndex

Vector = NDArray[np.float32]
_NAMES: Mapping[Method, str] = {
    "by meaning": "meaning", "by words": "words", "by memory": "memory",
    "by scan": "scan",
}  # fmt: skip
# Methods that can run while the encoder is still busy with the question.
WITHOUT_VECTOR: frozenset[Method] = frozenset({"by words", "by scan"})


class PassageRecaller(Struct, frozen=True):
    """Runs recall methods with their question-independent dependencies."""

    index: SearchIndex
    memory: MemoryRecall
    pool: Executor

    def recall(
        self,
        query: QueryContext,
        steps: Sequence[PlanStep],
        *,
        vector: Vector | None,
        timer: StageTimer,
    ) -> dict[Method, RecallResult]:
        """Return the result of each method; all but the first run in threads of the pool.

        Passages below a step's `floor` and those that filters exclude are dropped.
        """

        def run(step: PlanStep) -> RecallResult:
            with timer(_NAMES[step.method]):
                return _above(methods[step.method](k=step.limit or LIST_LENGTH), step.floor)

        graph, index = query.snapshot, self.index
        among = None if query.allowed is None else graph.passage_ids[query.allowed]
        methods: dict[Method, Callable[..., RecallResult]] = {
            "by meaning": partial(by_meaning, index, graph, vector, among=among),
            "by words": partial(by_words, index, graph, query.analysis, among=among),
            "by scan": partial(by_scan, index, graph, query.list_target, allowed=query.listable),
            "by memory": partial(by_memory, self.memory, graph, query.text),
        }
        runnable = [step for step in steps if step.method in methods]
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
