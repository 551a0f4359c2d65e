"""What is known of one thing, and views of the graph that people saved."""

from datetime import datetime

from msgspec import Struct

from core.records.graph.edits import Contradiction, Edit, Named, Review
from core.records.graph.map import MapWanted
from core.records.ids import EntityId
from core.records.knowledge import Entity, FactShown


class NamedAt(Struct, frozen=True):
    """A document that names a thing `times` times; the span is the first time, `quote` around it.

    `written_at` is the document's own day, None when it has none.
    """

    path: str
    part: str | None
    title: str
    times: int
    start: int
    end: int
    quote: str = ""
    page: int | None = None
    written_at: datetime | None = None


class ThingShown(Struct, frozen=True):
    """One thing with all that is known of it; `found` is False when it is gone.

    `facts` are those of every status, the rejected ones too: confirmed ones first, then the
    surest, at most as many as anybody reads; `all_facts` counts them. `documents` are the latest
    that name it. `first_seen` and `last_seen` are the days of the oldest and the newest document.
    `alike` are other things of that name. `edits` are the user's changes that speak of it.
    """

    found: bool
    entity: Entity | None = None
    variant: str = ""
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    facts: tuple[FactShown, ...] = ()
    all_facts: int = 0
    documents: tuple[NamedAt, ...] = ()
    alike: tuple[tuple[EntityId, Named], ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    reviews: tuple[Review, ...] = ()
    edits: tuple[Edit, ...] = ()


class ViewKept(Struct, frozen=True):
    """A view of the graph under a name: what is shown, hidden and chosen, and from where.

    `camera` is the middle of the view and its scale; empty shows everything.
    """

    name: str
    wanted: MapWanted = MapWanted()
    hidden: tuple[EntityId, ...] = ()
    chosen: tuple[EntityId, ...] = ()
    camera: tuple[float, ...] = ()
    outline: bool = False
    saved_at: datetime | None = None
