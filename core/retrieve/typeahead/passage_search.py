"""Incomplete queries, and the passages that match them."""

import difflib
import re
from collections.abc import Callable, Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import WrongUse
from core.language.question.cues import language_of_question
from core.language.question.query_syntax import NAMES, parse_query
from core.language.text.tagger import function_class, is_word_of_any
from core.messages import UserMessage
from core.records.answers.questions import Condition, Query
from core.retrieve.filters.conditions import date_range_of
from core.store.index.bm25 import WordQuery, parse_word_query, stop_words
from core.store.index.search_index import SearchIndex
from core.store.records import Ids

# Shorter prefixes match too many words.
MIN_PREFIX = 3
_WORD = re.compile(r"\w+")
_QUOTE = re.compile(r'"[^"]*$|"[^"]*"')
_FILTER_LIKE = re.compile(r"(?<![^\s(])[-~]?(?P<name>[^\W\d_]{2,12}):(?P<value>[^\s/:]\S*)")
_MAX_WORDS = 24
# Maximum number of ranked passages: enough for scrolling and for representative facets.
MAX_RANKED = 20_000
# Longest ending after a stem ("estimating", indexed as "estim").
_MAX_ENDING = 5
_MIN_STEM = 4
# So many passages are near in meaning, from this cosine; the constant of reciprocal ranks (Cormack,
# Clarke, Buettcher 2009).
NEAREST, LEAST_COSINE = 50, 0.3
# So many are shown where no passage has a word and none is near; below this cosine hardly any is
# about the same: of words that have nothing to do with the texts, half reach it nowhere.
FEW, FAR_COSINE = 8, 0.18
_RANK_CONSTANT = 60
Scores = NDArray[np.float32]
Encode = Callable[[str], Scores | None]


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
        telling = self.without_grammar(words - stop_words(words)) or words
        return tuple(sorted({*self.phrases, *telling}, key=len, reverse=True))

    def without_grammar(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return the words without those of grammar, such as "off"."""
        language = language_of_question(self.query.text)
        return tuple(word for word in words if not function_class(word, language))


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
    """Return a message on a word before a colon that seems meant as a filter, if any.

    Its name is nearly that of a filter, or its value is a date.
    """
    for match in _FILTER_LIKE.finditer(partial.query.text):
        name = match["name"].lower()
        similar = difflib.get_close_matches(name, NAMES, n=1, cutoff=0.6)
        if not similar and _is_date(match["value"]):
            similar = ["date"]
        if name not in NAMES and similar:
            return UserMessage("filter_misspelled", name=name, similar=similar[0])
    return UserMessage()


def _is_date(value: str) -> bool:
    try:
        date_range_of(Condition("date", value, "within"))
    except WrongUse:
        return False
    return True


def _last_word(text: str, query: Query) -> str:
    """Return the word at the very end, unless it belongs to a filter or a phrase."""
    match = re.search(r"\w+$", text)
    if match is None or any(piece.end == len(text) for piece in query.pieces):
        return ""
    word = match[0].casefold()
    return word if len(word) >= MIN_PREFIX and word.isalpha() else ""


class PassageRanking(Struct, frozen=True):
    """Passages, best first, with scores.

    `is_loose` when not every word had to occur, and passages near in meaning are among them.
    """

    ids: Ids
    scores: Scores
    is_loose: bool = False


NO_PASSAGES = PassageRanking(np.zeros(0, np.int64), np.zeros(0, np.float32))


def search_passages(
    index: SearchIndex, partial: PartialQuery, *, encode: Encode, among: Ids | None, fewest: int = 2
) -> PassageRanking:
    """Return the passages that contain everything that was typed.

    If there are none, those with some of it and those near in meaning, else the nearest, by
    reciprocal ranks; but only if at least `fewest` words were typed. `encode` returns the unit
    vector of a text, None without an encoder.
    """
    matching = matching_passages(index, partial, among=among)
    asked = len(partial.words) + len(partial.phrases) + len(partial.prefixes)
    if len(matching.ids) or asked < fewest:
        return matching
    any_word = WordQuery(
        words=_telling_words(partial),
        phrases=partial.phrases,
        prefixes=partial.prefixes,
        must_not=partial.excluded,
    )
    by_words, _ = index.search_words(any_word, MAX_RANKED, among=among)
    vector = encode(partial.query.text)
    few = 0 if len(by_words) or not _has_known_word(partial) else FEW
    return _by_ranks(by_words, _near(index, partial, vector, among=among, few=few))


def _has_known_word(partial: PartialQuery) -> bool:
    """Return whether a dictionary has one of the words, so that what was typed means something."""
    return any(map(is_word_of_any, partial.without_grammar((*partial.words, *partial.prefixes))))


def _telling_words(partial: PartialQuery) -> tuple[str, ...]:
    """Return the words without those of grammar, unless nothing else was typed."""
    words = parse_word_query(" ".join(partial.words), every=False).words
    return partial.without_grammar(words) or (() if partial.prefixes or partial.phrases else words)


def matching_passages(
    index: SearchIndex, partial: PartialQuery, *, among: Ids | None
) -> PassageRanking:
    """Return the passages that contain everything that was typed.

    The last word may be a prefix. A stem in the index that is shorter than the typed prefix
    matches, too.
    """
    if not partial.has_words:
        return NO_PASSAGES
    ids, scores = index.search_words(
        _query(partial, prefixes=partial.prefixes), MAX_RANKED, among=among
    )
    for stem in _stems_of_prefix(index, partial):
        more, theirs = index.search_words(
            _query(partial, prefixes=(), stem=stem), MAX_RANKED, among=among
        )
        ids, scores = _merged((ids, scores), (more, theirs))
    return PassageRanking(ids, scores)


def _near(
    index: SearchIndex, partial: PartialQuery, vector: Scores | None, *, among: Ids | None, few: int
) -> Ids:
    """Return the passages nearest in meaning; none if a phrase or a missing word was asked for.

    If none is near, the nearest `few` that are not far, as behind a question that nothing answers.
    """
    if vector is None or partial.phrases or partial.excluded:
        return np.zeros(0, np.int64)
    ids, cosines = index.nearest("passage", vector, NEAREST, among=among)
    near = ids[cosines >= LEAST_COSINE]
    return near if len(near) else ids[cosines >= FAR_COSINE][:few]


def _by_ranks(*rankings: Ids) -> PassageRanking:
    """Fuse rankings by reciprocal ranks."""
    ids = np.concatenate(rankings)
    if not len(ids):
        return PassageRanking(ids, np.zeros(0, np.float32), is_loose=True)
    shares = np.concatenate([1.0 / (_RANK_CONSTANT + 1 + np.arange(len(one))) for one in rankings])
    unique, places = np.unique(ids, return_inverse=True)
    sums = np.bincount(places, weights=shares)
    order = np.argsort(-sums, kind="stable")
    return PassageRanking(unique[order], sums[order].astype(np.float32), is_loose=True)


def _query(partial: PartialQuery, *, prefixes: tuple[str, ...], stem: str = "") -> WordQuery:
    words = parse_word_query(" ".join(partial.words), every=True).must
    required = (*words, stem) if stem else words
    return WordQuery(
        must=(*required, *partial.phrases), must_begin=prefixes, must_not=partial.excluded
    )


def _stems_of_prefix(index: SearchIndex, partial: PartialQuery) -> tuple[str, ...]:
    """Return the longest indexed stem of which the single prefix is a longer form, if any."""
    if len(partial.prefixes) != 1:
        return ()
    word = partial.prefixes[0]
    shortest = max(_MIN_STEM, len(word) - _MAX_ENDING)
    shorter = [word[:length] for length in range(len(word) - 1, shortest - 1, -1)]
    counts = index.word_counts(shorter)
    return next(((stem,) for stem in shorter if stem in counts), ())


def _merged(first: tuple[Ids, Scores], second: tuple[Ids, Scores]) -> tuple[Ids, Scores]:
    ids = np.concatenate([first[0], second[0]])
    scores = np.concatenate([first[1], second[1]])
    order = np.argsort(-scores, kind="stable")
    kept = order[np.sort(np.unique(ids[order], return_index=True)[1])]
    return ids[kept], scores[kept]
