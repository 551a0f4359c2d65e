"""What a sentence says to have changed: which date or amount it leaves behind, and that it does."""

import re

from core.resources import patterns

_PATTERNS = patterns("changes")

_IN_TIME = _PATTERNS["in_time"]
_IN_AMOUNT = _PATTERNS["in_amount"]
_FROM = re.compile(r"\b(?:from|von|vom)\s+(?:(?:the|dem|currently|bisher)\s+)?$", re.IGNORECASE)
_TO = re.compile(r",?\s+(?:to|auf|zu[mr]?)\s", re.IGNORECASE)
# Room for the words before a value.
_BEFORE = 24
_OF_BEFORE = _PATTERNS["of_before"]


def says_changed(sentence: str) -> bool:
    """Whether it tells of a date or an amount that is another one now."""
    return _IN_TIME.search(sentence) is not None or _IN_AMOUNT.search(sentence) is not None


def asks_for_before(question: str) -> bool:
    """Whether a word of the question asks for what was before a change."""
    return _OF_BEFORE.search(question) is not None


def is_left(sentence: str, start: int, end: int, *, is_date: bool) -> bool:
    """Whether what stands there is what a change leaves: "moves from 1 May to 3 June"."""
    of = _IN_TIME if is_date else _IN_AMOUNT
    before = _FROM.search(sentence[max(0, start - _BEFORE) : start])
    return before is not None and _TO.match(sentence, end) is not None and bool(of.search(sentence))
