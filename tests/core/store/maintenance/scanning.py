"""Search for words in a data folder: in raw bytes, and in compressed or indexed data."""

import shutil
import tempfile
from pathlib import Path

import apsw

from core.store.database import connection


def places_of(home, words, *, key=None):
    """Return for each word the places that contain it, in any file of the folder."""
    places_by_word = {word: set() for word in words}
    for path in sorted(home.rglob("*")):
        if path.is_file():
            _note(places_by_word, path.read_bytes(), str(path.relative_to(home)))
    with tempfile.TemporaryDirectory() as other:
        folder = Path(other)
        _note(places_by_word, uncompressed(home, folder, key=key), "rows of loci.duckdb")
        _note(places_by_word, _terms(home, folder, key=key), "terms of loci.index")
    return {word: places for word, places in places_by_word.items() if places}


def uncompressed(home, folder, *, key=None):
    """Return the bytes of a copy of the database without column compression."""
    copy = folder / "copy.duckdb"
    shutil.copyfile(home / "loci.duckdb", copy)
    log = home / "loci.duckdb.wal"
    if log.exists():
        shutil.copyfile(log, folder / "copy.duckdb.wal")
    con = connection.connect_in_memory(crypto=key is not None)
    try:
        connection.attach(con, copy, name="kb", key=key)
        connection.attach(con, folder / "plain.duckdb", name="plain", key=None)
        con.execute("PRAGMA force_compression = 'uncompressed'")
        con.execute("COPY FROM DATABASE kb TO plain")
        con.execute("CHECKPOINT plain")
        con.execute("DETACH plain")
    finally:
        con.close()
    return (folder / "plain.duckdb").read_bytes()


def free_blocks(home, *, key=None):
    """Return the number of free blocks in the database, which could contain old rows."""
    con = connection.connect_in_memory(crypto=key is not None)
    try:
        connection.attach(con, home / "loci.duckdb", name="kb", key=key)
        sizes = con.execute("CALL pragma_database_size()").fetchall()
        return next(row[5] for row in sizes if row[0] == "kb")
    finally:
        con.close()


def _terms(home, folder, *, key):
    """Return the decrypted bytes of the SQLite file, and the terms of its FTS5 tables."""
    copy = folder / "copy.index"
    for ending in ("", "-wal"):
        if (home / f"loci.index{ending}").exists():
            shutil.copyfile(home / f"loci.index{ending}", f"{copy}{ending}")
    con = apsw.Connection(str(copy))
    if key is not None:
        con.pragma("cipher", "chacha20")
        con.pragma("key", "raw:" + key.hex())
        con.pragma("journal_mode", "delete")
        con.pragma("rekey", "")
    terms = []
    tables = con.execute("SELECT name FROM sqlite_schema WHERE sql LIKE '%USING fts5%'").fetchall()
    for (table,) in tables:
        listing = f"CREATE VIRTUAL TABLE temp.v_{table} USING fts5vocab('main', '{table}', 'row')"
        con.execute(listing)
        terms += [str(row[0]) for row in con.execute(f"SELECT term FROM temp.v_{table}")]
    con.close()
    return copy.read_bytes() + "\n".join(terms).encode()


def _note(places_by_word, content, place):
    folded = content.lower()
    for word, places in places_by_word.items():
        if word.lower().encode() in folded:
            places.add(place)
