"""Relevance signals of episodes for a question, each scaled to about [0, 1].

Lexical and semantic signals are relative to the best episode for this question. Neighbor signals
are those of the step before or after in the same conversation: an answer follows its question, and
"yes, last May" has none of the question's words.
"""

import re
from collections.abc import Collection

import numpy as np
from msgspec import Struct, structs

from core.language.question.cues import asks_nothing, cue_words
from core.language.text.stemming import stems, tokenize
from core.memory.recall.episode_arrays import EpisodeArrays, Numbers, Rows, Vectors

_K1, _B = 1.2, 0.75
# Number of best rows of a session that are averaged.
_BEST = 3
# Pseudo-relevance feedback (Rocchio): number of first hits, and their weight.
_FEEDBACK_HITS, _FEEDBACK_WEIGHT = 5, 0.5
# Number of stems from which a step counts as long.
_LONG_STEMS = 20.0
_USER = frozenset({"i", "me", "my", "mine", "ich", "mir", "mich", "mein", "meine"})
_LOCI = frozenset({"you", "your", "du", "dir", "dich", "dein", "deine"})


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


class MemoryQuery(Struct, frozen=True):
    """A parsed question to memory.

    `bare` is the question without names of speakers, `speaker` the only speaker that it names, or
    empty.
    """

    text: str
    bare: str
    stems: tuple[str, ...]
    speaker: str = ""


class RelevanceSignals(Struct, frozen=True):
    """One array per signal, with an entry for each row."""

    words: Numbers
    words_before: Numbers
    words_after: Numbers
    words_two_before: Numbers
    words_two_after: Numbers
    meaning: Numbers
    sentence: Numbers
    sentence_before: Numbers
    sentence_after: Numbers
    likeness: Numbers
    session_words: Numbers
    session_best_words: Numbers
    session_best_meaning: Numbers
    speaker: Numbers
    asks: Numbers
    length: Numbers

    def matrix(self, rows: Rows) -> Numbers:
        """Return the signals of these rows as columns, in field order."""
        return np.stack([column[rows] for column in structs.astuple(self)], axis=1)


class SignalScores(Struct, frozen=True):
    """Signals, and absolute measures that do not depend on other episodes.

    `whole` is the cosine of the whole text to the question, `cosine` that of its best part,
    `covered` the share of the question's words.
    """

    signals: RelevanceSignals
    whole: Numbers
    cosine: Numbers
    covered: Numbers


def parse_memory_query(question: str, speakers: Collection[str], *, topic: str = "") -> MemoryQuery:
    """Parse a question to memory. "I" is the user and "you" Loci, if they are speakers.

    A topic replaces the question's text as search text; the speaker comes from the question.
    """
    people = [it for it in dict.fromkeys(speakers) if it not in {"user", "loci"}]
    named = [it for it in people if re.search(rf"\b{re.escape(it)}\b", question, re.IGNORECASE)]
    bare = topic or question
    for name in named:
        bare = re.sub(rf"\b{re.escape(name)}\b(?:['’]s)?", " ", bare, flags=re.IGNORECASE)
    tokens = set(tokenize(question))
    if "user" in speakers and tokens & _USER:
        named.append("user")
    elif "loci" in speakers and tokens & _LOCI:
        named.append("loci")
    bare = " ".join(bare.split()) or topic or question
    # Words for what is not named are in no text: "is Colin allergic to anything".
    words = " ".join(it for it in tokenize(bare) if it not in cue_words("unnamed"))
    asked = tuple(stems(words))
    telling = tuple(it for it in asked if it not in asks_nothing(bare))
    return MemoryQuery(question, bare, telling or asked, named[0] if len(named) == 1 else "")


def compute_signals(
    arrays: EpisodeArrays, asked: MemoryQuery, *, vector: Vectors | None, rows: Rows
) -> SignalScores:
    """Compute the signals of these rows; other rows count only as neighbors.

    `vector` is that of `asked.bare`, of length 1; None where there is none.
    """
    words = score_words(arrays, asked.stems)
    whole, best = _cosines(arrays, vector)
    own = _relative_to_best(words.own, rows)
    meaning, sentence = _scale_from_mean(whole, rows), _scale_from_mean(best, rows)
    speaker = np.array([bool(asked.speaker) and it == asked.speaker for it in arrays.speakers])
    likeness = _feedback_similarity(
        arrays, vector, own + 0.7 * (meaning + sentence) + 0.5 * speaker, rows
    )
    signals = RelevanceSignals(
        words=own,
        words_before=_shift(own, 1, arrays.run_numbers),
        words_after=_shift(own, -1, arrays.run_numbers),
        words_two_before=_shift(own, 2, arrays.run_numbers),
        words_two_after=_shift(own, -2, arrays.run_numbers),
        meaning=meaning,
        sentence=sentence,
        sentence_before=_shift(sentence, 1, arrays.run_numbers),
        sentence_after=_shift(sentence, -1, arrays.run_numbers),
        likeness=_scale_from_mean(likeness, rows),
        session_words=_relative_to_best(words.session, rows),
        session_best_words=_best_of_session(own, arrays.session_numbers),
        session_best_meaning=_best_of_session((meaning + sentence) / 2, arrays.session_numbers),
        speaker=speaker.astype(np.float64),
        asks=arrays.is_question,
        length=np.log1p(arrays.lengths) / np.log1p(_LONG_STEMS),
    )
    return SignalScores(signals, whole, np.maximum(whole, best), words.covered)


def _cosines(arrays: EpisodeArrays, vector: Vectors | None) -> tuple[Numbers, Numbers]:
    """Return the cosine of each row's whole text to the vector, and that of its best part."""
    whole, best = np.zeros(len(arrays)), np.zeros(len(arrays))
    if vector is None or not len(arrays.parts):
        return whole, best
    each = (arrays.parts @ vector).astype(np.float64)
    has_vector = arrays.first_parts >= 0
    whole[has_vector] = each[arrays.first_parts[has_vector]]
    best[has_vector] = -1.0
    np.maximum.at(best, arrays.part_rows, each)
    return whole, best


def _feedback_similarity(
    arrays: EpisodeArrays, vector: Vectors | None, score: Numbers, rows: Rows
) -> Numbers:
    """Return the cosine of each row to the question moved toward its first hits (Rocchio)."""
    if vector is None or not len(arrays.parts):
        return np.zeros(len(arrays))
    first = rows[np.argsort(-score[rows], kind="stable")[:_FEEDBACK_HITS]]
    at = arrays.first_parts[first]
    center = arrays.parts[at[at >= 0]].sum(axis=0)
    length = float(np.linalg.norm(center)) or 1.0
    moved = vector + _FEEDBACK_WEIGHT * center / length
    return _cosines(arrays, (moved / (float(np.linalg.norm(moved)) or 1.0)).astype(np.float32))[0]


def _relative_to_best(scores: Numbers, rows: Rows) -> Numbers:
    best = float(scores[rows].max(initial=0.0))
    return scores / best if best > 0 else scores


def _scale_from_mean(scores: Numbers, rows: Rows) -> Numbers:
    """Scale linearly: 0 for the mean of the rows, 1 for the best."""
    mean = float(scores[rows].mean()) if len(rows) else 0.0
    best = float(scores[rows].max(initial=0.0))
    return (scores - mean) / (best - mean) if best > mean else np.zeros(len(scores))


def _shift(scores: Numbers, steps: int, runs: Rows) -> Numbers:
    """Return the scores of the row `steps` before (after, if negative) in the same session."""
    moved = np.zeros(len(scores))
    count = abs(steps)
    same = runs[count:] == runs[:-count]
    if steps > 0:
        moved[count:] = scores[:-count] * same
    else:
        moved[:-count] = scores[count:] * same
    return moved


def _best_of_session(scores: Numbers, places: Rows) -> Numbers:
    """Return, for each row, the mean of the best three rows of its session."""
    if not len(scores):
        return scores
    order = np.lexsort((-scores, places))
    starts = np.searchsorted(places[order], np.arange(int(places.max()) + 1))
    rank = np.arange(len(scores)) - starts[places[order]]
    first = order[rank < _BEST]
    sums = np.bincount(places[first], weights=scores[first])
    return (sums / np.bincount(places[first]))[places]
