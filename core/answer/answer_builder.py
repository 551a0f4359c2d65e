"""Build `Answer` records: checked answers, and "not found" with the nearest passages."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.answer.checking.check import Basis, Checked, check
from core.answer.cite import Embed
from core.answer.quoting.quotable import reads
from core.answer.quoting.tables import head_of
from core.messages import UserMessage, join_messages
from core.records.answers.answers import (
    Answer,
    Citation,
    Confidence,
    Context,
    ContextPassage,
    Hit,
    ListEntry,
    PromptUsed,
    SearchResult,
)
from core.records.knowledge import FactView
from core.retrieve.context.fact_levels import is_evidence_in

NO_ANSWER = "I did not find this in your documents."
NEAREST, NEAREST_THINGS, FACTS_EACH = 5, 5, 3


def found_answer(result: SearchResult, checked: Checked, citations: Sequence[Citation]) -> Answer:
    """Return the answer with its checked sentences."""
    return Answer(
        question=result.question,
        found=True,
        answer=checked.text,
        citations=tuple(citations),
        facts=result.facts,
        trace=result.trace,
        timings_ms=result.timings_ms,
        coverage=result.coverage,
        unsupported=checked.doubtful,
        sentences=checked.sentences,
        supported_share=checked.share,
    )


def not_found(result: SearchResult) -> Answer:
    """Return "not found" with the passages and entities nearest to the question."""
    return replace(
        found_answer(result, Checked(NO_ANSWER, ()), ()),
        found=False,
        confidence="none",
        nearest=result.hits[:NEAREST],
        nearest_things=nearest_things(result),
    )


def only_quoted(answer: Answer, result: SearchResult, confidence: Confidence) -> Answer:
    """Return the quotes of an answer as the closest passages, without stating an answer."""
    return replace(
        answer,
        found=False,
        confidence=confidence,
        note=UserMessage("answer_closest" if confidence == "closest" else "answer_unsure"),
        nearest=result.hits[:NEAREST],
        nearest_things=nearest_things(result),
    )


def with_timings(answer: Answer, answering_s: float) -> Answer:
    """Return the answer with `answering_s` added to its timings."""
    ms = answering_s * 1000
    total = answer.timings_ms.get("total", 0.0) + ms
    return replace(answer, timings_ms={**answer.timings_ms, "answer": ms, "total": total})


def with_limits(answer: Answer, *, is_late: bool = False) -> Answer:
    """Return the answer with a note if vectors were missing (J5), or if time ran out."""
    if not answer.trace.plan.get("vector", True):
        answer = replace(answer, note=join_messages(answer.note, UserMessage("answer_words_only")))
    if is_late:
        answer = replace(answer, note=join_messages(answer.note, UserMessage("answer_late")))
    return answer


def with_flags(answer: Answer, hits: Sequence[Hit]) -> Answer:
    """Return the answer with the citations of suspicious documents flagged."""
    flagged = {(hit.path, hit.part) for hit in hits if hit.flagged}
    citations = tuple(
        replace(cited, flagged=cited.flagged or (cited.path, cited.part) in flagged)
        for cited in answer.citations
    )
    return replace(answer, citations=citations)


def with_context(result: SearchResult, context: Context) -> SearchResult:
    """Return the result with the context in its trace."""
    return replace(result, trace=replace(result.trace, context=context.text))


def with_prompt(result: SearchResult, used: PromptUsed) -> SearchResult:
    """Return the result with the prompt in its trace."""
    return replace(result, trace=replace(result.trace, prompts=(used,)))


def limit_coverage(result: SearchResult, passages: int) -> SearchResult:
    """Return the result with a coverage of at most `passages` read passages."""
    coverage = result.coverage
    if coverage is None or result.listing is not None or coverage.read <= passages:
        return result
    return replace(result, coverage=replace(coverage, read=passages, complete=False))


def check_quoted(
    text: str, citations: Sequence[Citation], result: SearchResult, *, embed: Embed, own: str = ""
) -> Checked:
    """Check an answer made of quotes and facts against these quotes and facts.

    `own` is the beginning of the text that is neither, for example a summary of a disagreement.
    """
    listed = result.listing.entries if result.listing is not None else ()
    facts = (*result.facts, *(fact for entry in listed for fact in entry.facts))
    numbered = [(fact, _citations_of(fact, citations)) for fact in facts]
    texts = {it.n: f"{it.title}\n{_table_head(it, result)}{it.quote}" for it in citations}
    basis = Basis(texts, numbered, len(own), are_quotes=True)
    return check(text, basis, embed=embed, mark=False)


def _table_head(citation: Citation, result: SearchResult) -> str:
    """Return the header of a quoted table row and the row read with it; empty for other quotes.

    The row alone is not enough: in "a,1,2" the separators look like part of a number.
    """
    for hit in result.hits:
        is_same = (hit.path, hit.part) == (citation.path, citation.part)
        if is_same and hit.start <= citation.start and citation.end <= hit.end:
            start, end = citation.start - hit.start, citation.end - hit.start
            head = head_of(hit.text, start)
            return f"{head}\n{reads(hit.text, start, end)}\n" if head else ""
    return ""


def check_written(
    text: str, shown: Sequence[ContextPassage], result: SearchResult, *, embed: Embed
) -> Checked:
    """Check a model's answer against the passages and facts of its prompt."""
    texts = {it.n: f"{it.hit.title}\n{it.hit.text}" for it in shown}
    numbered = [
        (fact, tuple(it.n for it in shown if is_evidence_in(fact, it.hit))) for fact in result.facts
    ]
    return check(text, Basis(texts, numbered, question=result.question), embed=embed)


def _citations_of(fact: FactView, citations: Sequence[Citation]) -> tuple[int, ...]:
    """Return the numbers of the citations that overlap the fact's evidence."""
    return tuple(
        citation.n
        for citation in citations
        if (citation.path, citation.part) == (fact.path, fact.part)
        and fact.quote
        and citation.start < fact.end
        and fact.start < citation.end
    )


def nearest_things(result: SearchResult) -> tuple[ListEntry, ...]:
    """Return the entities that the question names, then its anchors that have facts."""
    analysis = result.trace.analysis
    names = {it.entity_id: it.name for it in result.trace.anchors}
    for fact in result.facts:
        names.setdefault(fact.subject_id, fact.subject)
        if fact.object_id is not None:
            names.setdefault(fact.object_id, fact.object)
    asked = [it.entity_id for it in analysis.things] if analysis is not None else []
    order = dict.fromkeys([*asked, *(it.entity_id for it in result.trace.anchors)])
    things: list[ListEntry] = []
    for entity_id in order:
        about = [it for it in result.facts if entity_id in (it.subject_id, it.object_id)]
        name = names.get(entity_id, "")
        if name and (about or entity_id in asked):
            texts = sum(name.casefold() in hit.text.casefold() for hit in result.hits)
            things.append(ListEntry(name, entity_id, tuple(about[:FACTS_EACH]), texts))
    return tuple(things[:NEAREST_THINGS])
