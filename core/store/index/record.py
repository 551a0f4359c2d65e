"""The SQLite side of the index: connections, tables, and vectors read in bulk."""

# apsw's stubs name a type of buffers that only newer Pythons have.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import sqlite_vec  # pyright: ignore[reportMissingTypeStubs]

from core.store.rows import Ids, Vectors


def connect(path: Path, *, key: bytes | None) -> apsw.Connection:
    """A connection to the file, with sqlite-vec loaded and the key proven."""
    con = apsw.Connection(str(path))
    try:
        if key is not None:
            _unlock(con, key)
        con.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # the key is checked here
        con.set_busy_timeout(5000)
        con.pragma("journal_mode", "wal")
        con.pragma("synchronous", "normal")  # what a power cut takes is found and made again
        con.pragma("temp_store", 2)
        con.enable_load_extension(True)
        con.load_extension(sqlite_vec.loadable_path())
        con.enable_load_extension(False)
    except BaseException:
        con.close(True)
        raise
    return con


def change_key(path: Path, *, from_key: bytes | None, to_key: bytes | None) -> None:
    """The file opens with `to_key` (None: without a key); checked by opening it."""
    con = apsw.Connection(str(path))
    try:
        if from_key is not None:
            _unlock(con, from_key)
        elif to_key is not None:
            con.pragma("cipher", "chacha20")
        con.pragma("rekey", "" if to_key is None else "raw:" + to_key.hex())
        con.execute("VACUUM")  # pages that were free hold old words
    finally:
        con.close()
    fold(connect(path, key=to_key))


def fold(con: apsw.Connection) -> None:
    """The connection is closed and the file stands alone, without a log beside it."""
    con.pragma("journal_mode", "delete")
    con.close()


def _unlock(con: apsw.Connection, key: bytes) -> None:
    con.pragma("cipher", "chacha20")
    con.pragma("key", "raw:" + key.hex())


def close_all(connections: Iterable[apsw.Connection]) -> None:
    """All are closed, the last one folding the log into the file."""
    for con in connections:
        con.close()


def table_of(what: str, dimensions: int) -> str:
    """The name of a table of vectors: an encoder of another size gets another table."""
    return f"{what}_vectors_{dimensions}"


def make_tables(con: apsw.Connection, *, dimensions: int, anew: bool = False) -> None:
    """The tables are there; with `anew` they are also empty."""
    vectors = [table_of(what, dimensions) for what in ("passage", "entity")]
    if anew:
        for table in (*vectors, "words", "meta"):
            con.execute("DROP TABLE IF EXISTS :table".replace(":table", table))
    con.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER)")
    for table in vectors:
        con.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS :table USING vec0("
            "id integer primary key, vector float[:size] distance_metric=cosine)".replace(
                ":table", table
            ).replace(":size", str(dimensions))
        )
    con.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, text, content='', "
        "contentless_delete=1, tokenize='porter unicode61')"
    )


def read_ids(con: apsw.Connection, table: str) -> Ids:
    """All ids of one of the tables that sqlite-vec or FTS5 keep for themselves.

    As one text, parsed at once: ten times as fast as row by row.
    """
    column = "id" if table.startswith("words") else "rowid"
    sql = "SELECT group_concat(:column) FROM :table".replace(":column", column)
    row = con.execute(sql.replace(":table", table)).fetchone()
    if row is None or row[0] is None:
        return np.zeros(0, dtype=np.int64)
    return np.fromstring(str(row[0]), dtype=np.int64, sep=",")


def read_vectors(con: apsw.Connection, table: str, *, dimensions: int) -> tuple[Ids, Vectors]:
    """All ids and vectors of a table of sqlite-vec.

    Read from the chunks in which it keeps them (1,024 vectors each), seven times as fast as row
    by row; the layout is that of the pinned version and a test compares both ways.
    """
    chunks: list[Any] = con.execute(
        "SELECT c.size, c.validity, c.rowids, v.vectors FROM :table_chunks c"
        " JOIN :table_vector_chunks00 v ON v.rowid = c.chunk_id".replace(":table", table)
    ).fetchall()
    all_ids: list[Ids] = [np.zeros(0, dtype=np.int64)]
    all_vectors: list[Vectors] = [np.zeros((0, dimensions), dtype=np.float32)]
    for size, validity, rowids, vectors in chunks:
        bits = np.unpackbits(np.frombuffer(validity, dtype=np.uint8), bitorder="little")
        valid = bits[:size].astype(np.bool_)
        all_ids.append(np.frombuffer(rowids, dtype=np.int64)[:size][valid])
        rows = np.frombuffer(vectors, dtype=np.float32).reshape(-1, dimensions)
        all_vectors.append(rows[:size][valid])
    return np.concatenate(all_ids), np.concatenate(all_vectors)
