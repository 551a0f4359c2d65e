"""Vector tables of the SQLite index file, read in bulk."""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Literal

import apsw
import numpy as np

from core.store.index.vector_matrix import Int8Vectors, quantize, unit_vectors
from core.store.records import Ids, Vectors

VectorKind = Literal["passage", "entity", "thesis"]
# Chunks of vectors read at once, so that the working set stays in the CPU cache.
_CHUNKS = 2
# There are three theses per passage, so their vectors are stored with eight bits per number.
VECTOR_TYPES: dict[VectorKind, str] = {"passage": "float", "entity": "float", "thesis": "int8"}


def vector_table(kind: VectorKind, dimensions: int) -> str:
    """Return the name of a vector table; encoders of another size use another table."""
    return f"{kind}_vectors_{dimensions}"


def create_vector_tables(con: apsw.Connection, *, dimensions: int, reset: bool = False) -> None:
    """Create the tables of vectors and meta values; with `reset` also empty them."""
    vectors = {vector_table(what, dimensions): kept for what, kept in VECTOR_TYPES.items()}
    if reset:
        for table in (*vectors, "meta"):
            con.execute("DROP TABLE IF EXISTS :table".replace(":table", table))
    con.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER)")
    for table, kept in vectors.items():
        con.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS :table USING vec0("
            "id integer primary key, vector :kept[:size] distance_metric=cosine)".replace(
                ":table", table
            )
            .replace(":kept", kept)
            .replace(":size", str(dimensions))
        )


def read_ids(con: apsw.Connection, table: str) -> Ids:
    """Return all ids of an internal table of sqlite-vec or FTS5.

    Fetched as one text and parsed at once: ten times as fast as row by row.
    """
    column = "id" if table.startswith("words") else "rowid"
    sql = "SELECT group_concat(:column) FROM :table".replace(":column", column)
    row = con.execute(sql.replace(":table", table)).fetchone()
    if row is None or row[0] is None:
        return np.zeros(0, dtype=np.int64)
    return np.fromstring(str(row[0]), dtype=np.int64, sep=",")


def read_vectors(
    con: apsw.Connection, kind: VectorKind, *, dimensions: int
) -> Iterator[tuple[Ids, Vectors | Int8Vectors]]:
    """Yield all ids and vectors of a sqlite-vec table in its own format, in batches.

    Read from the chunks in which sqlite-vec stores them (1,024 vectors each), seven times as
    fast as row by row; the layout is that of the pinned version and a test compares both ways.
    """
    number = np.int8 if VECTOR_TYPES[kind] == "int8" else np.float32
    cursor: Any = con.execute(
        "SELECT c.size, c.validity, c.rowids, v.vectors FROM :table_chunks c"
        " JOIN :table_vector_chunks00 v ON v.rowid = c.chunk_id".replace(
            ":table", vector_table(kind, dimensions)
        )
    )
    while chunks := list(islice(cursor, _CHUNKS)):
        ids: list[Ids] = []
        all_vectors: list[Any] = []
        for size, validity, rowids, vectors in chunks:
            bits = np.unpackbits(np.frombuffer(validity, dtype=np.uint8), bitorder="little")
            valid = bits[:size].astype(np.bool_)
            valid_rows = slice(size) if valid.all() else np.flatnonzero(valid)
            ids.append(np.frombuffer(rowids, dtype=np.int64)[valid_rows])
            all_vectors.append(
                np.frombuffer(vectors, dtype=number).reshape(-1, dimensions)[valid_rows]
            )
        yield np.concatenate(ids), np.concatenate(all_vectors)


def delete_rows(con: apsw.Connection, table: str, ids: Iterable[int]) -> None:
    """Delete the rows of these ids from the table."""
    column = "rowid" if table == "words" else "id"
    con.executemany(
        "DELETE FROM :table WHERE :id = ?".replace(":table", table).replace(":id", column),
        ((one,) for one in ids),
    )


def insert_vectors(con: apsw.Connection, table: str, ids: Ids, vectors: Vectors) -> None:
    """Insert vectors under ids that the table does not contain yet."""
    is_small = table.startswith("thesis")
    rows = quantize(vectors) if is_small else unit_vectors(vectors)
    con.executemany(
        "INSERT INTO :table (id, vector) VALUES (?, :value)".replace(":table", table).replace(
            ":value", "vec_int8(?)" if is_small else "?"
        ),
        ((one, row.tobytes()) for one, row in zip(ids.tolist(), rows, strict=True)),
    )
