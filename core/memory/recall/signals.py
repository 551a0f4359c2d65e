"""What speaks for each episode as an answer to a question, each signal on about [0, 1].

Signals of words and meaning are relative to the best episode for this question. Those of
neighbors are what the step before or after it in the same conversation has: an answer follows its
question, and "yes, last May" holds none of the words that it is about.
"""

import re
from collections.abc import Collection

import numpy as np
from msgspec import Struct, structs

from core.memory.recall.bm25 import score_words
from core.memory.recall.episode_arrays import EpisodeArrays, Numbers, Rows, Vectors
from core.retrieve.stemming import stems, tokenize

# The best three of a conversation tell how much of it is about the question.
_BEST = 3
# The likeness to the first five found is asked for half as much as the question itself.
_FIRST, _SHARE = 5, 0.5
# A step of as many telling words counts as long.
_LONG = 20.0
_USER = frozenset({"i", "me", "my", "mine", "ich", "mir", "mich", "mein", "meine"})
_LOCI = frozenset({"you", "your", "du", "dir", "dich", "dein", "deine"})


class MemoryQuery(Struct, frozen=True):
    """A question to memory. `bare` is it without the names of speakers, `speaker` who is asked
    about: the only one that the question names, or the empty text.
    """

    text: str
    bare: str
    stems: tuple[str, ...]
    speaker: str = ""


class RelevanceSignals(Struct, frozen=True):
    """One array for each signal, with an entry for each row."""

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
        """The signals of these rows as columns, in the order of the fields."""
        return np.stack([column[rows] for column in structs.astuple(self)], axis=1)


class SignalScores(Struct, frozen=True):
    """The signals, and what of them does not depend on other episodes.

    `whole` is the cosine of the whole text to the question, `cosine` that of its best part, and
    `covered` the share of the question's words.
    """

    signals: RelevanceSignals
    whole: Numbers
    cosine: Numbers
    covered: Numbers


def parse_memory_query(question: str, speakers: Collection[str], *, topic: str = "") -> MemoryQuery:
    """The question as memory is asked it. "I" is the user and "you" Loci where they spoke.

    With a topic, that is what is looked for; who is asked about, the question tells.
    """
    people = [it for it in dict.fromkeys(speakers) if it not in {"user", "loci"}]
    named = [it for it in people if re.search(rf"\b{re.escape(it)}\b", question, re.IGNORECASE)]
    bare = topic or question
    for name in named:
        bare = re.sub(rf"\b{re.escape(name)}\b(?:['’]s)?", " ", bare, flags=re.IGNORECASE)
    said = set(tokenize(question))
    if "user" in speakers and said & _USER:
        named.append("user")
    elif "loci" in speakers and said & _LOCI:
        named.append("loci")
    bare = " ".join(bare.split()) or topic or question
    return MemoryQuery(question, bare, tuple(stems(bare)), named[0] if len(named) == 1 else "")


def compute_signals(
    held: EpisodeArrays, asked: MemoryQuery, *, vector: Vectors | None, rows: Rows
) -> SignalScores:
    """What speaks for each of these rows; other rows count only as neighbors.

    `vector` is that of `asked.bare`, of length 1; None where there is none.
    """
    words = score_words(held, asked.stems)
    whole, best = _cosines(held, vector)
    own = _of_best(words.own, rows)
    meaning, sentence = _above_mean(whole, rows), _above_mean(best, rows)
    speaker = np.array([bool(asked.speaker) and it == asked.speaker for it in held.speakers])
    likeness = _likeness(held, vector, own + 0.7 * (meaning + sentence) + 0.5 * speaker, rows)
    found = RelevanceSignals(
        words=own,
        words_before=_shifted(own, 1, held.runs),
        words_after=_shifted(own, -1, held.runs),
        words_two_before=_shifted(own, 2, held.runs),
        words_two_after=_shifted(own, -2, held.runs),
        meaning=meaning,
        sentence=sentence,
        sentence_before=_shifted(sentence, 1, held.runs),
        sentence_after=_shifted(sentence, -1, held.runs),
        likeness=_above_mean(likeness, rows),
        session_words=_of_best(words.session, rows),
        session_best_words=_best_of_session(own, held.places),
        session_best_meaning=_best_of_session((meaning + sentence) / 2, held.places),
        speaker=speaker.astype(np.float64),
        asks=held.asking,
        length=np.log1p(held.lengths) / np.log1p(_LONG),
    )
    return SignalScores(found, whole, np.maximum(whole, best), words.covered)


def _cosines(held: EpisodeArrays, vector: Vectors | None) -> tuple[Numbers, Numbers]:
    """The cosine of each row's whole text to the vector, and of the best of its parts."""
    whole, best = np.zeros(len(held)), np.zeros(len(held))
    if vector is None or not len(held.parts):
        return whole, best
    each = (held.parts @ vector).astype(np.float64)
    there = held.firsts >= 0
    whole[there] = each[held.firsts[there]]
    best[there] = -1.0
    np.maximum.at(best, held.owners, each)
    return whole, best


def _likeness(held: EpisodeArrays, vector: Vectors | None, score: Numbers, rows: Rows) -> Numbers:
    """The cosine of each row to the question moved towards the first rows found for it."""
    if vector is None or not len(held.parts):
        return np.zeros(len(held))
    first = rows[np.argsort(-score[rows], kind="stable")[:_FIRST]]
    at = held.firsts[first]
    center = held.parts[at[at >= 0]].sum(axis=0)
    length = float(np.linalg.norm(center)) or 1.0
    moved = vector + _SHARE * center / length
    return _cosines(held, (moved / (float(np.linalg.norm(moved)) or 1.0)).astype(np.float32))[0]


def _of_best(scores: Numbers, rows: Rows) -> Numbers:
    best = float(scores[rows].max(initial=0.0))
    return scores / best if best > 0 else scores


def _above_mean(scores: Numbers, rows: Rows) -> Numbers:
    """0 for the mean of the rows, 1 for the best."""
    mean = float(scores[rows].mean()) if len(rows) else 0.0
    best = float(scores[rows].max(initial=0.0))
    return (scores - mean) / (best - mean) if best > mean else np.zeros(len(scores))


def _shifted(scores: Numbers, steps: int, runs: Rows) -> Numbers:
    """What the row that many steps before (after, if negative) has in the same conversation."""
    moved = np.zeros(len(scores))
    count = abs(steps)
    same = runs[count:] == runs[:-count]
    if steps > 0:
        moved[count:] = scores[:-count] * same
    else:
        moved[:-count] = scores[count:] * same
    return moved


def _best_of_session(scores: Numbers, places: Rows) -> Numbers:
    """The mean of the best three rows of each row's conversation."""
    if not len(scores):
        return scores
    order = np.lexsort((-scores, places))
    starts = np.searchsorted(places[order], np.arange(int(places.max()) + 1))
    rank = np.arange(len(scores)) - starts[places[order]]
    first = order[rank < _BEST]
    sums = np.bincount(places[first], weights=scores[first])
    return (sums / np.bincount(places[first]))[places]
