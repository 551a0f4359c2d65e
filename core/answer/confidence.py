"""Confidence: the probability that a quoted answer is right, by logistic regression (P8, P10)."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.answer.answerers.evidence import Evidence
from core.language.question.cues import language_of_question
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.llm.span_reader import Reader, text_to_read
from core.records.answers.answers import Citation, Hit
from core.resources import load_table

# Number of quotes that are read, and held against the words of the question; limits of log odds.
READ_QUOTES, ASKED_QUOTES = 3, 2
LEAST, MOST = -12.0, 12.0
LEAST_EVIDENCE = 1e-3
# What counts words says nothing of quotes in another language than the question: these hold there
# at least, a little less than in the median right answer of its own language.
FOREIGN_EVIDENCE, FOREIGN_ASKED, FOREIGN_MISSING = -0.5, 0.6, -0.3


class ConfidenceFeatures(Struct, frozen=True):
    """Observations of a quoted answer.

    Log odds of the `evidence`, and the reader's for the passage quoted first (`lead`) and for the
    best `quote`: a reader of one passage doubts an answer that takes two, where the evidence knows
    better. `asked` is the share of the question's words in the first quotes, `missing` the weight
    of the heaviest word that no quote has, below zero. `named` is the share of the question's names
    of which one of the quoted passages speaks: each passage of a chain has its own. `score` is that
    of the best sentence that is quoted first, `rank` the place of its passage, 0 or below. `line`
    is 1 if the answer begins with a line of its own, a few likely words.
    """

    evidence: float
    lead: float
    quote: float
    asked: float
    missing: float
    named: float
    score: float
    rank: float
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
    evidence: Evidence, citations: Sequence[Citation], *, reader: Reader, has_line: bool
) -> ConfidenceFeatures:
    """Return the features of an answer that quotes these words; there is at least one."""
    question, cited = evidence.question, citations[:READ_QUOTES]
    quotes = [text_to_read(citation.title, citation.quote) for citation in cited]
    passages = [_passage_of(one, evidence.hits) for one in cited]
    lead = next((text for text in passages if text), quotes[0])
    first, *others = reader.read(question, [lead, *quotes])
    is_foreign = language_of_question(question) != language_of_question("\n".join(quotes))
    likely = min(max(evidence.found.evidence, LEAST_EVIDENCE), 1 - LEAST_EVIDENCE)
    log_odds = math.log(likely / (1 - likely))
    words, asked = frozenset(stems(" ".join(quotes[:ASKED_QUOTES]))), frozenset(stems(question))
    share = len(asked & words) / max(1, len(asked))
    missing = -_heaviest_missing(evidence, frozenset(stems(" ".join(quotes))))
    return ConfidenceFeatures(
        evidence=max(log_odds, FOREIGN_EVIDENCE) if is_foreign else log_odds,
        lead=_limited(first.score),
        quote=_limited(max(span.score for span in others)),
        asked=max(share, FOREIGN_ASKED) if is_foreign else share,
        missing=max(missing, FOREIGN_MISSING) if is_foreign else missing,
        named=_named(evidence, [passage or quotes[n] for n, passage in enumerate(passages)]),
        score=_score(evidence, citations[0]),
        rank=-float(_rank(citations[0], evidence.hits)),
        line=float(has_line),
    )


def _heaviest_missing(evidence: Evidence, words: frozenset[str]) -> float:
    """Return the weight of the heaviest word of the question that is not among these."""
    if evidence.gathered is None:
        return 0.0
    weights = evidence.gathered.weights.items()
    return max((weight for stem, weight in weights if stem not in words), default=0.0)


def _named(evidence: Evidence, passages: Sequence[str]) -> float:
    """Return the share of what the question names of which one of the passages speaks."""
    cues, things = cues_of(evidence.question), (it.surface for it in evidence.analysis.things)
    # In German every noun has a capital.
    capitals = cues.capitalized if cues.language == "en" else ()
    spoken = [frozenset(stems(text)) for text in passages]
    names = [frozenset(stems(name)) for name in (*capitals, *cues.names, *things)]
    kept = [name for name in names if name]
    return sum(any(name <= text for text in spoken) for name in kept) / len(kept) if kept else 1.0


def _score(evidence: Evidence, citation: Citation) -> float:
    """Return the score of the best sentence of a quote; 0 if it has none."""
    gathered, hits = evidence.gathered, evidence.hits
    if gathered is None:
        return 0.0
    scores = (
        score
        for sentence, score in zip(gathered.sentences, gathered.scores, strict=True)
        if (hits[sentence.hit].path, hits[sentence.hit].part) == (citation.path, citation.part)
        and citation.start <= sentence.start
        and sentence.end <= citation.end
    )
    return max(scores, default=0.0)


def _rank(citation: Citation, hits: Sequence[Hit]) -> int:
    """Return the place of the passage that holds the quote; that behind the last if none does."""
    return next((n for n, hit in enumerate(hits) if _holds(hit, citation)), len(hits))


def _holds(hit: Hit, citation: Citation) -> bool:
    is_same = (hit.path, hit.part) == (citation.path, citation.part)
    return is_same and hit.start <= citation.start and citation.end <= hit.end


def _passage_of(citation: Citation, hits: Sequence[Hit]) -> str:
    """Return the passage with its title that holds the quote; empty if it is none of the hits."""
    texts = (text_to_read(hit.title, hit.text) for hit in hits if _holds(hit, citation))
    return next(texts, "")


def _limited(score: float) -> float:
    return float(np.clip(score, LEAST, MOST))


@cache
def fitted_weights() -> ConfidenceWeights:
    """Return the weights in `resources/confidence.toml`."""
    return convert(load_table("confidence.toml"), ConfidenceWeights)
