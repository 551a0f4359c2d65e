"""Resolution of a typed name to exactly one entity."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.errors import WrongUse
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
