"""From observations to the probability that the documents hold an answer."""

import math
import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert, structs

from core.retrieve.rank.evidence_features import EvidenceFeatures, evidence_features
from core.retrieve.rank.evidence_input import EvidenceInput


class EvidenceWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/answerability_weights.py`."""

    bias: float
    weights: EvidenceFeatures


class EvidenceEstimate(Struct, frozen=True):
    """The probability that the passages answer the question, and what it was made from."""

    evidence: float
    features: EvidenceFeatures | None = None

    def seen(self) -> dict[str, float]:
        """What it was made from, by name, for the trace."""
        return structs.asdict(self.features) if self.features is not None else {}


def estimate_evidence(observed: EvidenceInput) -> EvidenceEstimate:
    """How likely the passages hold an answer; 0 where there are none."""
    if not observed.seen:
        return EvidenceEstimate(0.0)
    fitted = fitted_weights()
    found = evidence_features(observed)
    weights = structs.asdict(fitted.weights)
    score = fitted.bias + sum(
        weights[name] * value for name, value in structs.asdict(found).items()
    )
    return EvidenceEstimate(1.0 / (1.0 + math.exp(-score)), found)


@cache
def fitted_weights() -> EvidenceWeights:
    """The weights in `resources/evidence.toml`."""
    text = files("resources").joinpath("evidence.toml").read_text("utf-8")
    return convert(tomllib.loads(text), EvidenceWeights)
