"""Baseline of text answers: the two best windows of sentences of the passages found (P10).

A sentence scores by the share of the question's word stems in it, weighted by how rare they are
among the sentences, by cosine, and slightly by the rank of its passage. A window is a sentence
with the one before and the three after it.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.retrieval.baselines import STOP_WORDS
from core.language.text.sentences import sentences
from core.language.text.stemming import stems

WORD_WEIGHT, COSINE_WEIGHT, RANK_WEIGHT = 1.0, 0.5, 0.05
BEFORE, AFTER = 1, 3
WINDOWS = 2
_WORD = re.compile(r"\w+")

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


class _Sentence(Struct, frozen=True):
    passage: int
    number: int
    text: str
    words: frozenset[str]


def best_windows(question: str, passages: Sequence[str], *, embed: Embed) -> list[str]:
    """Return the best windows of the passages, which are given best first."""
    split = [[text[a:b] for a, b in sentences(text, 0, len(text))] for text in passages]
    rows = [
        _Sentence(passage, number, text, _stems(text))
        for passage, texts in enumerate(split)
        for number, text in enumerate(texts)
    ]
    if not rows:
        return []
    scores = _scores(question, rows, embed=embed)
    chosen: list[_Sentence] = []
    for at in np.argsort(-scores, kind="stable"):
        row = rows[int(at)]
        if not any(_overlap(row, other) for other in chosen):
            chosen.append(row)
        if len(chosen) == WINDOWS:
            break
    return [
        "\n".join(split[row.passage][max(0, row.number - BEFORE) : row.number + AFTER + 1])
        for row in chosen
    ]


def _scores(question: str, rows: Sequence[_Sentence], *, embed: Embed) -> NDArray[np.float64]:
    frequency = Counter(word for row in rows for word in row.words)
    rarity = {word: math.log1p(len(rows) / (1 + frequency[word])) for word in _stems(question)}
    total = sum(rarity.values()) or 1.0
    words = [sum(rarity.get(word, 0.0) for word in row.words) / total for row in rows]
    vectors = embed([question, *(row.text for row in rows)])
    cosine = vectors[1:] @ vectors[0]
    ranks = [1.0 / (1 + row.passage) for row in rows]
    return WORD_WEIGHT * np.array(words) + COSINE_WEIGHT * cosine + RANK_WEIGHT * np.array(ranks)


def _overlap(one: _Sentence, other: _Sentence) -> bool:
    return one.passage == other.passage and abs(one.number - other.number) <= BEFORE + AFTER


def _stems(text: str) -> frozenset[str]:
    words = (word for word in _WORD.findall(text.casefold()) if word not in STOP_WORDS)
    return frozenset(stems(" ".join(words)))
