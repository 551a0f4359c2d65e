"""Final ranking of facts by six features (D7), with weights of entity types (D7, D18)."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from core.retrieve.rank.score_lists import Scores

# Priorities of D7: high for people and organizations, medium for relations and documents, low for
# places; other types are medium.
HIGH, MEDIUM, LOW = 1.0, 0.9, 0.8
TYPE_SCORES = {"Person": HIGH, "Organization": HIGH, "Document": MEDIUM, "Location": LOW}


class FactFeatures(Struct, frozen=True):
    """Six features as parallel arrays, each value in [0, 1].

    `specificity` is the relation's own weight (D18); `access` is 1 for all that one person may
    see, which is everything until sources have privacy tiers.
    """

    semantic: Scores
    importance: Scores
    specificity: Scores
    freshness: Scores
    quality: Scores
    access: Scores


class FactWeights(Struct, frozen=True):
    """Weights of D7; they add up to 1."""

    semantic: float = 0.35
    importance: float = 0.25
    specificity: float = 0.20
    freshness: float = 0.10
    quality: float = 0.05
    access: float = 0.05


WEIGHTS = FactWeights()


def score_facts(
    features: FactFeatures, *, types: Sequence[str] = (), weights: FactWeights = WEIGHTS
) -> Scores:
    """Return sum(weight x feature) x the score of the type, in [0, 1] (D7).

    Without `types` no type counts more than another.
    """
    scores = (
        weights.semantic * features.semantic
        + weights.importance * features.importance
        + weights.specificity * features.specificity
        + weights.freshness * features.freshness
        + weights.quality * features.quality
        + weights.access * features.access
    )
    if types:
        scores = scores * np.array([TYPE_SCORES.get(kind, MEDIUM) for kind in types], np.float64)
    return np.clip(scores, 0.0, 1.0)
