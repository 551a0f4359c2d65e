"""Recall by vector similarity (T1)."""

import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import Snapshot
from core.messages import UserMessage
from core.retrieve.recall.methods.recall_method import RecallInput, RecallMethod
from core.retrieve.recall.recall_result import (
    EMPTY_RECALL,
    LIST_LENGTH,
    Ids,
    RecallResult,
    ids_to_rows,
)
from core.store.index.search_index import USUAL_PRECISION, SearchIndex
from core.store.index.vector_matrix import Precision


def by_meaning(
    index: SearchIndex,
    snapshot: Snapshot,
    vector: NDArray[np.float32] | None,
    *,
    k: int = LIST_LENGTH,
    among: Ids | None = None,
    precision: Precision = USUAL_PRECISION,
) -> RecallResult:
    """Return the passages nearest by cosine, of `among` if given; none without a vector."""
    if vector is None:
        return EMPTY_RECALL
    ids, scores = index.nearest(
        "passage", vector, k + snapshot.left_out + snapshot.hidden, among=among, precision=precision
    )
    return ids_to_rows(snapshot, ids, scores, k=k)


def _run(question: RecallInput, k: int) -> RecallResult:
    return by_meaning(
        question.index,
        question.query.snapshot,
        question.vector,
        k=k,
        among=question.among,
        precision=question.precision,
    )


METHOD = RecallMethod(
    name="by meaning",
    layer="semantic",
    timer="meaning",
    label=UserMessage("method_meaning"),
    run=_run,
    reason=UserMessage("hit_by_meaning"),
)
