"""Where words stand in a text."""

import bisect
import re
from functools import lru_cache
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

MAX_HITS = 5000


class SearchHits(Struct, frozen=True):
    """Where words were found, and which of these places people look at; -1 for none."""

    spans: tuple[tuple[int, int], ...] = ()
    index: int = -1

    @property
    def current(self) -> tuple[int, int] | None:
        """The place that people look at."""
        return self.spans[self.index] if self.index >= 0 else None

    @property
    def is_truncated(self) -> bool:
        """Whether there may be more places than were looked for."""
        return len(self.spans) >= MAX_HITS

    def stepped(self, by: int) -> "SearchHits":
        """The place `by` places further on; behind the last comes the first. There must be one."""
        return replace(self, index=(self.index + by) % len(self.spans))


def search_text(text: str, words: str, *, here: int) -> SearchHits:
    """Every place of the words; people look at the first one from here on."""
    spans = find_all(text, words)
    return SearchHits(tuple(spans), next_hit_index(spans, here))


def find_all(text: str, words: str) -> list[tuple[int, int]]:
    """Every place of the words, whatever their case; white space stands for any white space."""
    parts = words.split()
    if not parts:
        return []
    low, first = _lower(text), parts[0].lower()
    pattern = re.compile(r"\s+".join(map(re.escape, parts)), re.IGNORECASE)
    if len(low) != len(text) or len(first) != len(parts[0]):
        return [one.span() for one in islice(pattern.finditer(text), MAX_HITS)]
    # To look for the first word as it is takes a tenth of what the pattern takes.
    spans: list[tuple[int, int]] = []
    at = low.find(first)
    while at >= 0 and len(spans) < MAX_HITS:
        one = pattern.match(text, at)
        if one is not None:
            spans.append(one.span())
        at = low.find(first, one.end() if one is not None else at + 1)
    return spans


@lru_cache(maxsize=1)
def _lower(text: str) -> str:
    """The text without capitals, made once while somebody types what to find in it."""
    return text.lower()


def next_hit_index(hits: list[tuple[int, int]], position: int) -> int:
    """The first hit at or after the position, else the first of all; -1 where there is none."""
    if not hits:
        return -1
    at = bisect.bisect_left(hits, (position, position))
    return at if at < len(hits) else 0
