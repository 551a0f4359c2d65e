"""The probability that a statement is right and worth keeping, by logistic regression.

The weights in `resources/usefulness.toml` are fitted by `bench/facts/fit.py` on statements labeled
by readers who have not seen the extractor.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from math import exp, fsum

from msgspec import Struct, convert

from core.resources import load_table


class UsefulnessWeights(Struct, frozen=True):
    """Weights of features; one that is not listed weighs nothing."""

    bias: float
    weights: Mapping[str, float]


def usefulness(features: Iterable[str]) -> float:
    """Return the probability that the statement with these features is right and worth keeping."""
    fitted = fitted_weights()
    # An exact sum does not depend on the order of the features.
    score = fsum((fitted.bias, *(fitted.weights.get(one, 0.0) for one in set(features))))
    return round(1.0 / (1.0 + exp(-score)), 3)


@cache
def fitted_weights() -> UsefulnessWeights:
    """Return the weights in `resources/usefulness.toml`."""
    return convert(load_table("usefulness.toml"), UsefulnessWeights)
