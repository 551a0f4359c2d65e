"""Record of a recall method, its input, and the port of recall by memory."""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.messages import UserMessage
from core.records.answers.questions import Method, PlanName, PlanStep
from core.retrieve.plan.query_builder import QueryContext
from core.retrieve.recall.recall_result import EMPTY_RECALL, Ids, RecallResult
from core.store.index.search_index import USUAL_PRECISION, SearchIndex
from core.store.index.vector_matrix import Precision

# Layers of the design document (T10), which score fusion weighs.
Layer = Literal["semantic", "graph", "episodic"]


class MemoryRecall(Protocol):
    """Finds passages by what was talked about before."""

    def recall(self, snapshot: Snapshot, text: str, *, k: int, days: int = 0) -> RecallResult:
        """Return the passages that earlier turns about this question refer to, best first.

        Only turns of the last `days` count; 0: all.
        """
        ...


class NoMemory:
    """A memory without episodes: recalls nothing."""

    def recall(self, snapshot: Snapshot, text: str, *, k: int, days: int = 0) -> RecallResult:
        """Return an empty result."""
        return EMPTY_RECALL


class RecallInput(Struct, frozen=True):
    """Input of a recall method: the question, its vector, and what is searched.

    `query.analysis` is the question as understood, `query.snapshot` the graph in memory (passages
    as rows, entities as columns), `index` searches words and vectors, `memory` earlier turns.
    `among` are the ids of the passages that filters allow; None when all are. `vector` is None
    while it is not known, and where there is no encoder. `days` limits the age of earlier turns.
    `precision` is that of vectors.
    """

    query: QueryContext
    index: SearchIndex
    memory: MemoryRecall
    vector: NDArray[np.float32] | None = None
    among: Ids | None = None
    days: int = 0
    precision: Precision = USUAL_PRECISION


class RecallMethod(Struct, frozen=True):
    """A way to find passages: its name in plans, and how its results count and are explained.

    `name` is "by <name>"; the trace lists its scores as `<name>`. `label` completes "Searched
    by …" in the trace. `timer` names its latency. `reason` is shown with hits that it ranks high;
    empty where its reasons are given per hit.

    `run(question, k)` returns the `k` best passages as rows of `question.query.snapshot`, best
    first, only from `question.among`. It asks an index for `k + snapshot.left_out +
    snapshot.hidden`, as passages that were excluded or are hidden are still in the index;
    `ids_to_rows` drops them. `run` is None
    for a method that builds on the results of others, which the pipeline runs itself.

    `needs_vector` is False for a method that never reads `question.vector`. The first such step
    of a plan runs while the encoder is still busy with the question (`recall_early`).

    `steps` are added to the plans of these names, beside those in `plan.plan_steps`:
    ``{"hybrid": PlanStep("by age", limit, weight)}``. With the option `plan_rules` at "documents"
    the weights of `plan.method_weights` replace that of the step.
    """

    name: Method
    layer: Layer
    timer: str
    label: UserMessage = UserMessage()
    run: Callable[[RecallInput, int], RecallResult] | None = None
    reason: UserMessage = UserMessage()
    needs_vector: bool = True
    steps: Mapping[PlanName, PlanStep] = {}
