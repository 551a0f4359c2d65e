"""Where the reader sees the answer in each passage, as a feature of the sentences there (P10)."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert
from msgspec.structs import astuple

from core.llm.span_reader import Reader, text_to_read
from core.records.answers.answers import Hit
from core.resources import load_table

# Passages that are read, the same that the ranking has read; limits of the log odds.
READ_LIMIT = 10
LEAST, MOST = -6.0, 10.0


class LikelySpan(Struct, frozen=True):
    """The likeliest answer in a passage, `start` to `end` of its document.

    `score` is the reader's log odds that the passage answers.
    """

    score: float
    start: int
    end: int


class SpanWeights(Struct, frozen=True):
    """Observations of a sentence, or what each adds to its score.

    `passage` are the log odds of its passage within `LEAST` and `MOST`; `span` is 1 for a sentence
    that holds a part of the likeliest answer there. Weights are fitted by
    `bench/reader/sentence_weights.py`.
    """

    passage: float = 0.0
    span: float = 0.0


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


def span_features(spans: Sequence[LikelySpan], hit: int, start: int, end: int) -> SpanWeights:
    """Return the observations of a sentence, `start` to `end` in hit `hit`; 0 if not read."""
    if hit >= len(spans):
        return SpanWeights()
    span = spans[hit]
    is_inside = span.start < end and start < span.end
    return SpanWeights(float(np.clip(span.score, LEAST, MOST)), float(is_inside))


def span_promise(spans: Sequence[LikelySpan], hit: int, start: int, end: int) -> float:
    """Return what the reader adds to the score of a sentence."""
    pairs = zip(
        astuple(span_features(spans, hit, start, end)), astuple(span_weights()), strict=True
    )
    return sum(value * weight for value, weight in pairs)


@cache
def span_weights() -> SpanWeights:
    """Return the weights in `resources/sentences.toml`."""
    return convert(load_table("sentences.toml"), SpanWeights)
