"""Search for words in the text of a document."""

import bisect
import re
from functools import lru_cache
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

MAX_HITS = 5000


class SearchHits(Struct, frozen=True):
    """Spans of the hits and the index of the current one; -1 for none."""

    spans: tuple[tuple[int, int], ...] = ()
    index: int = -1

    @property
    def current(self) -> tuple[int, int] | None:
        """Span of the current hit."""
        return self.spans[self.index] if self.index >= 0 else None

    @property
    def is_truncated(self) -> bool:
        """Whether there may be more hits than were collected."""
        return len(self.spans) >= MAX_HITS

    def stepped(self, by: int) -> "SearchHits":
        """Return the hits with the current index moved by `by`, wrapping around.

        There must be at least one hit.
        """
        return replace(self, index=(self.index + by) % len(self.spans))


def search_text(text: str, words: str, *, here: int) -> SearchHits:
    """Find the words; the current hit is the first one at or after `here`."""
    spans = find_all(text, words)
    return SearchHits(tuple(spans), next_hit_index(spans, here))


def find_all(text: str, words: str) -> list[tuple[int, int]]:
    """Return the spans of all hits, ignoring case; a space matches any white space."""
    parts = words.split()
    if not parts:
        return []
    low, first = _lower(text), parts[0].lower()
    pattern = re.compile(r"\s+".join(map(re.escape, parts)), re.IGNORECASE)
    if len(low) != len(text) or len(first) != len(parts[0]):
        return [match.span() for match in islice(pattern.finditer(text), MAX_HITS)]
    # Searching for the first word takes a tenth of the pattern's time.
    spans: list[tuple[int, int]] = []
    at = low.find(first)
    while at >= 0 and len(spans) < MAX_HITS:
        match = pattern.match(text, at)
        if match is not None:
            spans.append(match.span())
        at = low.find(first, match.end() if match is not None else at + 1)
    return spans


@lru_cache(maxsize=1)
def _lower(text: str) -> str:
    """Return the text in lower case, cached while the user types."""
    return text.lower()


def next_hit_index(hits: list[tuple[int, int]], position: int) -> int:
    """Return the index of the first hit at or after the position, else 0; -1 if there is none."""
    if not hits:
        return -1
    at = bisect.bisect_left(hits, (position, position))
    return at if at < len(hits) else 0
