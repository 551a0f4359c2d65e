"""Queries for suspicious words (possible prompt injection) in documents."""

from core.records.files.documents import Suspicion
from core.records.files.status import FlaggedSummary
from core.records.ids import DocumentId
from core.store.database.database import Database


class SuspicionQueries:
    """Read access to words that were flagged when documents were read."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def by_document(self, document_id: DocumentId) -> tuple[Suspicion, ...]:
        """Return the suspicious words of the document, in the order of its text."""
        rows = self._db.rows(
            "SELECT start_at, end_at, reason FROM flags WHERE document_id = ?"
            " ORDER BY start_at, end_at, reason",
            document_id,
        )
        return tuple(Suspicion(*row) for row in rows)

    def flagged_documents(self) -> tuple[FlaggedSummary, ...]:
        """Return the documents with suspicious words, by path and part."""
        rows = self._db.rows(
            "SELECT path, part, any_value(title), count(*),"
            " list_sort(list(DISTINCT reason)) FROM flags"
            " JOIN documents ON documents.id = flags.document_id"
            " GROUP BY documents.id, path, part ORDER BY path, part"
        )
        return tuple(
            FlaggedSummary(path, part or None, title, spans, tuple(reasons))
            for path, part, title, spans, reasons in rows
        )
