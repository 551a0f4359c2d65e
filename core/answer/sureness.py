"""How sure an answer is: whether it is stated, or quoted as the closest passages (ADR 56)."""

from core.answer.answerers.evidence import Evidence, Extract
from core.answer.confidence import (
    answer_confidence,
    are_named,
    confidence_features,
    is_settled,
    lacks_noun,
)
from core.extract.injection import suspicions_in_text
from core.records.answers.answers import Confidence
from core.settings.options import Settings

# Factor from the evidence of a search to a confidence, where no reader gives one.
EVIDENCE_WORTH = 2.0
# So much likelier is a stated answer whose passages lack a noun of the question: this is worth log
# odds of 0.6 in a regression.
LIKELIER = 0.13


def confidence_level(evidence: Evidence, extract: Extract, settings: Settings) -> Confidence:
    """Return the level of an answer by its probability; only a settled one is stated."""
    probability = answer_probability(evidence, extract)
    is_likely = evidence.reader is None or probability >= settings.stated_from
    if is_likely and probability < settings.stated_from + LIKELIER and _is_read(extract):
        is_likely = not lacks_noun(evidence, extract.citations)
    if is_likely and _may_be_stated(evidence, extract):
        return "stated"
    return "closest" if probability >= settings.closest_from else "unsure"


def answer_probability(evidence: Evidence, extract: Extract) -> float:
    """Return the probability that an answer is right; without a reader, that one exists."""
    if extract.text and not _is_read(extract):
        return 1.0
    if evidence.reader is None or not extract.text:
        return min(1.0, EVIDENCE_WORTH * evidence.found.evidence)
    return answer_confidence(confidence_features(evidence, extract.citations))


def is_suspicious(extract: Extract) -> bool:
    """Whether a quote of the answer looks like instructions to a language model."""
    return any(suspicions_in_text(it.quote, is_flagged=it.flagged) for it in extract.citations)


def _may_be_stated(evidence: Evidence, extract: Extract) -> bool:
    """Whether an answer contains no prompt injection, is settled, and names all entities of the
    question.
    """
    if is_suspicious(extract):
        return False
    if not _is_read(extract):
        return True
    is_named = evidence.reader is None or are_named(evidence, extract.citations)
    return is_named and is_settled(evidence, extract.citations)


def _is_read(extract: Extract) -> bool:
    """Whether the answer was chosen by similarity from passages, and not from facts or tables."""
    return extract.quotes is not None and bool(extract.quotes.citations)
