"""Fitted weights (logits) of name and attribute similarity (`resources/likeness.toml`)."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct, convert


class SimilarityWeights(Struct, frozen=True):
    """Logits of a logistic model over two records of one type.

    `names` weighs the features of `matching.name_features`; `agree` and `differ` weigh one
    attribute by the type of its values, for full similarity and for none.
    """

    bias: float
    names: dict[str, float]
    agree: dict[str, float]
    differ: dict[str, float]


@lru_cache(maxsize=1)
def similarity_weights() -> SimilarityWeights:
    """Return the shipped weights, fitted by `bench/resolution/resolution_weights.py`."""
    text = files("resources").joinpath("likeness.toml").read_text("utf-8")
    return convert(tomllib.loads(text), SimilarityWeights)
