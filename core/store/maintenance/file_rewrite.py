"""Rewriting of both files after an erasure, so that no page, log or copy contains erased rows.

The database is copied row by row into a new file: freed blocks stay behind with the old one. In the
index, rows derived from erased ones are deleted, the FTS5 segments are merged (only so a word
leaves them) and the file is compacted. Files are exchanged as in
`core.store.maintenance.encryption`, so that a kill at any moment leaves whole files and the note
that the rewrite is pending.

Spec row N12.
"""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import apsw
import numpy as np

from core.store.database.database import DATABASE_FILE, Database
from core.store.database.error_translation import translate_errors
from core.store.index.fts_tables import delete_rows, read_ids
from core.store.index.search_index import INDEX_FILE
from core.store.index.sqlite_connection import close_and_fold, connect
from core.store.maintenance import erasure_journal
from core.store.maintenance.encryption import Step, change_encryption
from core.store.records import Ids

SPILL_FOLDER, LOG_FOLDER = "spill", "logs"
_VECTORS = re.compile(r"([a-z]+)_vectors_\d+")
_TABLES = {"passage": "passages", "entity": "entities", "thesis": "theses", "episode": "episodes"}
_COPIES = "copied_"
_ARRAYS = frozenset({"saved_arrays", "unsaved_ids"})
_WORDS = re.compile(r"CREATE VIRTUAL TABLE .* USING fts5", re.IGNORECASE)


def rewrite_files(
    folder: Path, *, key: bytes | None, on_step: Step = lambda _: None
) -> tuple[str, ...]:
    """Rewrite the files of the closed store; return the names of the rewritten files.

    Raises `DiskFull`, `ConversionFailed`: the rows are deleted then, and the rewrite is still
    pending.
    """
    _clean_index(folder, key=key)
    on_step("index swept")
    change_encryption(folder, from_key=key, to_key=key, on_step=on_step)
    emptied = empty_leftovers(folder)
    on_step("leftovers gone")
    erasure_journal.end(folder)
    on_step("note gone")
    return (DATABASE_FILE, INDEX_FILE, *emptied)


def empty_leftovers(folder: Path) -> tuple[str, ...]:
    """Empty the logs and delete spilled data; return the names of the logs."""
    shutil.rmtree(folder / SPILL_FOLDER, ignore_errors=True)
    emptied: list[str] = []
    for log in sorted((folder / LOG_FOLDER).glob("*")):
        # The writer keeps it open, so it is truncated, not deleted.
        with log.open("r+b") as file:
            file.truncate(0)
        emptied.append(f"{LOG_FOLDER}/{log.name}")
    return tuple(emptied)


def _clean_index(folder: Path, *, key: bytes | None) -> None:
    """Delete index rows without a database row, and words that no passage contains."""
    path = folder / INDEX_FILE
    if not path.exists():
        return
    living = _living_ids(folder, key=key)
    with translate_errors(str(path)):
        con = connect(path, key=key)
        rows = con.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
        for name, sql in rows:
            match = _VECTORS.fullmatch(str(name))
            if match and match[1] in _TABLES:
                is_virtual = str(sql).startswith("CREATE VIRTUAL")
                indexed = read_ids(con, f"{name}_rowids") if is_virtual else _ids(con, str(name))
                delete_rows(con, str(name), np.setdiff1d(indexed, living[match[1]]).tolist())
            elif _WORDS.match(str(sql)):
                con.execute("INSERT INTO :t (:t) VALUES ('optimize')".replace(":t", str(name)))
            elif name in _ARRAYS or (str(name).startswith(_COPIES) and not _is_cache_valid(con)):
                con.execute("DELETE FROM :t".replace(":t", str(name)))
        close_and_fold(con)


def _ids(con: apsw.Connection, table: str) -> Ids:
    rows = con.execute("SELECT DISTINCT id FROM :t".replace(":t", table)).fetchall()
    return np.array([int(str(row[0])) for row in rows], dtype=np.int64)


def _is_cache_valid(con: apsw.Connection) -> bool:
    """Return whether the row cache belongs to a known commit; else it is rebuilt."""
    row = con.execute("SELECT value FROM meta WHERE name = 'copied'").fetchone()
    return row is not None and int(row[0]) >= 0


def _living_ids(folder: Path, *, key: bytes | None) -> Mapping[str, Ids]:
    """Return the ids of all rows that vectors are derived from, by prefix of the vector table."""
    db = Database.open(folder / DATABASE_FILE, key=key)
    try:
        return {
            what: np.asarray(
                db.arrays("SELECT id FROM :table ORDER BY id".replace(":table", table))[0],
                dtype=np.int64,
            )
            for what, table in _TABLES.items()
        }
    finally:
        db.close()
