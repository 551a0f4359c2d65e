"""Relevance of episodes: the weighted formula (T5), or learned weights of the signals."""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.memory.recall.episode_arrays import EpisodeArrays, Numbers, Rows
from core.memory.recall.signals import RelevanceSignals
from core.memory.strength import engagement, freshness
from core.records.memory import Episode
from core.resources import load_table
from core.settings.options import Settings

# Components of a score as shown to the user; each sums up some signals.
_COMPONENTS: dict[str, tuple[str, ...]] = {
    "words": ("words",),
    "meaning": ("meaning", "sentence", "likeness"),
    "neighbors": (
        "words_before", "words_after", "words_two_before", "words_two_after", "sentence_before",
        "sentence_after",
    ),
    "conversation": ("session_words", "session_best_words", "session_best_meaning"),
    "speaker": ("speaker",),
    "wording": ("asks", "length"),
}  # fmt: skip


def score_by_signals(signals: RelevanceSignals, rows: Rows) -> Numbers:
    """Return the score of each row; 1 for an episode that is best in every signal."""
    weights = fitted_weights()
    each = np.array([weights[name] for name in RelevanceSignals.__struct_fields__])
    return (signals.matrix(rows) @ each) / each.clip(0.0).sum()


def score_parts(signals: RelevanceSignals, row: int) -> dict[str, float]:
    """Return the components of a row's score; they add up to it."""
    weights = fitted_weights()
    full = sum(max(0.0, weight) for weight in weights.values())
    columns = structs.asdict(signals)
    return {
        component: float(sum(weights[name] * columns[name][row] for name in names) / full)
        for component, names in _COMPONENTS.items()
    }


@cache
def fitted_weights() -> dict[str, float]:
    """Return the weight of each signal, fitted by `bench/memory/recall_weights.py`."""
    return convert(load_table("recall.toml")["weights"], dict[str, float])


class FormulaWeights(Struct, frozen=True):
    """Weights and limits of T5."""

    similarity: float = 0.35
    decay: float = 0.25
    importance: float = 0.20
    use: float = 0.10
    engagement: float = 0.10
    half_life_days: float = 7.0
    window_days: float = 30.0
    min_strength: float = 0.1


def formula_weights(settings: Settings) -> FormulaWeights:
    """Return the weights from the settings."""
    return FormulaWeights(
        similarity=settings.memory_weight_similarity,
        decay=settings.memory_weight_freshness,
        importance=settings.memory_weight_importance,
        use=settings.memory_weight_use,
        engagement=settings.memory_weight_engagement,
        half_life_days=settings.memory_half_life_days,
        window_days=settings.memory_window_days,
        min_strength=settings.memory_least,
    )


def relevance(
    episode: Episode, similarity: float, *, at: datetime, weights: FormulaWeights
) -> tuple[float, dict[str, float]]:
    """Return the relevance of T5 in [0, 1] and its terms."""
    parts = {
        "similarity": weights.similarity * max(0.0, similarity),
        "decay": weights.decay * freshness(episode, at=at, half_life_days=weights.half_life_days),
        "importance": weights.importance * episode.importance,
        "use": weights.use * math.log1p(episode.accesses),
        "engagement": weights.engagement * engagement(episode),
    }
    return min(1.0, sum(parts.values())), parts


def is_candidate(episode: Episode, *, at: datetime, weights: FormulaWeights) -> bool:
    """Return whether it lies in the window and decay x importance exceeds the minimum."""
    fresh = freshness(episode, at=at, half_life_days=weights.half_life_days)
    within = at - episode.happened_at <= timedelta(days=weights.window_days)
    return within and fresh * episode.importance > weights.min_strength


def score_by_formula(
    arrays: EpisodeArrays, similarity: Numbers, rows: Rows, *, at: datetime, weights: FormulaWeights
) -> tuple[Rows, Numbers, Sequence[dict[str, float]]]:
    """Return the candidate rows with relevance and its terms, unordered."""
    all_rows: list[int] = rows.tolist()
    candidates = [
        row for row in all_rows if is_candidate(arrays.episodes[row], at=at, weights=weights)
    ]
    scored = [
        relevance(arrays.episodes[row], float(similarity[row]), at=at, weights=weights)
        for row in candidates
    ]
    return (
        np.array(candidates, np.int64),
        np.array([score for score, _ in scored], np.float64),
        [parts for _, parts in scored],
    )
