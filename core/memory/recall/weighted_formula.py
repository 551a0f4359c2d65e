"""T5, as the documents have it."""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np
from msgspec import Struct

from core.memory.recall.episode_arrays import EpisodeArrays, Numbers, Rows
from core.memory.strength import engagement, freshness
from core.records.memory import Episode
from core.settings.options import Settings


class FormulaWeights(Struct, frozen=True):
    """The numbers of T5."""

    similarity: float = 0.35
    decay: float = 0.25
    importance: float = 0.20
    use: float = 0.10
    engagement: float = 0.10
    half_life_days: float = 7.0
    window_days: float = 30.0
    least: float = 0.1


def formula_weights(settings: Settings) -> FormulaWeights:
    """The numbers as they are set."""
    return FormulaWeights(
        similarity=settings.memory_weight_similarity,
        decay=settings.memory_weight_freshness,
        importance=settings.memory_weight_importance,
        use=settings.memory_weight_use,
        engagement=settings.memory_weight_engagement,
        half_life_days=settings.memory_half_life_days,
        window_days=settings.memory_window_days,
        least=settings.memory_least,
    )


def relevance(
    episode: Episode, similarity: float, *, at: datetime, terms: FormulaWeights
) -> tuple[float, dict[str, float]]:
    """T5's relevance in [0, 1] and what it is made of."""
    parts = {
        "similarity": terms.similarity * max(0.0, similarity),
        "decay": terms.decay * freshness(episode, at=at, half_life_days=terms.half_life_days),
        "importance": terms.importance * episode.importance,
        "use": terms.use * math.log1p(episode.accesses),
        "engagement": terms.engagement * engagement(episode),
    }
    return min(1.0, sum(parts.values())), parts


def is_candidate(episode: Episode, *, at: datetime, terms: FormulaWeights) -> bool:
    """Whether it happened in the window and its decay x importance is above the least."""
    fresh = freshness(episode, at=at, half_life_days=terms.half_life_days)
    within = at - episode.happened_at <= timedelta(days=terms.window_days)
    return within and fresh * episode.importance > terms.least


def score_by_formula(
    held: EpisodeArrays, similarity: Numbers, rows: Rows, *, at: datetime, terms: FormulaWeights
) -> tuple[Rows, Numbers, Sequence[dict[str, float]]]:
    """Those of the rows that are candidates, with relevance and its parts; in no order."""
    all_rows: list[int] = rows.tolist()
    kept = [row for row in all_rows if is_candidate(held.episodes[row], at=at, terms=terms)]
    told = [
        relevance(held.episodes[row], float(similarity[row]), at=at, terms=terms) for row in kept
    ]
    return (
        np.array(kept, np.int64),
        np.array([score for score, _ in told], np.float64),
        [parts for _, parts in told],
    )
