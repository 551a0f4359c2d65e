"""Evidence: the probability that the documents hold an answer, by logistic regression (P8)."""

import math
from functools import cache

from msgspec import Struct, convert, structs

from core.resources import load_table
from core.retrieve.rank.evidence_features import EvidenceFeatures, evidence_features
from core.retrieve.rank.evidence_input import EvidenceInput


class EvidenceWeights(Struct, frozen=True):
    """Weights fitted by `bench/answers/weights/answerability_weights.py`."""

    bias: float
    weights: EvidenceFeatures


class EvidenceEstimate(Struct, frozen=True):
    """The probability that the passages answer the question, and its features."""

    evidence: float
    features: EvidenceFeatures | None = None

    def feature_values(self) -> dict[str, float]:
        """Return the features by name, for the trace."""
        return structs.asdict(self.features) if self.features is not None else {}


def estimate_evidence(inputs: EvidenceInput) -> EvidenceEstimate:
    """Return the probability that the passages hold an answer; 0 where there are none."""
    if not inputs.passages:
        return EvidenceEstimate(0.0)
    fitted = fitted_weights()
    values = evidence_features(inputs)
    weights = structs.asdict(fitted.weights)
    score = fitted.bias + sum(
        weights[name] * value for name, value in structs.asdict(values).items()
    )
    return EvidenceEstimate(1.0 / (1.0 + math.exp(-score)), values)


@cache
def fitted_weights() -> EvidenceWeights:
    """Return the weights in `resources/evidence.toml`."""
    return convert(load_table("evidence.toml"), EvidenceWeights)
