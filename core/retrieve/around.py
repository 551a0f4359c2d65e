"""The neighborhood of a thing, as the graph view shows it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from core.extract.periods import lasts
from core.extract.vocabulary import Vocabulary, built_in
from core.graph.history import facts_as_of, history_of
from core.graph.neighborhood import Around, look_around
from core.graph.snapshots import Snapshots
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity, FactShown, Neighborhood
from core.records.when import When
from core.retrieve.facts import show_fact
from core.retrieve.shelf import Shelf
from core.store.names import normalize
from core.store.store import Store

SIMILAR = 5
_MOST_NAMESAKES = 200
# What people type for the first of several things of one name and type.
FIRST = "1"


class Look(Struct, frozen=True):
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
    at: When | None = None
    history: bool = False
    vocabulary: Vocabulary | None = None


NEAR = Look()


def show_around(store: Store, snapshots: Snapshots, name: str, *, look: Look) -> Neighborhood:
    """The things around the one with that name or alias; if there is none, the nearest names."""
    center = _find(store, name, look)
    if center is None:
        return Neighborhood(found=False, name=name, similar=_similar(store, name))
    snapshot, names = snapshots.current()
    around = look_around(snapshot, center, hops=look.hops, limit=look.limit)
    entities = store.graph.entities(around.entities)
    shown = [
        (entities[entity_id], position)
        for entity_id, position in zip(around.entities, around.positions, strict=True)
        if entity_id in entities
    ]
    if look.at is None and not look.history:
        ids = [FactId(fact_id) for fact_id in around.fact_ids]
        facts = (*_shown(store, ids, names.labels), *_named_together(around, entities))
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
    )


def _find(store: Store, name: str, look: Look) -> EntityId | None:
    """The thing of that name, and of that type and variant if they are given."""
    if not look.kind:
        return store.graph.find(name)
    if look.variant:
        return _find_variant(store, name, look)
    wanted = normalize(name)
    fitting = [it for it in store.graph.search(name, limit=_MOST_NAMESAKES) if it.kind == look.kind]
    direct = (it.id for it in fitting if normalize(it.name) == wanted)
    called = (it.id for it in fitting if wanted in map(normalize, it.aliases))
    return next(direct, None) or next(called, None)


def _find_variant(store: Store, name: str, look: Look) -> EntityId | None:
    """As which thing that one of several of one name and type is shown."""
    for it in store.curated.things(store.curated.find_things([normalize(name)])):
        if look.kind in {it.kind, it.found_kind} and look.variant == (it.variant or FIRST):
            return store.graph.shown_as([it.id]).get(it.id)
    return None


def _shown(
    store: Store, ids: Sequence[FactId], labels: Mapping[EntityId, str]
) -> tuple[FactShown, ...]:
    """The facts that exist among these, in the given order."""
    facts = store.graph.facts(ids)
    shelf = Shelf(store.documents)
    shelf.fetch({fact.passage_id for fact in facts.values()})
    return tuple(show_fact(facts[it], labels=labels, shelf=shelf) for it in ids if it in facts)


def _in_time(
    store: Store, center: EntityId, labels: Mapping[EntityId, str], look: Look
) -> tuple[FactShown, ...]:
    """The facts about the thing that held then, or all in the order of time."""
    facts = _shown(store, store.curated.facts_about([center]), labels)
    if look.at is not None:
        facts = _held_in(facts, look.at, look.vocabulary or built_in())
    if look.history:
        facts = tuple(it for course in history_of(facts) for it in course.facts)
    return facts


def _held_in(
    facts: Sequence[FactShown], time: When, vocabulary: Vocabulary
) -> tuple[FactShown, ...]:
    """The facts that held at any moment of the day, month or year."""
    moments = {time.start, time.end}
    moments |= {it.valid_from for it in facts if it.valid_from and time.holds(it.valid_from)}
    held = {
        it.id
        for at in moments
        for it in facts_as_of(facts, at, lasts=lambda said: lasts(said, vocabulary))
    }
    return tuple(it for it in facts if it.id in held)


def _named_together(around: Around, entities: Mapping[EntityId, Entity]) -> tuple[FactShown, ...]:
    """What joins two things of which no fact is known."""
    pairs = [(around.entities[one], around.entities[other]) for one, other in around.together]
    return tuple(
        FactShown(
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
        if one in entities and other in entities
    )


def _similar(store: Store, name: str) -> tuple[str, ...]:
    """Names that hold the text, else names that hold one of its words."""
    for text in (name, *sorted(name.split(), key=len, reverse=True)):
        found = store.graph.search(text, limit=SIMILAR) if text.strip() else ()
        if found:
            return tuple(entity.name for entity in found)
    return ()
