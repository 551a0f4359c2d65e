"""Extracted mentions, statements and theses; stored entities and facts (T2, N2)."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import DocumentId, EntityId, FactId, PassageId

FactStatus = Literal["extracted", "proposed", "confirmed", "rejected", "stale", "superseded"]
FactSource = Literal["user_edit", "file", "system", "conversation"]
# Modality of a statement; empty if asserted. "past" was true once ("former", "used to", "worked
# at" without a date) and says nothing about the present.
Modality = Literal["", "negated", "possible", "planned", "reported", "past"]
# Extraction method: rules over sentences, exact structure (fields, tables, links), a value of a
# property, the change of one ("was raised to"), a language model, or the user.
Method = Literal["rules", "structure", "value", "change", "model", "user"]
# Precision of a date; empty without a date.
Precision = Literal["", "day", "month", "year"]
# A fact that is less likely than this to be right and worth keeping is evidence for the search and
# an event on the timeline, but nobody is shown or asked about it.
LEAST_SHOWN = 0.5
# Relations that tell of something that happened, unless their verb lasts ("knows").
HAPPENINGS = frozenset(
    {"AUTHORED_BY", "KNOWS", "CITES", "REFERENCES", "MENTIONS", "SUPERSEDES", "SENT_TO"}
)
# Predicate of a link between entities that a passage mentions together; it is no stated fact.
NAMED_TOGETHER = "named together with"
# Predicate that tells somebody from a namesake: "Tom Ashby is not the Tom Ashby from the yard".
IS_NOT = "is not"


class ExtractedMention(Struct, frozen=True):
    """A span of a document's text that names an entity.

    `passage` is the passage's ordinal; `start` and `end` are offsets in the document's text;
    `name` is the surface form cleaned for display (possessive removed, white space collapsed).
    `stands_for` is the full name if the document uses a short form ("Schneider"), else empty.
    `confidence` is the confidence in the mention, `kind_confidence` that in its type.
    """

    passage: int
    start: int
    end: int
    name: str
    kind: str
    confidence: float
    stands_for: str = ""
    kind_confidence: float = 0.5


class ExtractedStatement(Struct, frozen=True):
    """A subject-predicate-object triple extracted from a span of text.

    An empty `object_kind` means that the object is a literal value. `start` and `end` span the
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


class ExtractedThesis(Struct, frozen=True):
    """An atomic proposition in the document's own words, with the entities it names."""

    passage: int
    start: int
    end: int
    names: tuple[str, ...]


class ExtractedAlias(Struct, frozen=True):
    """Two names of one entity, as stated by the text ("Random Access Memory (RAM)")."""

    name: str
    alias: str
    kind: str


class Extraction(Struct, frozen=True):
    """Result of extraction from one document; `is_cut` if it has more sentences than are read."""

    mentions: tuple[ExtractedMention, ...] = ()
    statements: tuple[ExtractedStatement, ...] = ()
    theses: tuple[ExtractedThesis, ...] = ()
    aliases: tuple[ExtractedAlias, ...] = ()
    is_cut: bool = False


class Entity(Struct, frozen=True):
    """An entity; `mentions` and `documents` count the places and documents that name it."""

    id: EntityId
    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    mentions: int = 0
    documents: int = 0


class Fact(Struct, frozen=True):
    """A stored statement about `subject`, by ids.

    `object` is an entity, or None if `literal` has the value. `accesses` counts openings, pins
    and confirmations by the user (R4), never retrievals. `valid_from` and `valid_to`
    are the valid time given by the text, `stated_at` is the document's own date (None without
    one), `observed_at` the time of extraction, which is no evidence. `closed_at` is the time at
    which a newer statement, `superseded_by`, replaced this one.
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


class FactView(Struct, frozen=True):
    """A fact with resolved names and located evidence, for display.

    `subject_kind` and `object_kind` are empty where they were not looked up. `seconds` tells when
    the quote is spoken in a recording. `importance` is the centrality of its more central end, in
    [0, 1], `accesses` how often the user opened, pinned or confirmed it (D7).
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
    seconds: int | None = None
    importance: float = 0.0
    accesses: int = 0

    @property
    def is_certain(self) -> bool:
        """Whether the user stated or confirmed it."""
        return self.source in {"user_edit", "conversation"} or self.status == "confirmed"


class Neighborhood(Struct, frozen=True):
    """The entities around one entity, and the facts that connect them.

    `positions` has one (x, y) for each of `entities`, within [-1, 1], with the center at (0, 0).
    `found` is False if no entity has that name; `similar` then lists the nearest names. `alike`
    lists the other entities of that name as they are typed: "John Smith (Person #2)".
    """

    found: bool
    name: str
    center: Entity | None = None
    entities: tuple[Entity, ...] = ()
    facts: tuple[FactView, ...] = ()
    positions: tuple[tuple[float, float], ...] = ()
    similar: tuple[str, ...] = ()
    truncated: bool = False
    alike: tuple[str, ...] = ()
