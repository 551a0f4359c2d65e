"""Scope of a negation: whether "not" denies the whole sentence or only a contrasted part."""

import re
from collections.abc import Callable, Iterable, Sequence

from core.language.clauses.polarity import denies
from core.resources import patterns

_PATTERNS = patterns("denials")
_PARTS = re.compile(r"[,;]|\s(?=(?:and|but|und|aber|sondern|nur|only|rather)\s)", re.IGNORECASE)
_SET_APART = _PATTERNS["set_apart"]
_INSTEAD = _PATTERNS["instead"]


def denies_question(
    sentence: str, asked: frozenset[str], *, stems: Callable[[str], Iterable[str]]
) -> bool:
    """Whether the sentence denies the question with the stems `asked`.

    "For fire, not for frost" denies only the frost: a part that begins with "not" denies the words
    that no other part has, and one that begins with "only" or "sondern" asserts them.
    """
    parts = [it for it in _PARTS.split(sentence) if it.strip()]
    shared = [asked.intersection(stems(it)) for it in parts]
    own = [_alone(shared, at) for at in range(len(parts))]
    apart = [at for at in range(1, len(parts)) if _SET_APART.match(parts[at])]
    if any(own[at] for at in apart):
        return True
    instead = [at for at in range(1, len(parts)) if _INSTEAD.match(parts[at])]
    if any(own[at] for at in instead if not denies(parts[at])):
        return False
    return denies(" ".join(it for at, it in enumerate(parts) if at not in apart))


def _alone(shared: Sequence[frozenset[str]], at: int) -> frozenset[str]:
    """Return the stems of the question that only that part has."""
    others = frozenset[str]().union(*(it for n, it in enumerate(shared) if n != at))
    return shared[at] - others
