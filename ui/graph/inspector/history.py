"""History of an entity: dated facts and user edits, the newest first."""

from collections.abc import Sequence

from core.records.graph.edits import (
    AddFact,
    AssessDocument,
    Change,
    Confirm,
    Edit,
    IgnoreName,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Retype,
    Split,
)
from core.records.knowledge import FactView
from ui.items.graph.fact_tree import FactGroup
from ui.items.graph.relations import has_ended, say_statement
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind


def history_of(facts: Sequence[FactView], edits: Sequence[Edit]) -> tuple[FactGroup, ...]:
    """Return facts with a date by year, then facts no longer valid, then user edits."""
    years: dict[str, list[FactView]] = {}
    ended: list[FactView] = []
    for fact in facts:
        at = fact.valid_from or fact.valid_to or fact.closed_at
        if at is not None:
            years.setdefault(str(at.year), []).append(fact)
        elif has_ended(fact):
            ended.append(fact)
    groups = [
        FactGroup(year, tuple(sorted(years[year], key=_start, reverse=True)))
        for year in sorted(years, reverse=True)
    ]
    if ended:
        groups.append(FactGroup(translate("graph", "No longer true"), tuple(ended)))
    if edits:
        made = tuple(_as_row(edit) for edit in edits)
        groups.append(FactGroup(translate("graph", "Your corrections"), made))
    return tuple(groups)


def say_change(change: Change) -> str:
    """Describe a change in one line."""
    if isinstance(change, Merge | KeepApart | Split):
        return _say_identity(change)
    if isinstance(change, Rename | Retype | IgnoreName):
        return _say_name_edit(change)
    return _say_fact_edit(change)


def _say_identity(change: Merge | KeepApart | Split) -> str:
    match change:
        case Merge(keep, other):
            words = translate("graph", "Merged {other} into {keep}")
            return words.format(keep=keep.name, other=other.name)
        case KeepApart(first, second):
            words = translate("graph", "Kept {first} and {second} separate")
            return words.format(first=first.name, second=second.name)
        case Split(thing, alias, path):
            words = translate("graph", "Split {part} from {thing}")
            return words.format(part=alias or path.rsplit("/", 1)[-1], thing=thing.name)


def _say_name_edit(change: Rename | Retype | IgnoreName) -> str:
    match change:
        case Rename(thing, to):
            words = translate("graph", "Renamed {thing} to {to}")
            return words.format(thing=thing.name, to=to)
        case Retype(thing, to):
            words = translate("graph", "Changed the kind of {thing} to {to}")
            return words.format(thing=thing.name, to=say_kind(to))
        case IgnoreName(name):
            return translate("graph", "Ignored {name}").format(name=name)


def _say_fact_edit(
    change: Confirm | Reject | AddFact | ResolveContradiction | AssessDocument,
) -> str:
    if isinstance(change, ResolveContradiction):
        return translate("graph", "Resolved a contradiction")
    if isinstance(change, AssessDocument):
        file = change.path.rsplit("/", 1)[-1]
        return translate("graph", "Reviewed {file}").format(file=file)
    words = {
        Confirm: translate("graph", "Confirmed: {fact}"),
        Reject: translate("graph", "Rejected: {fact}"),
        AddFact: translate("graph", "Added: {fact}"),
    }
    fact = say_statement(change.said) if change.said else ""
    return words[type(change)].format(fact=fact)


def _start(fact: FactView) -> str:
    at = fact.valid_from or fact.valid_to or fact.closed_at
    return at.isoformat() if at else ""


def _as_row(edit: Edit) -> FactView:
    """Return the edit as a row with its description and date."""
    return FactView(
        subject=say_change(edit.change),
        predicate="",
        object="",
        confidence=1.0,
        status="confirmed",
        source="user_edit",
        valid_from=edit.made_at,
        precision="day",
    )
