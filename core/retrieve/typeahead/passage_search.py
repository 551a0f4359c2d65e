"""Passages that hold what was typed so far."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.retrieve.typeahead.partial_query import PartialQuery
from core.store.index.bm25 import WordQuery, parse_word_query
from core.store.index.search_index import SearchIndex
from core.store.records import Ids

# More are not ranked: nobody scrolls so far, and facets of so many are telling enough.
MOST = 20_000
# How much longer than the stem of a word its forms are ("estimating", stored as "estim").
_LONGEST_ENDING = 5
_SHORTEST_STEM = 4

Scores = NDArray[np.float32]


class PassageRanking(Struct, frozen=True):
    """Passages, best first, with scores. `is_loose` when not every word had to occur."""

    ids: Ids
    scores: Scores
    is_loose: bool = False


NOTHING = PassageRanking(np.zeros(0, np.int64), np.zeros(0, np.float32))


def search_passages(
    index: SearchIndex, typed: PartialQuery, *, among: Ids | None
) -> PassageRanking:
    """The passages that hold everything that was typed, else those that hold some of it.

    The word at the end may be the beginning of one. Where the index keeps only a stem that is
    shorter than what was typed so far, that stem counts.
    """
    if not typed.has_words:
        return NOTHING
    ids, scores = index.words(_query(typed, begun=typed.begun), MOST, among=among)
    for stem in _stems(index, typed):
        more, theirs = index.words(_query(typed, begun=(), stem=stem), MOST, among=among)
        ids, scores = _joined((ids, scores), (more, theirs))
    if len(ids) or len(typed.words) + len(typed.phrases) + len(typed.begun) < 2:
        return PassageRanking(ids, scores)
    some = WordQuery(
        words=typed.words, phrases=typed.phrases, prefixes=typed.begun, must_not=typed.without
    )
    return PassageRanking(*index.words(some, MOST, among=among), is_loose=True)


def _query(typed: PartialQuery, *, begun: tuple[str, ...], stem: str = "") -> WordQuery:
    telling = parse_word_query(" ".join(typed.words), every=True).must
    whole = (*telling, stem) if stem else telling
    return WordQuery(must=(*whole, *typed.phrases), must_begin=begun, must_not=typed.without)


def _stems(index: SearchIndex, typed: PartialQuery) -> tuple[str, ...]:
    """The longest word of the index that the one begun word goes on from, if there is one."""
    if len(typed.begun) != 1:
        return ()
    word = typed.begun[0]
    shortest = max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING)
    shorter = [word[:length] for length in range(len(word) - 1, shortest - 1, -1)]
    known = index.word_counts(shorter)
    return next(((one,) for one in shorter if one in known), ())


def _joined(first: tuple[Ids, Scores], second: tuple[Ids, Scores]) -> tuple[Ids, Scores]:
    ids = np.concatenate([first[0], second[0]])
    scores = np.concatenate([first[1], second[1]])
    order = np.argsort(-scores, kind="stable")
    kept = order[np.sort(np.unique(ids[order], return_index=True)[1])]
    return ids[kept], scores[kept]
