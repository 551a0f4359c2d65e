"""Things of a neighborhood as a list: the graph for those who read or use the keyboard."""

from collections.abc import Mapping

from msgspec import Struct

from core.records.ids import EntityId
from core.records.knowledge import Entity, Neighborhood
from ui.items.rows import Column, Rows

PAGE = 1 << 30


class Thing(Struct, frozen=True):
    """A thing and how many facts of the neighborhood name it."""

    entity: Entity
    links: int


def make_things() -> Rows[Thing]:
    """An empty list of things."""
    return Rows(
        (
            Column[Thing]("Thing", lambda t: t.entity.name),
            Column[Thing]("Kind", lambda t: t.entity.kind),
            Column[Thing]("Facts", lambda t: f"{t.links:,}"),
        ),
        page=PAGE,
    )


def things_of(near: Neighborhood) -> tuple[Thing, ...]:
    """The things of a neighborhood with the number of their facts, the center first."""
    links: dict[EntityId, int] = {}
    for fact in near.facts:
        for entity_id in {fact.subject_id, fact.object_id}:
            if entity_id is not None:
                links[entity_id] = links.get(entity_id, 0) + 1
    things = [Thing(entity, links.get(entity.id, 0)) for entity in near.entities]
    center = near.center.id if near.center else None
    return tuple(sorted(things, key=lambda t: (t.entity.id != center, -t.links, t.entity.name)))


def number_kinds(near: Neighborhood) -> Mapping[str, int]:
    """A number for each kind, the most frequent first, for colors and shapes."""
    counts: dict[str, int] = {}
    for entity in near.entities:
        counts[entity.kind] = counts.get(entity.kind, 0) + 1
    ordered = sorted(counts, key=lambda kind: (-counts[kind], kind))
    return {kind: number for number, kind in enumerate(ordered)}
