"""Weights of a sentence that is held against a question.

How much each word of the question matters, and where the reader sees the answer in a passage (P10).
"""

import math
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert
from msgspec.structs import astuple

from core.answer.quoting.tables import small_words
from core.language.question.cues import asks_nothing
from core.language.question.question_cues import cues_of
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.span_reader import Reader, text_to_read
from core.records.answers.answers import Hit
from core.resources import load_table

# Passages that are read, the same that the ranking has read; limits of the log odds.
READ_LIMIT = 10
LEAST, MOST = -6.0, 10.0
Stems = Callable[[str], Sequence[str]]
# The word for the kind of answer ("which company", "how long") is seldom said with it.
OF_KIND = 0.3
# What only tells which thing is meant ("the turbine that Mara builds") may stand elsewhere.
IN_CLAUSE = 0.5


class LikelySpan(Struct, frozen=True):
    """The likeliest answer in a passage, `start` to `end` of its document.

    `score` is the reader's log odds that the passage answers.
    """

    score: float
    start: int
    end: int


class SentenceWeights(Struct, frozen=True):
    """Observations of a sentence, or what each adds to its score.

    `meaning` is its cosine to the question, `own` the share of the question that it holds, `around`
    that of its passage if higher, and `above` that of the names and headings of its note.
    `passage` is the relative score of its passage and `kind` 1 if it offers what is asked for;
    `fragment` is 1 for headings and labels. `read` are the reader's log odds of its passage within
    `LEAST` and `MOST`; `span` is 1 for a sentence that holds a part of the likeliest answer there.
    Weights are fitted by `bench/answers/weights/sentence_weights.py`.
    """

    meaning: float
    own: float
    around: float
    above: float
    passage: float
    kind: float
    fragment: float
    read: float
    span: float


class ContextFeatures(Struct, frozen=True):
    """Features of a sentence or item beside a quoted sentence.

    `gain` is the share of the question that it holds and the quoted one does not; `kind` and
    `quoted_kind` are 1 if it and the quoted one offer what is asked for. `score` and `quoted_score`
    are their scores relative to the best, 0 without one. It stands `far` units away, `before` the
    quoted one or after; `parted` is 1 if it begins a line. `item`, `pronoun` and `number` are 1 if
    it is an item, begins with a pronoun, or has a digit. `quoted_length` is the logarithm of the
    characters of the quoted one.
    """

    gain: float
    kind: float
    quoted_kind: float
    score: float
    far: float
    before: float
    item: float
    parted: float
    pronoun: float
    number: float
    quoted_score: float
    quoted_length: float


class ContextWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/weights/context_weights.py`.

    What stands beside a quoted sentence is shown from the probability `shown_from`.
    """

    shown_from: float
    bias: float
    weights: ContextFeatures


@cache
def context_weights() -> ContextWeights:
    """Return the weights in `resources/quote_context.toml`."""
    return convert(load_table("quote_context.toml"), ContextWeights)


def read_spans(question: str, hits: Sequence[Hit], reader: Reader | None) -> tuple[LikelySpan, ...]:
    """Return the likeliest answer in each of the first passages; none without a reader."""
    if reader is None:
        return ()
    texts = [text_to_read(hit.title, hit.text) for hit in hits[:READ_LIMIT]]
    return tuple(
        LikelySpan(span.score, before + span.start, before + span.end)
        for hit, span in zip(hits, reader.read(question, texts), strict=False)
        for before in [hit.start - len(text_to_read(hit.title, ""))]
    )


def seen_by_reader(
    spans: Sequence[LikelySpan], hit: int, start: int, end: int
) -> tuple[float, float]:
    """Return `read` and `span` of a sentence, `start` to `end` in hit `hit`; 0 if not read."""
    if hit >= len(spans):
        return 0.0, 0.0
    span = spans[hit]
    is_inside = span.start < end and start < span.end
    return float(np.clip(span.score, LEAST, MOST)), float(is_inside)


def sentence_score(seen: SentenceWeights) -> float:
    """Return the score of a sentence with these observations."""
    pairs = zip(astuple(seen), astuple(sentence_weights()), strict=True)
    return sum(value * weight for value, weight in pairs)


@cache
def sentence_weights() -> SentenceWeights:
    """Return the weights in `resources/sentences.toml`."""
    return convert(load_table("sentences.toml"), SentenceWeights)


def word_weights(
    question: str, stem_sets: Sequence[frozenset[str]], *, stems: Stems, vocabulary: Vocabulary
) -> Mapping[str, float]:
    """A weight for each asked word: rare in what is said counts more; the sum is 1.

    The words of a name share the weight of one word.
    """
    asked = frozenset(stems(question))
    counts = Counter(stem for words in stem_sets for stem in words & asked)
    parts = name_parts(question, stems=stems)
    of_kind = _of_kind(question, vocabulary.kind_of_head_noun, stems=stems)
    in_clause = _in_clause(question, stems=stems)
    # In English these words were measured to tell which sentence is meant: "the stage name".
    is_german = cues_of(question).language == "de"
    empty = asks_nothing(question) | small_words(question) if is_german else frozenset[str]()
    described = cues_of(question).described
    if described is not None:  # "Tell me about the mill"
        empty |= asked.difference(stems(described))
    raw = {
        stem: 0.0
        if stem in empty
        else math.log(1 + len(stem_sets) / (1 + counts[stem]))
        / parts.get(stem, 1)
        * (OF_KIND if stem in of_kind else 1.0)
        * (IN_CLAUSE if stem in in_clause else 1.0)
        for stem in asked
    }
    total = sum(raw.values()) or 1.0
    return {stem: weight / total for stem, weight in raw.items()}


def name_parts(question: str, *, stems: Stems) -> dict[str, int]:
    """For each stem in a name of several words, how many words the name has."""
    names = [stems(name) for name in cues_of(question).names]
    return {stem: len(name) for name in names for stem in name}


def _of_kind(question: str, kinds: Container[str], *, stems: Stems) -> frozenset[str]:
    """The noun after "which" that names a kind of thing, the word after "how"."""
    cues = cues_of(question)
    nouns = [cues.measure] if cues.measure else [it for it in cues.type_words if it in kinds]
    return frozenset(stems(nouns[0])) if nouns else frozenset()


def _in_clause(question: str, *, stems: Stems) -> frozenset[str]:
    """What is said only in the clause by which the question tells which thing it means."""
    for clause in cues_of(question).clauses:
        asked = frozenset(stems(clause.before))
        if len(asked) > 1:
            return frozenset() if clause.is_behind else frozenset(stems(clause.rest)) - asked
    return frozenset()
