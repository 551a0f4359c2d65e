"""Queries of the timeline and of one entity's page, and saved views."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from numpy.typing import NDArray

from core.records.graph.entity_details import SavedView
from core.records.ids import EntityId, PassageId
from core.store.database.database import Database, Queries, to_datetime64, with_utc
from core.store.memory.memory_store import SHOWN_TITLE, WithholdingQueries
from core.store.records import Ids

_DOCUMENT_TIMES = """
    SELECT d.id, epoch_us(coalesce(d.written_at, make_timestamp(f.mtime_ns // 1000))) AS moment,
        d.written_at IS NULL AS by_file
    FROM documents d
    LEFT JOIN (SELECT path, any_value(mtime_ns) AS mtime_ns FROM files GROUP BY path) f
        ON f.path = d.path
    WHERE ($1 = '' OR contains(lower(d.title), $1) OR contains(lower(d.path), $1))
        AND ($2 = '' OR starts_with(d.path, $2))
        AND (NOT $3 OR d.id IN (SELECT document_id FROM mentions WHERE entity_id IN :ids))
        AND (d.written_at IS NOT NULL OR f.mtime_ns > 0)
    ORDER BY moment, d.id"""
# A fact whose object is a day ("starts on 2024-03-18") is an event of that day.
_STATED_DAY = (
    "CASE WHEN regexp_matches(f.literal, '^[0-9]{4}-[0-9]{2}-[0-9]{2}')"
    " THEN try_cast(f.literal AS TIMESTAMP) END"
)
# A mail or note is there once, as a document. A sentence is one event, whatever it states.
_IS_EVENT = (
    "f.status IN ('extracted', 'confirmed') AND NOT (f.method = 'structure'"
    " AND f.predicate IN ('AUTHORED_BY', 'SENT_TO', 'date'))"
    # An amount tells since when it holds, not what happens then.
    " AND NOT (f.method IN ('value', 'change')"
    " AND NOT regexp_matches(f.literal, '(^|[^0-9])[12][0-9]{3}([^0-9]|$)'))"
)
_FACT_TIMES = f"""
    SELECT arg_max(f.id, f.confidence) AS fact,
        epoch_us(coalesce({_STATED_DAY}, f.valid_from)) AS moment
    FROM facts f
    JOIN entities s ON s.id = f.subject_id
    LEFT JOIN entities o ON o.id = f.object_id
    LEFT JOIN documents d ON d.id = f.document_id
    WHERE moment IS NOT NULL AND {_IS_EVENT}
        AND NOT (s.kind = 'Document' AND d.written_at IS NOT NULL
            AND date_trunc('day', d.written_at) = date_trunc('day', make_timestamp(moment)))
        AND ($1 = '' OR contains(lower(concat_ws(' ', s.name, f.predicate,
            coalesce(o.name, f.literal))), $1))
        AND ($2 = '' OR f.document_id IN (SELECT id FROM documents WHERE starts_with(path, $2)))
        AND (NOT $3 OR f.subject_id IN :ids OR f.object_id IN :ids)
    GROUP BY moment, f.document_id, CASE WHEN f.document_id = 0 THEN f.id ELSE 0 END,
        f.start_at, f.end_at
    ORDER BY moment, fact"""  # noqa: S608 - constants only
# $5 are the episodes that are withheld.
_SESSION_TIMES = f"""
    SELECT s.id, epoch_us(s.begun_at) AS moment
    FROM sessions s
    WHERE $3 = ''
        AND ($2 = '' OR contains(lower({SHOWN_TITLE}), $2) OR s.id IN (
            SELECT session_id FROM episodes
            WHERE contains(lower(text), $2) AND NOT list_contains($5, id)))
        AND (NOT $4 OR s.id IN (
            SELECT e.session_id FROM episodes e JOIN episode_things t ON t.episode_id = e.id
            WHERE NOT list_contains($5, e.id) AND t.normalized IN (
                SELECT normalized FROM entities WHERE id IN :ids OR merged_into IN :ids
                UNION SELECT shown_normalized FROM entities WHERE id IN :ids)))
    ORDER BY moment, s.id"""  # noqa: S608 - constants only
_UNDATED_FACTS = f"""
    SELECT (SELECT count(*) FROM facts f WHERE coalesce({_STATED_DAY}, f.valid_from) IS NULL
        AND {_IS_EVENT})"""  # noqa: S608 - constants only


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


class TimelineFilter(Struct, frozen=True):
    """Filter of the timeline: a lowercase text, a path prefix, ids of entities."""

    text: str = ""
    folder: str = ""
    entities: tuple[int, ...] = ()


class DatedIds(Struct, frozen=True):
    """Ids in the order of their times, in microseconds since 1970."""

    ids: Ids
    at: Ids


class TimelineQueries(WithholdingQueries):
    """Read access for the timeline, from any thread."""

    def documents(self, narrowed: TimelineFilter) -> tuple[DatedIds, DatedIds]:
        """Return documents by their own date, and the others by their file's time."""
        ids, at, by_file = self._arrays(_DOCUMENT_TIMES, narrowed)
        late = by_file.astype(bool)
        return DatedIds(ids[~late], at[~late]), DatedIds(ids[late], at[late])

    def facts(self, narrowed: TimelineFilter) -> DatedIds:
        """Return facts by the start of their validity."""
        return DatedIds(*self._arrays(_FACT_TIMES, narrowed))

    def sessions(self, narrowed: TimelineFilter) -> DatedIds:
        """Return conversations by their start."""
        times = self._db.arrays(
            _SESSION_TIMES,
            self._hidden_titles,
            narrowed.text,
            narrowed.folder,
            bool(narrowed.entities),
            self._hidden_episodes,
            ids=list(narrowed.entities) or [0],
        )
        return DatedIds(*times)

    def undated_facts(self) -> int:
        """Return the number of valid facts without a date."""
        return self._db.scalar(_UNDATED_FACTS)

    def heads(self, ids: Sequence[int]) -> dict[int, tuple[str, str, str | None]]:
        """Return (title, path, part) of the existing documents among these."""
        rows = self._db.rows(
            "SELECT id, title, path, part FROM documents WHERE id IN :ids", ids=list(ids)
        )
        return {row[0]: (row[1], row[2], row[3] or None) for row in rows}

    def session_heads(self, ids: Sequence[int]) -> dict[int, tuple[str, datetime | None]]:
        """Return (title, last activity) of the existing conversations among these."""
        rows = self._db.rows(
            f"SELECT s.id, {SHOWN_TITLE}, s.last_at FROM sessions s"  # noqa: S608 - our own
            " WHERE s.id IN :ids",
            self._hidden_titles,
            ids=list(ids),
        )
        return {row[0]: (row[1], with_utc(row[2])) for row in rows}

    def _arrays(self, sql: str, narrowed: TimelineFilter) -> list[NDArray[Any]]:
        return self._db.arrays(
            sql,
            narrowed.text,
            narrowed.folder,
            bool(narrowed.entities),
            ids=list(narrowed.entities) or [0],
        )
