"""Cache of rows by id, exact copies in the SQLite index file (D13).

DuckDB takes two to ten milliseconds to plan and answer "these thirty rows by id", whatever their
number; SQLite takes a third of one. So rows that questions fetch by id are copied into the index
file. DuckDB stays the source of truth: rows that a transaction changes are copied again when it has
ended; until then queries for these rows go to DuckDB.
"""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import apsw

from core.store.database.database import SCHEMA_VERSION, Database
from core.store.database.error_translation import translate_errors
from core.store.records import Ids

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
_VERSION_KEY = "copied"
# Few rows are faster in SQLite, many are faster in DuckDB, which scans them in order.
_MAX_CACHED_LOOKUP = 2_000
# Range of ids that is copied at once while the cache is filled.
_BATCH_SIZE = 20_000
# The cache version includes the schema version: a new schema may fill columns differently.
_VERSION_FACTOR = 1_000


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


class CachedRows(Protocol):
    """Rows of the database by id."""

    def rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        """Return the cached columns of the existing rows among these ids, in no order."""
        ...


class RowCacheTables:
    """Cached rows by id in the index file. Any thread reads, the write lane changes.

    `version` is the commit that the rows belong to; -1 while that is unknown. It is stored in
    the `meta` table of the index file and is deleted with it.
    """

    def __init__(
        self, path: Path, *, writer: apsw.Connection, reader: Callable[[], apsw.Connection]
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        _create_tables(writer)

    def rows(self, table: str, ids: Iterable[int]) -> list[Row]:
        """Return the cached rows among these ids, in the form that the database gives."""
        padded_ids = list(map(int, ids))
        if not padded_ids:
            return []
        # Padded to a power of two with the last id, so that few distinct statements are prepared.
        places = 1 << (len(padded_ids) - 1).bit_length()
        padded_ids += padded_ids[-1:] * (places - len(padded_ids))
        with translate_errors(str(self._path)):
            rows = self._reader().execute(_select_by_ids(table, places), padded_ids).fetchall()
        return decode_rows(table, rows)

    def version(self) -> int:
        """Return the commit that the rows belong to; -1 if unknown."""
        with translate_errors(str(self._path)):
            row = self._writer.execute(
                "SELECT value FROM meta WHERE name = ?", (_VERSION_KEY,)
            ).fetchone()
        return -1 if row is None else int(row[0])

    def set_version(self, version: int) -> None:
        """Set the commit that the rows belong to; -1 for unknown."""
        with translate_errors(str(self._path)):
            self._writer.execute(
                "INSERT OR REPLACE INTO meta VALUES (?, ?)", (_VERSION_KEY, version)
            )

    def replace(
        self, changed: Mapping[str, Sequence[Row]], deleted: Mapping[str, Iterable[int]]
    ) -> None:
        """Delete rows by id and insert or replace others, in one transaction."""
        with translate_errors(str(self._path)), self._writer:
            for table, ids in deleted.items():
                self._writer.executemany(
                    fill_template("DELETE FROM copied_:table WHERE :id = ?", table),
                    ((int(one),) for one in ids),
                )
            for table, rows in changed.items():
                places = ", ".join("?" * len(CACHED_COLUMNS[table]))
                self._writer.executemany(
                    fill_template(
                        "INSERT OR REPLACE INTO copied_:table VALUES (:places)", table
                    ).replace(":places", places),
                    encode_rows(table, rows),
                )

    def clear(self) -> None:
        """Delete all cached rows."""
        with translate_errors(str(self._path)):
            _create_tables(self._writer, reset=True)
            self.set_version(-1)


@cache
def _select_by_ids(table: str, places: int) -> str:
    sql = fill_template("SELECT :columns FROM copied_:table WHERE :id IN (:places)", table)
    return sql.replace(":places", ", ".join("?" * places))


def _create_tables(con: apsw.Connection, *, reset: bool = False) -> None:
    """Create the cache tables; with `reset` also empty them."""
    for table, (first, *others) in CACHED_COLUMNS.items():
        if reset:
            con.execute(f"DROP TABLE IF EXISTS copied_{table}")
        con.execute(
            f"CREATE TABLE IF NOT EXISTS copied_{table}"
            f" ({first} INTEGER PRIMARY KEY, {', '.join(others)})"
        )


class RowCache:
    """Rows of the database by id. Any thread may call `rows`; the rest is for the write lane.

    While the cache is incomplete, or belongs to another commit than the database's last one,
    every row comes from the database until `fill_next` has rebuilt the cache.
    """

    def __init__(self, db: Database, record: RowCacheTables) -> None:
        self._db = db
        self._tables = record
        # Ids of changed rows that are not copied yet, by table.
        self._stale_ids: dict[str, set[int]] = {}
        self._remaining: Iterator[tuple[str, int]] | None = None
        self._generation = 0
        db.track_changes(returning_ids)
        self.is_complete = not db.meta["commit_number"] or record.version() == self._version()

    def rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        """Return the cached columns of the existing rows among these ids, in no order."""
        owed, fills = self._stale_ids.get(table), self._generation
        is_copied = self.is_complete and len(ids) <= _MAX_CACHED_LOOKUP
        if is_copied and (not owed or owed.isdisjoint(_as_sequence(ids))):
            cached = self._tables.rows(table, ids)
            # Otherwise the cache was invalidated meanwhile.
            if self.is_complete and fills == self._generation:
                return cached
        return self._query_rows(table, ids)

    def mark_stale(self) -> None:
        """Mark the rows that the open transaction has changed; called before it ends."""
        for table, ids in self._db.changed_ids.items():
            # Readers run concurrently: the dict and its sets are replaced, not changed.
            self._stale_ids = {**self._stale_ids, table: self._stale_ids.get(table, set()) | ids}
        if self._stale_ids and self.is_complete:
            self._tables.set_version(-1)

    def refresh(self) -> None:
        """Copy the changed rows from the database; called after the transaction."""
        owed = self._stale_ids
        changed = {table: self._query_rows(table, sorted(ids)) for table, ids in owed.items()}
        deleted = {table: ids - {row[0] for row in changed[table]} for table, ids in owed.items()}
        if owed:
            self._tables.replace(changed, deleted)
        if self.is_complete:
            self._tables.set_version(self._version())
        self._stale_ids = {}

    def invalidate(self) -> None:
        """Discard the cache; everything has to be filled again."""
        self.is_complete = False
        self._remaining = None

    def fill_next(self) -> bool:
        """Copy the next batch; return whether there is more to do."""
        if self.is_complete:
            return False
        if self._remaining is None:
            self._generation += 1
            self._tables.clear()
            self._remaining = self._batches()
        batch = next(self._remaining, None)
        if batch is not None:
            table, after = batch
            self._tables.replace({table: self._query_range(table, after, after + _BATCH_SIZE)}, {})
            return True
        self._remaining = None
        self.is_complete = True
        self.refresh()
        return False

    def fill_if_small(self) -> None:
        """Copy everything at once if the database is small."""
        meta = self._db.meta
        if meta["passage"] + meta["fact"] <= _BATCH_SIZE:
            while self.fill_next():
                pass

    # Helpers

    def _version(self) -> int:
        return self._db.meta["commit_number"] * _VERSION_FACTOR + SCHEMA_VERSION

    def _query_rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        sql = fill_template("SELECT :columns FROM :table WHERE :id IN :ids", table)
        return self._db.rows(sql, ids=ids)

    def _query_range(self, table: str, after: int, last: int) -> list[Row]:
        """Return the rows with ids above `after` up to `last`."""
        sql = fill_template("SELECT :columns FROM :table WHERE :id > ? AND :id <= ?", table)
        return self._db.rows(sql, after, last)

    def _batches(self) -> Iterator[tuple[str, int]]:
        """Yield each table and the id after which a batch of it starts, until all are covered."""
        for table in CACHED_COLUMNS:
            highest = fill_template("SELECT coalesce(max( :id ), 0) FROM :table", table)
            after = 0
            while after < self._db.scalar(highest):
                yield table, after
                after += _BATCH_SIZE


def _as_sequence(ids: Sequence[int] | Ids) -> Sequence[int]:
    return ids if isinstance(ids, Sequence) else ids.tolist()
