"""Completion of edit requests: resolve typed names to entities and ids to statements."""

from msgspec.structs import replace

from core.errors import WrongUse
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
from core.resolve.entity_lookup import choose_entity, has_type, restore_parenthesis
from core.resolve.store_lookup import EntityLookup
from core.store.normalize import normalize


def complete_change(change: Change, lookup: EntityLookup) -> Change:
    """Return the change with entities and statements by the names under which they were found.

    Raises `WrongUse` when a name is unknown or ambiguous, or when the change would have no effect.
    """
    match change:
        case Merge() | KeepApart() | Split():
            return _complete_identity(change, lookup)
        case Rename() | Retype() | IgnoreName():
            return _complete_appearance(change, lookup)
        case AddFact():
            return _complete_fact(change, lookup)
        case Confirm() | Reject() | ResolveContradiction():
            return _complete_truth(change, lookup)
        case AssessDocument():
            return change


def _complete_identity(change: Merge | KeepApart | Split, lookup: EntityLookup) -> Change:
    if isinstance(change, Split):
        return _complete_split(change, lookup)
    names = (
        (change.keep, change.other) if isinstance(change, Merge) else (change.first, change.second)
    )
    one, other = (choose_entity(it, lookup) for it in names)
    if isinstance(change, KeepApart):
        if one.id == other.id:
            raise WrongUse(change.first.name, "keep_apart_same")
        return KeepApart(one.found, other.found)
    if one.shown_id == other.shown_id:
        raise WrongUse(change.keep.name, "merge_done_already")
    return Merge(lookup.representative(one).found, lookup.representative(other).found)


def _complete_split(change: Split, lookup: EntityLookup) -> Split:
    if bool(change.alias) == bool(change.path):
        raise WrongUse(change.thing.name, "split_unclear")
    thing = choose_entity(change.thing, lookup)
    if change.path:
        there = lookup.named_at(thing, change.path)
        if not there:
            raise WrongUse(change.path, "split_not_in_file", name=thing.shown.name)
        return Split(there[0].found, path=change.path)
    lead = lookup.representative(thing)
    alias = normalize(change.alias)
    if not any(it.shown_id == lead.id for it in lookup.find(change.alias)):
        raise WrongUse(change.alias, "split_no_such_alias", name=lead.shown.name)
    if alias == normalize(lead.found.name):
        raise WrongUse(lead.found.name, "split_main_name")
    return Split(lead.found, alias=change.alias)


def _complete_appearance(change: Rename | Retype | IgnoreName, lookup: EntityLookup) -> Change:
    wanted = change.name if isinstance(change, IgnoreName) else change.to
    if not wanted.strip():
        raise WrongUse("", "name_empty")
    if isinstance(change, IgnoreName):
        return IgnoreName(_single_line(change.name))
    if isinstance(change, Retype):
        _check_kind(change.to, lookup)
    lead = lookup.representative(choose_entity(change.thing, lookup))
    return replace(change, thing=lead.found, to=_single_line(change.to))


def _complete_fact(change: AddFact, lookup: EntityLookup) -> AddFact:
    statement = change.said
    if not statement.predicate.strip() or not statement.object.strip():
        raise WrongUse("", "fact_incomplete")
    if change.valid_from and change.valid_to and change.valid_to < change.valid_from:
        raise WrongUse("", "fact_reversed")
    subject = _existing_or_new(statement.subject, lookup)
    target = EntityName(
        _single_line(statement.object), statement.object_kind, statement.object_variant
    )
    if target.kind:
        target = _existing_or_new(target, lookup)
    else:
        # A name of exactly one entity is that entity; anything else is a value.
        things = {it.shown_id: it for it in lookup.find(target.name)}
        if len(things) == 1:
            target = choose_entity(target, lookup).found
    filled = StatementRef(
        subject, _single_line(statement.predicate), target.name, target.kind, target.variant
    )
    return replace(change, said=filled)


def _existing_or_new(named: EntityName, lookup: EntityLookup) -> EntityName:
    """Return the entity as found; an unknown name with a type is a new entity."""
    named = restore_parenthesis(named, lookup)
    if named.kind and not any(has_type(it, named) for it in lookup.find(named.name)):
        _check_kind(named.kind, lookup)
        return EntityName(_single_line(named.name), named.kind)
    return choose_entity(named, lookup).found


def _complete_truth(
    change: Confirm | Reject | ResolveContradiction, lookup: EntityLookup
) -> Change:
    if isinstance(change, ResolveContradiction):
        both = lookup.contradiction(change.contradiction)
        if both is None:
            raise WrongUse(str(change.contradiction), "no_such_contradiction")
        return replace(change, first=both[0], second=both[1])
    statement = lookup.statement(change.fact)
    if statement is None:
        raise WrongUse(str(change.fact), "no_such_fact")
    return replace(change, said=statement)


def _single_line(text: str) -> str:
    """Return the text on one line, without white space around it."""
    return " ".join(text.split())


def _check_kind(kind: str, lookup: EntityLookup) -> None:
    kinds = sorted(lookup.types())
    if kind not in kinds:
        raise WrongUse(kind, "no_such_type", kinds=", ".join(kinds))


def names_in_change(change: Change) -> frozenset[str]:
    """Return the normalized names that the change mentions."""
    return frozenset(map(normalize, filter(None, _raw_names(change))))


def _raw_names(change: Change) -> tuple[str, ...]:
    match change:
        case Merge(one, other) | KeepApart(one, other):
            return (one.name, other.name)
        case Split(thing, alias):
            return (thing.name, alias)
        case Rename(thing) | Retype(thing):
            return (thing.name,)
        case IgnoreName(name):
            return (name,)
        case _:
            return tuple(
                name
                for statement in _statements_in(change)
                for name in (statement.subject.name, statement.object)
            )


def _statements_in(
    change: AddFact | Confirm | Reject | ResolveContradiction | AssessDocument,
) -> tuple[StatementRef, ...]:
    if isinstance(change, AssessDocument):
        return ()
    if isinstance(change, ResolveContradiction):
        return tuple(filter(None, (change.first, change.second)))
    return (change.said,) if change.said else ()
