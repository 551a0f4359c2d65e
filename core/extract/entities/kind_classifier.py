"""Multinomial logistic regression from features of a name to its kind.

The weights in `resources/kind_weights.toml` are fitted by `bench.extraction.kind_weights` on
classes of features, not on words. A repeated feature counts with the logarithm of its frequency.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import exp, log1p

from core.extract.entities.kind_features import name_features
from core.language.vocabulary.vocabulary import Vocabulary
from core.resources import load_table

KINDS = ("Person", "Organization", "Location", "other")


@lru_cache(maxsize=1)
def _weights() -> dict[str, tuple[float, ...]]:
    """Return for each feature its weight for each of `KINDS`."""
    return {
        cue: tuple(values) for cue, values in load_table("kind_weights.toml")["weights"].items()
    }


def kind_probabilities(cues: Mapping[str, int]) -> dict[str, float]:
    """Return the probability of each of `KINDS` (sum 1), given the feature counts of a name."""
    table = _weights()
    scores = list(table["bias"])
    for cue, count in cues.items():
        weights = table.get(cue)
        if weights is not None:
            strength = log1p(count) / log1p(1)
            scores = [
                score + strength * weight for score, weight in zip(scores, weights, strict=True)
            ]
    top = max(scores)
    raised = [exp(score - top) for score in scores]
    whole = sum(raised)
    return {kind: value / whole for kind, value in zip(KINDS, raised, strict=True)}


def person_probability(name: str, *, vocabulary: Vocabulary) -> float:
    """Return the probability that the name, without context, is one of a person."""
    return kind_probabilities(Counter(name_features(name, vocabulary=vocabulary)))["Person"]
