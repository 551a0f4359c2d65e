"""Learned relevance: a weighted sum of signals, with weights fitted on conversations."""

from functools import cache

import numpy as np
from msgspec import convert, structs

from core.memory.recall.episode_arrays import Numbers, Rows
from core.memory.recall.signals import RelevanceSignals
from core.resources import load_table

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
