"""Times of documents, facts and conversations, as arrays and as rows."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from numpy.typing import NDArray

from core.store.database.database import Queries
from core.store.database.schema import with_utc
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
_FACT_TIMES = """
    SELECT f.id, epoch_us(f.valid_from) AS moment
    FROM facts f
    JOIN entities s ON s.id = f.subject_id
    LEFT JOIN entities o ON o.id = f.object_id
    WHERE f.valid_from IS NOT NULL AND f.status IN ('extracted', 'confirmed')
        AND ($1 = '' OR contains(lower(concat_ws(' ', s.name, f.predicate,
            coalesce(o.name, f.literal))), $1))
        AND ($2 = '' OR f.document_id IN (SELECT id FROM documents WHERE starts_with(path, $2)))
        AND (NOT $3 OR f.subject_id IN :ids OR f.object_id IN :ids)
    ORDER BY moment, f.id"""
_SESSION_TIMES = """
    SELECT s.id, epoch_us(s.begun_at) AS moment
    FROM sessions s
    WHERE $2 = ''
        AND ($1 = '' OR contains(lower(s.title), $1) OR s.id IN (
            SELECT session_id FROM episodes WHERE contains(lower(text), $1)))
        AND (NOT $3 OR s.id IN (
            SELECT e.session_id FROM episodes e JOIN episode_things t ON t.episode_id = e.id
            WHERE t.normalized IN (
                SELECT normalized FROM entities WHERE id IN :ids OR merged_into IN :ids
                UNION SELECT shown_normalized FROM entities WHERE id IN :ids)))
    ORDER BY moment, s.id"""
_UNDATED_FACTS = """
    SELECT (SELECT count(*) FROM facts WHERE valid_from IS NULL
        AND status IN ('extracted', 'confirmed'))"""


class TimelineFilter(Struct, frozen=True):
    """Filter of the timeline: a lowercase text, a path prefix, ids of entities."""

    text: str = ""
    folder: str = ""
    entities: tuple[int, ...] = ()


class DatedIds(Struct, frozen=True):
    """Ids in the order of their times, in microseconds since 1970."""

    ids: Ids
    at: Ids


class TimelineQueries(Queries):
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
        return DatedIds(*self._arrays(_SESSION_TIMES, narrowed))

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
            "SELECT id, title, last_at FROM sessions WHERE id IN :ids", ids=list(ids)
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
