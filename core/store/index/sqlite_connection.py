"""Connections to the SQLite index file, plain or encrypted."""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections.abc import Iterable
from pathlib import Path

import apsw
import sqlite_vec  # pyright: ignore[reportMissingTypeStubs]


def connect(path: Path, *, key: bytes | None) -> apsw.Connection:
    """Open a connection with sqlite-vec loaded; the key is checked."""
    con = apsw.Connection(str(path))
    try:
        if key is not None:
            _unlock(con, key)
        con.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # the key is checked here
        con.set_busy_timeout(5000)
        con.pragma("journal_mode", "wal")
        con.pragma("synchronous", "normal")  # commits lost in a power cut are detected and redone
        con.pragma("journal_size_limit", 1 << 26)  # saved arrays pass through the log
        con.pragma("temp_store", 2)
        con.enable_load_extension(True)
        con.load_extension(sqlite_vec.loadable_path())
        con.enable_load_extension(False)
    except BaseException:
        con.close(True)
        raise
    return con


def change_key(path: Path, *, from_key: bytes | None, to_key: bytes | None) -> None:
    """Change the key of the file (None: without a key); checked by opening it."""
    con = apsw.Connection(str(path))
    try:
        if from_key is not None:
            _unlock(con, from_key)
        elif to_key is not None:
            con.pragma("cipher", "chacha20")
        con.pragma("rekey", "" if to_key is None else "raw:" + to_key.hex())
        con.execute("VACUUM")  # free pages still contain old words
    finally:
        con.close()
    close_and_fold(connect(path, key=to_key))


def close_and_fold(con: apsw.Connection) -> None:
    """Close the connection and write the log into the file."""
    con.pragma("journal_mode", "delete")
    con.close()


def _unlock(con: apsw.Connection, key: bytes) -> None:
    con.pragma("cipher", "chacha20")
    con.pragma("key", "raw:" + key.hex())


def close_all(connections: Iterable[apsw.Connection]) -> None:
    """Close all connections; the last one writes the log into the file."""
    for con in connections:
        con.close()
