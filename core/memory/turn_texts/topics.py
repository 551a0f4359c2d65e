"""Topics of a turn: noun phrases other than the entities that it names (T4)."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from core.language.question.cues import language_of_question
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import STOP_WORDS, stems
from core.language.text.tokens import words
from core.language.time.dates import dates
from core.memory.conversation_lexicon import phrases
from core.memory.conversation_lexicon import words as words_of_row
from core.memory.recall.episode_arrays import EpisodeArrays
from core.store.readable_store import ReadableStore

# Adjectives, participles and nouns that end in a noun (letters of `core.language.text.tagger`).
_RUN = re.compile(r"(?<![AGQ])(?:[AGQ]*+[np])++")
# Placeholders of personal data.
_BLANKED = re.compile(r"\[[a-z]+\]")
_MOST_WORDS = 4
_LEAST_LETTERS = 3
_LONGEST = 4000
MOST_TOPICS = 3
Rarity = Callable[[Sequence[str]], Mapping[str, float]]


class Phrase(Struct, frozen=True):
    """A run of words, `start` to `end` of the text."""

    text: str
    start: int
    end: int


def phrases_in(text: str, *, without: Sequence[str] = ()) -> tuple[Phrase, ...]:
    """Return the noun phrases of the text, in order, each once.

    Without times, words about the conversation ("question"), and words of the names `without`.
    """
    plain = _BLANKED.sub(lambda match: " " * len(match[0]), text[:_LONGEST])
    taken = {word for name in without for word in name.casefold().split()}
    empty = STOP_WORDS | words_of_row("no_things") | words_of_row("order_to") | taken
    empty |= {*phrases("question", "opens")}  # "whats", as it is typed in haste
    times = [(it.start, it.end) for it in dates(plain)]
    runs: dict[str, Phrase] = {}
    for one in _runs(plain, empty):
        if not any(start < one.end and one.start < end for start, end in times):
            runs.setdefault(one.text.casefold(), one)
    return tuple(runs.values())


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


def topics_of(text: str, *, names: Sequence[str], rarity: Rarity) -> tuple[str, ...]:
    """Return the noun phrases with the highest weights, best first, as written.

    The weight of a phrase is the sum over its stems by `rarity`, divided by the square root of
    their number. A phrase whose stems are all in a better one is left out.
    """
    phrases = {it.text: tuple(stems(it.text)) for it in phrases_in(text, without=names)}
    weights = rarity([stem for own in phrases.values() for stem in own])
    scores = {
        text: sum(weights[stem] for stem in own) / math.sqrt(len(own))
        for text, own in phrases.items()
        if own
    }
    kept: list[str] = []
    for one in sorted(scores, key=lambda word: -scores[word]):
        own = set(phrases[one])
        if len(kept) < MOST_TOPICS and not any(own <= set(phrases[it]) for it in kept):
            kept.append(one)
    return tuple(kept)


def rarity_in(
    stems_asked: Iterable[str], *, store: ReadableStore, episodes: EpisodeArrays
) -> dict[str, float]:
    """Return ln(1 + n / (1 + count)) of each stem, over passages of documents and episodes."""
    asked = list(dict.fromkeys(stems_asked))
    counts = store.index.word_counts(asked) if asked else {}
    n = store.documents.passage_count() + len(episodes) + 1
    return {
        stem: math.log1p(n / (1 + counts.get(stem, 0) + _count(episodes, stem))) for stem in asked
    }


def _count(episodes: EpisodeArrays, stem: str) -> int:
    rows = episodes.postings.get(stem)
    return len(rows[0]) if rows is not None else 0
