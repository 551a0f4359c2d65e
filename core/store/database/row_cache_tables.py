"""SQLite side of the row cache: one table for each cached table of the database."""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import apsw

from core.store.database.error_translation import translate_errors
from core.store.database.row_cache_schema import (
    CACHED_COLUMNS,
    Row,
    decode_rows,
    encode_rows,
    fill_template,
)

_VERSION_KEY = "copied"


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
