"""Runs the recall methods of a plan in parallel."""

from collections.abc import Sequence
from concurrent.futures import Executor

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.answers.questions import Method, PlanStep
from core.retrieve.metrics import StageTimer
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.recall.methods.recall_method import MemoryRecall, RecallInput
from core.retrieve.recall.methods.registry import get_method
from core.retrieve.recall.recall_result import EMPTY_RECALL, LIST_LENGTH, RecallResult
from core.store.index.search_index import SearchIndex

Vector = NDArray[np.float32]


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

        Passages below a step's `floor` are dropped. Each method leaves out itself what filters
        exclude (`RecallInput.among`). Methods without a `run` of their own are skipped.
        """
        among = None if query.allowed is None else query.snapshot.passage_ids[query.allowed]
        question = RecallInput(query, self.index, self.memory, vector, among)

        def run(step: PlanStep) -> RecallResult:
            method = get_method(step.method)
            if method.run is None:
                return EMPTY_RECALL
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
