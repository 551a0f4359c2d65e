"""Which of the best passages comes first (P10)."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.retrieve.rank.score_lists import FusedRanking, Scores
from core.retrieve.ranking_weights import FirstWeights

# Number of passages of which one is chosen. The same five stay first, whatever is chosen.
CHOICES = 5
# The least log odds of the reader that count, also for a text that cannot be read.
LEAST_READ = -12.0


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
