"""The rows of an export: entities, facts with their evidence, documents."""

from datetime import datetime
from typing import cast

from msgspec import Struct


class ExportedEntity(Struct, frozen=True, tag="thing", tag_field="record"):
    """An exported entity."""

    id: int
    name: str
    kind: str
    aliases: tuple[str, ...]
    mentions: int
    documents: int


class ExportedFact(Struct, frozen=True, tag="fact", tag_field="record"):
    """An exported fact; `object_id` is None when the object is a literal.

    `start` and `end` are offsets of `quote` in the document's text.
    """

    id: int
    subject_id: int
    subject: str
    predicate: str
    object_id: int | None
    object: str
    confidence: float
    status: str
    source: str
    method: str
    modality: str
    valid_from: datetime | None
    valid_to: datetime | None
    precision: str
    stated_at: datetime | None
    closed_at: datetime | None
    superseded_by: int | None
    path: str
    part: str | None
    page: int | None
    start: int
    end: int
    quote: str


class ExportedDocument(Struct, frozen=True):
    """An exported document, without its text."""

    id: int
    path: str
    part: str | None
    title: str
    kind: str
    author: str
    written_at: datetime | None
    tags: tuple[str, ...]
    language: str


ExportRow = ExportedEntity | ExportedFact


def as_text(value: object) -> str:
    """Return the value as text; times as ISO 8601, tuples joined by semicolons."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return "; ".join(str(one) for one in cast("tuple[object, ...]", value))
    return str(value)
