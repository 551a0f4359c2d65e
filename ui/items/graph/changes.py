"""Edits of the graph in words."""

from core.records.graph.edits import (
    AddFact,
    AssessDocument,
    Change,
    Confirm,
    IgnoreName,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Retype,
    Split,
)
from ui.items.graph.relations import say_statement
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind


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
        sides = [say_statement(it) for it in (change.first, change.second) if it is not None]
        return translate("graph", "Resolved: {facts}").format(facts=" / ".join(sides))
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
