"""How likely a name is of a type, from its cues: a small multinomial logistic model.

The weights in `resources/kind_weights.toml` are fitted by `bench.extraction.kind_weights` on
classes of cues, not on words; a cue that is seen often counts with the logarithm of how often.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from math import exp, log1p

KINDS = ("Person", "Organization", "Location", "other")


@lru_cache(maxsize=1)
def _weights() -> dict[str, tuple[float, ...]]:
    """For each cue its weight for each of `KINDS`."""
    text = files("resources").joinpath("kind_weights.toml").read_text("utf-8")
    return {cue: tuple(values) for cue, values in tomllib.loads(text)["weights"].items()}


def kind_probabilities(cues: Mapping[str, int]) -> dict[str, float]:
    """The probability of each of `KINDS`, in sum 1, for a name whose cues were seen so often."""
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
