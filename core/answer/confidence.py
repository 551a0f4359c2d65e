"""Confidence: the probability that a quoted answer is right, by logistic regression (P8, P10)."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.language.text.stemming import stems
from core.llm.span_reader import Reader, text_to_read
from core.records.answers.answers import Citation, SearchResult
from core.resources import load_table

# Number of quotes that are read, and held against the words of the question; limits of log odds.
READ_QUOTES, ASKED_QUOTES = 3, 2
LEAST, MOST = -12.0, 12.0
LEAST_EVIDENCE = 1e-3


class ConfidenceFeatures(Struct, frozen=True):
    """Observations of a quoted answer.

    Log odds of the `evidence`, and the reader's for the passage quoted first (`lead`) and for the
    best `quote`: a reader of one passage doubts an answer that takes two, where the evidence knows
    better. `asked` is the share of the question's words in the first quotes; `line` is 1 if the
    answer begins with a line of its own, a few likely words.
    """

    evidence: float
    lead: float
    quote: float
    asked: float
    line: float


class ConfidenceWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/weights/confidence_weights.py`."""

    bias: float
    weights: ConfidenceFeatures


def answer_confidence(features: ConfidenceFeatures) -> float:
    """Return the probability that the answer is right."""
    fitted = fitted_weights()
    pairs = zip(structs.astuple(fitted.weights), structs.astuple(features), strict=True)
    score = fitted.bias + sum(weight * value for weight, value in pairs)
    return 1.0 / (1.0 + math.exp(-score))


def confidence_features(
    result: SearchResult, citations: Sequence[Citation], *, reader: Reader, has_line: bool
) -> ConfidenceFeatures:
    """Return the features of an answer that quotes these words; there is at least one."""
    quotes = [text_to_read(citation.title, citation.quote) for citation in citations[:READ_QUOTES]]
    lead = next((text for one in citations if (text := _passage_of(one, result))), quotes[0])
    first, *others = reader.read(result.question, [lead, *quotes])
    words, asked = (
        frozenset(stems(" ".join(quotes[:ASKED_QUOTES]))),
        frozenset(stems(result.question)),
    )
    evidence = min(max(result.evidence, LEAST_EVIDENCE), 1 - LEAST_EVIDENCE)
    return ConfidenceFeatures(
        evidence=math.log(evidence / (1 - evidence)),
        lead=_limited(first.score),
        quote=_limited(max(span.score for span in others)),
        asked=len(asked & words) / max(1, len(asked)),
        line=float(has_line),
    )


def _passage_of(citation: Citation, result: SearchResult) -> str:
    """Return the passage with its title that holds the quote; empty if it is none of the hits."""
    for hit in result.hits:
        is_same = (hit.path, hit.part) == (citation.path, citation.part)
        if is_same and hit.start <= citation.start and citation.end <= hit.end:
            return text_to_read(hit.title, hit.text)
    return ""


def _limited(score: float) -> float:
    return float(np.clip(score, LEAST, MOST))


@cache
def fitted_weights() -> ConfidenceWeights:
    """Return the weights in `resources/confidence.toml`."""
    return convert(load_table("confidence.toml"), ConfidenceWeights)
