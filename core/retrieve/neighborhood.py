"""The neighborhood of a thing, as the graph view shows it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.extract.constraints import collect_constraints
from core.extract.dates.periods import lasts
from core.extract.structure.links import has_file_suffix
from core.extract.vocabulary.vocabulary import Vocabulary, built_in
from core.graph.fact_history import held_in, history_of
from core.graph.snapshot_cache import Snapshots
from core.graph.walk.neighborhood import Around, look_around
from core.records.dates import CalendarPeriod
from core.records.graph.edits import EntityName
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity, FactView, Neighborhood
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.normalize import normalize
from core.store.store import Store

SIMILAR = 5
_TIME = "Date"
# What people type for the first of several things of one name and type.
FIRST = "1"


class NeighborhoodQuery(Struct, frozen=True):
    """How far to look, at which of several things of one name, and at which time.

    `variant` is `FIRST` for the first of several of one name and type.

    With `at` the facts are those about the thing itself that held then, with `history` all of
    them in the order of time; these may lead to things that are not around it today.
    `vocabulary` tells which relations last; without it, what ships with Loci does.
    """

    kind: str = ""
    variant: str = ""
    hops: int = 1
    limit: int = 0
    at: CalendarPeriod | None = None
    history: bool = False
    vocabulary: Vocabulary | None = None


DEFAULT_NEIGHBORHOOD = NeighborhoodQuery()


def show_neighborhood(
    store: Store, snapshots: Snapshots, name: str, *, look: NeighborhoodQuery
) -> Neighborhood:
    """The things around the one with that name or alias; if there is none, the nearest names."""
    center = find_entity(store, name, kind=look.kind, variant=look.variant)
    if center is None:
        return Neighborhood(found=False, name=name, similar=_similar(store, name))
    snapshot, names = snapshots.current()
    around = look_around(snapshot, center, hops=look.hops, limit=look.limit)
    entities = _as_called(store, _worth_showing(store, around, center))
    shown = [
        (entities[entity_id], position)
        for entity_id, position in zip(around.entities, around.positions, strict=True)
        if entity_id in entities
    ]
    if look.at is None and not look.history:
        ids = [FactId(fact_id) for fact_id in around.fact_ids]
        facts = (*_shown(store, ids, names.labels), *_named_together(around, entities, center))
    else:
        facts = _in_time(store, center, names.labels, look)
    return Neighborhood(
        found=bool(shown),
        name=name,
        center=entities.get(center),
        entities=tuple(entity for entity, _ in shown),
        positions=tuple(position for _, position in shown),
        facts=facts,
        truncated=around.truncated,
        alike=_alike(store, name, center),
    )


def _worth_showing(store: Store, around: Around, center: EntityId) -> dict[EntityId, Entity]:
    """The things by id, without days and years that are only named beside others."""
    entities = store.graph.entities(around.entities)
    facts = store.graph.facts([FactId(it) for it in around.fact_ids]).values()
    joined = {center, *(end for it in facts for end in (it.subject, it.object) if end)}
    return {one: it for one, it in entities.items() if it.kind != _TIME or one in joined}


def find_entity(store: Store, name: str, *, kind: str = "", variant: str = "") -> EntityId | None:
    """The thing of that name, and of that type and variant if they are given.

    A thing whose own name ends in parentheses is found, too: nothing of type "planet" is called
    "Mercury", but something is called "Mercury (planet)".
    """
    if not kind:
        return store.graph.find(name)
    for it in _bearers(store, name):
        is_kind = kind.casefold() in {it.found_kind.casefold(), it.shown.kind.casefold()}
        if is_kind and variant in {"", it.variant}:
            return it.shown.id
    return store.graph.find(qualified_name(name, kind, variant))


def qualified_name(name: str, kind: str, variant: str = "") -> str:
    """The thing as a person types it: "John Smith (Person #2)"."""
    return f"{name} ({kind} #{variant})" if variant else f"{name} ({kind})"


class _Bearer(Struct, frozen=True):
    """A thing that was found by a name, and what it is shown as; its variant, if only `FIRST`."""

    found_kind: str
    variant: str
    shown: Entity
    shown_variant: str


def _bearers(store: Store, name: str) -> tuple[_Bearer, ...]:
    """All that was found or is shown by that name, or called so: those shown so first."""
    curated, wanted = store.curated, normalize(name)
    found = curated.things(curated.find_things([wanted]))
    shown_as = store.graph.shown_as([it.id for it in found])
    heads = store.graph.entities(sorted(set(shown_as.values())))
    variants = {it.id: it.variant or FIRST for it in curated.things(sorted(heads))}
    ranked = sorted(
        (it for it in found if shown_as.get(it.id) in heads),
        key=lambda it: (
            normalize(heads[shown_as[it.id]].name) != wanted,
            it.normalized != wanted,
            -heads[shown_as[it.id]].mentions,
            it.id,
        ),
    )
    return tuple(
        _Bearer(it.found_kind, it.variant or FIRST, heads[head], variants[head])
        for it in ranked
        for head in (shown_as[it.id],)
    )


def _alike(store: Store, name: str, center: EntityId) -> tuple[str, ...]:
    """The other things of that name, as they are typed to be told apart."""
    things = {it.shown.id: it for it in _bearers(store, name)}
    several = Counter((it.shown.name, it.shown.kind) for it in things.values())
    return tuple(
        qualified_name(it.name, it.kind, one.shown_variant if several[it.name, it.kind] > 1 else "")
        for one in things.values()
        for it in (one.shown,)
        if it.id != center
    )


def _as_called(store: Store, things: Mapping[EntityId, Entity]) -> dict[EntityId, Entity]:
    """The things without other names that the user split off, or that are those of several files.

    A thing that several files are about is none of them.
    """
    called = collect_constraints(store.curated.edits()).split_aliases
    split: dict[EntityId, set[str]] = {}
    found = store.curated.find_things(sorted({named.name for named, _ in called}))
    for it in store.curated.things(found) if called else ():
        for named, name in called:
            if EntityName(it.normalized, it.found_kind, it.variant) == named:
                shown = EntityId(it.merged_into if it.merged_into > 0 else it.id)
                split.setdefault(shown, set()).add(normalize(name))
    return {
        one: replace(it, aliases=_without_files(it.aliases, split.get(one, set())))
        for one, it in things.items()
    }


def _without_files(aliases: Sequence[str], split: Collection[str]) -> tuple[str, ...]:
    """The names that were not split off; those of files only where it is just one."""
    names = [it for it in aliases if normalize(it) not in split]
    files = [it for it in names if has_file_suffix(it)]
    return tuple(it for it in names if len(files) < 2 or it not in files)


def _shown(
    store: Store, ids: Sequence[FactId], labels: Mapping[EntityId, str]
) -> tuple[FactView, ...]:
    """The facts that exist among these, in the given order."""
    facts = store.graph.facts(ids)
    shelf = PassageCache(store.documents)
    shelf.fetch({fact.passage_id for fact in facts.values()})
    return tuple(show_fact(facts[it], labels=labels, shelf=shelf) for it in ids if it in facts)


def _in_time(
    store: Store, center: EntityId, labels: Mapping[EntityId, str], look: NeighborhoodQuery
) -> tuple[FactView, ...]:
    """The facts about the thing that held then, or all in the order of time."""
    facts = _shown(store, store.curated.facts_about([center]), labels)
    if look.at is not None:
        vocabulary = look.vocabulary or built_in()
        facts = held_in(facts, look.at, lasts=lambda said: lasts(said, vocabulary))
    if look.history:
        facts = tuple(it for course in history_of(facts) for it in course.facts)
    return facts


def _named_together(
    around: Around, entities: Mapping[EntityId, Entity], center: EntityId
) -> tuple[FactView, ...]:
    """What joins two things of which no fact is known; days and years join nothing."""
    pairs = [(around.entities[one], around.entities[other]) for one, other in around.together]
    return tuple(
        FactView(
            subject=entities[one].name,
            predicate="named together with",
            object=entities[other].name,
            confidence=1.0,
            status="extracted",
            source="system",
            subject_id=one,
            object_id=other,
        )
        for one, other in pairs
        if one in entities
        and other in entities
        and not any(entities[it].kind == _TIME for it in {one, other} - {center})
    )


def _similar(store: Store, name: str) -> tuple[str, ...]:
    """Names that hold the text, else names that hold one of its words."""
    for text in (name, *sorted(name.split(), key=len, reverse=True)):
        found = store.graph.search(text, limit=SIMILAR) if text.strip() else ()
        if found:
            return tuple(entity.name for entity in found)
    return ()
