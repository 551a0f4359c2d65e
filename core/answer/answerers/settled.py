"""Whether the value of a proposal still holds: replaced, taken back, uncertain or to come."""

from pathlib import PurePath

from core.answer.answerers.evidence import AnswerProposal, Evidence, updated_answer
from core.answer.spans.newest import Value, is_date, is_taken_back, tells_of_leaving
from core.language.clauses.tense import begins_after, is_draft, says_planned, says_unsure
from core.language.question.question_cues import cues_of
from core.records.answers.answers import Citation


def updated_proposal(proposal: AnswerProposal, evidence: Evidence) -> AnswerProposal | None:
    """Return the proposal with the newer value that replaced its only value, else None."""
    value = _only_value(proposal, evidence)
    return updated_answer(value, evidence) if value is not None else None


def is_unsettled(proposal: AnswerProposal, evidence: Evidence) -> bool:
    """Whether the only quote of a proposal is uncertain, taken back, of a draft or the future.

    Such a sentence is quoted without a short answer. A date may be in the future.
    """
    cited, direct = proposal.citations.all(), proposal.direct
    if not proposal.line or not direct or len(cited) != 1 or direct not in cited[0].quote:
        return False
    text = direct if "|" in cited[0].quote else cited[0].quote
    name = f"{cited[0].title} {PurePath(cited[0].path).stem}".replace("_", " ")
    asked = cues_of(evidence.question)
    is_unsure = says_unsure(text, asked.language) or is_draft(name)
    asks_of_coming = asked.is_possible or says_planned(evidence.question, asked.language)
    value = _only_value(proposal, evidence)
    if value is not None and is_taken_back(
        value, evidence.hits, question=evidence.question, now=evidence.now
    ):
        return True
    if is_unsure or asks_of_coming or is_date(direct):
        return is_unsure
    at = text.find(direct)
    is_later = begins_after(text, at, at + len(direct), evidence.now)
    if is_later and not evidence.analysis.times:
        return True
    return evidence.is_about_now and (
        says_planned(text, asked.language) or _is_left(direct, cited[0], evidence)
    )


def _is_left(direct: str, cited: Citation, evidence: Evidence) -> bool:
    """Whether the answer is a person who, by a newer document, has left."""
    place = (cited.path, cited.part)
    hits = [it for it in evidence.hits if (it.path, it.part) == place and direct[:1].isupper()]
    return any(tells_of_leaving(direct, it, evidence.hits, now=evidence.now) for it in hits[:1])


def _only_value(proposal: AnswerProposal, evidence: Evidence) -> Value | None:
    """Return where the short answer stands in the only citation."""
    cited, direct = proposal.citations.all(), proposal.direct
    if not direct or len(cited) != 1:
        return None
    one = cited[0]
    for number, hit in enumerate(evidence.hits):
        is_there = hit.start <= one.start and one.end <= hit.end
        if (hit.path, hit.part) == (one.path, one.part) and is_there:
            begin = hit.text.find(direct, one.start - hit.start, one.end - hit.start)
            return Value(number, direct, begin, begin + len(direct)) if begin >= 0 else None
    return None
