"""Completion of edit requests: resolve typed names to entities and ids to statements."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.graph import edits
from core.records.graph.edits import EntityName
from core.resolve.store_lookup import EntityLookup, LookupEntity
from core.retrieve.neighborhood import FIRST, qualified_name
from core.store.normalize import normalize


def choose_entity(named: EntityName, lookup: EntityLookup) -> LookupEntity:
    """Return the one entity of that name; names as found or shown take precedence over aliases.

    Raises `WrongUse` when there is none (with similar names) or several (with all of them).
    """
    named = restore_parenthesis(named, lookup)
    things = lookup.find(named.name)
    fitting = [it for it in things if has_type(it, named)]
    wanted = normalize(named.name)
    for names in (_shown_name, _found_name):
        direct = [it for it in fitting if names(it) == wanted]
        if direct:
            return _single(named, direct)
    if fitting:
        return _single(named, fitting)
    raise _unknown(named, things, lookup)


def restore_parenthesis(named: EntityName, lookup: EntityLookup) -> EntityName:
    """Undo the parsing of a type when the parenthesis belongs to the name.

    Nothing of type "Planet" is called "Mercury", but an entity is called "Mercury (Planet)".
    """
    if not named.kind or any(has_type(it, named) for it in lookup.find(named.name)):
        return named
    whole = qualified_name(named.name, named.kind, named.variant)
    return EntityName(whole) if lookup.find(whole) else named


def _single(named: EntityName, things: Sequence[LookupEntity]) -> LookupEntity:
    shown = {it.shown_id for it in things}
    if len(shown) > 1:
        raise _ambiguous(named, things)
    wanted = normalize(named.name)
    return min(
        things,
        key=lambda entity: (_found_name(entity) != wanted, entity.id != entity.shown_id, entity.id),
    )


def has_type(thing: LookupEntity, named: EntityName) -> bool:
    """Whether the entity has the requested type and variant."""
    if not named.kind:
        return True
    if named.kind not in {thing.found.kind, thing.shown.kind}:
        return False
    return not named.variant or named.variant == (thing.found.variant or FIRST)


def _shown_name(thing: LookupEntity) -> str:
    return normalize(thing.shown.name)


def _found_name(thing: LookupEntity) -> str:
    return normalize(thing.found.name)


def _ambiguous(named: EntityName, things: Sequence[LookupEntity]) -> WrongUse:
    shown_entities = {it.shown_id: it.shown for it in things}.values()
    alike = {(it.name, it.kind) for it in shown_entities if it.variant}
    shown = sorted(
        _typed(
            replace(named_entity, variant=named_entity.variant or FIRST)
            if (named_entity.name, named_entity.kind) in alike
            else named_entity
        )
        for named_entity in shown_entities
    )
    return WrongUse(named.name, "name_ambiguous", names=", ".join(shown))


def _unknown(named: EntityName, others: Sequence[LookupEntity], lookup: EntityLookup) -> WrongUse:
    names = ", ".join(sorted({_typed(it.shown) for it in others}) or lookup.nearest(named.name))
    if named.kind and others:
        return WrongUse(named.name, "no_such_name_of_kind", kind=named.kind, names=names)
    if names:
        return WrongUse(named.name, "no_such_name_similar", names=names)
    return WrongUse(named.name, "no_such_name")


def _typed(named: EntityName) -> str:
    return qualified_name(named.name, named.kind, named.variant)


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
    if target.kind:
        _check_ends(filled.predicate, subject, target, lookup)
    return replace(change, said=filled)


def _check_ends(
    predicate: str, subject: edits.EntityName, target: edits.EntityName, lookup: EntityLookup
) -> None:
    """Raise `WrongUse` for things that the relation does not join, such as in wrong order (K1)."""
    relation = lookup.relation(predicate)
    ends = [_shown_kind(it, lookup) for it in (subject, target)]
    if relation is not None and not relation.value and not relation.fits(*ends):
        raise WrongUse(
            f"{subject.name} {predicate} {target.name}",
            "relation_does_not_join",
            relation=predicate,
            first=ends[0],
            second=ends[1],
        )


def _shown_kind(named: edits.EntityName, lookup: EntityLookup) -> str:
    shown = (it.shown.kind for it in lookup.find(named.name) if it.found == named)
    return next(shown, named.kind)


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
