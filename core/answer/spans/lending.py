"""Which way something was lent: what a list below "borrowed" says is no loan to others."""

import re
from typing import Literal

from core.resources import patterns

_PATTERNS = patterns("lending")
Direction = Literal["incoming", "outgoing"]
_DIRECTIONS: tuple[Direction, ...] = ("incoming", "outgoing")
_ITEM = re.compile(r"\s+\S|\s*(?:[-*+•]|\d{1,3}[.)])\s")
# A longer line is a sentence, and heads no list.
_MOST_WORDS = 5


def is_lent_other_way(question: str, text: str, start: int, end: int) -> bool:
    """Return whether the sentence `start` to `end` of the text is of the other kind of loan.

    It tells so itself, or stands in a list below "borrowed" or "lent out".
    """
    asked = _direction(question, "asks_")
    if asked is None:
        return False
    own = _direction(text[start:end]) or _direction(_head_of_list(text, start))
    return own is not None and own != asked


def _direction(text: str, prefix: str = "") -> Direction | None:
    """Return the only direction that the text tells; None for none or both."""
    among: list[Direction] = [it for it in _DIRECTIONS if _PATTERNS[f"{prefix}{it}"].search(text)]
    return among[0] if len(among) == 1 else None


def _head_of_list(text: str, at: int) -> str:
    """Return the line above the list in which the place is; empty if it is in none."""
    lines = text[: text.find("\n", at) if "\n" in text[at:] else len(text)].splitlines()
    if not lines or not _ITEM.match(lines[-1]):
        return ""
    above = (line for line in reversed(lines) if line.strip() and not _ITEM.match(line))
    head = next(above, "").strip(" #*_:")
    return head if len(head.split()) <= _MOST_WORDS else ""
