"""Tables of the index file: full text (FTS5) and quantized vectors."""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal

import apsw
import numpy as np

from core.store.database.database import replace_surrogates
from core.store.index.postings import Bag, make_bag
from core.store.index.vector_matrix import Int8Vectors, quantize, unit_vectors
from core.store.records import Ids, IndexChanges, Vectors

VectorKind = Literal["passage", "entity", "thesis"]
# Chunks of vectors read at once, so that the working set stays in the CPU cache.
_CHUNKS = 2
# There are three theses per passage, so their vectors are stored with eight bits per number.
VECTOR_TYPES: dict[VectorKind, str] = {"passage": "float", "entity": "float", "thesis": "int8"}
_NUMBER = np.dtype(np.uint64).itemsize
_TOKENIZER = ("porter", ["unicode61"])


def create_word_tables(con: apsw.Connection, *, reset: bool = False) -> None:
    """Create the tables of words, or empty them (`reset`); fill bags of older files."""
    if reset:
        con.execute("DROP TABLE IF EXISTS words")
        con.execute("DROP TABLE IF EXISTS bags")
    con.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, text, content='', "
        "contentless_delete=1, tokenize='porter unicode61')"
    )
    if con.table_exists(None, "bags"):
        return
    con.execute("CREATE TABLE bags (id INTEGER PRIMARY KEY, bag BLOB)")
    indexed = set(read_ids(con, "words_docsize").tolist())
    if indexed:
        bags = {one: bag for one, bag in _rebuild_bags(con).items() if one in indexed}
        bags |= {one: make_bag((), ()) for one in indexed - bags.keys()}
        _insert_bags(con, list(bags), list(bags.values()))


def tokenize(con: apsw.Connection, text: str) -> list[str]:
    """Return the words of the text as FTS5 splits and stems them."""
    cut = con.fts5_tokenizer(*_TOKENIZER)
    raw = replace_surrogates(text).encode()
    tokens = cut(
        raw, apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False, include_colocated=False
    )
    return [str(word) for word in tokens]


def make_bags(con: apsw.Connection, titles: Sequence[str], texts: Sequence[str]) -> list[Bag]:
    """Return the bags of passages with these titles and texts."""
    cut = {title: tokenize(con, title) for title in set(titles)}
    return [
        make_bag(cut[title], tokenize(con, text)) for title, text in zip(titles, texts, strict=True)
    ]


def insert_words(con: apsw.Connection, changes: IndexChanges, bags: Sequence[Bag]) -> None:
    """Write the words of added passages and delete those of removed ones."""
    ids = changes.passages.tolist()
    for table in ("words", "bags"):
        delete_rows(con, table, (*changes.gone_passages.tolist(), *ids))
    con.executemany(
        "INSERT INTO words (rowid, title, text) VALUES (?, ?, ?)",
        zip(ids, changes.titles, changes.texts, strict=True),
    )
    _insert_bags(con, ids, bags)


def read_bags(con: apsw.Connection) -> tuple[Ids, Ids, Bag]:
    """Return ids of all passages with words, the size of each bag, and the bags concatenated."""
    rows: list[Any] = con.execute("SELECT id, bag FROM bags").fetchall()
    ids = np.fromiter((row[0] for row in rows), dtype=np.int64, count=len(rows))
    sizes = np.fromiter((len(row[1]) for row in rows), dtype=np.int64, count=len(rows)) // _NUMBER
    return ids, sizes, np.frombuffer(b"".join([row[1] for row in rows]), dtype=np.uint64)


def read_bags_of(con: apsw.Connection, ids: Ids) -> tuple[Ids, list[Bag]]:
    """Return those of these passages that have words, and their bags."""
    sql = "SELECT id, bag FROM bags WHERE id = ?"
    rows: list[Any] = [row for one in ids.tolist() for row in con.execute(sql, (one,))]
    bags = [np.frombuffer(row[1], np.uint64) for row in rows]
    return np.array([row[0] for row in rows], np.int64), bags


def match_fts(con: apsw.Connection, expression: str) -> tuple[Ids, Vectors]:
    """Return all passages that match the FTS5 expression, and their BM25 scores."""
    rows = con.execute(
        "SELECT rowid, rank FROM words WHERE words MATCH ? AND rank MATCH 'bm25(2.0, 1.0)'",
        (expression,),
    ).fetchall()
    ids = np.array([row[0] for row in rows], dtype=np.int64)
    return ids, -np.array([row[1] for row in rows], dtype=np.float32)


def read_words_from(con: apsw.Connection, letter: str) -> dict[str, int]:
    """Return the words of the index that begin with the letter, with their number of passages."""
    con.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'words', 'row')"
    )
    rows = con.execute(
        "SELECT term, doc FROM temp.vocabulary WHERE term >= ? AND term < ?",
        (letter, chr(ord(letter) + 1)),
    )
    return {str(term): int(count) for term, count in rows}


def _insert_bags(con: apsw.Connection, ids: Sequence[int], bags: Sequence[Bag]) -> None:
    con.executemany(
        "INSERT INTO bags VALUES (?, ?)",
        ((one, bag.tobytes()) for one, bag in zip(ids, bags, strict=True)),
    )


def _rebuild_bags(con: apsw.Connection) -> dict[int, Bag]:
    """Build the bags of all passages from the FTS5 table."""
    con.execute(
        "CREATE VIRTUAL TABLE temp.word_places USING fts5vocab('main', 'words', 'instance')"
    )
    titles: dict[int, list[str]] = defaultdict(list)
    texts: dict[int, list[str]] = defaultdict(list)
    for word, passage_id, column in con.execute("SELECT term, doc, col FROM temp.word_places"):
        (titles if column == "title" else texts)[passage_id].append(word)
    con.execute("DROP TABLE temp.word_places")
    return {one: make_bag(titles[one], texts[one]) for one in titles.keys() | texts.keys()}


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
    """Return all ids of an internal table, read as one text: ten times as fast as by row."""
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


def read_float_vectors(
    con: apsw.Connection, kind: VectorKind, ids: Ids, *, dimensions: int
) -> Vectors:
    """Return the stored unit vectors of these passages or entities; zeros where missing."""
    vectors = np.zeros((len(ids), dimensions), np.float32)
    query = "SELECT vector FROM :table WHERE id = ?".replace(
        ":table", vector_table(kind, dimensions)
    )
    for place, number in enumerate(ids.tolist()):
        row: Any = con.execute(query, (number,)).fetchone()
        if row is not None:
            vectors[place] = np.frombuffer(row[0], np.float32)
    return vectors


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
