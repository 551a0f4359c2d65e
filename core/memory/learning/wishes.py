"""Standing wishes of the user: how to be answered, what to be called."""

import re

from core.memory.conversation_lexicon import phrase_pattern, words

_I = re.IGNORECASE
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_PLEASE = r"^\W*(?:(?:please|bitte|and|und)[\s,]+)*"
_LANGUAGE = re.compile(
    rf"{_PLEASE}(?:answer|reply|respond|write|speak|talk|antworte|schreibe?|sprich)\b"
    r"(?:\s+(?:to\s+)?(?:me|mir|bitte|immer))*\s+(?:in|auf)\s+(?P<language>\w+)",
    _I,
)
_ENDS = re.compile(r"^(?:[\s,;:–-]|please\b|bitte\b)+|[\s,;:–-]+$", _I)
_TO_YOU = re.compile(r"^\W*(?:i|ich)\b.*?\b(?:you|your|du)\b", _I)
# "I always answer mails at night" tells what somebody does.
_OTHERS = re.compile(
    r"^\W*(?:i|we|you|he|she|it|they|my|our|the|her|his|here|ich|wir|er|sie|es|mein\w*|unser\w*)\b",
    _I,
)


def is_wish(sentence: str) -> bool:
    """Whether the sentence says how Loci is to behave from now on."""
    if sentence.rstrip().endswith("?") or re.search(
        phrase_pattern("wishes", "not_meant"), sentence, _I
    ):
        return False
    said = frozenset(it.casefold() for it in _WORD.findall(sentence))
    return (
        _starts("named", sentence)
        or _is_of_language(sentence)
        or _is_for_ever(sentence, said)
        or _is_liked(sentence, said)
        or _is_of_manner(sentence, said)
    )


def wish(sentence: str) -> str:
    """The wish as a line of the user's own context: a sentence with a capital and a full stop."""
    bare = _ENDS.sub("", sentence.strip().rstrip(".! "))
    bare = re.sub(r"[\s,]+(?:please|bitte)$", "", bare, flags=_I)
    return f"{bare[:1].upper()}{bare[1:]}." if bare else ""


def _is_of_language(sentence: str) -> bool:
    """Whether it asks for a language: "answer in German"."""
    found = _LANGUAGE.match(sentence)
    return found is not None and found["language"].casefold() in words("wishes", "languages")


def _is_for_ever(sentence: str, said: frozenset[str]) -> bool:
    """Whether it is an order for all times: "always …", "from now on …"."""
    if _OTHERS.match(sentence):
        return False
    if re.search(phrase_pattern("wishes", "henceforth"), sentence, _I):
        return bool(said & (words("wishes", "manner") | words("order_to")))
    return _is_always(sentence) and bool(said & words("wishes", "manner"))


def _is_always(sentence: str) -> bool:
    """Whether it begins with "always", or with an order that has it: "answer always …"."""
    if _starts("always", sentence):
        return True
    bare = re.sub(_PLEASE, "", sentence, flags=_I)
    first = bare.split(maxsplit=1)[0].casefold() if bare.strip() else ""
    is_order = first in words("wishes", "manner") and not first.endswith("ing")
    opening = " ".join(bare.split()[:_OPENING])
    return is_order and re.search(phrase_pattern("wishes", "always"), opening, _I) is not None


_OPENING = 4


def _is_liked(sentence: str, said: frozenset[str]) -> bool:
    """Whether it wants answers of some form, or does not: "I prefer short answers"."""
    if _starts("likes", sentence):
        to_you = _TO_YOU.match(sentence) is not None
        return bool(said & words("wishes", "asked")) or (
            to_you and bool(said & words("wishes", "manner"))
        )
    if _starts("without", sentence):
        return bool(said & (words("wishes", "asked") | words("wishes", "manner")))
    return False


def _is_of_manner(sentence: str, said: frozenset[str]) -> bool:
    """Whether it is a short order of how to be: "be brief"."""
    is_short = len(sentence.split()) <= _SHORT
    return is_short and _starts("be", sentence) and bool(said & words("wishes", "manners"))


_SHORT = 7


def _starts(row: str, sentence: str) -> bool:
    return re.match(rf"{_PLEASE}{phrase_pattern('wishes', row)}", sentence, _I) is not None
