"""Details of one entity, and saved views of the graph."""

from datetime import datetime

from msgspec import Struct

from core.records.graph.edits import Contradiction, Edit, EntityName, MergeCandidate
from core.records.graph.map import MapQuery
from core.records.ids import EntityId
from core.records.knowledge import Entity, FactView


class DocumentMention(Struct, frozen=True):
    """A document that mentions an entity `times` times.

    `start` and `end` span the first mention, `quote` is the text around it. `written_at` is the
    document's own date, None without one.
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


class EntityDetails(Struct, frozen=True):
    """One entity with its facts, documents, edits and open questions.

    `found` is False if it no longer exists. `facts` have any status, also rejected: confirmed
    ones first, then by confidence, up to a limit; `all_facts` counts all. Those below `shown_from`
    are unsure, unless the user confirmed or stated them. `documents` are the
    latest that mention it. `first_seen` and `last_seen` are the dates of the oldest and the newest
    document. `alike` are other entities of that name. `edits` are the user's changes that refer
    to it.
    """

    found: bool
    entity: Entity | None = None
    variant: str = ""
    first_seen: datetime | None = None
    last_seen: datetime | None = None
    facts: tuple[FactView, ...] = ()
    all_facts: int = 0
    shown_from: float = 0.0
    documents: tuple[DocumentMention, ...] = ()
    alike: tuple[tuple[EntityId, EntityName], ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    reviews: tuple[MergeCandidate, ...] = ()
    edits: tuple[Edit, ...] = ()


class SavedView(Struct, frozen=True):
    """A named view of the graph: filter, hidden and selected entities, camera.

    `camera` is the center of the view and its scale; empty shows everything.
    """

    name: str
    wanted: MapQuery = MapQuery()
    hidden: tuple[EntityId, ...] = ()
    chosen: tuple[EntityId, ...] = ()
    camera: tuple[float, ...] = ()
    outline: bool = False
    saved_at: datetime | None = None
