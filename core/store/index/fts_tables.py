"""Word tables of the SQLite index file: FTS5 for phrases and prefixes, and a bag per passage."""

# apsw's stubs use `collections.abc.Buffer`, which needs Python 3.12.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import apsw
import numpy as np

from core.store.database.schema import replace_surrogates
from core.store.index.postings import Bag, make_bag
from core.store.index.vector_tables import delete_rows, read_ids
from core.store.records import Ids, IndexChanges, Vectors

_NUMBER = np.dtype(np.uint64).itemsize
_TOKENIZER = ("porter", ["unicode61"])


def create_word_tables(con: apsw.Connection, *, reset: bool = False) -> None:
    """Create the tables of words; with `reset` also empty them.

    A file from before bags existed gets those of its passages.
    """
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
