"""Reranking of the best passages by a cross-encoder, within a time budget (D19).

A logistic regression chooses which of them comes first (P10).
"""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import ModelError
from core.llm.reranker import Reranker
from core.messages import UserMessage
from core.retrieve.rank.score_lists import FusedRanking, Ids, Scores
from core.retrieve.ranking_weights import FirstWeights

# Number of passages of which one is chosen. The same five stay first, whatever is chosen.
CHOICES = 5
# The least log odds of the reader that count, also for a text that cannot be read.
LEAST_READ = -12.0
RERANK_LIMIT = 20
BATCH = 4


class ChoiceFeatures(Struct, frozen=True):
    """Features of the first `CHOICES` passages, parallel arrays in the order of the ranking.

    `own` are their own scores for the question and `walked` their walk scores, both in [0, 1].
    `read` are the reader's log odds; empty without a reader. Only `eligible` ones are chosen.
    """

    own: Scores
    walked: Scores
    read: Scores
    eligible: NDArray[np.bool_]


def with_best_first(
    ranked: FusedRanking, features: ChoiceFeatures, weights: FirstWeights
) -> FusedRanking:
    """Return the ranking with the most likely passage first; the others keep their order.

    Pairs tell which passages are needed together, but not which of them answers: a passage that
    fits the question by itself comes first. The score of the first stays the highest.
    """
    if len(features.own) < 2:
        return ranked
    shares = ranked.scores[: len(features.own)] / max(float(ranked.scores[0]), 1e-9)
    values = shares + weights.own * features.own + weights.walked * features.walked
    if len(features.read):
        values += weights.read * np.maximum(features.read, LEAST_READ)
    best = int(np.argmax(np.where(features.eligible, values, -np.inf)))
    order = np.r_[best, np.delete(np.arange(len(ranked.rows)), best)]
    scores = ranked.scores[order]
    scores[0] = ranked.scores[0]
    return FusedRanking(ranked.rows[order], scores)


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
