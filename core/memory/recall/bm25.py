"""BM25 scores of episodes and of whole sessions (k1 1.2, b 0.75)."""

from collections.abc import Collection

import numpy as np
from msgspec import Struct

from core.memory.recall.episode_arrays import EpisodeArrays, Numbers, Rows

_K1, _B = 1.2, 0.75


class WordScores(Struct, frozen=True):
    """BM25 of each episode, BM25 of its session, and IDF-weighted coverage of the question."""

    own: Numbers
    session: Numbers
    covered: Numbers


def score_words(arrays: EpisodeArrays, query_stems: Collection[str]) -> WordScores:
    """Score all rows for these stems, each counted once. O(episodes with any of them)."""
    count, places = len(arrays), arrays.session_numbers
    sessions = int(places.max()) + 1 if count else 0
    own, covered = np.zeros(count), np.zeros(count)
    whole = np.zeros(sessions)
    session_lengths = _sum_by_session(places, arrays.lengths, sessions)
    total = 0.0
    for stem in dict.fromkeys(query_stems):
        rows, counts = arrays.postings.get(stem, (np.zeros(0, np.int64), np.zeros(0)))
        rarity = _idf(count, len(rows))
        total += rarity
        covered[rows] += rarity
        own[rows] += rarity * _saturate(counts, arrays.lengths[rows], _mean(arrays.lengths))
        within = _sum_by_session(places[rows], counts, sessions)
        matching: Rows = np.flatnonzero(within)
        whole[matching] += _idf(sessions, len(matching)) * _saturate(
            within[matching], session_lengths[matching], _mean(session_lengths)
        )
    return WordScores(own, whole[places], covered / total if total else covered)


def _sum_by_session(places: Rows, values: Numbers, count: int) -> Numbers:
    return np.bincount(places, weights=values, minlength=count).astype(np.float64)


def _saturate(counts: Numbers, lengths: Numbers, mean: float) -> Numbers:
    return counts * (_K1 + 1) / (counts + _K1 * (1 - _B + _B * lengths / mean))


def _mean(lengths: Numbers) -> float:
    return float(lengths.mean()) or 1.0


def _idf(count: int, holding: int) -> float:
    return float(np.log1p((count - holding + 0.5) / (holding + 0.5)))
