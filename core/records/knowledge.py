"""What documents say: mentions, statements and theses as found, and entities and facts as kept."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import DocumentId, EntityId, FactId, PassageId

FactStatus = Literal["extracted", "proposed", "confirmed", "rejected", "stale", "superseded"]
FactSource = Literal["user_edit", "file", "system", "conversation"]
# How a statement is meant; an asserted one has none of these. A past one held once ("former",
# "used to", "worked at" without a date): it is true, but says nothing of now.
Modality = Literal["", "negated", "possible", "planned", "reported", "past"]
# Who found it: rules over sentences, exact structure (fields, tables, links), a model, the user.
Method = Literal["rules", "structure", "model", "user"]
# How exactly a time is known; empty when there is none.
Precision = Literal["", "day", "month", "year"]


class MentionFound(Struct, frozen=True):
    """A place in a document's text that names a thing.

    `passage` is the passage's ordinal; `start` and `end` are offsets in the document's text;
    `name` is the surface form cleaned for display (possessive cut, white space folded).
    `stands_for` is the full name when the document uses a short form ("Schneider"), else empty.
    `confidence` says how surely this names a thing, `kind_confidence` how surely of that type.
    """

    passage: int
    start: int
    end: int
    name: str
    kind: str
    confidence: float
    stands_for: str = ""
    kind_confidence: float = 0.5


class StatementFound(Struct, frozen=True):
    """Subject, predicate and object as read from one stretch of text, with its evidence.

    `object_kind` empty means that the object is a literal value. `start` and `end` span the
    evidence (the sentence, the field) in the document's text; `passage` is its ordinal.
    """

    passage: int
    start: int
    end: int
    subject: str
    subject_kind: str
    predicate: str
    object: str
    object_kind: str
    confidence: float
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    modality: Modality = ""
    method: Method = "rules"


class ThesisFound(Struct, frozen=True):
    """One atomic statement in the document's own words, and the things that it joins."""

    passage: int
    start: int
    end: int
    names: tuple[str, ...]


class AliasFound(Struct, frozen=True):
    """Two names that the text says are one thing ("Random Access Memory (RAM)")."""

    name: str
    alias: str
    kind: str


class Extraction(Struct, frozen=True):
    """All that was found in one document."""

    mentions: tuple[MentionFound, ...] = ()
    statements: tuple[StatementFound, ...] = ()
    theses: tuple[ThesisFound, ...] = ()
    aliases: tuple[AliasFound, ...] = ()


class Entity(Struct, frozen=True):
    """A thing that documents talk about. `mentions` and `documents` count where it is named."""

    id: EntityId
    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    mentions: int = 0
    documents: int = 0


class Fact(Struct, frozen=True):
    """A stored statement about `subject`, by ids.

    `object` is an entity, or None when `literal` holds the value. `accesses` counts openings,
    pins and confirmations by the user (systems.md §R), never retrievals. `valid_from` and
    `valid_to` are the times of which the text speaks, `stated_at` the document's own date (None
    when it has none), `observed_at` when it was seen, which proves nothing. `closed_at` is when a
    newer statement ended this one, `superseded_by` that statement.
    """

    id: FactId
    subject: EntityId
    predicate: str
    object: EntityId | None
    literal: str
    confidence: float
    status: FactStatus
    source: FactSource
    document_id: DocumentId
    passage_id: PassageId
    start: int
    end: int
    page: int | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    observed_at: datetime | None = None
    accessed_at: datetime | None = None
    accesses: int = 0
    precision: Precision = ""
    modality: Modality = ""
    method: Method = "rules"
    stated_at: datetime | None = None
    closed_at: datetime | None = None
    superseded_by: FactId | None = None


class FactShown(Struct, frozen=True):
    """A fact with its names resolved and its evidence located, as answers and windows show it.

    The kinds of its ends are empty where they were not looked up.
    """

    subject: str
    predicate: str
    object: str
    confidence: float
    status: FactStatus
    source: FactSource
    path: str = ""
    part: str | None = None
    page: int | None = None
    start: int = 0
    end: int = 0
    quote: str = ""
    id: FactId = FactId(0)
    subject_id: EntityId = EntityId(0)
    object_id: EntityId | None = None
    score: float = 0.0
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    modality: Modality = ""
    method: Method = "rules"
    stated_at: datetime | None = None
    closed_at: datetime | None = None
    superseded_by: FactId | None = None
    subject_kind: str = ""
    object_kind: str = ""


class Neighborhood(Struct, frozen=True):
    """The things around one thing, and the facts that join them.

    `positions` holds one (x, y) for each of `entities`, within [-1, 1], the center at (0, 0).
    `found` is False when no thing has that name; `similar` then names the nearest ones. `alike`
    are the other things of that name as they are typed: "John Smith (Person #2)".
    """

    found: bool
    name: str
    center: Entity | None = None
    entities: tuple[Entity, ...] = ()
    facts: tuple[FactShown, ...] = ()
    positions: tuple[tuple[float, float], ...] = ()
    similar: tuple[str, ...] = ()
    truncated: bool = False
    alike: tuple[str, ...] = ()
