"""The thing that a person means by a name."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.errors import WrongUse
from core.records.graph.edits import Named, Said
from core.records.ids import FactId, ReviewId
from core.retrieve.neighborhood import FIRST, qualified_name
from core.store.normalize import normalize


class LookupEntity(Struct, frozen=True):
    """A thing as it was found, and what it is shown as (another thing where it was merged)."""

    id: int
    found: Named
    shown_id: int
    shown: Named


class EntityLookup(Protocol):
    """What is known of names and statements."""

    def things(self, name: str) -> Sequence[LookupEntity]:
        """The things that were found or are shown by that name, or bear it as an alias."""
        ...

    def leads(self, thing: LookupEntity) -> LookupEntity:
        """The thing that this one is shown as."""
        ...

    def named_at(self, thing: LookupEntity, path: str) -> Sequence[LookupEntity]:
        """What of the thing is named in the documents at that path, the most named first."""
        ...

    def nearest(self, name: str) -> Sequence[str]:
        """Names like that one, the nearest first."""
        ...

    def said(self, fact: FactId) -> Said | None:
        """What the fact says, by names as found; None when there is none."""
        ...

    def contradiction(self, one: ReviewId) -> tuple[Said, Said] | None:
        """What contradicts itself there; None when nothing does."""
        ...

    def types(self) -> Iterable[str]:
        """The types that a thing can be of."""
        ...


def choose_entity(named: Named, known: EntityLookup) -> LookupEntity:
    """The one thing that the name means: rather as found or shown than as an alias.

    Raises `WrongUse` when there is none (with the nearest names) or several (with all of them).
    """
    named = restore_parenthesis(named, known)
    things = known.things(named.name)
    fitting = [it for it in things if has_type(it, named)]
    wanted = normalize(named.name)
    for names in (_shown_name, _found_name):
        direct = [it for it in fitting if names(it) == wanted]
        if direct:
            return _only(named, direct)
    if fitting:
        return _only(named, fitting)
    raise _unknown(named, things, known)


def restore_parenthesis(named: Named, known: EntityLookup) -> Named:
    """The name with its type, unless what was taken for a type belongs to the name.

    Nothing of type "Planet" is called "Mercury", but something is called "Mercury (Planet)".
    """
    if not named.kind or any(has_type(it, named) for it in known.things(named.name)):
        return named
    whole = qualified_name(named.name, named.kind, named.variant)
    return Named(whole) if known.things(whole) else named


def _only(named: Named, things: Sequence[LookupEntity]) -> LookupEntity:
    """The thing as which all of these are shown; itself found by that name where it was."""
    shown = {it.shown_id for it in things}
    if len(shown) > 1:
        raise _several(named, things)
    wanted = normalize(named.name)
    return min(things, key=lambda it: (_found_name(it) != wanted, it.id != it.shown_id, it.id))


def has_type(thing: LookupEntity, named: Named) -> bool:
    """Whether the thing is of the type and variant that were asked for."""
    if not named.kind:
        return True
    if named.kind not in {thing.found.kind, thing.shown.kind}:
        return False
    return not named.variant or named.variant == (thing.found.variant or FIRST)


def _shown_name(thing: LookupEntity) -> str:
    return normalize(thing.shown.name)


def _found_name(thing: LookupEntity) -> str:
    return normalize(thing.found.name)


def _several(named: Named, things: Sequence[LookupEntity]) -> WrongUse:
    several = {it.shown_id: it.shown for it in things}.values()
    alike = {(it.name, it.kind) for it in several if it.variant}
    shown = sorted(
        _typed(replace(it, variant=it.variant or FIRST) if (it.name, it.kind) in alike else it)
        for it in several
    )
    return WrongUse(
        named.name,
        detail="Several things bear this name.",
        remedy=f"Choose one of: {', '.join(shown)}.",
    )


def _unknown(named: Named, others: Sequence[LookupEntity], known: EntityLookup) -> WrongUse:
    near = sorted({_typed(it.shown) for it in others}) or list(known.nearest(named.name))
    remedy = f"Nearest: {', '.join(near)}." if near else "Look at the graph for what is known."
    kind = f" of type {named.kind}" if named.kind and others else ""
    return WrongUse(named.name, detail=f"Nothing{kind} is known by this name.", remedy=remedy)


def _typed(named: Named) -> str:
    """The thing as a person can type it."""
    return qualified_name(named.name, named.kind, named.variant)
