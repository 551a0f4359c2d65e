"""Whether a few words may stand in bold before the sentence that they are from (P10)."""

from functools import cache

from msgspec import Struct, convert

from core.answer.logistic import logistic
from core.resources import load_table


class PlainFeatures(Struct, frozen=True):
    """Observations of the likeliest words.

    `likely` is the logarithm of their probability and `margin` how far it is above the next; `read`
    the words that they share with the reader's answer in their passage, as F1; `passage` the
    reader's log odds that the passage answers; `asked` the share of the question's weight in their
    sentence and its title; `form` is 1 for words of the form that is asked for.
    """

    likely: float
    margin: float
    read: float
    passage: float
    asked: float
    form: float


class PlainWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/reader/plain_weights.py`.

    Words stand in bold from the probability `shown_from`.
    """

    shown_from: float
    bias: float
    weights: PlainFeatures


def is_plain(features: PlainFeatures) -> bool:
    """Return whether the words are likely enough right to stand by themselves."""
    return _plain_probability(features) >= plain_weights().shown_from


def _plain_probability(features: PlainFeatures) -> float:
    fitted = plain_weights()
    return logistic(fitted.bias, fitted.weights, features)


@cache
def plain_weights() -> PlainWeights:
    """Return the weights in `resources/plain_answers.toml`."""
    return convert(load_table("plain_answers.toml"), PlainWeights)
