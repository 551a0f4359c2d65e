"""From observations to the probability that the documents hold an answer."""

import math
import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert, structs

from core.retrieve.rank.evidence_features import EvidenceFeatures, evidence_features
from core.retrieve.rank.evidence_input import EvidenceInput


class Weights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/answerability_weights.py`."""

    bias: float
    weights: EvidenceFeatures


class Judged(Struct, frozen=True):
    """The probability that the passages answer the question, and what it was made from."""

    evidence: float
    features: EvidenceFeatures | None = None

    def seen(self) -> dict[str, float]:
        """What it was made from, by name, for the trace."""
        return structs.asdict(self.features) if self.features is not None else {}


def judge(observed: EvidenceInput) -> Judged:
    """How likely the passages hold an answer; 0 where there are none."""
    if not observed.seen:
        return Judged(0.0)
    fitted = fitted_weights()
    found = evidence_features(observed)
    weights = structs.asdict(fitted.weights)
    score = fitted.bias + sum(
        weights[name] * value for name, value in structs.asdict(found).items()
    )
    return Judged(1.0 / (1.0 + math.exp(-score)), found)


@cache
def fitted_weights() -> Weights:
    """The weights in `resources/evidence.toml`."""
    text = files("resources").joinpath("evidence.toml").read_text("utf-8")
    return convert(tomllib.loads(text), Weights)
