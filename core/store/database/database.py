"""The DuckDB database: migrations, reading from any thread, writing in bulk.

Migrations are files in `resources/migrations`, oldest first. Files are added, never changed.

No primary keys and no unique indexes: one writer assigns the ids, and DuckDB refuses to delete and
insert the same key in one transaction. Absent numbers are 0 and absent texts empty, so that columns
arrive as plain arrays; absent times are NULL. The texts of passages stay uncompressed: a question
fetches twenty of them from random positions, which takes three times as long from compressed
blocks.
"""

import contextlib
import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import duckdb
import numpy as np
from duckdb import DuckDBPyConnection
from numpy.typing import NDArray

from core.errors import Damaged, TooNew
from core.resources import read_resource
from core.store.database.connection import open_database
from core.store.database.error_translation import translate_errors
from core.store.records import Ids

# A new migration is a file, and a higher end of this range.
MIGRATIONS = tuple(read_resource("migrations", f"{number}.sql") for number in range(1, 14))
SCHEMA_VERSION = len(MIGRATIONS)
_TYPES: dict[str, Any] = {
    "BIGINT": np.int64,
    "UBIGINT": np.uint64,
    "DOUBLE": np.float64,
    "VARCHAR": np.object_,
    "TIMESTAMP": "datetime64[us]",
}


def _read_columns(con: DuckDBPyConnection) -> dict[str, dict[str, str]]:
    tables: dict[str, dict[str, str]] = {}
    rows = con.execute(
        "SELECT table_name, column_name, data_type FROM duckdb_columns()"
        " WHERE database_name = 'kb' ORDER BY table_name, column_index"
    ).fetchall()
    for table, column, kind in rows:
        tables.setdefault(table, {})[column] = kind
    return tables


def to_datetime64(value: datetime | None) -> np.datetime64:
    """Convert a time to UTC as DuckDB stores it; not-a-time for None."""
    if value is None:
        return np.datetime64("NaT", "us")
    bare = value if value.tzinfo is None else value.astimezone(UTC).replace(tzinfo=None)
    return np.datetime64(bare, "us")


def with_utc(value: Any) -> Any:
    """Attach the time zone to a stored time, which is in UTC; None stays None."""
    return None if value is None else value.replace(tzinfo=UTC)


def replace_surrogates(text: str) -> str:
    """Replace each lone surrogate by one "?", so that offsets stay valid."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def column_arrays(
    kinds: Mapping[str, str], rows: Sequence[Sequence[Any]]
) -> dict[str, NDArray[Any]]:
    """Convert rows to arrays, one per column; lone surrogates in texts are replaced."""
    arrays: dict[str, NDArray[Any]] = {}
    values: Iterable[Sequence[Any]] = zip(*rows, strict=True) if rows else [()] * len(kinds)
    for (name, kind), column in zip(kinds.items(), values, strict=True):
        if kind == "VARCHAR":
            arrays[name] = text_column(column)
        else:
            cells = map(to_datetime64, column) if kind == "TIMESTAMP" else column
            arrays[name] = np.array(list(cells), dtype=_TYPES[kind])
    return arrays


def text_column(values: Iterable[str]) -> NDArray[np.object_]:
    """Return the texts as a column; lone surrogates, which crash DuckDB, are replaced."""
    listed = [replace_surrogates(value) for value in values]
    column = np.empty(len(listed), dtype=np.object_)
    column[:] = listed
    return column


def id_column(values: Iterable[int]) -> NDArray[np.int64]:
    """Return the numbers as a column."""
    return np.array(list(values), dtype=np.int64)


def migrate(con: DuckDBPyConnection, *, version: int) -> None:
    """Migrate from schema version `version` to the newest; the caller holds the transaction."""
    for step in MIGRATIONS[version:]:
        con.execute(step)


DATABASE_FILE = "loci.duckdb"
COUNTERS = ("commit_number", "source", "document", "passage", "entity", "fact", "thesis",
           "edit", "review", "session", "episode", "proposal", "remark",
           "consolidation", "activity", "saved_question", "saved_result", "checked_passage",
           "checked_fact", "checked_rules", "gold_question", "eval_run")  # fmt: skip
_INLINE = 1000

StatementRewriter = Callable[[str], tuple[str, str]]


class DatabaseReader(ABC):
    """Reads a database, from any thread; `Database` has all rows, `LimitedDatabase` some."""

    path: Path

    @property
    @abstractmethod
    def commit_number(self) -> int:
        """Number of the last committed transaction."""

    @abstractmethod
    def cursor(self) -> DuckDBPyConnection:
        """Return the cursor of this thread."""

    def rows(self, sql: str, *values: Any, ids: Sequence[int] | Ids = ()) -> list[tuple[Any, ...]]:
        """Return the result as tuples; `:ids` in the query stands for the list of ids."""
        with translate_errors(str(self.path)):
            return self._query(sql, values, ids).fetchall()

    def arrays(self, sql: str, *values: Any, ids: Sequence[int] | Ids = ()) -> list[NDArray[Any]]:
        """Return one array per column; columns must not contain NULL except times."""
        with translate_errors(str(self.path)):
            cursor: Any = self._query(sql, values, ids)
            columns: dict[str, Any] = cursor.fetchnumpy()
        # Absent times are masked: `filled` gives not-a-time, the raw array would give 1970.
        return [np.ma.filled(column) for column in columns.values()]

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """Return the first row, or None."""
        rows = self.rows(sql, *values)
        return rows[0] if rows else None

    def column(self, sql: str, *values: Any, ids: Sequence[int] | Ids = ()) -> tuple[Any, ...]:
        """Return the first value of each row."""
        return tuple(row[0] for row in self.rows(sql, *values, ids=ids))

    def scalar(self, sql: str, *values: Any) -> int:
        """Return the single number that the query selects."""
        row = self.row(sql, *values)
        return int(row[0]) if row else 0

    def _query(
        self, sql: str, values: tuple[Any, ...], ids: Sequence[int] | Ids
    ) -> DuckDBPyConnection:
        return _execute(self.cursor(), sql, values, ids)


class Database(DatabaseReader):
    """The DuckDB database, source of truth of the store.

    Each thread reads through a cursor of its own. `writer` is the one connection that changes
    data; its caller manages the transaction. `columns` are the columns of each table with their
    types. After `track_changes`, `changed_ids` lists the rows that the transaction has changed.
    """

    def __init__(self, con: duckdb.DuckDBPyConnection, path: Path) -> None:
        self.path = path
        self._con = con
        self._local = threading.local()
        self._cursors: list[tuple[threading.Thread, DuckDBPyConnection]] = []
        self._lock = threading.Lock()
        self.changed_ids: dict[str, set[int]] = {}
        self._rewriter: StatementRewriter | None = None
        self.writer = con.cursor()
        self.writer.execute("USE kb")
        self.meta = self._prepare()
        self.columns = _read_columns(self.writer)

    @classmethod
    def open(cls, path: Path, *, key: bytes | None = None) -> Self:
        """Open the database file, create it if missing, and migrate it to the newest schema.

        Raises `Busy`, `TooNew`, `Damaged`, `WrongKey`, `DiskFull`.
        """
        with translate_errors(str(path)):
            con = open_database(path, key=key)
            try:
                return cls(con, path)
            except BaseException:
                con.close()
                raise

    def close(self) -> None:
        """Close all connections; the log is written into the file."""
        with self._lock:
            cursors, self._cursors = self._cursors, []
        with translate_errors(str(self.path)):
            try:
                self.writer.execute("CHECKPOINT")
            finally:
                for cursor in (self.writer, *(cursor for _, cursor in cursors)):
                    cursor.close()
                self._con.close()

    @property
    def commit_number(self) -> int:
        """Number of the last committed transaction."""
        return self.meta["commit_number"]

    def cursor(self) -> DuckDBPyConnection:
        """Return the cursor of this thread, which reads all rows."""
        cursor: DuckDBPyConnection | None = getattr(self._local, "cursor", None)
        if cursor is None:
            cursor = self._local.cursor = self.new_cursor()
        return cursor

    def new_cursor(self) -> DuckDBPyConnection:
        """Return a new cursor for this thread, which is closed after the thread has ended."""
        cursor = self._con.cursor()
        cursor.execute("USE kb")
        with self._lock:
            ended = [old for thread, old in self._cursors if not thread.is_alive()]
            self._cursors = [own for own in self._cursors if own[0].is_alive()]
            self._cursors.append((threading.current_thread(), cursor))
        for old in ended:
            old.close()
        return cursor

    # Writing (in the transaction of `writer`)

    def begin(self) -> None:
        """Begin a transaction of the writer and clear `changed_ids`."""
        self.changed_ids = {}
        self.run("BEGIN")

    def track_changes(self, rewriter: StatementRewriter) -> None:
        """Collect in `changed_ids` the ids of changed rows of the tracked tables.

        `rewriter` returns for a statement the tracked table, or "", and the statement with
        the ids added to what it returns.
        """
        self._rewriter = rewriter

    def run(self, sql: str, *values: Any, ids: Sequence[int] | Ids = ()) -> list[tuple[Any, ...]]:
        """Run a statement in the writer's transaction and return its rows."""
        table, sql = self._rewrite(sql)
        with translate_errors(str(self.path)):
            rows = _execute(self.writer, sql, values, ids).fetchall()
        self._record_changes(table, (row[0] for row in rows))
        return rows

    def rollback(self) -> None:
        """Roll back the open transaction; no-op if the failure has already ended it."""
        with contextlib.suppress(duckdb.Error):
            self.writer.execute("ROLLBACK")

    def insert(
        self, table: str, rows: Sequence[Sequence[Any]], *, select: str = "FROM incoming"
    ) -> None:
        """Insert the rows into the table; `select` may choose among them."""
        if rows:
            self.run_with_arrays(
                f"INSERT INTO {table} {select}", column_arrays(self.columns[table], rows)
            )

    def run_with_arrays(self, sql: str, incoming: dict[str, NDArray[Any]]) -> list[tuple[Any, ...]]:
        """Run a statement that reads the arrays as the table `incoming`; return its rows."""
        table, sql = self._rewrite(sql)
        with translate_errors(str(self.path)):
            self.writer.register("incoming", incoming)
            try:
                rows = self.writer.execute(sql).fetchall()
            finally:
                self.writer.unregister("incoming")
        self._record_changes(table, (row[0] for row in rows))
        return rows

    def write_counters(self, counters: Mapping[str, int]) -> None:
        """Store these numbers in `meta`."""
        self.run_with_arrays(
            "UPDATE meta SET value = i.value FROM incoming i WHERE meta.name = i.name",
            {"name": text_column(counters), "value": id_column(counters.values())},
        )

    # Helpers

    def _rewrite(self, sql: str) -> tuple[str, str]:
        return ("", sql) if self._rewriter is None else self._rewriter(sql)

    def _record_changes(self, table: str, ids: Iterable[int]) -> None:
        if table:
            self.changed_ids.setdefault(table, set()).update(ids)

    def _prepare(self) -> dict[str, int]:
        """Migrate the tables to the newest schema and return the content of `meta`."""
        exists = self.writer.execute(
            "SELECT 1 FROM duckdb_tables() WHERE database_name = 'kb' AND table_name = 'meta'"
        ).fetchone()
        meta = dict(self.writer.execute("FROM meta").fetchall()) if exists else {}
        version = meta.get("form", 0)
        if exists and not version:
            raise Damaged(str(self.path), "store_unreadable")
        if version > SCHEMA_VERSION:
            raise TooNew(str(self.path), "store_too_new")
        if version < SCHEMA_VERSION:
            meta = self._migrate(version)
        return meta

    def _migrate(self, version: int) -> dict[str, int]:
        self.writer.execute("BEGIN")
        try:
            migrate(self.writer, version=version)
            if not version:
                initial = {"store": secrets.randbits(62), **dict.fromkeys(COUNTERS, 0)}
                self.writer.executemany("INSERT INTO meta VALUES (?, ?)", list(initial.items()))
                self.writer.execute("INSERT INTO meta VALUES ('form', 0)")
            self.writer.execute("UPDATE meta SET value = ? WHERE name = 'form'", [SCHEMA_VERSION])
            self.writer.execute("COMMIT")
        except BaseException:
            self.writer.execute("ROLLBACK")
            raise
        return dict(self.writer.execute("FROM meta").fetchall())


class Queries:
    """Read access to the database, from any thread; base of the queries on one subject."""

    def __init__(self, db: DatabaseReader) -> None:
        self._db = db


def _execute(
    cursor: duckdb.DuckDBPyConnection, sql: str, values: tuple[Any, ...], ids: Sequence[int] | Ids
) -> duckdb.DuckDBPyConnection:
    """Execute a statement; few ids are inlined, many are passed as a table."""
    values = tuple(
        replace_surrogates(value) if isinstance(value, str) else value for value in values
    )
    if ":ids" not in sql:
        return cursor.execute(sql, list(values))
    if len(ids) <= _INLINE:
        listed = ", ".join(str(int(one)) for one in ids) or "NULL"
        return cursor.execute(sql.replace(":ids", f"({listed})"), list(values))
    cursor.register("wanted", {"id": np.asarray(ids, dtype=np.int64)})
    return cursor.execute(sql.replace(":ids", "(SELECT id FROM wanted)"), list(values))
