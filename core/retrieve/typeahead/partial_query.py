"""Parses an incomplete query; its last word may not be finished yet."""

import difflib
import re

from msgspec import Struct

from core.messages import UserMessage
from core.records.answers.questions import Query
from core.retrieve.filters.query_syntax import NAMES, parse_query
from core.store.index.bm25 import stop_words

# Shorter prefixes match too many words.
MIN_PREFIX = 3
_WORD = re.compile(r"\w+")
_QUOTE = re.compile(r'"[^"]*$|"[^"]*"')
_FILTER_LIKE = re.compile(r"(?<![^\s(])[-~]?(?P<name>[^\W\d_]{2,12}):(?=[^\s/:])")
_MAX_WORDS = 24


class PartialQuery(Struct, frozen=True):
    """Required words, phrases and prefixes of a query, and words that must not occur."""

    query: Query
    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @property
    def has_words(self) -> bool:
        """Whether there is anything to search for in texts."""
        return bool(self.words or self.phrases or self.prefixes)

    @property
    def terms(self) -> tuple[str, ...]:
        """Everything that is highlighted, the longest first; stop words only by themselves."""
        words = {*self.words, *self.prefixes}
        telling = (words - stop_words(words)) or words
        return tuple(sorted({*self.phrases, *telling}, key=len, reverse=True))


def parse_partial_query(text: str) -> PartialQuery:
    """Parse what was typed; a word at its end is a prefix until a space follows it."""
    query = parse_query(text)
    bare = _QUOTE.sub(" ", query.text)
    words = list(dict.fromkeys(word.casefold() for word in _WORD.findall(bare)))[:_MAX_WORDS]
    prefixes = [prefix.casefold() for prefix in query.prefixes]
    last = _last_word(text, query)
    if last and last in words:
        words.remove(last)
        prefixes.append(last)
    return PartialQuery(
        query=query,
        words=tuple(word for word in words if word not in prefixes),
        phrases=query.phrases,
        prefixes=tuple(dict.fromkeys(prefixes)),
        excluded=query.without_words,
    )


def suggest_filter(partial: PartialQuery) -> UserMessage:
    """Return a message on a word before a colon that is nearly the name of a filter, if any."""
    for match in _FILTER_LIKE.finditer(partial.query.text):
        name = match["name"].lower()
        similar = difflib.get_close_matches(name, NAMES, n=1, cutoff=0.6)
        if name not in NAMES and similar:
            return UserMessage("filter_misspelled", name=name, similar=similar[0])
    return UserMessage()


def _last_word(text: str, query: Query) -> str:
    """Return the word at the very end, unless it belongs to a filter or a phrase."""
    match = re.search(r"\w+$", text)
    if match is None or any(piece.end == len(text) for piece in query.pieces):
        return ""
    word = match[0].casefold()
    return word if len(word) >= MIN_PREFIX and word.isalpha() else ""
