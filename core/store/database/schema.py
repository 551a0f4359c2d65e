"""Tables of the database: migrations, columns, and conversion of rows to arrays for DuckDB.

Migrations are files in `resources/migrations`, oldest first. Files are added, never changed.

No primary keys and no unique indexes: one writer assigns the ids, and DuckDB refuses to delete and
insert the same key in one transaction. Absent numbers are 0 and absent texts empty, so that columns
arrive as plain arrays; absent times are NULL. The texts of passages stay uncompressed: a question
fetches twenty of them from random positions, which takes three times as long from compressed
blocks.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import numpy as np
from duckdb import DuckDBPyConnection
from numpy.typing import NDArray

from core.resources import read_resource

MIGRATIONS = tuple(read_resource("migrations", f"{number}.sql") for number in range(1, 9))
SCHEMA_VERSION = len(MIGRATIONS)
_TYPES: dict[str, Any] = {
    "BIGINT": np.int64,
    "UBIGINT": np.uint64,
    "DOUBLE": np.float64,
    "VARCHAR": np.object_,
    "TIMESTAMP": "datetime64[us]",
}


def read_columns(con: DuckDBPyConnection) -> dict[str, dict[str, str]]:
    """Return for each table of the database its columns in order, with their types."""
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


def migrate(con: DuckDBPyConnection, *, form: int) -> None:
    """Migrate from schema version `form` to the newest; the caller holds the transaction."""
    for step in MIGRATIONS[form:]:
        con.execute(step)
