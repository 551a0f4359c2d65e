"""Reranking of the best passages by a cross-encoder, within a time budget (D19)."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from core.errors import ModelError
from core.llm.reranker import Reranker
from core.messages import UserMessage
from core.retrieve.rank.score_lists import Ids, Scores

RERANK_LIMIT = 20
BATCH = 4


class RerankResult(Struct, frozen=True):
    """Places in the new order, the model's scores in that order, and a note for the trace.

    `scores` are in [0, 1] and empty when the order stayed as it was.
    """

    order: Ids
    scores: Scores
    note: UserMessage = UserMessage()

    @property
    def done(self) -> bool:
        """Whether the model decided the order."""
        return len(self.scores) > 0


def rerank(
    question: str,
    texts: Sequence[str],
    *,
    reranker: Reranker | None,
    budget_ms: float,
    clock: Callable[[], float],
    limit: int = RERANK_LIMIT,
) -> RerankResult:
    """Return the first `limit` texts ordered by the model (T10: the top 20), then the others.

    The order stays when there is no model, when the model fails, or when it would take longer
    than `budget_ms`: the total is estimated after each `BATCH` of texts, so that the budget is
    exceeded by one batch at most. `clock` counts seconds.
    """
    count = min(limit, len(texts))
    same = np.arange(len(texts), dtype=np.int64)
    if reranker is None or count < 2:
        return RerankResult(same, np.empty(0))
    started = clock()
    parts: list[Scores] = []
    for start in range(0, count, BATCH):
        try:
            parts.append(reranker.score(question, texts[start : min(start + BATCH, count)]))
        except ModelError as error:
            note = UserMessage("reranker_failed", problem=error.whole_message)
            return RerankResult(same, np.empty(0), note)
        read = min(start + BATCH, count)
        estimated_ms = (clock() - started) * 1000.0 * count / read
        if estimated_ms > budget_ms:
            estimate, limit_ms = round(estimated_ms), round(budget_ms)
            note = UserMessage("reranker_too_slow", estimate=estimate, limit=limit_ms)
            return RerankResult(same, np.empty(0), note)
    scores = np.concatenate(parts)
    first = np.argsort(-scores, kind="stable")
    probabilities = 1.0 / (1.0 + np.exp(-np.clip(scores[first], -60.0, 60.0)))
    order = np.concatenate([first.astype(np.int64), same[count:]])
    return RerankResult(order, probabilities, UserMessage("reranker_done", count=count))
