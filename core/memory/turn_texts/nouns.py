"""The things that words are about without being names: runs of nouns with what describes them."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.words.sequence import letters_in_context
from core.extract.words.tokens import words
from core.memory.conversation_lexicon import words as words_of_row
from core.retrieve.question.cues import language_of_question
from core.retrieve.stemming import STOP_WORDS

# Adjectives, participles and nouns that end in a noun (letters of `core.extract.words.tagger`).
_RUN = re.compile(r"[AGQnp]*[np]")
# What personal data was replaced by.
_BLANKED = re.compile(r"\[[a-z]+\]")
_MOST_WORDS = 4
_LEAST_LETTERS = 3
_LONGEST = 4000


class Phrase(Struct, frozen=True):
    """A run of words, `start` to `end` of the text."""

    text: str
    start: int
    end: int


def phrases_in(text: str, *, without: Sequence[str] = ()) -> tuple[Phrase, ...]:
    """The runs of nouns of the text, in order, each once.

    Times are none, nor are words of talking ("question"), and none holds a word of the names
    `without`.
    """
    plain = _BLANKED.sub(lambda match: " " * len(match[0]), text[:_LONGEST])
    taken = {word for name in without for word in name.casefold().split()}
    empty = STOP_WORDS | words_of_row("no_things") | words_of_row("order_to") | taken
    times = [(it.start, it.end) for it in dates(plain)]
    phrases: dict[str, Phrase] = {}
    for one in _runs(plain, empty):
        if not any(start < one.end and one.start < end for start, end in times):
            phrases.setdefault(one.text.casefold(), one)
    return tuple(phrases.values())


def _runs(text: str, empty: frozenset[str] | set[str]) -> Iterator[Phrase]:
    spoken = words(text, 0, len(text))
    if not spoken.lower:
        return
    letters = letters_in_context(spoken.lower, language_of_question(text))
    line = "".join(
        letter if _is_telling(word, empty) else "X"
        for letter, word in zip(letters, spoken.lower, strict=True)
    )
    for run in _RUN.finditer(line):
        first = max(run.start(), run.end() - _MOST_WORDS)
        start, end = spoken.starts[first], spoken.ends[run.end() - 1]
        yield Phrase(" ".join(text[start:end].split()), start, end)


def _is_telling(word: str, empty: frozenset[str] | set[str]) -> bool:
    letters = sum(it.isalpha() for it in word)
    return letters >= _LEAST_LETTERS and word not in empty and not word.startswith("'")
