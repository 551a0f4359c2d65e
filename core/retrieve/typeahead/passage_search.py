"""Passages that match an incomplete query."""

from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.retrieve.typeahead.partial_query import PartialQuery
from core.store.index.bm25 import WordQuery, parse_word_query
from core.store.index.search_index import SearchIndex
from core.store.records import Ids

# Maximum number of ranked passages: enough for scrolling and for representative facets.
MAX_RANKED = 20_000
# Longest ending after a stem ("estimating", indexed as "estim").
_MAX_ENDING = 5
_MIN_STEM = 4
# So many passages are near in meaning, from this cosine; the constant of reciprocal ranks (Cormack,
# Clarke, Buettcher 2009).
NEAREST, LEAST_COSINE = 50, 0.3
_RANK_CONSTANT = 60

Scores = NDArray[np.float32]
Encode = Callable[[str], Scores | None]


class PassageRanking(Struct, frozen=True):
    """Passages, best first, with scores.

    `is_loose` when not every word had to occur, and passages near in meaning are among them.
    """

    ids: Ids
    scores: Scores
    is_loose: bool = False


NO_PASSAGES = PassageRanking(np.zeros(0, np.int64), np.zeros(0, np.float32))


def search_passages(
    index: SearchIndex, partial: PartialQuery, *, encode: Encode, among: Ids | None
) -> PassageRanking:
    """Return the passages that contain everything that was typed.

    If there are none, those with some of it and those near in meaning, by reciprocal ranks. The
    last word may be a prefix. A stem in the index that is shorter than the typed prefix matches,
    too. `encode` returns the unit vector of a text, None without an encoder.
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
    if len(ids) or len(partial.words) + len(partial.phrases) + len(partial.prefixes) < 2:
        return PassageRanking(ids, scores)
    any_word = WordQuery(
        words=parse_word_query(" ".join(partial.words), every=False).words,
        phrases=partial.phrases,
        prefixes=partial.prefixes,
        must_not=partial.excluded,
    )
    by_words, _ = index.search_words(any_word, MAX_RANKED, among=among)
    return _by_ranks(by_words, _near(index, partial, encode(partial.query.text), among=among))


def _near(
    index: SearchIndex, partial: PartialQuery, vector: Scores | None, *, among: Ids | None
) -> Ids:
    """Return the passages nearest in meaning; none if a phrase or a missing word was asked for."""
    if vector is None or partial.phrases or partial.excluded:
        return np.zeros(0, np.int64)
    ids, cosines = index.nearest("passage", vector, NEAREST, among=among)
    return ids[cosines >= LEAST_COSINE]


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
