"""Passages as words."""

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from core.retrieve.words import stems

_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")


class Seen(Struct, frozen=True):
    """A passage as words: the stems of its document's title, and of title and text in order."""

    title: tuple[str, ...]
    words: frozenset[str]
    line: str

    def holds(self, name: Sequence[str]) -> bool:
        """Whether these stems stand there one after the other."""
        return f" {' '.join(name)} " in self.line


# The same passages are good for question after question of one topic.
@lru_cache(maxsize=4096)
def see(title: str, text: str) -> Seen:
    """The passage as words; a title's parenthesis is no part of the name."""
    titled = stems(title)
    both = [*titled, *stems(text)]
    bare = stems(_PARENTHESIS.sub("", title)) if title.rstrip().endswith(")") else titled
    return Seen(tuple(bare or titled), frozenset(both), f" {' '.join(both)} ")


def saying(seen: Seen, more: Sequence[Sequence[str]]) -> Seen:
    """The passage as if it said these runs of words, too."""
    words = [word for run in more for word in run]
    return Seen(seen.title, seen.words.union(words), f"{seen.line}{' '.join(words)} ")
