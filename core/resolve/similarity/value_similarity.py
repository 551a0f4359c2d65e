"""Similarity of two values of one attribute, compared by their type.

Years and codes (telephone numbers, addresses on the net) are equal or not, numbers may differ
slightly; lists of names are compared name by name with initials allowed; other values word by word.
"""

import html
import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct, convert

from core.resolve.similarity.name_parts import fold, folded_words, name_lexicon
from core.resolve.similarity.name_similarity import compare_person_names
from core.resources import load_table

ValueType = Literal["code", "year", "number", "names", "place", "text"]

MIN_CODE_DIGITS = 7  # of a telephone number without its area code
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_DAY = re.compile(r"\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_NUMBER = re.compile(r"[^\w\d]{0,2}\s*(-?\d[\d,]*(?:\.\d+)?)\s*(%|[^\W\d]{0,6})\.?")
_NET = re.compile(r"\S[^\s@]*+@\S+\.\w+|https?://\S+|www\.\S+")
_BETWEEN_NAMES = re.compile(r"(?<!\s)(?:\s*+[,;|/]|\s++(?:and|&|und|en)\s)\s*|[,;|/]\s*")


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
    return convert(load_table("likeness.toml"), SimilarityWeights)


class AttributeValue(Struct, frozen=True):
    """A parsed value: `exact` for codes, `number` for numbers, `words` for texts."""

    sort: ValueType
    exact: str = ""
    number: float = 0.0
    words: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()


class ValueSimilarity(Struct, frozen=True):
    """Similarity within [0, 1]: `whole` relative to both values, `least` to the shorter one."""

    sort: ValueType
    whole: float
    least: float


@lru_cache(maxsize=65_536)
def parse_value(text: str) -> AttributeValue:
    """Parse the text as a code, a year, a number, a list of names, or words."""
    plain = html.unescape(text).strip()
    words = folded_words(plain)
    return _exact(plain, words) or _worded(plain, words)


def _exact(plain: str, words: tuple[str, ...]) -> AttributeValue | None:
    digits = "".join(letter for letter in plain if letter.isdigit())
    letters = sum(1 for letter in plain if letter.isalpha())
    number = _NUMBER.fullmatch(plain)
    if _YEAR.fullmatch(plain):
        return AttributeValue("year", exact=plain, number=float(plain), words=words)
    if _NET.fullmatch(plain) or _DAY.fullmatch(plain):
        return AttributeValue("code", exact=plain.casefold().rstrip("/"), words=words)
    if number and len(digits) < MIN_CODE_DIGITS:
        return AttributeValue("number", number=float(number[1].replace(",", "")), words=words)
    if len(digits) >= MIN_CODE_DIGITS and letters <= 3:
        return AttributeValue("code", exact=digits, words=words)
    return None


def _worded(plain: str, words: tuple[str, ...]) -> AttributeValue:
    has_digits = any(map(str.isdigit, plain))
    parts = tuple(folded_words(part) for part in _BETWEEN_NAMES.split(plain.strip(" ,;")))
    if len(parts) > 1 and all(0 < len(part) <= 5 for part in parts) and not has_digits:
        return AttributeValue("names", words=words, names=parts)
    if len(words) > 2 and any(word[0].isdigit() for word in words):
        return AttributeValue("place", words=words)
    return AttributeValue("text", words=words, names=(words,) if words else ())


def compare_values(first: str, second: str) -> ValueSimilarity:
    """Return the similarity of two values of one attribute."""
    one, other = parse_value(first), parse_value(second)
    if one.sort == other.sort and one.sort in ("code", "year", "number"):
        same = _exact_similarity(one, other)
        return ValueSimilarity(one.sort, same, same)
    if "names" in (one.sort, other.sort) and one.names and other.names:
        return _name_list_similarity(one.names, other.names)
    whole, least = word_overlap(
        _abbreviated(one.words, other.words), _abbreviated(other.words, one.words)
    )
    return ValueSimilarity("place" if one.sort == other.sort == "place" else "text", whole, least)


def _abbreviated(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
    """Replace a run of words by its abbreviation ("vldb") if the other value uses that."""
    for short in theirs:
        if not 3 <= len(short) <= len(ours):
            continue
        for at in range(len(ours) - len(short) + 1):
            if all(word[0] == letter for word, letter in zip(ours[at:], short, strict=False)):
                return (*ours[:at], short, *ours[at + len(short) :])
    return ours


def _exact_similarity(one: AttributeValue, other: AttributeValue) -> float:
    if one.sort == "code":
        short, long = sorted((one.exact, other.exact), key=len)
        is_end = short.isdigit() and len(short) >= MIN_CODE_DIGITS and long.endswith(short)
        return float(one.exact == other.exact or is_end)
    if one.sort == "year":
        return float(one.number == other.number)
    size = max(abs(one.number), abs(other.number))
    return 1.0 if size == 0 else max(0.0, 1.0 - abs(one.number - other.number) / size / 0.1)


def _name_list_similarity(
    ours: tuple[tuple[str, ...], ...], theirs: tuple[tuple[str, ...], ...]
) -> ValueSimilarity:
    few, many = sorted((ours, theirs), key=len)
    left = list(many)
    score_sum = 0.0
    for name in few:
        best = max(left, key=lambda name_words: _name_similarity(name, name_words))
        score = _name_similarity(name, best)
        if score > 0.5:
            score_sum += score
            left.remove(best)
    return ValueSimilarity("names", 2 * score_sum / (len(few) + len(many)), score_sum / len(few))


def _name_similarity(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    how = compare_person_names(one, other)
    if how == "equal":
        return 1.0
    return word_overlap(one, other)[0] if how == "unlike" else 0.9


def word_overlap(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[float, float]:
    """Return the weighted share of common words, relative to both and to the shorter value.

    Words count in part when they differ by one letter or one is a prefix of the other.
    """
    if not ours or not theirs:
        return 0.0, 0.0
    # Sorted, so that the greedy assignment is symmetric.
    ours, theirs = sorted((ours, theirs), key=lambda value_words: (len(value_words), value_words))
    left = list(theirs)
    shared = 0.0
    for word in sorted(ours, key=lambda candidate: (candidate not in left, candidate)):
        best = max(left, key=lambda candidate: _word_similarity(word, candidate), default="")
        score = _word_similarity(word, best) if best else 0.0
        if score > 0:
            shared += score * (_weight(word) + _weight(best)) / 2
            left.remove(best)
    sizes = sorted((sum(map(_weight, ours)), sum(map(_weight, theirs))))
    return 2 * shared / sum(sizes), min(1.0, shared / sizes[0])


def _word_similarity(one: str, other: str) -> float:
    if one == other:
        return 1.0
    if any(map(str.isdigit, one + other)):
        return 0.0
    short, long = sorted((one, other), key=len)
    if long.startswith(short):
        return 0.6 if len(short) < 3 else 0.8
    if len(short) < 4:
        return 0.0
    from rapidfuzz.distance import OSA

    return 0.85 if OSA.distance(one, other, score_cutoff=1) <= 1 else 0.0


def _weight(word: str) -> float:
    """Return the weight of a word: longer words weigh more, stop words little, numbers 6."""
    if word in name_lexicon().small:
        return 0.5
    return 6.0 if word[0].isdigit() else min(float(len(word)), 8.0)


def fold_value(text: str) -> str:
    """Return the value in folded form with single spaces, for exact comparison."""
    return " ".join(fold(text).split())
