"""Encryption, decryption and key change of a store, safe against a kill at any moment (N11).

New files are written beside the old ones and compared with them. Then a marker is written, which
says "the new files count"; then they replace the old ones and the marker is deleted. A kill before
the marker leaves the old store and some waste; after it the next opening finishes the exchange.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw

from core.errors import ConversionFailed, DiskFull, LociError
from core.store.database import connection
from core.store.database.database import DATABASE_FILE
from core.store.database.error_translation import translate_errors
from core.store.database.fsync import fsync_folder, write_file_durably
from core.store.index import sqlite_connection
from core.store.index.search_index import INDEX_FILE, NEXT_INDEX_FILE

MARKER = "loci.exchange"
_NOTE = b"The new files count; they take the places of the old ones.\n"
_NEW = ".new"
_NAMES = (DATABASE_FILE, INDEX_FILE)

Step = Callable[[str], None]


def is_encrypted(folder: Path) -> bool:
    """Return whether the store in that folder needs a key."""
    recover(folder)
    return connection.is_encrypted_file(folder / DATABASE_FILE)


def looks_encrypted(folder: Path) -> bool:
    """Return whether the file is encrypted, without recovery, as others may be working on it."""
    return connection.is_encrypted_file(folder / DATABASE_FILE)


def recover(folder: Path) -> None:
    """Finish an interrupted exchange, or delete its waste."""
    if (folder / MARKER).exists():
        with translate_errors(str(folder)):
            _exchange(folder)
        return
    for name in _NAMES:
        _remove(folder / f"{name}{_NEW}")


def change_encryption(
    folder: Path, *, from_key: bytes | None, to_key: bytes | None, on_step: Step = lambda _: None
) -> None:
    """Convert the closed store in that folder to `to_key` (None: without a key).

    Raises `WrongKey`, `Busy`, `DiskFull`, or `ConversionFailed`; the old store is then intact.
    `on_step` is called after each step.
    """
    recover(folder)
    # The next index contains words under the old key: it is built again.
    _remove(folder / NEXT_INDEX_FILE)
    try:
        check_space(folder)
        with translate_errors(str(folder)):
            _write_new(folder, from_key=from_key, to_key=to_key, on_step=on_step)
            on_step("files written")
            fsync_folder(folder)
            write_file_durably(folder / MARKER, _NOTE)
            on_step("marked")
            _exchange(folder, on_step=on_step)
    except LociError:
        _clean_up(folder)
        raise
    except Exception as error:
        _clean_up(folder)
        raise ConversionFailed(str(folder), "conversion_failed") from error


def _clean_up(folder: Path) -> None:
    """Delete the new files unless the marker exists."""
    if not (folder / MARKER).exists():
        recover(folder)


def _write_new(
    folder: Path, *, from_key: bytes | None, to_key: bytes | None, on_step: Step
) -> None:
    old, new = folder / DATABASE_FILE, folder / f"{DATABASE_FILE}{_NEW}"
    _copy_database(old, new, from_key=from_key, to_key=to_key)
    on_step("truth written")
    old, new = folder / INDEX_FILE, folder / f"{INDEX_FILE}{_NEW}"
    if old.exists():
        _copy_index(old, new, from_key=from_key, to_key=to_key)
    on_step("index written")
    for name in _NAMES:
        _fsync_file(folder / f"{name}{_NEW}")


def _copy_database(old: Path, new: Path, *, from_key: bytes | None, to_key: bytes | None) -> None:
    """Copy all rows into the new file and compare them; the old one has no log any more."""
    con = connection.connect_in_memory(crypto=from_key is not None or to_key is not None)
    try:
        connection.attach(con, old, name="kb", key=from_key)
        connection.attach(con, new, name="fresh", key=to_key)
        con.execute("CHECKPOINT kb")
        con.execute("COPY FROM DATABASE kb TO fresh")
        tables = con.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'kb'"
        ).fetchall()
        for (table,) in tables:
            sums = [
                con.execute(
                    "SELECT count(*), bit_xor(hash(t)) FROM :db.:table t".replace(
                        ":db", database
                    ).replace(":table", table)
                ).fetchone()
                for database in ("kb", "fresh")
            ]
            if sums[0] != sums[1]:
                raise ConversionFailed(str(old), "conversion_differs", table=table)
        con.execute("DETACH fresh")
        con.execute("DETACH kb")
    finally:
        con.close()


def _copy_index(old: Path, new: Path, *, from_key: bytes | None, to_key: bytes | None) -> None:
    """Copy the index under another key; skip one that cannot be read.

    The index can be rebuilt from the database, so this is no reason to fail.
    """
    try:
        con = sqlite_connection.connect(old, key=from_key)
    except (apsw.NotADBError, apsw.CorruptError):
        return
    sqlite_connection.close_and_fold(con)
    shutil.copyfile(old, new)
    new.chmod(0o600)
    sqlite_connection.change_key(new, from_key=from_key, to_key=to_key)


def check_space(folder: Path) -> None:
    """Check that a second copy of both files fits on the disk. Raises `DiskFull`."""
    needed = sum((folder / name).stat().st_size for name in _NAMES if (folder / name).exists())
    needed = needed * 5 // 4 + 20_000_000
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise DiskFull(str(folder), "no_space_for_second_store", needed=needed, free=free)


def _exchange(folder: Path, *, on_step: Step = lambda _: None) -> None:
    """Replace the files by the new ones and delete the marker; can be repeated after a kill."""
    for name in _NAMES:
        new = folder / f"{name}{_NEW}"
        if new.exists():
            for log in (f"{name}.wal", f"{name}-wal", f"{name}-shm", f"{name}-journal"):
                (folder / log).unlink(missing_ok=True)
            new.replace(folder / name)
            on_step(f"{name} exchanged")
    fsync_folder(folder)
    on_step("files exchanged")
    (folder / MARKER).unlink()
    fsync_folder(folder)
    on_step("done")


def _remove(path: Path) -> None:
    for log in ("", ".wal", "-wal", "-shm", "-journal"):
        path.with_name(path.name + log).unlink(missing_ok=True)


def _fsync_file(path: Path) -> None:
    if path.exists():
        with path.open("rb+") as file:
            os.fsync(file.fileno())
