"""Confidence of answers picked from facts, labels and tables, by logistic regression."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct, convert

from core.answer.logistic import logistic
from core.answer.quoting.subjects import stems_above
from core.answer.quoting.tables import head_of, small_words
from core.language.question.cues import asks_nothing
from core.language.text.stemming import stems
from core.records.answers.answers import Citation, Hit, SearchResult
from core.resources import load_table
from core.retrieve.context.narration import predicate_words, share_stem


class PickedFeatures(Struct, frozen=True):
    """Features of an answer; each increases the probability that it is right.

    `asked` is the share of the question's words in the cited lines, the heads of their tables,
    their relations, titles and headings; `evidence` is the evidence of the search.
    """

    asked: float
    evidence: float


class PickedWeights(Struct, frozen=True):
    """Weights of a logistic regression, fitted by `bench/answers/weights/picked_weights.py`."""

    bias: float
    weights: PickedFeatures


def picked_confidence(features: PickedFeatures) -> float:
    """Return the probability that the answer is right."""
    fitted = picked_weights()
    return logistic(fitted.bias, fitted.weights, features)


def picked_features(
    result: SearchResult, whole: Sequence[Hit], cited: Sequence[Citation]
) -> PickedFeatures:
    """Return the features of an answer that rests on these citations.

    `whole` are the passages that were found, with whole tables.
    """
    question = result.question
    asked = frozenset(stems(question)) - asks_nothing(question) - small_words(question)
    stated = frozenset[str]().union(*(_stems_around(it, result, whole) for it in cited))
    covered = [word for word in asked if any(share_stem(word, it) for it in stated)]
    return PickedFeatures(len(covered) / max(1, len(asked)), result.evidence)


def _stems_around(citation: Citation, result: SearchResult, whole: Sequence[Hit]) -> frozenset[str]:
    """Return the stems of the cited line and its context: table head, names, headings, relations.

    The stems of a relation include the words of the question that express it.
    """
    analysis = result.trace.analysis
    relations = analysis.relations if analysis is not None else ()
    meant = {it.predicate: f"{predicate_words(it.predicate)} {it.surface}" for it in relations}
    facts = (
        f"{row.subject} {meant.get(row.predicate) or predicate_words(row.predicate)} {row.object}"
        for row in result.facts
        if (row.path, row.part) == (citation.path, citation.part)
        if row.start < citation.end and citation.start < row.end
    )
    own = frozenset(stems(" ".join([citation.title, citation.quote, *facts])))
    for hit in whole:
        start, end = citation.start - hit.start, citation.end - hit.start
        is_same = (citation.path, citation.part) == (hit.path, hit.part)
        if is_same and start >= 0 and end <= len(hit.text):
            line = hit.text[hit.text.rfind("\n", 0, start) + 1 : end]
            beside = frozenset(stems(f"{line} {head_of(hit.text, start)}"))
            return own | beside | stems_above(hit, start, result.hits)
    return own


@cache
def picked_weights() -> PickedWeights:
    """Return the weights in `resources/picked_confidence.toml`."""
    return convert(load_table("picked_confidence.toml"), PickedWeights)
