"""What a closed store holds, in numbers and sample questions, to compare a copy with it."""

import re
from pathlib import Path

from msgspec import Struct

from core.store.database.database import DATABASE_FILE, Database
from core.store.graph.graph_queries import count_graph
from core.store.index.search_index import INDEX_FILE, SearchIndex
from core.store.maintenance.encryption import recover

SAMPLES = 8
_NEAREST = 5
_WORD = re.compile(r"\w{4,}")
_WORDS = 6
# What a newer form of the store may add rows to by itself when it opens an older one.
_IGNORED_TABLES = frozenset({"meta", "touched"})


class SearchSample(Struct, frozen=True):
    """The words of a passage were searched for, and these passages were the best.

    It holds numbers alone: what a protected store says is not told beside it.
    """

    passage: int
    results: tuple[int, ...]


class StoreSummary(Struct, frozen=True):
    """Rows by table, how many things are shown, as the status counts them, and sample questions."""

    rows: dict[str, int]
    samples: tuple[SearchSample, ...] = ()
    entities: int = 0


def summarize_store(folder: Path, *, key: bytes | None, dimensions: int) -> StoreSummary:
    """What the closed store in that folder holds. Raises `Damaged`, `WrongKey`, `Busy`, `TooNew`.

    The files then stand alone, without logs beside them.
    """
    recover(folder)
    db = Database.open(folder / DATABASE_FILE, key=key)
    try:
        rows = _rows(db)
        things = count_graph(db).entities
        path = folder / INDEX_FILE
        if not path.exists():
            return StoreSummary(rows, entities=things)
        index = SearchIndex.open(path, key=key, dimensions=dimensions)
        try:
            return StoreSummary(rows, _samples(db, index), things)
        finally:
            index.close()
    finally:
        db.close()


def describe_difference(one: StoreSummary, other: StoreSummary) -> str:
    """How a copy differs from the original, in words; empty where they are the same.

    A newer form of the store may have tables and marks that the other has not.
    """
    for table in sorted((one.rows.keys() & other.rows.keys()) - _IGNORED_TABLES):
        ours, theirs = one.rows[table], other.rows[table]
        if ours != theirs:
            return f"“{table}” has {theirs:,} rows and should have {ours:,}"
    if one.samples != other.samples:
        return "a search for the words of a passage finds something else than before"
    return ""


def _rows(db: Database) -> dict[str, int]:
    tables = db.rows(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'kb' ORDER BY table_name"
    )
    return {name: db.scalar(f"SELECT count(*) FROM {name}") for (name,) in tables}  # noqa: S608


def _samples(db: Database, index: SearchIndex) -> tuple[SearchSample, ...]:
    """Passages from all over the store, each searched for by its own words."""
    count = db.scalar("SELECT count(*) FROM passages")
    taken: list[SearchSample] = []
    least = min(SAMPLES, count)
    for number in range(least):
        row = db.row(
            "SELECT id, text FROM passages ORDER BY id LIMIT 1 OFFSET ?", number * count // least
        )
        if row is None:
            continue
        words = sorted(
            set(_WORD.findall(str(row[1]).casefold())), key=lambda word: (-len(word), word)
        )
        passage_ids = index.search_words(" ".join(words[:_WORDS]), _NEAREST)[0] if words else ()
        taken.append(SearchSample(int(row[0]), tuple(int(one) for one in passage_ids)))
    return tuple(taken)
