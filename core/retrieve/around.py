"""The neighborhood of a thing, as the graph view shows it."""

from msgspec import Struct

from core.graph.neighborhood import look_around
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


class Look(Struct, frozen=True):
    """How far to look, at which of several things of one name, and at which time.

    `at` leaves only what held then; `history` adds what holds no more.
    """

    kind: str = ""
    hops: int = 1
    limit: int = 0
    at: When | None = None
    history: bool = False


NEAR = Look()


def show_around(store: Store, snapshots: Snapshots, name: str, *, look: Look) -> Neighborhood:
    """The things around the one with that name or alias; if there is none, the nearest names."""
    center = _find(store, name, look.kind)
    if center is None:
        return Neighborhood(found=False, name=name, similar=_similar(store, name))
    snapshot, names = snapshots.current()
    around = look_around(snapshot, center, hops=look.hops, limit=look.limit)
    entities = store.graph.entities(around.entities)
    facts = store.graph.facts([FactId(fact_id) for fact_id in around.fact_ids])
    shelf = Shelf(store.documents)
    shelf.fetch({fact.passage_id for fact in facts.values()})
    shown = [
        (entities[entity_id], position)
        for entity_id, position in zip(around.entities, around.positions, strict=True)
        if entity_id in entities
    ]
    known = [
        show_fact(facts[FactId(fact_id)], labels=names.labels, shelf=shelf)
        for fact_id in around.fact_ids
        if FactId(fact_id) in facts
    ]
    together = [
        _named_together(entities[around.entities[one]], entities[around.entities[other]])
        for one, other in around.together
        if around.entities[one] in entities and around.entities[other] in entities
    ]
    return Neighborhood(
        found=bool(shown),
        name=name,
        center=entities.get(center),
        entities=tuple(entity for entity, _ in shown),
        positions=tuple(position for _, position in shown),
        facts=(*known, *together),
        truncated=around.truncated,
    )


def _find(store: Store, name: str, kind: str) -> EntityId | None:
    """The thing of that name, and of that type if one is given."""
    if not kind:
        return store.graph.find(name)
    wanted = normalize(name)
    fitting = [it for it in store.graph.search(name, limit=_MOST_NAMESAKES) if it.kind == kind]
    direct = (it.id for it in fitting if normalize(it.name) == wanted)
    called = (it.id for it in fitting if wanted in map(normalize, it.aliases))
    return next(direct, None) or next(called, None)


def _named_together(one: Entity, other: Entity) -> FactShown:
    """What joins two things of which no fact is known."""
    return FactShown(
        subject=one.name,
        predicate="named together with",
        object=other.name,
        confidence=1.0,
        status="extracted",
        source="system",
        subject_id=one.id,
        object_id=other.id,
    )


def _similar(store: Store, name: str) -> tuple[str, ...]:
    """Names that hold the text, else names that hold one of its words."""
    for text in (name, *sorted(name.split(), key=len, reverse=True)):
        found = store.graph.search(text, limit=SIMILAR) if text.strip() else ()
        if found:
            return tuple(entity.name for entity in found)
    return ()
