"""Tables and columns of the row cache, and detection of the statements that change them."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

Row = tuple[Any, ...]

# Per table the cached columns; the first one is the key.
CACHED_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "passages": (
        "id", "document_id", "ordinal", "start_at", "end_at", "page", "heading", "text",
    ),
    "documents": (
        "id", "path", "part", "title", "kind", "author", "written_at", "tags", "language",
    ),
    "facts": (
        "id", "subject_id", "predicate", "object_id", "literal", "confidence", "status", "source",
        "document_id", "passage_id", "start_at", "end_at", "page", "valid_from", "valid_to",
        "observed_at", "precision", "modality", "method", "stated_at", "closed_at",
        "superseded_by",
    ),
    "entities": ("id", "merged_into"),
    "access": ("fact_id", "accesses", "accessed_at"),
}  # fmt: skip
_TIME_COLUMNS = frozenset(
    "written_at valid_from valid_to observed_at stated_at closed_at accessed_at".split()
)
# A statement that changes rows; the group is the table.
_CHANGES = re.compile(r"\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(\w+)", re.IGNORECASE)
_RETURNING = re.compile(r"\bRETURNING\b", re.IGNORECASE)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def fill_template(sql: str, table: str) -> str:
    """Fill in the table's name, its id column and its cached columns."""
    filled = sql.replace(":table", table).replace(":columns", ", ".join(CACHED_COLUMNS[table]))
    return filled.replace(":id ", f"{CACHED_COLUMNS[table][0]} ")


@cache
def time_columns(table: str) -> tuple[int, ...]:
    """Return the positions of the columns that contain times."""
    return tuple(at for at, name in enumerate(CACHED_COLUMNS[table]) if name in _TIME_COLUMNS)


def returning_ids(sql: str) -> tuple[str, str]:
    """Return the cached table that a statement changes, and the statement returning ids.

    The table is empty if the statement changes no cached table. A statement that already
    returns something must return the id first.
    """
    match = _CHANGES.match(sql)
    if match is None or match[1] not in CACHED_COLUMNS:
        return "", sql
    table = match[1]
    if _RETURNING.search(sql):
        return table, sql
    return table, f"{sql.rstrip()} RETURNING {table}.{CACHED_COLUMNS[table][0]}"


def encode_rows(table: str, rows: Sequence[Row]) -> list[Row]:
    """Convert rows of the database for the cache: times become microseconds in UTC."""
    times = time_columns(table)
    if not times:
        return list(rows)
    return [_map_columns(row, times, _to_microseconds) for row in rows]


def decode_rows(table: str, rows: Sequence[Row]) -> list[Row]:
    """Convert cached rows to the form that the database gives."""
    times = time_columns(table)
    if not times:
        return list(rows)
    return [_map_columns(row, times, _to_datetime) for row in rows]


def _map_columns(row: Row, places: Sequence[int], change: Any) -> Row:
    positions = [at for at in places if row[at] is not None]
    if not positions:
        return row
    changed = list(row)
    for at in positions:
        changed[at] = change(changed[at])
    return tuple(changed)


def _to_microseconds(moment: datetime) -> int:
    return (moment.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND


def _to_datetime(number: int) -> datetime:
    return (_EPOCH + number * _MICROSECOND).replace(tzinfo=None)
