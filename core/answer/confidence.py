"""Confidence: the probability that a quoted answer is right, by logistic regression (P8, P10)."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.llm.span_reader import Reader
from core.records.answers.answers import Citation, SearchResult
from core.resources import load_table

# Number of quotes that are read, and limits of log odds.
READ_QUOTES = 3
LEAST, MOST = -12.0, 12.0
LEAST_EVIDENCE = 1e-3


class ConfidenceFeatures(Struct, frozen=True):
    """Log odds: of the evidence, and the reader's for the passage quoted first and the best quote.

    A reader of one passage doubts an answer that takes two; there the evidence knows better.
    """

    evidence: float
    lead: float
    quote: float


class ConfidenceWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/confidence_weights.py`."""

    bias: float
    weights: ConfidenceFeatures


def answer_confidence(features: ConfidenceFeatures) -> float:
    """Return the probability that the answer is right."""
    fitted = fitted_weights()
    pairs = zip(structs.astuple(fitted.weights), structs.astuple(features), strict=True)
    score = fitted.bias + sum(weight * value for weight, value in pairs)
    return 1.0 / (1.0 + math.exp(-score))


def confidence_features(
    found: SearchResult, citations: Sequence[Citation], *, reader: Reader
) -> ConfidenceFeatures:
    """Return the features of an answer that quotes these words; there is at least one."""
    quotes = [f"{citation.title}\n{citation.quote}" for citation in citations[:READ_QUOTES]]
    lead = next((text for one in citations if (text := _passage_of(one, found))), quotes[0])
    first, *others = reader.read(found.question, [lead, *quotes])
    evidence = min(max(found.evidence, LEAST_EVIDENCE), 1 - LEAST_EVIDENCE)
    return ConfidenceFeatures(
        evidence=math.log(evidence / (1 - evidence)),
        lead=_limited(first.score),
        quote=_limited(max(span.score for span in others)),
    )


def _passage_of(citation: Citation, found: SearchResult) -> str:
    """Return the passage with its title that holds the quote; empty if it is none of the hits."""
    for hit in found.hits:
        is_same = (hit.path, hit.part) == (citation.path, citation.part)
        if is_same and hit.start <= citation.start and citation.end <= hit.end:
            return f"{hit.title}\n{hit.text}"
    return ""


def _limited(score: float) -> float:
    return float(np.clip(score, LEAST, MOST))


@cache
def fitted_weights() -> ConfidenceWeights:
    """Return the weights in `resources/confidence.toml`."""
    return convert(load_table("confidence.toml"), ConfidenceWeights)
