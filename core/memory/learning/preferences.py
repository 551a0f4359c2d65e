"""Preferences of the user: how Loci is to answer, and what it is to call the user."""

import re

from core.memory.conversation_lexicon import phrase_pattern, words

_I = re.IGNORECASE
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_PLEASE = r"^\W*(?:(?:please|bitte|and|und)[\s,]+)*"
_ENDS = re.compile(r"^(?:[\s,;:–-]|please\b|bitte\b)+|(?:[\s,;:–-]|\s(?:please|bitte))+$", _I)
# Words within which "always" stands in an order ("answer always …").
_OPENING = 4
_SHORT = 7


def is_preference(sentence: str) -> bool:
    """Whether the sentence states how Loci is to behave from now on."""
    if sentence.rstrip().endswith("?") or _has("not_meant", sentence):
        return False
    bare = re.sub(_PLEASE, "", sentence, flags=_I)
    spoken = tuple(it.casefold() for it in _WORD.findall(bare))
    if not spoken:
        return False
    asked, manner = _any(spoken, "asked"), _any(spoken, "manner")
    if _starts("likes", sentence):
        return asked or (manner and spoken[0] in {"i", "ich"} and _any(spoken, "you"))
    if _starts("named", sentence) or (_starts("without", sentence) and (asked or manner)):
        return True
    return _is_order(bare, spoken, is_of_manner=manner)


def _is_order(bare: str, spoken: tuple[str, ...], *, is_of_manner: bool) -> bool:
    """Whether the sentence is a standing order ("always …"), or one about language or manner.

    "I always answer mails at night" is a statement.
    """
    if spoken[0] in words("wishes", "others"):
        return False
    is_order = _any(spoken[:1], "manner") and not spoken[0].endswith("ing")
    if _any(spoken[:1], "speaking") and _any(spoken[1:_SHORT], "languages"):
        return True
    if _starts("be", bare) and _any(spoken, "manners") and len(spoken) <= _SHORT:
        return True
    if _has("henceforth", bare):
        return is_of_manner or not words("order_to").isdisjoint(spoken)
    opening = " ".join(bare.split()[:_OPENING])
    is_always = _starts("always", bare) or (is_order and _has("always", opening))
    return is_always and is_of_manner


def preference_line(sentence: str) -> str:
    """Return the preference as a line of the user's own context, capitalized, with a full stop."""
    bare = _ENDS.sub("", sentence.strip().rstrip(".! "))
    return f"{bare[:1].upper()}{bare[1:]}." if bare else ""


def _any(spoken: tuple[str, ...], row: str) -> bool:
    return not words("wishes", row).isdisjoint(spoken)


def _has(row: str, sentence: str) -> bool:
    return re.search(phrase_pattern("wishes", row), sentence, _I) is not None


def _starts(row: str, sentence: str) -> bool:
    return re.match(rf"{_PLEASE}{phrase_pattern('wishes', row)}", sentence, _I) is not None
