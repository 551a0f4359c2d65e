"""The recall methods that look at each passage by itself, side by side, as the plan says."""

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
# What can be asked while the encoder is still at the question.
WITHOUT_VECTOR: frozenset[Method] = frozenset({"by words", "by scan"})


class PassageRecaller(Struct, frozen=True):
    """What all methods need that is the same for every question."""

    index: SearchIndex
    memory: MemoryRecall
    pool: Executor

    def recall(
        self,
        sought: QueryContext,
        wanted: Sequence[PlanStep],
        *,
        vector: Vector | None,
        steps: StageTimer,
    ) -> dict[Method, RecallResult]:
        """What each of these methods finds, each in a thread of its own but the first.

        Passages below a step's `floor` are left out, as are those that filters do not allow.
        """

        def run(step: PlanStep) -> RecallResult:
            with steps(_NAMES[step.method]):
                return _above(asked[step.method](k=step.limit or LIST_LENGTH), step.floor)

        graph, index = sought.snapshot, self.index
        among = None if sought.allowed is None else graph.passage_ids[sought.allowed]
        asked: dict[Method, Callable[..., RecallResult]] = {
            "by meaning": partial(by_meaning, index, graph, vector, among=among),
            "by words": partial(by_words, index, graph, sought.analysis, among=among),
            "by scan": partial(by_scan, index, graph, sought.all_of, allowed=sought.listed),
            "by memory": partial(by_memory, self.memory, graph, sought.text),
        }
        mine = [step for step in wanted if step.method in asked]
        others = [(step, self.pool.submit(run, step)) for step in mine[1:]]
        found: dict[Method, RecallResult] = {step.method: run(step) for step in mine[:1]}
        for step, future in others:
            found[step.method] = future.result()
        return found


def _above(found: RecallResult, floor: float) -> RecallResult:
    if floor <= 0.0:
        return found
    good = found.scores >= floor
    return RecallResult(found.rows[good], found.scores[good])
