"""Summary of a closed store, in counts and sample searches, to verify a copy of it."""

import re
from pathlib import Path

from msgspec import Struct

from core.messages import UserMessage
from core.store.database.database import DATABASE_FILE, Database
from core.store.graph.graph_queries import count_graph
from core.store.index.search_index import INDEX_FILE, SearchIndex
from core.store.maintenance.encryption import recover

SAMPLES = 8
_NEAREST = 5
_WORD = re.compile(r"\w{4,}")
_WORDS = 6
# Tables in which a newer schema may add rows when it migrates an older store.
_IGNORED_TABLES = frozenset({"meta", "touched"})


class SearchSample(Struct, frozen=True, rename={"results": "found"}):
    """Best passages of a search for the words of one passage.

    It contains numbers only: an encrypted store's content must not be stored beside it.
    The encoded names are those of existing backup manifests.
    """

    passage: int
    results: tuple[int, ...]


class StoreSummary(Struct, frozen=True, rename={"entities": "things"}):
    """Rows per table, number of shown entities as in the status, and sample searches."""

    rows: dict[str, int]
    samples: tuple[SearchSample, ...] = ()
    entities: int = 0


def summarize_store(folder: Path, *, key: bytes | None, dimensions: int) -> StoreSummary:
    """Summarize the closed store in that folder.

    Raises `Damaged`, `WrongKey`, `Busy`, `TooNew`. The files have no logs beside them
    afterwards.
    """
    recover(folder)
    db = Database.open(folder / DATABASE_FILE, key=key)
    try:
        rows = _rows(db)
        entities = count_graph(db).entities
        path = folder / INDEX_FILE
        if not path.exists():
            return StoreSummary(rows, entities=entities)
        index = SearchIndex.open(path, key=key, dimensions=dimensions)
        try:
            return StoreSummary(rows, _samples(db, index), entities)
        finally:
            index.close()
    finally:
        db.close()


def describe_difference(original: StoreSummary, other: StoreSummary) -> UserMessage:
    """Describe how a copy differs, if it does; a newer schema may have more tables."""
    for table in sorted((original.rows.keys() & other.rows.keys()) - _IGNORED_TABLES):
        ours, theirs = original.rows[table], other.rows[table]
        if ours != theirs:
            return UserMessage("table_differs", table=table, rows=theirs, expected=ours)
    if original.samples != other.samples:
        return UserMessage("search_differs")
    return UserMessage()


def _rows(db: Database) -> dict[str, int]:
    tables = db.rows(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'kb' ORDER BY table_name"
    )
    return {name: db.scalar(f"SELECT count(*) FROM {name}") for (name,) in tables}  # noqa: S608


def _samples(db: Database, index: SearchIndex) -> tuple[SearchSample, ...]:
    """Search for passages from all over the store by their own words."""
    count = db.scalar("SELECT count(*) FROM passages")
    taken: list[SearchSample] = []
    sample_count = min(SAMPLES, count)
    for number in range(sample_count):
        row = db.row(
            "SELECT id, text FROM passages ORDER BY id LIMIT 1 OFFSET ?",
            number * count // sample_count,
        )
        if row is None:
            continue
        words = sorted(
            set(_WORD.findall(str(row[1]).casefold())), key=lambda word: (-len(word), word)
        )
        passage_ids = index.search_words(" ".join(words[:_WORDS]), _NEAREST)[0] if words else ()
        taken.append(SearchSample(int(row[0]), tuple(int(one) for one in passage_ids)))
    return tuple(taken)
