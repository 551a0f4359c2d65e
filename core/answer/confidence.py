"""Confidence: the probability that a quoted answer is right, by logistic regression (P8, P10)."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec import Struct, convert, structs

from core.answer.answerers.evidence import Evidence
from core.answer.quoting.subjects import stems_above
from core.language.question.cues import language_of_question
from core.language.question.expected_answer import asked_kind
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.llm.span_reader import Reader, text_to_read
from core.records.answers.answers import Citation, Hit
from core.resources import load_table

# Number of quotes held against the words and the language of the question.
ASKED_QUOTES = 2
# Log odds of the reader beyond this tell nothing more.
MOST = 6.0
LEAST_EVIDENCE = 1e-3
# What counts words says nothing of quotes in another language than the question: these hold there
# at least, a little less than in the median right answer of its own language.
FOREIGN_EVIDENCE, FOREIGN_ASKED = -0.5, 0.6


class ConfidenceFeatures(Struct, frozen=True):
    """Observations of a quoted answer; the more of each, the likelier it is right.

    `evidence` are the log odds of the evidence, `read` the reader's for what is quoted first, and
    `margin` how much more it sees in the best passage than in the second. `asked` is the share of
    the question's words in the first quotes. Of the best sentence quoted first, `meaning` is the
    cosine to the question, and `offers` is 1 if it is whole and offers the kind of answer that is
    asked for. `single` is -1 of a question for two things, `definite` -1 of one that does not say
    what kind of answer it asks for; else 0.
    """

    evidence: float
    read: float
    margin: float
    asked: float
    meaning: float
    offers: float
    single: float
    definite: float


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
    evidence: Evidence, citations: Sequence[Citation], *, reader: Reader
) -> ConfidenceFeatures:
    """Return the features of an answer that quotes these words; there is at least one."""
    question = evidence.question
    quotes = [text_to_read(one.title, one.quote) for one in citations[:ASKED_QUOTES]]
    (first,) = reader.read(question, quotes[:1])
    is_foreign = language_of_question(question) != language_of_question("\n".join(quotes))
    likely = min(max(evidence.found.evidence, LEAST_EVIDENCE), 1 - LEAST_EVIDENCE)
    log_odds = math.log(likely / (1 - likely))
    asked = frozenset(stems(question))
    meaning, offers = _best_sentence(evidence, citations[0])
    share = len(asked.intersection(stems(" ".join(quotes)))) / max(1, len(asked))
    return ConfidenceFeatures(
        evidence=max(log_odds, FOREIGN_EVIDENCE) if is_foreign else log_odds,
        read=_limited(first.score),
        margin=_margin(evidence),
        asked=max(share, FOREIGN_ASKED) if is_foreign else share,
        meaning=meaning,
        offers=offers,
        single=-float(cues_of(question).asks_twice),
        definite=-float(evidence.analysis.kind == "what"),
    )


def are_named(evidence: Evidence, citations: Sequence[Citation]) -> bool:
    """Return whether the quoted passages name every thing that the question names.

    What is told of another person does not answer.
    """
    hits = evidence.hits
    quoted = [hit for hit in hits if any(_is_in(it, hit) for it in citations)]
    texts = [f"{hit.path} {hit.text}" for hit in quoted]
    named = frozenset(stems(" ".join(texts))).union(*(stems_above(it, 0, hits) for it in quoted))
    things = (it.surface for it in evidence.analysis.things if it.surface[:1].isupper())
    return not quoted or all(frozenset(stems(it)) <= named for it in things)


def _is_in(citation: Citation, hit: Hit) -> bool:
    is_same = (citation.path, citation.part) == (hit.path, hit.part)
    return is_same and hit.start <= citation.start and citation.end <= hit.end


def _margin(evidence: Evidence) -> float:
    """Return how much more the reader sees in the best passage than in the second; 0 if in one."""
    read = () if evidence.gathered is None else evidence.gathered.read
    best = sorted((span.score for span in read), reverse=True)[:2]
    return _limited(best[0] - best[1]) if len(best) > 1 else 0.0


def _best_sentence(evidence: Evidence, citation: Citation) -> tuple[float, float]:
    """Return `meaning` and `offers` of the best sentence of a quote; 0 if it has none.

    A reason may stand in any sentence of it.
    """
    gathered, hits = evidence.gathered, evidence.hits
    if gathered is None:
        return 0.0, 0.0
    quoted = [
        (score, seen.meaning, seen.kind * sentence.is_whole)
        for sentence, seen, score in zip(
            gathered.sentences, gathered.seen, gathered.scores, strict=True
        )
        if (hits[sentence.hit].path, hits[sentence.hit].part) == (citation.path, citation.part)
        and citation.start <= sentence.start
        and sentence.end <= citation.end
    ]
    _, meaning, offers = max(quoted, default=(0.0, 0.0, 0.0))
    if asked_kind(evidence.question) == "reason":
        offers = max((it[2] for it in quoted), default=0.0)
    return meaning, offers


def _limited(score: float) -> float:
    return float(np.clip(score, -MOST, MOST))


@cache
def fitted_weights() -> ConfidenceWeights:
    """Return the weights in `resources/confidence.toml`."""
    return convert(load_table("confidence.toml"), ConfidenceWeights)
