"""Tables written as Parquet files, by DuckDB itself."""

import errno
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import duckdb
import numpy as np
from numpy.typing import NDArray

from core.store.database.connection import connect_in_memory
from core.store.database.database import replace_surrogates, to_datetime64

_SEPARATOR = "\x1f"


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
        columns = zip(self._columns[table].items(), zip(*rows, strict=True), strict=True)
        incoming = {name: _texts(values) for (name, _), values in columns}
        casts = ", ".join(_cast(name, kind) for name, kind in self._columns[table].items())
        with _os_errors():
            self._con.register("incoming", incoming)
            try:
                self._con.execute(f'INSERT INTO "{table}" SELECT {casts} FROM incoming')  # noqa: S608
            finally:
                self._con.unregister("incoming")

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


def _texts(values: Sequence[Any]) -> NDArray[np.object_]:
    """Return the values as texts, which DuckDB reads many times faster than values of Python."""
    column = np.empty(len(values), dtype=np.object_)
    column[:] = [None if value is None else _text(value) for value in values]
    return column


def _text(value: object) -> str:
    if isinstance(value, datetime):
        return str(to_datetime64(value))
    if isinstance(value, tuple):
        listed = cast("tuple[object, ...]", value)
        return _SEPARATOR.join(
            replace_surrogates(str(one)).replace(_SEPARATOR, " ") for one in listed
        )
    return replace_surrogates(str(value))


def _cast(name: str, kind: str) -> str:
    if kind == "VARCHAR[]":
        return f"""CASE "{name}" WHEN '' THEN [] ELSE string_split("{name}", chr(31)) END"""
    return f'CAST("{name}" AS {kind})'


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
