"""Sample documents with everything a document can have."""

import zlib
from datetime import UTC, datetime

import numpy as np

from core.records.files.documents import Document, Heading, Passage
from core.store.database.row_cache import CACHED_COLUMNS, fill_template
from core.store.records import NewDocument, NewFact, NewMention, NewName, NewThesis, ScannedFile

DIMENSIONS = 384
NOW = datetime(2024, 5, 1, tzinfo=UTC)


def vector_of(text, dimensions=DIMENSIONS):
    """Return a unit vector that depends on the text only."""
    rng = np.random.default_rng(zlib.crc32(text.encode("utf-8", "surrogatepass")))
    vector = rng.standard_normal(dimensions).astype(np.float32)
    return vector / np.linalg.norm(vector)


def sample_document(
    path, *, names=("Ada", "Babbage"), kind="Person", sha256="", part=None, existing=(), **fields
):
    """Build two passages; each name is mentioned in both, and knows the next one."""
    first = " met ".join(names) + " on a rainy meeting day."
    second = " They spoke of " + ", ".join(names) + "."
    text = first + second
    cut = len(first)
    return NewDocument(
        document=Document(
            path, part, "md", path.rsplit("/", 1)[-1], text, headings=(Heading(1, "Top", 0, 3),),
            **fields,
        ),
        sha256=sha256 or f"sha of {text}",
        passages=(
            Passage(0, 0, cut, first, page=1, heading="Top"),
            Passage(1, cut, len(text), second, page=2),
        ),
        vectors=np.stack([vector_of(f"{path} 0"), vector_of(f"{path} 1")]),
        names=tuple(
            NewName(name, kind, entity_id=dict(existing).get(name), vector=vector_of(name))
            for name in names
        ),
        mentions=tuple(
            NewMention(row, ordinal, at, at + len(name), 0.9, surface=name)
            for row, name in enumerate(names)
            for ordinal, at in ((0, first.index(name)), (1, cut + second.index(name)))
        ),
        facts=tuple(
            NewFact(0, 0, cut, row, "KNOWS", row + 1, confidence=0.8 - row / 100)
            for row in range(len(names) - 1)
        ),
        theses=(NewThesis(0, 0, cut, tuple(range(len(names)))),),
    )  # fmt: skip


def put(store, *documents, source="/notes", state="read"):
    """Put the documents into the store as an ingest does; return the source."""
    with store.write() as write:
        watched = write.sources.add_source(source, at=NOW)
        write.upsert_files([ScannedFile(d.document.path, watched.id, 10, 20) for d in documents])
        for path, sha256 in {d.document.path: d.sha256 for d in documents}.items():
            write.remove_documents(path, sha256=sha256)
            write.set_file_state(path, state=state, sha256=sha256, kind="md", title="T")
        for document in documents:
            write.put_document(document)
    return watched


def put_duplicate(store, path, *, same_as, source="/notes"):
    """Register the file at the path as a duplicate of another one."""
    sha256 = store.files.get(same_as).sha256
    with store.write() as write:
        watched = write.sources.add_source(source, at=NOW)
        write.upsert_files([ScannedFile(path, watched.id, 10, 20)])
        write.set_file_state(path, state="duplicate", sha256=sha256, same_as=same_as)


def everything(store):
    """Return all rows of the database in an order that does not depend on the file's layout."""
    db = store._db
    tables = db.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'kb'")
    return {
        table: sorted(map(repr, db.rows(f"FROM {table}")))
        for (table,) in tables
    }  # fmt: skip


def assert_copied(store):
    """Assert that rows fetched by id come from the cache and equal those of the database."""
    assert store._row_cache.is_complete
    for table in CACHED_COLUMNS:
        rows = store._db.rows(fill_template("SELECT :columns FROM :table", table))
        copied = store.index.row_cache.rows(
            table, range(1, max([0, *(row[0] for row in rows)]) + 100)
        )
        assert sorted(copied) == sorted(rows), table
        assert sorted(store._row_cache.rows(table, [row[0] for row in rows])) == sorted(rows)


def assert_sound(store):
    """Assert that references are valid, nothing is duplicated, and the row cache is exact."""
    assert_copied(store)
    db = store._db
    for table, column, other in (
        ("texts", "document_id", "documents"),
        ("passages", "document_id", "documents"),
        ("mentions", "passage_id", "passages"),
        ("mentions", "named_id", "entities"),
        ("mentions", "document_id", "documents"),
        ("facts", "subject_named", "entities"),
        ("theses", "passage_id", "passages"),
        ("theses", "document_id", "documents"),
        ("thesis_names", "named_id", "entities"),
        ("thesis_names", "thesis_id", "theses"),
        ("aliases", "entity_id", "entities"),
        ("touched", "entity_id", "entities"),
        ("reviews", "first_id", "entities"),
        ("reviews", "second_id", "entities"),
        ("contradictions", "first_fact", "facts"),
        ("contradictions", "second_fact", "facts"),
        ("access", "fact_id", "facts"),
        ("refined", "passage_id", "passages"),
    ):
        lost = f"SELECT {column} FROM {table} WHERE {column} NOT IN (SELECT id FROM {other})"
        assert db.rows(lost) == [], f"{table}.{column} points at nothing"
    for table, column, other in (
        ("mentions", "entity_id", "entities"),
        ("facts", "subject_id", "entities"),
        ("facts", "object_id", "entities"),
        ("facts", "object_named", "entities"),
        ("facts", "passage_id", "passages"),
        ("facts", "document_id", "documents"),
        ("thesis_names", "entity_id", "entities"),
        ("aliases", "document_id", "documents"),
        ("entities", "merged_into", "entities"),
    ):
        lost = (
            f"SELECT {column} FROM {table} WHERE {column} > 0"
            f" AND {column} NOT IN (SELECT id FROM {other})"
        )
        assert db.rows(lost) == [], f"{table}.{column} points at nothing"
    for table, columns in (
        ("documents", "id"), ("documents", "path, part"), ("passages", "id"), ("entities", "id"),
        ("facts", "id"), ("files", "path"), ("sources", "path"),
        ("aliases", "entity_id, normalized, document_id"), ("touched", "entity_id"),
        ("texts", "document_id"), ("meta", "name"),
        ("passages", "document_id, ordinal"),
    ):  # fmt: skip
        twice = f"SELECT {columns} FROM {table} GROUP BY {columns} HAVING count(*) > 1"
        assert db.rows(twice) == [], f"{table}({columns}) is there twice"


def catch_up(store):
    """Fill what the index lacks, as an ingest does."""
    while store.fill_caches():
        pass
    missing = store.index_diff()
    passages = store.documents.passages(missing.passages)
    heads = store.documents.heads([p.document_id for p in passages.values()])
    if len(missing.passages):
        store.index_sync.fill_passages(
            missing.passages,
            np.stack(
                [vector_of(f"{heads[p.document_id].path} {p.ordinal}") for p in passages.values()]
            ),
        )
    if len(missing.entities):
        named = store.graph.entities(missing.entities)
        store.index_sync.fill_entities(
            missing.entities, np.stack([vector_of(named[e].name) for e in missing.entities])
        )
