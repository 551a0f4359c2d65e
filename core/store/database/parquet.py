"""Tables written as Parquet files, by DuckDB itself."""

import errno
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import duckdb

from core.store.database.connection import connect_in_memory
from core.store.database.database import replace_surrogates


class ParquetTables:
    """Rows of some tables, kept in a database in memory until they are written.

    `columns` names the DuckDB type of each column, by table. What does not fit into memory is put
    into `folder`, encrypted.
    """

    def __init__(self, columns: Mapping[str, Mapping[str, str]], *, folder: Path) -> None:
        self._columns = columns
        self._folder = folder
        self._con = connect_in_memory(crypto=False)
        self._con.execute(f"SET temp_directory = {_quoted(folder / '.spill')}")
        for table, kinds in columns.items():
            named = ", ".join(f'"{name}" {kind}' for name, kind in kinds.items())
            self._con.execute(f'CREATE TABLE "{table}" ({named})')

    def add(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows to a table; None is a missing value, times become UTC. Raises `OSError`."""
        kinds = self._columns[table].values()
        lists = ", ".join(f"unnest(${at}::{kind}[])" for at, kind in enumerate(kinds, start=1))
        cells = [[_cell(value) for value in column] for column in zip(*rows, strict=True)]
        with _os_errors():
            self._con.execute(f'INSERT INTO "{table}" SELECT {lists}', cells)

    def write(self) -> None:
        """Write each table to the folder as a file of its name. Raises `OSError`."""
        with _os_errors():
            for table in self._columns:
                path = _quoted(self._folder / f"{table}.parquet")
                self._con.execute(f'COPY "{table}" TO {path} (FORMAT parquet, COMPRESSION zstd)')

    def close(self) -> None:
        """Forget all rows."""
        self._con.close()


@contextmanager
def _os_errors() -> Generator[None]:
    """Raise the file errors of DuckDB as `OSError`."""
    try:
        yield
    except (duckdb.IOException, duckdb.OutOfMemoryException) as error:
        is_full = "No space left" in str(error)
        raise OSError(errno.ENOSPC if is_full else errno.EIO, str(error)) from error


def _cell(value: object) -> object:
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.astimezone(UTC).replace(tzinfo=None)
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, tuple):
        return [_cell(one) for one in cast("tuple[object, ...]", value)]
    return value


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
