"""The first line of an answer: what facts say, since when, how surely, and where it stands."""

import re
from collections.abc import Sequence

from core.answer.cite import Citations
from core.answer.direct.comparing import Dated, Order
from core.answer.direct.told import Told
from core.records.answers import Hit, SearchResult
from core.records.knowledge import FactShown
from core.records.when import shown
from core.retrieve.context.wording import fact_sentence, is_own, predicate_words

Rows = Sequence[tuple[str, Sequence[FactShown | None]]]

DISAGREE = "Your documents disagree"
DOUBTFUL = 0.6
CITED_EACH = 2
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def lead_of_told(said: Told, found: SearchResult, citations: Citations) -> str:
    """As in "**DuckDB**, since March 2024 [1]"; several answers one after the other."""
    is_when = found.trace.analysis is not None and found.trace.analysis.kind == "when"
    pieces = [
        _answer(answer, facts, found.hits, citations, dated=not is_when and not said.verdict)
        for answer, facts in said.answers
    ]
    if said.verdict == "no":
        return _no(said, found.hits, citations)
    return f"{DISAGREE}: " + "; ".join(pieces) if said.conflict else ", ".join(pieces)


def _answer(
    answer: str,
    facts: Sequence[FactShown],
    hits: Sequence[Hit],
    citations: Citations,
    *,
    dated: bool,
) -> str:
    best = max(facts, key=lambda fact: (is_own(fact), fact.confidence))
    parts = [f"**{escaped(answer)}**", period(best) if dated else "", _doubt(facts)]
    return ", ".join(part for part in parts if part) + marks_of(facts, hits, citations)


def _no(said: Told, hits: Sequence[Hit], citations: Citations) -> str:
    """The no, and what says so instead."""
    facts = said.answers[0][1]
    denial = facts[0]
    instead = "" if denial.modality == "negated" else f": {escaped(fact_sentence(denial))}"
    ended = period(denial)
    when = f", {ended}" if instead and ended else ""
    return f"**No**{instead}{when}{marks_of(facts, hits, citations)}"


def order_lines(order: Order, citations: Citations) -> str:
    """The one asked for, then a table with the date of each."""
    rows = [f"| {escaped(_named(it))} | {escaped(it.written)}{_cited(it, citations)} |"
            for it in order.dated]  # fmt: skip
    return "\n".join([f"**{escaped(order.winner.name)}**", "", "| | |", "|---|---|", *rows])


def _named(dated: Dated) -> str:
    return f"{dated.name}: {dated.whose}" if dated.whose else dated.name


def _cited(dated: Dated, citations: Citations) -> str:
    if dated.fact is not None:
        return f" [{citations.cite_fact(dated.fact, title=dated.name)}]"
    numbers = [citations.cite(hit, hit.start + at, hit.start + end) for hit, at, end in dated.told]
    return "".join(f" [{number}]" for number in dict.fromkeys(numbers))


def table_lines(names: Sequence[str], rows: Rows, found: SearchResult, citations: Citations) -> str:
    """What is known of each of the things, side by side."""
    lines = [
        "| " + " | ".join(
            [predicate_words(predicate), *(_cell(fact, found, citations) for fact in facts)]
        ) + " |"
        for predicate, facts in rows
    ]  # fmt: skip
    head = "| | " + " | ".join(escaped(name) for name in names) + " |"
    return "\n".join([head, "|" + "---|" * (len(names) + 1), *lines])


def _cell(fact: FactShown | None, found: SearchResult, citations: Citations) -> str:
    if fact is None:
        return "–"
    when = period(fact)
    said = escaped(fact.object) + (f", {when}" if when else "")
    return said + marks_of([fact], found.hits, citations)


def marks_of(facts: Sequence[FactShown], hits: Sequence[Hit], citations: Citations) -> str:
    """The citation marks of the facts, each with a space before it; or that you said so."""
    if any(is_own(fact) for fact in facts):
        return " (you said so)"
    numbers: dict[int, None] = {}
    for fact in facts[:CITED_EACH]:
        if fact.quote:
            title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
            numbers[citations.cite_fact(fact, title=title or fact.subject)] = None
    return "".join(f" [{number}]" for number in numbers)


def period(fact: FactShown) -> str:
    """From when to when it held, in words."""
    start = shown(fact.valid_from, fact.precision) if fact.valid_from else ""
    last = fact.valid_to or fact.closed_at
    end = shown(last, fact.precision) if last else ""
    if start and end:
        return start if start == end else f"{start} to {end}"
    return f"since {start}" if start else (f"until {end}" if end else "")


def _doubt(facts: Sequence[FactShown]) -> str:
    if any(fact.status == "confirmed" or fact.confidence >= DOUBTFUL for fact in facts):
        return ""
    return "perhaps"


def escaped(text: str) -> str:
    """The text as Markdown that shows it letter for letter."""
    return _SPECIAL.sub(r"\\\1", text)
