"""Fitted weights of the decisions about follow-up questions, read from `resources/follow_ups.toml`.

`bench/memory/follow_up_weights.py` fits them.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp

from msgspec import Struct

from core.resources import load_table

Features = Sequence[str]


class FollowUpWeights(Struct, frozen=True):
    """Weights by feature: which candidate a word refers to, which slot a fragment overrides,
    whether a question stands alone, and which phrases of the last turn it leaves out.
    """

    reference: Mapping[str, float]
    slot: Mapping[str, float]
    alone: Mapping[str, float]
    context: Mapping[str, float]


@lru_cache(maxsize=1)
def fitted_weights() -> FollowUpWeights:
    """Return the weights that ship with Loci."""
    return FollowUpWeights(**load_table("follow_ups.toml"))


def total(features: Iterable[str], weights: Mapping[str, float]) -> float:
    """Return the sum of the weights of features; an unknown feature weighs nothing."""
    return sum(weights.get(name, 0.0) for name in features)


def probability(features: Iterable[str], weights: Mapping[str, float]) -> float:
    """Return the logistic of the sum of the weights."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, total(features, weights)))))


def shares(candidates: Sequence[Features], weights: Mapping[str, float]) -> list[float]:
    """Return the softmax share of each candidate."""
    scores = [total(features, weights) for features in candidates]
    top = max(scores, default=0.0)
    powers = [exp(score - top) for score in scores]
    return [power / sum(powers) for power in powers]
