"""Completion of edit requests: resolve typed names to entities and ids to statements."""

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.graph import edits
from core.resolve.entity_lookup import choose_entity, has_type, restore_parenthesis
from core.resolve.store_lookup import EntityLookup
from core.store.normalize import normalize


def complete_change(change: edits.Change, lookup: EntityLookup) -> edits.Change:
    """Return the change with entities and statements by the names under which they were found.

    Raises `WrongUse` when a name is unknown or ambiguous, or when the change would have no effect.
    """
    match change:
        case edits.Merge() | edits.KeepApart() | edits.Split():
            return _complete_identity(change, lookup)
        case edits.Rename() | edits.Retype() | edits.IgnoreName():
            return _complete_appearance(change, lookup)
        case edits.AddFact():
            return _complete_fact(change, lookup)
        case edits.Confirm() | edits.Reject() | edits.ResolveContradiction():
            return _complete_truth(change, lookup)
        case edits.AssessDocument():
            return change


def _complete_identity(
    change: edits.Merge | edits.KeepApart | edits.Split, lookup: EntityLookup
) -> edits.Change:
    if isinstance(change, edits.Split):
        return _complete_split(change, lookup)
    names = (
        (change.keep, change.other)
        if isinstance(change, edits.Merge)
        else (change.first, change.second)
    )
    one, other = (choose_entity(it, lookup) for it in names)
    if isinstance(change, edits.KeepApart):
        if one.id == other.id:
            raise WrongUse(change.first.name, "keep_apart_same")
        return edits.KeepApart(one.found, other.found)
    if one.shown_id == other.shown_id:
        raise WrongUse(change.keep.name, "merge_done_already")
    return edits.Merge(lookup.representative(one).found, lookup.representative(other).found)


def _complete_split(change: edits.Split, lookup: EntityLookup) -> edits.Split:
    if bool(change.alias) == bool(change.path):
        raise WrongUse(change.thing.name, "split_unclear")
    thing = choose_entity(change.thing, lookup)
    if change.path:
        there = lookup.named_at(thing, change.path)
        if not there:
            raise WrongUse(change.path, "split_not_in_file", name=thing.shown.name)
        return edits.Split(there[0].found, path=change.path)
    lead = lookup.representative(thing)
    alias = normalize(change.alias)
    if not any(it.shown_id == lead.id for it in lookup.find(change.alias)):
        raise WrongUse(change.alias, "split_no_such_alias", name=lead.shown.name)
    if alias == normalize(lead.found.name):
        raise WrongUse(lead.found.name, "split_main_name")
    return edits.Split(lead.found, alias=change.alias)


def _complete_appearance(
    change: edits.Rename | edits.Retype | edits.IgnoreName, lookup: EntityLookup
) -> edits.Change:
    wanted = change.name if isinstance(change, edits.IgnoreName) else change.to
    if not wanted.strip():
        raise WrongUse("", "name_empty")
    if isinstance(change, edits.IgnoreName):
        return edits.IgnoreName(_single_line(change.name))
    if isinstance(change, edits.Retype):
        _check_kind(change.to, lookup)
    lead = lookup.representative(choose_entity(change.thing, lookup))
    return replace(change, thing=lead.found, to=_single_line(change.to))


def _complete_fact(change: edits.AddFact, lookup: EntityLookup) -> edits.AddFact:
    statement = change.said
    if not statement.predicate.strip() or not statement.object.strip():
        raise WrongUse("", "fact_incomplete")
    if change.valid_from and change.valid_to and change.valid_to < change.valid_from:
        raise WrongUse("", "fact_reversed")
    subject = _existing_or_new(statement.subject, lookup)
    target = edits.EntityName(
        _single_line(statement.object), statement.object_kind, statement.object_variant
    )
    if target.kind:
        target = _existing_or_new(target, lookup)
    else:
        # A name of exactly one entity is that entity; anything else is a value.
        things = {it.shown_id: it for it in lookup.find(target.name)}
        if len(things) == 1:
            target = choose_entity(target, lookup).found
    filled = edits.StatementRef(
        subject, _single_line(statement.predicate), target.name, target.kind, target.variant
    )
    return replace(change, said=filled)


def _existing_or_new(named: edits.EntityName, lookup: EntityLookup) -> edits.EntityName:
    """Return the entity as found; an unknown name with a type is a new entity."""
    named = restore_parenthesis(named, lookup)
    if named.kind and not any(has_type(it, named) for it in lookup.find(named.name)):
        _check_kind(named.kind, lookup)
        return edits.EntityName(_single_line(named.name), named.kind)
    return choose_entity(named, lookup).found


def _complete_truth(
    change: edits.Confirm | edits.Reject | edits.ResolveContradiction, lookup: EntityLookup
) -> edits.Change:
    if isinstance(change, edits.ResolveContradiction):
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


def names_in_change(change: edits.Change) -> frozenset[str]:
    """Return the normalized names that the change mentions."""
    return frozenset(map(normalize, filter(None, _raw_names(change))))


def _raw_names(change: edits.Change) -> tuple[str, ...]:
    match change:
        case edits.Merge(one, other) | edits.KeepApart(one, other):
            return (one.name, other.name)
        case edits.Split(thing, alias):
            return (thing.name, alias)
        case edits.Rename(thing) | edits.Retype(thing):
            return (thing.name,)
        case edits.IgnoreName(name):
            return (name,)
        case _:
            return tuple(
                name
                for statement in _statements_in(change)
                for name in (statement.subject.name, statement.object)
            )


def _statements_in(
    change: edits.AddFact
    | edits.Confirm
    | edits.Reject
    | edits.ResolveContradiction
    | edits.AssessDocument,
) -> tuple[edits.StatementRef, ...]:
    if isinstance(change, edits.AssessDocument):
        return ()
    if isinstance(change, edits.ResolveContradiction):
        return tuple(filter(None, (change.first, change.second)))
    return (change.said,) if change.said else ()
