"""Whether a short answer is stated in bold before its sentence, by logistic regression (P10)."""

from functools import cache

from msgspec import Struct, convert

from core.answer.logistic import logistic
from core.resources import load_table


class BoldFeatures(Struct, frozen=True):
    """Features of the likeliest short answer.

    `likely` is the logarithm of its probability and `margin` the difference to the next answer;
    `read` is the F1 of its words with the reader's answer in the same passage; `passage` the
    reader's log odds that the passage answers; `asked` the share of the question's weight in its
    sentence and title; `form` is 1 for an answer of the expected form.
    """

    likely: float
    margin: float
    read: float
    passage: float
    asked: float
    form: float


class BoldWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/reader/bold_weights.py`.

    Words stand in bold from the probability `shown_from`.
    """

    shown_from: float
    bias: float
    weights: BoldFeatures


def is_bold(features: BoldFeatures) -> bool:
    """Return whether the short answer is probable enough to be stated."""
    return _bold_probability(features) >= bold_weights().shown_from


def _bold_probability(features: BoldFeatures) -> float:
    fitted = bold_weights()
    return logistic(fitted.bias, fitted.weights, features)


@cache
def bold_weights() -> BoldWeights:
    """Return the weights in `resources/bold_answers.toml`."""
    return convert(load_table("bold_answers.toml"), BoldWeights)
