"""How much likeness of names and attributes says: logits, fitted (`resources/likeness.toml`)."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from msgspec import Struct, convert


class Weights(Struct, frozen=True):
    """Logits of a logistic model over two records of one kind.

    `names` are those of the likeness of names (see `same.name_features`), `agree` and `differ`
    those of one attribute by what its values are, for full likeness and for none.
    """

    bias: float
    names: dict[str, float]
    agree: dict[str, float]
    differ: dict[str, float]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """The weights that ship with Loci, fitted by `bench/resolution/resolution_weights.py`."""
    text = files("resources").joinpath("likeness.toml").read_text("utf-8")
    return convert(tomllib.loads(text), Weights)
