"""Sentences of the found passages, each with a score: meaning, words, passage, kind of answer."""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.answer.cite import Embed
from core.answer.kinds import asked_kind, offers
from core.answer.quotable import is_statement, plain, quotable
from core.extract.suspicious.detect import in_text
from core.records.answers import Hit

Stems = Callable[[str], Sequence[str]]

READ_HITS = 8
# So many texts are encoded for an answer: the question, sentences, and a few facts.
EMBED_AT_MOST = 20
FACTS_AT_MOST = 4
SAME = 0.93
SUPPORTING = 0.7

WEIGHT_MEANING, WEIGHT_WORDS, WEIGHT_PASSAGE, WEIGHT_KIND = 0.45, 0.35, 0.05, 0.15
FRAGMENT = 0.15
# What is written for a program rather than for a reader (N14) is quoted last.
DOUBTFUL = 0.5
AROUND = 0.5
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ]\w+(?:\s+[A-ZÀ-ÖØ-Þ]\w+)+")


class Sentence(Struct, frozen=True):
    """A candidate: which hit it comes from, where it stands, and what is said around it."""

    hit: int
    start: int
    end: int
    text: str
    stems: frozenset[str]
    around: frozenset[str]


class Gathered(Struct, frozen=True):
    """What may be quoted: sentences with scores, cosines to the question and vectors.

    `weights` are those of the question's stems; `more` are the vectors of further texts, `near`
    their cosines to the question.
    """

    sentences: tuple[Sentence, ...]
    scores: tuple[float, ...]
    meaning: tuple[float, ...]
    vectors: NDArray[np.float32]
    weights: Mapping[str, float]
    near: NDArray[np.float32]
    more: NDArray[np.float32]


def gather(
    question: str, hits: Sequence[Hit], more: Sequence[str], *, embed: Embed, stems: Stems
) -> Gathered | None:
    """The sentences worth a look, with their scores; None when no passage says anything.

    `more` are further texts to be held against the question; all are encoded in one go.
    """
    asked = frozenset(stems(question))
    found = _candidates(hits, asked, stems=stems)
    if not found:
        return None
    weights = _word_weights(found, asked, parts=name_parts(question, stems=stems))
    found = _likeliest(found, weights)[: EMBED_AT_MOST - 1 - len(more)]
    vectors = embed([question, *(it.text for it in found), *more])
    near = vectors[1:] @ vectors[0]
    count = len(found)
    scores = _scores(question, found, near[:count], hits=hits, weights=weights)
    return Gathered(
        sentences=tuple(found),
        scores=tuple(scores),
        meaning=tuple(near[:count].tolist()),
        vectors=vectors[1 : 1 + count],
        weights=weights,
        near=near[count:],
        more=vectors[1 + count :],
    )


def best_of(gathered: Gathered, *, most: int, leading: int | None = None) -> list[int]:
    """Numbers of the sentences to quote, best first: near to the best score, each saying more.

    `leading` is one that is quoted in any case, as the first. Headings and labels are quoted only
    where there is nothing else.
    """
    order = sorted(range(len(gathered.scores)), key=lambda n: -gathered.scores[n])
    best = max(gathered.scores)
    # Of those near to the best, whole sentences come before headings and labels.
    order.sort(key=lambda n: gathered.scores[n] < SUPPORTING * best or not _is_whole(gathered, n))
    chosen = [] if leading is None else [leading]
    for n in order:
        if gathered.scores[n] < SUPPORTING * best or len(chosen) >= most:
            break
        is_worth_it = not chosen or _is_whole(gathered, n)
        if n not in chosen and is_worth_it and all(_is_new(gathered, n, m) for m in chosen):
            chosen.append(n)
    return chosen


def _is_whole(gathered: Gathered, one: int) -> bool:
    return is_statement(gathered.sentences[one].text)


def _is_new(gathered: Gathered, one: int, other: int) -> bool:
    return float(gathered.vectors[one] @ gathered.vectors[other]) < SAME


def _candidates(hits: Sequence[Hit], asked: frozenset[str], *, stems: Stems) -> list[Sentence]:
    """What can be quoted from the first hits, each text once."""
    seen: set[str] = set()
    found: list[Sentence] = []
    for number, hit in enumerate(hits[:READ_HITS]):
        spans = [(start, end, plain(hit.text[start:end])) for start, end in quotable(hit.text)]
        around = frozenset(stems(" ".join([hit.title, *(text for _, _, text in spans)]))) & asked
        for start, end, text in spans:
            said = frozenset(stems(text))
            # What only repeats words of the question (a heading, mostly) says nothing.
            if said - asked and text not in seen:
                seen.add(text)
                found.append(
                    Sentence(number, hit.start + start, hit.start + end, text, said, around)
                )
    return found


def _word_weights(
    candidates: Sequence[Sentence], asked: frozenset[str], *, parts: dict[str, int]
) -> dict[str, float]:
    """A weight for each asked word: rare among the candidates counts more; the sum is 1.

    The words of a name share the weight of one word.
    """
    counts = Counter(stem for candidate in candidates for stem in candidate.stems & asked)
    raw = {
        stem: math.log(1 + len(candidates) / (1 + counts[stem])) / parts.get(stem, 1)
        for stem in asked
    }
    total = sum(raw.values()) or 1.0
    return {stem: weight / total for stem, weight in raw.items()}


def name_parts(question: str, *, stems: Stems) -> dict[str, int]:
    """For each stem in a name of several words, how many words the name has."""
    names = [stems(name) for name in _NAME.findall(question)]
    return {stem: len(name) for name in names for stem in name}


def _likeliest(candidates: list[Sentence], weights: dict[str, float]) -> list[Sentence]:
    """The candidates worth embedding: most asked words first, then the better passage."""

    def rank(candidate: Sentence) -> tuple[float, int]:
        return (-_covered(candidate, weights) + 0.05 * candidate.hit, candidate.start)

    return sorted(candidates, key=rank)


def _covered(candidate: Sentence, weights: dict[str, float]) -> float:
    """The share of the asked words that the sentence holds; its passage's words count less."""
    said = sum(weight for stem, weight in weights.items() if stem in candidate.stems)
    around = sum(weight for stem, weight in weights.items() if stem in candidate.around)
    return AROUND * max(said, around) + (1 - AROUND) * said


def _scores(
    question: str,
    candidates: Sequence[Sentence],
    near: NDArray[np.float32],
    *,
    hits: Sequence[Hit],
    weights: dict[str, float],
) -> list[float]:
    kind = asked_kind(question)
    top = max((hit.score for hit in hits), default=1.0) or 1.0
    return [
        WEIGHT_MEANING * float(meaning)
        + WEIGHT_WORDS * _covered(candidate, weights)
        + WEIGHT_PASSAGE * max(0.0, hits[candidate.hit].score / top)
        + WEIGHT_KIND * offers(kind, candidate.text, question=question)
        - FRAGMENT * (not is_statement(candidate.text))
        - DOUBTFUL * bool(in_text(candidate.text))
        for candidate, meaning in zip(candidates, near, strict=True)
    ]
