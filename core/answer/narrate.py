"""The narrative: what was found, as Markdown for a person or a language model (row J4)."""

from collections.abc import Sequence
from datetime import datetime

from core.records.answers import Hit
from core.records.knowledge import FactShown

OWN = "What you told Loci"
_SURE, _LIKELY = 0.9, 0.6


def narrate_facts(facts: Sequence[FactShown]) -> str:
    """The facts as Markdown, grouped under their subject, the user's own context first (J4).

    Names are resolved already; dates and confidence are said in words. Groups and the facts in
    them keep the order in which they come.
    """
    own = [fact for fact in facts if fact.source in {"user_edit", "conversation"}]
    groups: dict[str, list[FactShown]] = {OWN: own} if own else {}
    for fact in facts:
        if fact not in own:
            groups.setdefault(fact.subject, []).append(fact)
    blocks = [
        "\n".join([f"## {title}", *(_line(fact, full=title == OWN) for fact in group)])
        for title, group in groups.items()
    ]
    return "\n\n".join(blocks)


def narrate_passages(hits: Sequence[Hit]) -> str:
    """The passages, numbered from 1, each with its title and place."""
    return "\n\n".join(f"[{n}] {_place(hit)}\n{hit.text.strip()}" for n, hit in enumerate(hits, 1))


def predicate_words(predicate: str) -> str:
    """A predicate as people read it: ``WORKS_AT`` becomes "works at"."""
    return predicate.replace("_", " ").lower() if predicate.isupper() else predicate


def fact_sentence(fact: FactShown) -> str:
    """The fact as one short sentence without a full stop."""
    return f"{fact.subject} {predicate_words(fact.predicate)} {fact.object}"


def _line(fact: FactShown, *, full: bool) -> str:
    head = fact_sentence(fact) if full else f"{predicate_words(fact.predicate)} {fact.object}"
    return f"- {head}{_validity(fact)} ({_confidence(fact)})"


def _validity(fact: FactShown) -> str:
    if fact.valid_from and fact.valid_to and fact.valid_from == fact.valid_to:
        return f", {_day(fact.valid_from)}"
    parts = [
        f"from {_day(fact.valid_from)}" if fact.valid_from else "",
        f"to {_day(fact.valid_to)}" if fact.valid_to else "",
    ]
    said = " ".join(part for part in parts if part)
    return f", {said}" if said else ""


def _day(when: datetime) -> str:
    return f"{when:%Y-%m-%d}"


def _confidence(fact: FactShown) -> str:
    if fact.status == "confirmed":
        return "confirmed by you"
    if fact.confidence >= _SURE:
        return "stated"
    return "likely" if fact.confidence >= _LIKELY else "uncertain"


def _place(hit: Hit) -> str:
    page = f", page {hit.page}" if hit.page is not None else ""
    return f"{hit.title}{page}"
