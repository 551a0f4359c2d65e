"""What was typed so far as words to look for; the last one may not be finished yet."""

import difflib
import re

from msgspec import Struct

from core.records.answers.questions import Query
from core.retrieve.filters.fields import NAMES
from core.retrieve.filters.query_syntax import parse_query

# A shorter beginning is that of half of all words.
SHORTEST = 3
_WORD = re.compile(r"\w+")
_QUOTE = re.compile(r'"[^"]*$|"[^"]*"')
_NO_FILTER = re.compile(r"(?<![^\s(])[-~]?(?P<name>[^\W\d_]{2,12}):(?=[^\s/:])")
_MOST_WORDS = 24


class PartialQuery(Struct, frozen=True):
    """Whole words and phrases that have to occur, beginnings of words, and words that must not."""

    query: Query
    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def has_words(self) -> bool:
        """Whether there is anything to look for in texts."""
        return bool(self.words or self.phrases or self.begun)

    @property
    def sought(self) -> tuple[str, ...]:
        """Everything that is marked where it occurs, the longest first."""
        return tuple(sorted({*self.phrases, *self.words, *self.begun}, key=len, reverse=True))


def parse_partial_query(text: str) -> PartialQuery:
    """What was typed, taken apart; a word at its end is a beginning until a space follows it."""
    query = parse_query(text)
    bare = _QUOTE.sub(" ", query.text)
    words = list(dict.fromkeys(word.casefold() for word in _WORD.findall(bare)))[:_MOST_WORDS]
    begun = [prefix.casefold() for prefix in query.prefixes]
    last = _last_word(text, query)
    if last and last in words:
        words.remove(last)
        begun.append(last)
    return PartialQuery(
        query=query,
        words=tuple(word for word in words if word not in begun),
        phrases=query.phrases,
        begun=tuple(dict.fromkeys(begun)),
        without=query.without_words,
    )


def suggest_filter(typed: PartialQuery) -> str:
    """A sentence on a word before a colon that is nearly the name of a filter; else empty."""
    for found in _NO_FILTER.finditer(typed.query.text):
        name = found["name"].lower()
        near = difflib.get_close_matches(name, NAMES, n=1, cutoff=0.6)
        if name not in NAMES and near:
            return f"There is no filter “{name}:”. Did you mean “{near[0]}:”?"
    return ""


def _last_word(text: str, query: Query) -> str:
    """The word at the very end of what was typed, unless it belongs to a filter or a phrase."""
    found = re.search(r"\w+$", text)
    if found is None or any(piece.end == len(text) for piece in query.pieces):
        return ""
    word = found[0].casefold()
    return word if len(word) >= SHORTEST and word.isalpha() else ""
