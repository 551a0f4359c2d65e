"""Activity log of files and folders, bounded in size."""

from collections.abc import Sequence
from typing import Any

from core.messages import load_message
from core.records.files.sources import Activity
from core.records.ids import SourceId
from core.store.database.database import Database
from core.store.database.schema import with_utc

# Number of entries to keep; the oldest are deleted in batches.
MAX_ENTRIES = 20_000
_SLACK = 1_000


def read_activity(
    db: Database, *, source_id: SourceId | None, text: str, before: int, limit: int
) -> tuple[Activity, ...]:
    """Return entries older than `before`, filtered by source and path, newest first."""
    rows = db.rows(
        """
        SELECT id, done_at, kind, path, detail, source_id FROM activity
        WHERE ($1 = 0 OR source_id = $1) AND ($2 = '' OR contains(lower(path), lower($2)))
          AND ($3 = 0 OR id < $3)
        ORDER BY id DESC LIMIT $4""",
        source_id or 0, text, before, limit,
    )  # fmt: skip
    return tuple(_activity(row) for row in rows)


def append_activity(db: Database, rows: Sequence[tuple[Any, ...]]) -> None:
    """Append entries and delete the oldest ones beyond the limit."""
    db.insert("activity", rows)
    newest = int(rows[-1][0])
    if newest % _SLACK < len(rows):
        db.run("DELETE FROM activity WHERE id <= ?", newest - MAX_ENTRIES)


def _activity(row: tuple[Any, ...]) -> Activity:
    number, at, kind, path, detail, source_id = row
    moment = with_utc(at)
    assert moment is not None
    return Activity(number, moment, kind, path, load_message(detail), SourceId(source_id))
