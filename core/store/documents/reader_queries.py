"""Queries of the document reader: mentions, facts and parts of one document."""

from collections.abc import Sequence

from core.records.files.document_structure import MentionedEntity, PartInfo
from core.records.ids import DocumentId, EntityId, FactId
from core.store.database.database import Database

MAX_ROWS = 5000


class ReaderQueries:
    """Read access for the document reader, from any thread."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def mentions(
        self, document_id: DocumentId, start: int, end: int
    ) -> tuple[tuple[int, int, EntityId], ...]:
        """Return (start, end, entity) of mentions that begin between these offsets."""
        rows = self._db.rows(
            "SELECT DISTINCT start_at, end_at, entity_id FROM mentions WHERE document_id = ?"
            " AND entity_id != 0 AND start_at >= ? AND start_at < ? ORDER BY ALL LIMIT ?",
            document_id,
            start,
            end,
            MAX_ROWS,
        )
        return tuple((row[0], row[1], EntityId(row[2])) for row in rows)

    def entities(self, ids: Sequence[EntityId]) -> dict[EntityId, MentionedEntity]:
        """Return those of these entities that are shown."""
        rows = self._db.rows(
            "SELECT id, name, kind FROM entities WHERE merged_into = 0 AND id IN :ids", ids=ids
        )
        return {EntityId(row[0]): MentionedEntity(EntityId(row[0]), row[1], row[2]) for row in rows}

    def fact_ids(self, document_id: DocumentId) -> tuple[FactId, ...]:
        """Return the facts extracted from the document, in the order of its text."""
        rows = self._db.rows(
            "SELECT id FROM facts WHERE document_id = ? AND subject_id != 0"
            " AND status != 'rejected' ORDER BY start_at, id",
            document_id,
        )
        return tuple(FactId(row[0]) for row in rows)

    def parts(self, path: str) -> tuple[PartInfo, ...]:
        """Return the documents of a file; the file itself is the part ""."""
        rows = self._db.rows(
            "SELECT part, title, kind FROM documents WHERE path = ? ORDER BY id LIMIT ?",
            path,
            MAX_ROWS,
        )
        return tuple(PartInfo(*row) for row in rows)
