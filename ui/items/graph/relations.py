"""Texts for facts and relations."""

import re
from datetime import datetime
from pathlib import PurePath

from core.records.dates import format_date
from core.records.files.transcript_times import format_time
from core.records.graph.edits import StatementRef
from core.records.knowledge import HAPPENINGS, NAMED_TOGETHER, Entity, FactView
from core.records.memory import Proposal
from ui.items.document_kinds import say_page
from ui.theme.translation import say_day, say_iso, say_number, say_path, translate
from ui.theme.vocabulary import say_inverse, say_predicate, say_triple

STALE = frozenset({"rejected", "stale", "superseded"})
CO_MENTIONS = frozenset({"", NAMED_TOGETHER})
SYMMETRIC = CO_MENTIONS | {"RELATED_TO"}
_LINKS = SYMMETRIC | {"REFERENCES", "MENTIONS"}


def say_relation(predicate: str, *, kind: str = "") -> str:
    """Return the display name of a relation of a subject of that kind."""
    if predicate in CO_MENTIONS:
        return translate("graph", "mentioned with")
    return say_predicate(predicate, kind=kind)


def is_link(predicate: str) -> bool:
    """Return whether the relation is weak: a link between documents or a co-occurrence."""
    return predicate in _LINKS


def other_names(entity: Entity) -> list[str]:
    """Return the aliases of an entity, without file names that repeat its name."""
    return [one for one in entity.aliases if PurePath(one).stem != entity.name]


def say_incoming(predicate: str, name: str) -> str:
    """Return the relation as read from its object: "employs", else "is aunt of Ada"."""
    if inverse := say_inverse(predicate):
        return inverse
    relation = say_relation(predicate)
    return relation if predicate in SYMMETRIC else f"{relation} {name}"


def say_sentence(fact: FactView) -> str:
    """Return the fact in one line."""
    if fact.predicate in CO_MENTIONS:
        return f"{fact.subject} {say_relation(fact.predicate)} {fact.object}"
    return say_triple(fact.subject, fact.predicate, say_value(fact), kind=fact.subject_kind)


def say_parts(fact: FactView) -> str:
    """Return subject, relation and object of a fact side by side, which may be no sentence."""
    relation = say_relation(fact.predicate, kind=fact.subject_kind).removesuffix(":")
    return "  ·  ".join((fact.subject, relation, say_value(fact)))


def say_statement(statement: StatementRef) -> str:
    """Return a statement in one line."""
    subject = statement.subject
    value = say_iso(statement.object)
    return say_triple(subject.name, statement.predicate, value, kind=subject.kind)


def say_proposal(proposal: Proposal) -> str:
    """Return what is proposed, and from when on or until when it holds or held."""
    words = say_statement(proposal.said)
    at, form = proposal.valid_from, translate("graph", "{statement} (from {day})")
    if at is None:
        at, form = proposal.valid_to, translate("graph", "{statement} (until {day})")
    if at is None:
        return words
    return form.format(statement=words, day=say_iso(format_date(at, proposal.precision)))


def say_value(fact: FactView) -> str:
    """Return the object of a fact; a date as everywhere in the window."""
    if fact.method == "structure" and fact.predicate == "date" and fact.valid_from:
        return say_day(fact.valid_from)
    return say_iso(fact.object)


def say_period(fact: FactView) -> str:
    """Return when the fact is valid; empty if no time is known, or if its value is that time."""
    if _is_date(fact):
        return ""
    start = say_iso(format_date(fact.valid_from, fact.precision)) if fact.valid_from else ""
    ended = fact.valid_to or fact.closed_at
    end = say_iso(format_date(ended, fact.precision)) if ended else ""
    if start and end:
        between = translate("graph", "{start} to {end}").format(start=start, end=end)
        return start if start == end else between
    if start:
        is_event = fact.predicate in HAPPENINGS - {"KNOWS"}
        return start if is_event else translate("graph", "since {start}").format(start=start)
    return translate("graph", "until {end}").format(end=end) if end else ""


def _is_date(fact: FactView) -> bool:
    """Return whether the value of a fact is the day or month from which it is valid."""
    if fact.valid_from is None or fact.valid_to is not None or fact.object_id is not None:
        return False
    numbers = re.findall(r"\d+", fact.object)
    day = [fact.valid_from.day] if fact.precision in {"", "day"} else []
    return {int(it) for it in numbers[:3]} >= {fact.valid_from.year, *day}


def say_share(share: float) -> str:
    """Format a fraction as percent."""
    return translate("graph", "{percent} %").format(percent=say_number(round(share * 100)))


def say_source(fact: FactView) -> str:
    """Return where the fact comes from: a file, or the user."""
    if fact.path:
        name = say_path(fact.path).rsplit("/", 1)[-1]
        time = "" if fact.seconds is None else format_time(fact.seconds)
        return ", ".join(filter(None, (name, say_page(fact.part or name, fact.page), time)))
    if fact.source == "user_edit":
        return translate("graph", "From you")
    if fact.source == "conversation":
        return translate("graph", "From a conversation")
    return translate("graph", "From the graph")


def say_state(fact: FactView) -> tuple[str, str, str]:
    """Return icon, tone and text of a fact's state; empty for an ordinary one."""
    words = {
        "confirmed": ("circle-check", "success", translate("graph", "Confirmed")),
        "proposed": ("sparkles", "info", translate("graph", "Proposed")),
        "rejected": ("circle-x", "danger", translate("graph", "Rejected")),
        "superseded": ("history", "muted", translate("graph", "Replaced by a newer fact")),
        "stale": ("history", "muted", translate("graph", "No longer in your documents")),
    }
    return words.get(fact.status, ("", "", ""))


def is_valid_on(fact: FactView, day: datetime) -> bool:
    """Return whether the fact was valid at that time, as far as was known then."""
    if fact.status in {"rejected", "stale"}:
        return False
    begins = fact.valid_from
    if begins is None and fact.valid_to is None:
        begins = fact.stated_at  # a fact without a time is known since its source
    if begins is not None and begins.date() > day.date():
        return False
    if fact.closed_at is not None:
        return day.date() < fact.closed_at.date()
    return fact.valid_to is None or day.date() <= fact.valid_to.date()


def has_ended(fact: FactView) -> bool:
    """Return whether the fact is no longer valid, by its period or state."""
    return fact.status in STALE or fact.closed_at is not None


def say_meta(fact: FactView) -> str:
    """Return state, period and source of a fact in one line."""
    if not fact.object and fact.valid_from:
        return say_day(fact.valid_from)  # corrected by the user
    parts = (say_state(fact)[2], say_period(fact), say_source(fact))
    return "  ·  ".join(part for part in parts if part)
