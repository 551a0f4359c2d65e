"""The neighborhood of a thing, as the graph view shows it."""

from core.graph.neighborhood import look_around
from core.graph.snapshots import Snapshots
from core.records.ids import FactId
from core.records.knowledge import Entity, FactShown, Neighborhood
from core.retrieve.facts import show_fact
from core.retrieve.shelf import Shelf
from core.store.store import Store

SIMILAR = 5


def show_around(
    store: Store, snapshots: Snapshots, name: str, *, hops: int, limit: int
) -> Neighborhood:
    """The things around the one with that name or alias; if there is none, the nearest names."""
    center = store.graph.find(name)
    if center is None:
        return Neighborhood(found=False, name=name, similar=_similar(store, name))
    snapshot, names = snapshots.current()
    around = look_around(snapshot, center, hops=hops, limit=limit)
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
