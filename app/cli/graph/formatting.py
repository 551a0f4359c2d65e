"""Formatting of entities, facts and edits, and parsing of typed names."""

import re
from argparse import ArgumentParser
from datetime import datetime

from app.cli.terminal import location
from core.records.dates import format_date
from core.records.graph.edits import (
    AddFact,
    AssessDocument,
    Change,
    Confirm,
    EntityName,
    IgnoreName,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Retype,
    Split,
    StatementRef,
)
from core.records.graph.graph_summary import GraphPath
from core.records.knowledge import FactView, Precision

NAME = 'a name or an alias; "John Smith (Person)" when several things bear it'
_NAMED = re.compile(r"(.+) \(([A-Z]\w*)(?: #(.+))?\)")
_VERDICTS = {
    "first": "the first holds",
    "second": "the second holds",
    "both": "both hold",
    "dated": "each holds at its own time",
}


def add_name(parser: ArgumentParser, name: str = "name", *, help: str = NAME) -> None:  # noqa: A002
    """Add the arguments for an entity's name and type."""
    parser.add_argument(name, metavar=name.upper(), help=help)
    parser.add_argument("--kind", default="", metavar="TYPE", help="its type, for example Person")


def parse_name(text: str, *, kind: str = "") -> EntityName:
    """Parse "Name", "Name (Type)" or "Name (Type #variant)"."""
    form = _NAMED.fullmatch(text.strip())
    if kind or form is None:
        return EntityName(text.strip(), kind)
    return EntityName(form[1].strip(), form[2], form[3] or "")


def format_name(thing: EntityName) -> str:
    """Return the name in the form that `parse_name` accepts."""
    variant = f" #{thing.variant}" if thing.variant else ""
    return f"{thing.name} ({thing.kind}{variant})" if thing.kind else thing.name


def format_fact(fact: FactView) -> str:
    """Return number, statement, remarks and location of a fact."""
    number = f"{fact.id:>6}" if fact.id else " " * 6
    about = ", ".join(filter(None, (_time(fact), fact.modality, _status(fact))))
    where = location(fact.path, fact.part, fact.page, seconds=fact.seconds)
    ends = "  ".join(filter(None, (f"[{about}]" if about else "", where)))
    return f"{number}  {format_statement(fact)}  {ends}".rstrip()


def format_path(path: GraphPath) -> str:
    """Return the names and relations of a path in one line."""
    words = [path.things[0]]
    for fact, origin, far in zip(path.steps, path.things, path.things[1:], strict=False):
        is_forward = fact.subject == origin
        arrow = f"—{fact.predicate}→" if is_forward else f"←{fact.predicate}—"
        words += [arrow, far]
    return " ".join(words)


def format_edit(change: Change) -> str:
    """Return the effect of an edit in one line."""
    match change:
        case Confirm(said=said) | Reject(said=said):
            return (
                f"{'true' if isinstance(change, Confirm) else 'false'}: {_format_reference(said)}"
            )
        case AddFact(said):
            return f"added: {_format_reference(said)}{_span(change)}"
        case ResolveContradiction(verdict, first=first, second=second):
            return f"{_format_reference(first)} / {_format_reference(second)}: {_VERDICTS[verdict]}"
        case AssessDocument(path, opinion, part):
            return f"{location(path, part or None, None)} is {opinion}"
        case _:
            return _format_entity_edit(change)


def _format_entity_edit(change: Merge | KeepApart | Split | Rename | Retype | IgnoreName) -> str:
    match change:
        case Merge(keep, other):
            return f"{format_name(other)} is {format_name(keep)}"
        case KeepApart(first, second):
            return f"{format_name(first)} is not {format_name(second)}"
        case Split(thing, alias, path):
            called = f"called “{alias}”" if alias else f"in {path}"
            return f"{format_name(thing)} {called} is a thing of its own"
        case Rename(thing, to) | Retype(thing, to):
            shown_as = f"shown as “{to}”" if isinstance(change, Rename) else f"of type {to}"
            return f"{format_name(thing)} is {shown_as}"
        case IgnoreName(name):
            return f"“{name}” is never a thing"


def format_statement(fact: FactView) -> str:
    """Return subject, predicate and object of a fact."""
    return f"{fact.subject} — {fact.predicate} — {fact.object}"


def _format_reference(statement: StatementRef | None) -> str:
    if statement is None:
        return "?"
    return f"{format_name(statement.subject)} — {statement.predicate} — {statement.object}"


def _status(fact: FactView) -> str:
    """Return the status where it is informative, with the fact that superseded this one."""
    if fact.status == "superseded" and fact.superseded_by:
        since = f" since {format_date(fact.closed_at, 'day')}" if fact.closed_at else ""
        return f"replaced by {fact.superseded_by}{since}"
    if fact.status == "stale":
        return "no longer in the documents"
    if fact.source == "user_edit":
        return "added by you"
    return "" if fact.status == "extracted" else fact.status


def _time(fact: FactView) -> str:
    return _format_period(fact.valid_from, fact.valid_to, fact.precision)


def _span(change: AddFact) -> str:
    time = _format_period(change.valid_from, change.valid_to, change.precision)
    return f" [{time}]" if time else ""


def _format_period(start: datetime | None, end: datetime | None, precision: Precision) -> str:
    first = format_date(start, precision) if start else ""
    last = format_date(end, precision) if end else ""
    if first and last:
        return first if first == last else f"{first} to {last}"
    return f"since {first}" if first else f"until {last}" if last else ""
