"""The first line of an answer: what facts say, since when, how surely, and where it stands."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from core.answer.cite import Citations
from core.answer.direct.comparing import Dated, Order
from core.answer.direct.told import Told, stated
from core.answer.disputes.disputed import Stated, line_of, settle
from core.answer.disputes.phrases import Phrases, phrases_for, said_date
from core.records.answers.answers import Hit, SearchResult
from core.records.knowledge import FactView
from core.retrieve.context.narration import fact_sentence, is_user_stated, predicate_words

Rows = Sequence[tuple[str, Sequence[FactView | None]]]

DOUBTFUL = 0.6
CITED_EACH = 2
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def lead_of_told(said: Told, found: SearchResult, citations: Citations) -> str:
    """As in "**DuckDB**, since March 2024 [1]"; several answers one after the other."""
    words = phrases_for(found.question)
    is_when = found.trace.analysis is not None and found.trace.analysis.kind == "when"
    if said.verdict == "no":
        return _no(said, found.hits, citations, words)
    if said.conflict:
        return line_of(settle(_sides(said, found.hits, citations, words, is_when=is_when)), words)
    return ", ".join(
        _answer(
            answer,
            facts,
            marks=marks_of(facts, found.hits, citations, words),
            words=words,
            dated=not is_when and not said.verdict,
        )
        for answer, facts in said.answers
    )


def _sides(
    said: Told, hits: Sequence[Hit], citations: Citations, words: Phrases, *, is_when: bool
) -> list[Stated]:
    """The answers that exclude each other; of two times for one event neither is the newer."""
    sides = [
        stated(escaped(answer), facts, marks=marks_of(facts, hits, citations, words))
        for answer, facts in said.answers
    ]
    return [replace(it, at=None) for it in sides] if is_when else sides


def _answer(
    answer: str, facts: Sequence[FactView], *, marks: str, words: Phrases, dated: bool
) -> str:
    best = max(facts, key=lambda fact: (is_user_stated(fact), fact.confidence))
    is_sure = any(it.status == "confirmed" or it.confidence >= DOUBTFUL for it in facts)
    parts = [
        f"**{escaped(answer)}**",
        period(best, words) if dated else "",
        "" if is_sure else words.perhaps,
    ]
    return ", ".join(part for part in parts if part) + marks


def _no(said: Told, hits: Sequence[Hit], citations: Citations, words: Phrases) -> str:
    """The no, and what says so instead."""
    facts = said.answers[0][1]
    denial = facts[0]
    instead = "" if denial.modality == "negated" else f": {escaped(fact_sentence(denial))}"
    ended = period(denial, words)
    when = f", {ended}" if instead and ended else ""
    return f"**{words.no}**{instead}{when}{marks_of(facts, hits, citations, words)}"


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


def _cell(fact: FactView | None, found: SearchResult, citations: Citations) -> str:
    if fact is None:
        return "–"
    words = phrases_for(found.question)
    when = period(fact, words)
    said = escaped(fact.object) + (f", {when}" if when else "")
    return said + marks_of([fact], found.hits, citations, words)


def marks_of(
    facts: Sequence[FactView], hits: Sequence[Hit], citations: Citations, words: Phrases
) -> str:
    """The citation marks of the facts, each with a space before it; or that you said so."""
    if any(is_user_stated(fact) for fact in facts):
        return f" ({words.own})"
    numbers: dict[int, None] = {}
    for fact in facts[:CITED_EACH]:
        if fact.quote:
            title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
            numbers[citations.cite_fact(fact, title=title or fact.subject)] = None
    return "".join(f" [{number}]" for number in numbers)


def period(fact: FactView, words: Phrases) -> str:
    """From when to when it held, in words."""
    start = said_date(fact.valid_from, fact.precision, words) if fact.valid_from else ""
    last = fact.valid_to or fact.closed_at
    end = said_date(last, fact.precision, words) if last else ""
    if start and end:
        return start if start == end else f"{start} {words.to} {end}"
    return f"{words.since} {start}" if start else (f"{words.until} {end}" if end else "")


def escaped(text: str) -> str:
    """The text as Markdown that shows it letter for letter."""
    return _SPECIAL.sub(r"\\\1", text)
