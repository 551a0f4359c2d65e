"""Passages that match an incomplete query."""

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

Scores = NDArray[np.float32]


class PassageRanking(Struct, frozen=True):
    """Passages, best first, with scores. `is_loose` when not every word had to occur."""

    ids: Ids
    scores: Scores
    is_loose: bool = False


NO_PASSAGES = PassageRanking(np.zeros(0, np.int64), np.zeros(0, np.float32))


def search_passages(
    index: SearchIndex, partial: PartialQuery, *, among: Ids | None
) -> PassageRanking:
    """Return the passages that contain everything that was typed, else those with some of it.

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
    if len(ids) or len(partial.words) + len(partial.phrases) + len(partial.prefixes) < 2:
        return PassageRanking(ids, scores)
    any_word = WordQuery(
        words=partial.words,
        phrases=partial.phrases,
        prefixes=partial.prefixes,
        must_not=partial.excluded,
    )
    return PassageRanking(*index.search_words(any_word, MAX_RANKED, among=among), is_loose=True)


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
