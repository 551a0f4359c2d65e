"""A request of the user with all names filled in: which things, which statements it means."""

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.graph.edits import (
    AddFact,
    Apart,
    Change,
    Confirm,
    Decide,
    Deem,
    Forbid,
    Merge,
    Named,
    Reject,
    Rename,
    Retype,
    Said,
    Split,
)
from core.resolve.entity_lookup import EntityLookup, choose_entity, has_type, restore_parenthesis
from core.resolve.type_violations import violating_fact
from core.store.normalize import normalize


def complete_change(change: Change, known: EntityLookup) -> Change:
    """The change about things and statements that are known, by the names as found.

    Raises `WrongUse` when a name is unknown or means several things, and when the change would
    change nothing.
    """
    match change:
        case Merge() | Apart() | Split():
            return _fill_identity(change, known)
        case Rename() | Retype() | Forbid():
            return _fill_look(change, known)
        case AddFact():
            return _fill_fact(change, known)
        case Confirm() | Reject() | Decide():
            return _fill_truth(change, known)
        case Deem():
            return change


def _fill_identity(change: Merge | Apart | Split, known: EntityLookup) -> Change:
    if isinstance(change, Split):
        return _fill_split(change, known)
    names = (
        (change.keep, change.other) if isinstance(change, Merge) else (change.first, change.second)
    )
    one, other = (choose_entity(it, known) for it in names)
    if isinstance(change, Apart):
        if one.id == other.id:
            raise _nothing_to_do(change.first, "Both names mean one thing that was found as one.")
        return Apart(one.found, other.found)
    if one.shown_id == other.shown_id:
        raise _nothing_to_do(change.keep, "Both names mean the same thing already.")
    return Merge(known.leads(one).found, known.leads(other).found)


def _fill_split(change: Split, known: EntityLookup) -> Split:
    if bool(change.alias) == bool(change.path):
        raise WrongUse(
            change.thing.name,
            detail="What is to be split off is missing.",
            remedy="Give an alias, or the path of a file.",
        )
    thing = choose_entity(change.thing, known)
    if change.path:
        there = known.named_at(thing, change.path)
        if not there:
            raise WrongUse(
                change.path,
                detail=f"{thing.shown.name} is not named in this file.",
                remedy="Give a file that names it; loci ask and loci graph show list them.",
            )
        return Split(there[0].found, path=change.path)
    lead = known.leads(thing)
    alias = normalize(change.alias)
    if not any(it.shown_id == lead.id for it in known.things(change.alias)):
        raise WrongUse(
            change.alias,
            detail=f"{lead.shown.name} is not called so.",
            remedy="Give one of its aliases; loci graph show lists them.",
        )
    if alias == normalize(lead.found.name):
        raise _nothing_to_do(lead.found, "This is the name under which the thing was found.")
    return Split(lead.found, alias=change.alias)


def _fill_look(change: Rename | Retype | Forbid, known: EntityLookup) -> Change:
    wanted = change.name if isinstance(change, Forbid) else change.to
    if not wanted.strip():
        raise WrongUse(detail="The name is empty.", remedy="Type a name.")
    if isinstance(change, Forbid):
        return Forbid(_line(change.name))
    if isinstance(change, Retype) and change.to not in set(known.types()):
        raise WrongUse(
            change.to,
            detail="There is no such type.",
            remedy=f"Choose one of: {', '.join(sorted(known.types()))}.",
        )
    lead = known.leads(choose_entity(change.thing, known))
    return replace(change, thing=lead.found, to=_line(change.to))


def _fill_fact(change: AddFact, known: EntityLookup) -> AddFact:
    said = change.said
    if not said.predicate.strip() or not said.object.strip():
        raise WrongUse(detail="The fact is incomplete.", remedy="Say who, what, and whom or what.")
    if change.valid_from and change.valid_to and change.valid_to < change.valid_from:
        raise WrongUse(detail="The fact ends before it begins.", remedy="Exchange both dates.")
    subject = _thing_or_new(said.subject, known)
    target = Named(_line(said.object), said.object_kind, said.object_variant)
    if target.kind:
        target = _thing_or_new(target, known)
    else:
        # A name that means just one thing is that thing, anything else a value.
        things = {it.shown_id: it for it in known.things(target.name)}
        if len(things) == 1:
            target = choose_entity(target, known).found
    filled = Said(subject, _line(said.predicate), target.name, target.kind, target.variant)
    return replace(change, said=filled)


def _thing_or_new(named: Named, known: EntityLookup) -> Named:
    """The thing as found; a name that is unknown is a new thing where its type is given."""
    named = restore_parenthesis(named, known)
    if named.kind and not any(has_type(it, named) for it in known.things(named.name)):
        if named.kind not in set(known.types()):
            raise WrongUse(
                named.kind,
                detail="There is no such type.",
                remedy=f"Choose one of: {', '.join(sorted(known.types()))}.",
            )
        return Named(_line(named.name), named.kind)
    return choose_entity(named, known).found


def _fill_truth(change: Confirm | Reject | Decide, known: EntityLookup) -> Change:
    if isinstance(change, Decide) and (one := violating_fact(change.contradiction)) is not None:
        # Against the rule of its relation: the statement holds, or it does not.
        return _fill_truth(Reject(one) if change.verdict == "second" else Confirm(one), known)
    if isinstance(change, Decide):
        both = known.contradiction(change.contradiction)
        if both is None:
            raise _missing(change.contradiction, "There is no such contradiction.")
        return replace(change, first=both[0], second=both[1])
    said = known.said(change.fact)
    if said is None:
        raise _missing(change.fact, "There is no such fact.")
    return replace(change, said=said)


def _line(text: str) -> str:
    """The text as it is shown: on one line, without white space around it."""
    return " ".join(text.split())


def _missing(number: int, detail: str) -> WrongUse:
    return WrongUse(str(number), detail=detail, remedy="List them anew: numbers may have changed.")


def _nothing_to_do(named: Named, detail: str) -> WrongUse:
    return WrongUse(
        named.name, detail=detail, remedy="See: loci graph show NAME, or the list of your edits."
    )


def names_in_change(change: Change) -> frozenset[str]:
    """The normalized names that the change speaks of."""
    return frozenset(map(normalize, filter(None, _names_in(change))))


def _names_in(change: Change) -> tuple[str, ...]:
    match change:
        case Merge(one, other) | Apart(one, other):
            return (one.name, other.name)
        case Split(thing, alias):
            return (thing.name, alias)
        case Rename(thing) | Retype(thing):
            return (thing.name,)
        case Forbid(name):
            return (name,)
        case _:
            return tuple(
                name for said in _said_in(change) for name in (said.subject.name, said.object)
            )


def _said_in(change: AddFact | Confirm | Reject | Decide | Deem) -> tuple[Said, ...]:
    if isinstance(change, Deem):
        return ()
    if isinstance(change, Decide):
        return tuple(filter(None, (change.first, change.second)))
    return (change.said,) if change.said else ()
