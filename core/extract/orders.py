"""Log-linear probability that a sentence is an order to the program that reads it (row N14).

Features are classes of words, which are data in several languages, with their order, and words.
Weights are fitted by `bench/extraction/order_weights.py` on written orders, look-alikes and
ordinary documents.
"""

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

import msgspec
from msgspec import Struct

from core.language.text.sentences import sentences
from core.resources import load_table

# A sentence is judged by its first words; classes are combined within a window.
MAX_WORDS, WINDOW = 20, 6
_ADDRESS = "<address>"
_START = "^"
_TOKEN = re.compile(r"https?://\S+|[^\s@]{1,64}@[^\s@]{1,255}|[^\W\d_]+(?:['’]\w+)?|:")
_IS_ADDRESS = re.compile(r"https?:|[^\s@]+@")
# Words after which an order begins like at the start of a sentence.
_BEFORE_ORDERS = frozenset({"please", ":"})
_LENGTHS = (4, 8, 12, 18, 26, 40)


class OrderWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of features, and the probabilities from which a sentence is an order.

    `threshold` holds for any text, `threshold_beside` for one that is suspicious already.
    """

    threshold: float
    threshold_beside: float
    bias: float
    weights: dict[str, float]


@cache
def load_weights() -> OrderWeights:
    """Return the fitted weights."""
    return msgspec.convert(load_table("orders.toml"), OrderWeights)


@cache
def word_classes() -> Mapping[str, Sequence[str]]:
    """Return the classes of each word."""
    classes: defaultdict[str, list[str]] = defaultdict(list)
    for name, words in load_table("order_words.toml").items():
        for word in words.split():
            classes[word].append(name)
    classes[_ADDRESS].append(_ADDRESS)
    return classes


def order_features(sentence: str) -> frozenset[str]:
    """Return the features of a sentence."""
    tokens = _TOKEN.findall(sentence.lower())
    words = [_ADDRESS if _IS_ADDRESS.match(it) else it for it in tokens[:MAX_WORDS]]
    features = {f"#{bisect_left(_LENGTHS, len(tokens))}", *words}
    features.update(f"{one} {two}" for one, two in pairwise([_START, *words]))
    classes = [word_classes().get(word, ()) for word in words]
    for at, names in enumerate(classes):
        later = [other for row in classes[at + 1 : at + 1 + WINDOW] for other in row]
        for name in names:
            features.update((name, *(f"{name} {other}" for other in later)))
            if at == 0:
                features.update(f"{_START}{name} {other}" for other in later)
            if at == 0 or words[at - 1] in _BEFORE_ORDERS:
                features.add(_START + name)
            if words[at + 1 : at + 2] == [":"]:
                features.add(f"{name}:")
    return frozenset(features)


def order_probability(sentence: str) -> float:
    """Return the probability that the sentence is an order to a program."""
    fitted = load_weights()
    total = fitted.bias + sum(fitted.weights.get(it, 0.0) for it in order_features(sentence))
    return 1 / (1 + math.exp(-total))


def find_orders(text: str, *, is_suspicious: bool) -> Iterator[tuple[int, int]]:
    """Yield the spans of orders in a text; more of them where it is suspicious already."""
    fitted = load_weights()
    judged = (
        (order_probability(text[start:end]), start, end)
        for start, end in sentences(text, 0, len(text))
    )
    likely = [it for it in judged if it[0] >= min(fitted.threshold, fitted.threshold_beside)]
    is_suspicious = is_suspicious or any(odds >= fitted.threshold for odds, *_ in likely)
    limit = fitted.threshold_beside if is_suspicious else fitted.threshold
    yield from ((start, end) for odds, start, end in likely if odds >= limit)
