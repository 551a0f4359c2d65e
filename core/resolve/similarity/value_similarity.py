"""How alike two values of one attribute are, each compared as what it is.

Numbers, years and codes (telephone numbers, addresses on the net) are equal or they are not; lists
of names are compared name by name with initials allowed; all else word by word.
"""

import html
import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from core.resolve.similarity.name_lexicon import name_lexicon
from core.resolve.similarity.name_parts import fold, folded_words
from core.resolve.similarity.person_names import likeness

Sort = Literal["code", "year", "number", "names", "place", "text"]

LEAST_DIGITS = 7  # of a telephone number without its area code
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_DAY = re.compile(r"\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_NUMBER = re.compile(r"[^\w\d]{0,2}\s*(-?\d[\d,]*(?:\.\d+)?)\s*(%|[^\W\d]{0,6})\.?")
_NET = re.compile(r"\S+@\S+\.\w+|https?://\S+|www\.\S+")
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;|/]| and | & | und | en )\s*")


class Value(Struct, frozen=True):
    """A value read as what it is: `exact` for codes, `number` for numbers, `words` for texts."""

    sort: Sort
    exact: str = ""
    number: float = 0.0
    words: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()


class Alike(Struct, frozen=True):
    """How alike two values are, within [0, 1]: over both, and over the one that says less."""

    sort: Sort
    whole: float
    least: float


@lru_cache(maxsize=65_536)
def value(text: str) -> Value:
    """The text read as a code, a year, a number, a list of names, or words."""
    plain = html.unescape(text).strip()
    words = folded_words(plain)
    return _exact(plain, words) or _worded(plain, words)


def _exact(plain: str, words: tuple[str, ...]) -> Value | None:
    digits = "".join(letter for letter in plain if letter.isdigit())
    letters = sum(1 for letter in plain if letter.isalpha())
    found = _NUMBER.fullmatch(plain)
    if _YEAR.fullmatch(plain):
        return Value("year", exact=plain, number=float(plain), words=words)
    if _NET.fullmatch(plain) or _DAY.fullmatch(plain):
        return Value("code", exact=plain.casefold().rstrip("/"), words=words)
    if found and len(digits) < LEAST_DIGITS:
        return Value("number", number=float(found[1].replace(",", "")), words=words)
    if len(digits) >= LEAST_DIGITS and letters <= 3:
        return Value("code", exact=digits, words=words)
    return None


def _worded(plain: str, words: tuple[str, ...]) -> Value:
    has_digits = any(map(str.isdigit, plain))
    parts = tuple(folded_words(part) for part in _BETWEEN_NAMES.split(plain.strip(" ,;")))
    if len(parts) > 1 and all(0 < len(part) <= 5 for part in parts) and not has_digits:
        return Value("names", words=words, names=parts)
    if len(words) > 2 and any(word[0].isdigit() for word in words):
        return Value("place", words=words)
    return Value("text", words=words, names=(words,) if words else ())


def alike(first: str, second: str) -> Alike:
    """How alike two values of one attribute are."""
    one, other = value(first), value(second)
    if one.sort == other.sort and one.sort in ("code", "year", "number"):
        same = _exactly(one, other)
        return Alike(one.sort, same, same)
    if "names" in (one.sort, other.sort) and one.names and other.names:
        return _names(one.names, other.names)
    whole, least = overlap(_spelled(one.words, other.words), _spelled(other.words, one.words))
    return Alike("place" if one.sort == other.sort == "place" else "text", whole, least)


def _spelled(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
    """The words with each run that the other value abbreviates ("vldb") replaced by that."""
    for short in theirs:
        if not 3 <= len(short) <= len(ours):
            continue
        for at in range(len(ours) - len(short) + 1):
            if all(word[0] == letter for word, letter in zip(ours[at:], short, strict=False)):
                return (*ours[:at], short, *ours[at + len(short) :])
    return ours


def _exactly(one: Value, other: Value) -> float:
    if one.sort == "code":
        short, long = sorted((one.exact, other.exact), key=len)
        is_end = short.isdigit() and len(short) >= LEAST_DIGITS and long.endswith(short)
        return float(one.exact == other.exact or is_end)
    if one.sort == "year":
        return float(one.number == other.number)
    size = max(abs(one.number), abs(other.number))
    return 1.0 if size == 0 else max(0.0, 1.0 - abs(one.number - other.number) / size / 0.1)


def _names(ours: tuple[tuple[str, ...], ...], theirs: tuple[tuple[str, ...], ...]) -> Alike:
    few, many = sorted((ours, theirs), key=len)
    left = list(many)
    found = 0.0
    for name in few:
        best = max(left, key=lambda it: _alike_names(name, it))
        score = _alike_names(name, best)
        if score > 0.5:
            found += score
            left.remove(best)
    return Alike("names", 2 * found / (len(few) + len(many)), found / len(few))


def _alike_names(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    how = likeness(one, other)
    if how == "equal":
        return 1.0
    return overlap(one, other)[0] if how == "unlike" else 0.9


def overlap(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[float, float]:
    """Share of the words that both have, over both and over the one with fewer, by letters.

    Words count as shared, in part, when they differ in one letter or one begins the other.
    """
    if not ours or not theirs:
        return 0.0, 0.0
    # The same from either side, though each word takes the best that is left.
    ours, theirs = sorted((ours, theirs), key=lambda it: (len(it), it))
    left = list(theirs)
    shared = 0.0
    for word in sorted(ours, key=lambda it: (it not in left, it)):
        best = max(left, key=lambda it: alike_words(word, it), default="")
        score = alike_words(word, best) if best else 0.0
        if score > 0:
            shared += score * (_weight(word) + _weight(best)) / 2
            left.remove(best)
    sizes = sorted((sum(map(_weight, ours)), sum(map(_weight, theirs))))
    return 2 * shared / sum(sizes), min(1.0, shared / sizes[0])


def alike_words(one: str, other: str) -> float:
    """1 for equal words, less for a slip or a short form, 0 for different ones."""
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
    """Longer words say more, small ones nearly nothing; numbers as much as a long word."""
    if word in name_lexicon().small:
        return 0.5
    return 6.0 if word[0].isdigit() else min(float(len(word)), 8.0)


def folded(text: str) -> str:
    """The value as one word per space, for comparing exactly."""
    return " ".join(fold(text).split())
