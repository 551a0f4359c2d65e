"""Saved views of the graph, dismissed suggestions, and documents that mention an entity."""

from datetime import datetime

import msgspec
from msgspec import Struct

from core.records.graph.entity_details import SavedView
from core.records.ids import EntityId, PassageId
from core.store.database.database import Database, Queries
from core.store.database.schema import to_datetime64, with_utc


class MentioningDocument(Struct, frozen=True):
    """A document that mentions an entity: how often, and the first mention with its passage."""

    document_id: int
    times: int
    passage_id: int
    start: int
    end: int
    written_at: datetime | None


class CoMention(Struct, frozen=True):
    """Mentions of two entities in one passage; offsets in the text of its document."""

    passage_id: PassageId
    first: tuple[int, int]
    second: tuple[int, int]


class ExploreQueries(Queries):
    """Read access for graph exploration, from any thread."""

    def views(self) -> tuple[SavedView, ...]:
        """Return the saved views by name."""
        rows = self._db.rows("SELECT body FROM views ORDER BY name")
        return tuple(msgspec.json.decode(row[0], type=SavedView) for row in rows)

    def dismissed(self) -> frozenset[frozenset[int]]:
        """Return pairs of entities whose suggested link the user dismissed."""
        return frozenset(
            frozenset(row) for row in self._db.rows("SELECT first_id, second_id FROM dismissed")
        )

    def mentioning_documents(
        self, entity_id: EntityId, *, limit: int
    ) -> tuple[MentioningDocument, ...]:
        """Return the documents that mention the entity, latest first."""
        rows = self._db.rows(
            """
            SELECT m.document_id, m.times, m.passage_id, m.start_at, m.end_at, d.written_at
            FROM (SELECT document_id, count(*) AS times, min_by(passage_id, start_at) AS passage_id,
                         min(start_at) AS start_at, min_by(end_at, start_at) AS end_at
                  FROM mentions WHERE entity_id = ? GROUP BY document_id) m
            JOIN documents d ON d.id = m.document_id
            ORDER BY d.written_at DESC NULLS LAST, m.times DESC, m.document_id LIMIT ?""",
            entity_id,
            limit,
        )
        return tuple(MentioningDocument(*row[:5], written_at=with_utc(row[5])) for row in rows)

    def co_mention(self, first: EntityId, second: EntityId) -> CoMention | None:
        """Return the nearest mentions of both entities; None if no passage mentions both."""
        row = self._db.row(
            """
            SELECT a.passage_id, a.start_at, a.end_at, b.start_at, b.end_at
            FROM mentions a JOIN mentions b USING (passage_id)
            WHERE a.entity_id = ? AND b.entity_id = ?
            ORDER BY greatest(a.end_at, b.end_at) - least(a.start_at, b.start_at), a.passage_id,
                a.start_at LIMIT 1""",
            first,
            second,
        )
        return CoMention(PassageId(row[0]), row[1:3], row[3:]) if row else None

    def date_range(self, entity_id: EntityId) -> tuple[datetime | None, datetime | None]:
        """Return the dates of the oldest and newest document that mention the entity."""
        row = self._db.row(
            "SELECT min(written_at), max(written_at) FROM documents WHERE id IN"
            " (SELECT document_id FROM mentions WHERE entity_id = ?)",
            entity_id,
        )
        return (with_utc(row[0]), with_utc(row[1])) if row else (None, None)


class ViewWriter:
    """Part of a transaction that saves views; no event is sent, as no knowledge changes."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def save_view(self, view: SavedView, *, at: datetime) -> SavedView:
        """Save the view; one of the same name is replaced."""
        kept = msgspec.structs.replace(view, saved_at=at)
        self.delete_view(view.name)
        self._db.run(
            "INSERT INTO views VALUES (?, ?, ?)",
            kept.name,
            msgspec.json.encode(kept).decode(),
            to_datetime64(at).astype(datetime),
        )
        return kept

    def delete_view(self, name: str) -> None:
        """Delete the view of that name."""
        self._db.run("DELETE FROM views WHERE name = ?", name)

    def dismiss(self, first: EntityId, second: EntityId, *, dismissed: bool) -> None:
        """Dismiss the suggested link of a pair, or allow it again."""
        pair = (min(first, second), max(first, second))
        self._db.run("DELETE FROM dismissed WHERE first_id = ? AND second_id = ?", *pair)
        if dismissed:
            self._db.run("INSERT INTO dismissed VALUES (?, ?)", *pair)
