"""Logistic regression over the fields of a struct."""

import math

from msgspec import Struct, structs


def logistic(bias: float, weights: Struct, features: Struct) -> float:
    """Return the probability that the features give by weights with the same fields."""
    pairs = zip(structs.astuple(weights), structs.astuple(features), strict=True)
    return 1.0 / (1.0 + math.exp(-bias - sum(weight * value for weight, value in pairs)))
