"""Answers that list: all there is of what was asked for, or how it was over time, each cited."""

from collections.abc import Sequence

from core.answer.cite import Citations
from core.answer.direct.written import escaped
from core.answer.extractive import Extract
from core.answer.quoting.gather import Stems
from core.answer.quoting.quotable import quotable, reads
from core.records.answers.answers import Hit, ListEntry, Listing, SearchResult
from core.records.dates import format_date
from core.records.knowledge import FactView
from core.retrieve.context.narration import fact_sentence
from core.retrieve.question.cues import has_cue

NOTHING = Extract("", ())
# So many entries are written out; all of them are in the result.
WRITTEN = 100
CITED_EACH = 3


def compose_list(found: SearchResult) -> Extract:
    """How many there are, then one line for each; empty when nothing could be listed."""
    listing = found.listing
    if listing is None or not listing.entries:
        return NOTHING
    citations = Citations()
    lines = [_line(entry, citations) for entry in listing.entries[:WRITTEN]]
    more = len(listing.entries) - len(lines)
    if more:
        lines.append(f"- … and {more:,} more")
    only_names = not any(entry.facts for entry in listing.entries)
    text = "\n".join([_head(listing, found), "", *lines])
    return Extract(text, citations.all(), only_names=only_names)


def compose_course(found: SearchResult) -> Extract:
    """What changed, the oldest first; empty unless the time of something is known."""
    analysis = found.trace.analysis
    if analysis is None or not analysis.evolution:
        return NOTHING
    asked = {thing.entity_id for thing in analysis.things}
    said = {relation.predicate for relation in analysis.relations}
    own = [it for it in found.facts if {it.subject_id, it.object_id} & asked and it.quote]
    told = [it for it in own if it.predicate in said] or own
    if len(told) < 2 or not any(map(_when, told)):
        return NOTHING
    citations = Citations()
    lines = [f"- {_dated(fact)} [{_cite(fact, citations)}]" for fact in told[:WRITTEN]]
    return Extract("\n".join(lines), citations.all())


def is_partly_read(found: SearchResult) -> bool:
    """Whether everything was asked for and more passages match than were handed over."""
    of = found.coverage
    return found.listing is None and of is not None and of.read < of.matching


def compose_matching(found: SearchResult, *, stems: Stems) -> Extract:
    """From each passage that was found the sentence that says most of what was asked, each once.

    Only for questions that say that they want a list; empty for all others.
    """
    wants_list = any(has_cue(name, found.question) for name in ("list", "everything"))
    if found.coverage is None or not wants_list:
        return NOTHING
    asked = frozenset(stems(found.question))
    citations = Citations()
    lines: dict[str, None] = {}
    for hit in found.hits:
        best = _best(hit, asked, stems=stems)
        if best is not None and len(lines) < WRITTEN:
            start, end, text = best
            number = citations.cite(hit, hit.start + start, hit.start + end)
            lines[f"- {escaped(text)} [{number}]"] = None
    return Extract("\n".join(lines), citations.all()) if len(lines) > 1 else NOTHING


def _best(hit: Hit, asked: frozenset[str], *, stems: Stems) -> tuple[int, int, str] | None:
    """The quotable span with most of the asked words, and it in plain words; None without any."""
    spans = [(start, end, reads(hit.text, start, end)) for start, end in quotable(hit.text)]
    shared = [len(asked.intersection(stems(text))) for _, _, text in spans]
    return spans[shared.index(max(shared))] if any(shared) else None


def _head(listing: Listing, found: SearchResult) -> str:
    text = f"**{len(listing.entries):,}** {listing.what}"
    if found.coverage is not None and found.coverage.matching:
        of = found.coverage
        passages = "passage matches" if of.matching == 1 else "passages match"
        text += f" ({of.matching:,} {passages} the question)"
    return f"{text}:"


def _line(entry: ListEntry, citations: Citations) -> str:
    if not entry.facts:
        passages = "passage" if entry.passages == 1 else "passages"
        return f"- {escaped(entry.name)} ({entry.passages:,} {passages})"
    cited = [fact for fact in entry.facts if fact.quote][:CITED_EACH]
    marks = "".join(f" [{number}]" for number in _numbers(cited, citations))
    said = escaped(fact_sentence(entry.facts[0]))
    return f"- **{escaped(entry.name)}**: {said}{marks}"


def _numbers(facts: Sequence[FactView], citations: Citations) -> list[int]:
    return list(dict.fromkeys(_cite(fact, citations) for fact in facts))


def _cite(fact: FactView, citations: Citations) -> int:
    return citations.cite_fact(fact, title=fact.subject)


def _dated(fact: FactView) -> str:
    when = _when(fact)
    said = escaped(fact_sentence(fact))
    return f"{when}: {said}" if when else said


def _when(fact: FactView) -> str:
    """From when to when it held, as far as that is known."""
    start = format_date(fact.valid_from, fact.precision) if fact.valid_from else ""
    last = fact.valid_to or fact.closed_at
    end = format_date(last, fact.precision) if last else ""
    if start and end and start != end:
        return f"{start} to {end}"
    return start or (f"until {end}" if end else "")
