"""Tables of the database: migrations, columns, and conversion of rows to arrays for DuckDB.

Migrations are listed oldest first. Steps are appended, never changed.

No primary keys and no unique indexes: one writer assigns the ids, and DuckDB refuses to delete and
insert the same key in one transaction. Absent numbers are 0 and absent texts empty, so that columns
arrive as plain arrays; absent times are NULL. The texts of passages stay uncompressed: a question
fetches twenty of them from random positions, which takes three times as long from compressed
blocks.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import numpy as np
from duckdb import DuckDBPyConnection
from numpy.typing import NDArray

MIGRATIONS = (
    """
        CREATE TABLE meta (name VARCHAR, value BIGINT);
        CREATE TABLE sources (id BIGINT, path VARCHAR, added_at TIMESTAMP);
        CREATE TABLE files (
            path VARCHAR, source_id BIGINT, size_bytes BIGINT, mtime_ns BIGINT, inode UBIGINT,
            state VARCHAR, sha256 VARCHAR, kind VARCHAR, title VARCHAR, detail VARCHAR,
            remedy VARCHAR, same_as VARCHAR, inside VARCHAR);
        CREATE TABLE documents (
            id BIGINT, path VARCHAR, part VARCHAR, kind VARCHAR, title VARCHAR, author VARCHAR,
            language VARCHAR, tags VARCHAR, sha256 VARCHAR, characters BIGINT,
            written_at TIMESTAMP, read_at TIMESTAMP);
        CREATE TABLE texts (document_id BIGINT, text VARCHAR, structure VARCHAR);
        CREATE TABLE passages (
            id BIGINT, document_id BIGINT, ordinal BIGINT, start_at BIGINT, end_at BIGINT,
            page BIGINT, heading VARCHAR, text VARCHAR USING COMPRESSION uncompressed);
        CREATE TABLE entities (id BIGINT, name VARCHAR, kind VARCHAR, normalized VARCHAR);
        CREATE TABLE aliases (entity_id BIGINT, alias VARCHAR, normalized VARCHAR);
        CREATE TABLE mentions (
            entity_id BIGINT, passage_id BIGINT, document_id BIGINT, start_at BIGINT,
            end_at BIGINT, confidence DOUBLE);
        CREATE TABLE facts (
            id BIGINT, subject_id BIGINT, predicate VARCHAR, object_id BIGINT, literal VARCHAR,
            confidence DOUBLE, status VARCHAR, source VARCHAR, document_id BIGINT,
            passage_id BIGINT, start_at BIGINT, end_at BIGINT, page BIGINT,
            valid_from TIMESTAMP, valid_to TIMESTAMP, observed_at TIMESTAMP);
        CREATE TABLE theses (
            id BIGINT, document_id BIGINT, passage_id BIGINT, start_at BIGINT, end_at BIGINT);
        CREATE TABLE thesis_names (thesis_id BIGINT, entity_id BIGINT, document_id BIGINT);
        CREATE TABLE episodes (
            id BIGINT, session VARCHAR, kind VARCHAR, text VARCHAR, importance DOUBLE,
            happened_at TIMESTAMP);
        CREATE TABLE access (fact_id BIGINT, accesses BIGINT, accessed_at TIMESTAMP);
    """,
    # Separate what was extracted from what it resolves to; add tables for the user's edits.
    """
        ALTER TABLE entities ADD found_name VARCHAR DEFAULT '';
        ALTER TABLE entities ADD found_kind VARCHAR DEFAULT '';
        ALTER TABLE entities ADD variant VARCHAR DEFAULT '';
        ALTER TABLE entities ADD shown_normalized VARCHAR DEFAULT '';
        ALTER TABLE entities ADD merged_into BIGINT DEFAULT 0;
        ALTER TABLE aliases ADD document_id BIGINT DEFAULT 0;
        ALTER TABLE mentions ADD named_id BIGINT DEFAULT 0;
        ALTER TABLE mentions ADD name VARCHAR DEFAULT '';
        ALTER TABLE mentions ADD kind_confidence DOUBLE DEFAULT 0.5;
        ALTER TABLE mentions ADD method VARCHAR DEFAULT 'rules';
        ALTER TABLE facts ADD subject_named BIGINT DEFAULT 0;
        ALTER TABLE facts ADD object_named BIGINT DEFAULT 0;
        ALTER TABLE facts ADD modality VARCHAR DEFAULT '';
        ALTER TABLE facts ADD method VARCHAR DEFAULT 'rules';
        ALTER TABLE facts ADD precision VARCHAR DEFAULT '';
        ALTER TABLE facts ADD stated_at TIMESTAMP;
        ALTER TABLE facts ADD closed_at TIMESTAMP;
        ALTER TABLE facts ADD superseded_by BIGINT DEFAULT 0;
        ALTER TABLE facts ADD stale_at TIMESTAMP;
        ALTER TABLE theses ADD method VARCHAR DEFAULT 'rules';
        ALTER TABLE thesis_names ADD named_id BIGINT DEFAULT 0;
        UPDATE entities SET found_name = name, found_kind = kind, shown_normalized = normalized;
        UPDATE mentions SET named_id = entity_id;
        UPDATE thesis_names SET named_id = entity_id;
        UPDATE facts SET subject_named = subject_id, object_named = object_id;
        UPDATE facts SET stated_at = d.written_at, observed_at = d.read_at
            FROM documents d WHERE d.id = facts.document_id;
        CREATE TABLE edits (
            id BIGINT, change VARCHAR, made_at TIMESTAMP, undone_at TIMESTAMP);
        CREATE TABLE reviews (
            id BIGINT, first_id BIGINT, second_id BIGINT, score DOUBLE, reason VARCHAR);
        CREATE TABLE contradictions (
            id BIGINT, first_fact BIGINT, second_fact BIGINT, reason VARCHAR);
        CREATE TABLE touched (entity_id BIGINT);
        CREATE TABLE replies (key VARCHAR, reply VARCHAR, made_at TIMESTAMP);
        CREATE TABLE pins (path VARCHAR, pinned_at TIMESTAMP);
        CREATE TABLE refined (
            passage_id BIGINT, document_id BIGINT, recipe VARCHAR, made_at TIMESTAMP);
        INSERT INTO touched SELECT id FROM entities;
        INSERT INTO meta SELECT name, 0 FROM (VALUES ('edit'), ('review')) counted (name)
            WHERE EXISTS (FROM meta);
    """,
    # Index the tables whose rows are fetched by id.
    """
        CREATE INDEX passages_by_id ON passages (id);
        CREATE INDEX facts_by_id ON facts (id);
        CREATE INDEX documents_by_id ON documents (id);
    """,
    # Add conversations, tiers of sources, and suspicious words of documents.
    """
        DROP TABLE episodes;
        CREATE TABLE sessions (
            id BIGINT, title VARCHAR, begun_at TIMESTAMP, last_at TIMESTAMP, pinned BIGINT);
        CREATE TABLE episodes (
            id BIGINT, session_id BIGINT, kind VARCHAR, speaker VARCHAR, text VARCHAR,
            happened_at TIMESTAMP, intent VARCHAR, importance DOUBLE, why VARCHAR, topics VARCHAR,
            previous BIGINT, state VARCHAR, pinned BIGINT, rating BIGINT, accesses BIGINT,
            accessed_at TIMESTAMP, went_into BIGINT);
        CREATE TABLE episode_things (
            episode_id BIGINT, name VARCHAR, kind VARCHAR, variant VARCHAR, normalized VARCHAR);
        CREATE TABLE episode_uses (
            episode_id BIGINT, path VARCHAR, part VARCHAR, start_at BIGINT, end_at BIGINT);
        CREATE TABLE proposals (
            id BIGINT, episode_id BIGINT, said VARCHAR, quote VARCHAR, made_at TIMESTAMP,
            confidence DOUBLE, valid_from TIMESTAMP, valid_to TIMESTAMP, precision VARCHAR,
            answer VARCHAR, edit_id BIGINT);
        CREATE TABLE remarks (id BIGINT, text VARCHAR, made_at TIMESTAMP, episode_id BIGINT);
        CREATE TABLE consolidations (
            id BIGINT, summary_id BIGINT, episode_ids VARCHAR, made_at TIMESTAMP, made_by VARCHAR,
            undone_at TIMESTAMP);
        CREATE TABLE forgotten (mark VARCHAR, forgotten_at TIMESTAMP);
        CREATE TABLE flags (
            document_id BIGINT, start_at BIGINT, end_at BIGINT, reason VARCHAR);
        ALTER TABLE sources ADD tiers VARCHAR DEFAULT '';
        INSERT INTO meta SELECT name, 0
            FROM (VALUES ('session'), ('episode'), ('proposal'), ('remark'), ('consolidation'))
                counted (name)
            WHERE EXISTS (FROM meta);
    """,
    # Store positions of entities on the map of the graph.
    """
        CREATE TABLE map_places (
            entity_id BIGINT, x DOUBLE, y DOUBLE, pinned BIGINT, added BIGINT);
    """,
    # Store views of the graph, and dismissed link suggestions.
    """
        CREATE TABLE views (name VARCHAR, body VARCHAR, saved_at TIMESTAMP);
        CREATE TABLE dismissed (first_id BIGINT, second_id BIGINT);
    """,
    # Add patterns and pauses to sources, error classes to files, and the activity log.
    """
        ALTER TABLE sources ADD include VARCHAR DEFAULT '';
        ALTER TABLE sources ADD exclude VARCHAR DEFAULT '';
        ALTER TABLE sources ADD paused BIGINT DEFAULT 0;
        ALTER TABLE files ADD error VARCHAR DEFAULT '';
        ALTER TABLE files ADD recognize BIGINT DEFAULT 0;
        ALTER TABLE files ADD ignored BIGINT DEFAULT 0;
        UPDATE files SET error = 'WithoutText' WHERE state = 'skipped'
            AND (detail = 'Pictures are not read yet.'
                OR detail LIKE 'The pages of this PDF are pictures%');
        CREATE TABLE activity (
            id BIGINT, done_at TIMESTAMP, kind VARCHAR, path VARCHAR, detail VARCHAR,
            source_id BIGINT);
        INSERT INTO meta SELECT 'activity', 0 WHERE EXISTS (FROM meta);
    """,
    # Add the authorship of sources.
    """
        ALTER TABLE sources ADD authorship VARCHAR DEFAULT '';
    """,
)
SCHEMA_VERSION = len(MIGRATIONS)
_TYPES: dict[str, Any] = {
    "BIGINT": np.int64,
    "UBIGINT": np.uint64,
    "DOUBLE": np.float64,
    "VARCHAR": np.object_,
    "TIMESTAMP": "datetime64[us]",
}


def read_columns(con: DuckDBPyConnection) -> dict[str, dict[str, str]]:
    """Return for each table of the database its columns in order, with their types."""
    tables: dict[str, dict[str, str]] = {}
    rows = con.execute(
        "SELECT table_name, column_name, data_type FROM duckdb_columns()"
        " WHERE database_name = 'kb' ORDER BY table_name, column_index"
    ).fetchall()
    for table, column, kind in rows:
        tables.setdefault(table, {})[column] = kind
    return tables


def to_datetime64(value: datetime | None) -> np.datetime64:
    """Convert a time to UTC as DuckDB stores it; not-a-time for None."""
    if value is None:
        return np.datetime64("NaT", "us")
    bare = value if value.tzinfo is None else value.astimezone(UTC).replace(tzinfo=None)
    return np.datetime64(bare, "us")


def with_utc(value: Any) -> Any:
    """Attach the time zone to a stored time, which is in UTC; None stays None."""
    return None if value is None else value.replace(tzinfo=UTC)


def replace_surrogates(text: str) -> str:
    """Replace each lone surrogate by one "?", so that offsets stay valid."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def column_arrays(
    kinds: Mapping[str, str], rows: Sequence[Sequence[Any]]
) -> dict[str, NDArray[Any]]:
    """Convert rows to arrays, one per column; lone surrogates in texts are replaced."""
    arrays: dict[str, NDArray[Any]] = {}
    values: Iterable[Sequence[Any]] = zip(*rows, strict=True) if rows else [()] * len(kinds)
    for (name, kind), column in zip(kinds.items(), values, strict=True):
        if kind == "VARCHAR":
            arrays[name] = text_column(column)
        else:
            cells = map(to_datetime64, column) if kind == "TIMESTAMP" else column
            arrays[name] = np.array(list(cells), dtype=_TYPES[kind])
    return arrays


def text_column(values: Iterable[str]) -> NDArray[np.object_]:
    """Return the texts as a column; lone surrogates, which crash DuckDB, are replaced."""
    listed = [replace_surrogates(value) for value in values]
    column = np.empty(len(listed), dtype=np.object_)
    column[:] = listed
    return column


def id_column(values: Iterable[int]) -> NDArray[np.int64]:
    """Return the numbers as a column."""
    return np.array(list(values), dtype=np.int64)


def migrate(con: DuckDBPyConnection, *, form: int) -> None:
    """Migrate from schema version `form` to the newest; the caller holds the transaction."""
    for step in MIGRATIONS[form:]:
        con.execute(step)
