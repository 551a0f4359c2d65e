"""Answer exhaustive questions with a complete list, each entry cited."""

from collections.abc import Sequence

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.cite import Citations
from core.answer.markdown import escaped
from core.answer.quoting.quotable import quotable, reads
from core.language.question.kinds import wants_list
from core.language.text.stemming import stems
from core.records.answers.answers import Hit, ListEntry, SearchResult
from core.records.knowledge import FactView
from core.retrieve.context.narration import fact_sentence

# Number of entries in the text; all are in the result.
WRITTEN = 100
CITED_EACH = 3


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return the number of entries and a line for each; None without a listing."""
    listing = evidence.found.listing
    if listing is None or not listing.entries:
        return None
    citations = Citations()
    lines = [_line(entry, citations) for entry in listing.entries[:WRITTEN]]
    more = len(listing.entries) - len(lines)
    if more:
        lines.append(f"- … and {more:,} more")
    only_names = not any(entry.facts for entry in listing.entries)
    text = "\n".join([f"**{len(listing.entries):,}** {listing.what}:", "", *lines])
    return AnswerProposal(citations, text, is_whole=True, only_names=only_names)


def answer_from_passages(evidence: Evidence) -> AnswerProposal | None:
    """Return the sentence of each passage that shares most words with the question.

    None unless the question asks to list something: "all" alone wants a whole answer.
    """
    result = evidence.found
    is_list = wants_list(result.question)
    if result.coverage is None or not is_list or evidence.analysis.kind == "how many":
        return None
    asked = frozenset(stems(result.question))
    citations = Citations()
    lines: dict[str, None] = {}
    for hit in result.hits:
        best = _best(hit, asked)
        if best is not None and len(lines) < WRITTEN:
            start, end, text = best
            number = citations.cite(hit, hit.start + start, hit.start + end)
            lines[f"- {escaped(text)} [{number}]"] = None
    return AnswerProposal(citations, "\n".join(lines), is_whole=True) if len(lines) > 1 else None


def is_partly_read(result: SearchResult) -> bool:
    """Whether the question is exhaustive and more passages match than were returned."""
    coverage = result.coverage
    return result.listing is None and coverage is not None and coverage.read < coverage.matching


def _best(hit: Hit, asked: frozenset[str]) -> tuple[int, int, str] | None:
    """Return the quotable span with most words of the question, and its plain text, if any."""
    spans = [(start, end, reads(hit.text, start, end)) for start, end in quotable(hit.text)]
    shared = [len(asked.intersection(stems(text))) for _, _, text in spans]
    return spans[shared.index(max(shared))] if any(shared) else None


def _line(entry: ListEntry, citations: Citations) -> str:
    if not entry.facts:
        passages = "passage" if entry.passages == 1 else "passages"
        return f"- {escaped(entry.name)} ({entry.passages:,} {passages})"
    cited = [fact for fact in entry.facts if fact.quote][:CITED_EACH]
    marks = "".join(f" [{number}]" for number in _numbers(cited, citations))
    sentence = escaped(fact_sentence(entry.facts[0]))
    return f"- **{escaped(entry.name)}**: {sentence}{marks}"


def _numbers(facts: Sequence[FactView], citations: Citations) -> list[int]:
    return list(dict.fromkeys(_cite(fact, citations) for fact in facts))


def _cite(fact: FactView, citations: Citations) -> int:
    return citations.cite_fact(fact, title=fact.subject)
