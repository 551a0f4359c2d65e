"""A database and row cache that read as if some documents had never been stored (D11).

Each cursor of `LimitedDatabase` has temporary views with the names of the tables, without the rows
of hidden documents. So every query of `core.store` is limited without knowing it, also one that is
added later.
"""

import threading
from collections.abc import Callable, Sequence

import numpy as np
from duckdb import DuckDBPyConnection
from msgspec import Struct

from core.store.database.database import Database, DatabaseReader
from core.store.database.row_cache import Row, RowCache
from core.store.records import Ids

_NOTHING: Ids = np.zeros(0, np.int64)


class Hidden(Struct, frozen=True, eq=False):
    """What is hidden: documents, the entities that only they name, and what rests on `paths`.

    `renamed` has (id, name, normalized name) of entities that are shown by a name which only hidden
    documents use. `passages` counts the passages of the documents. `version` grows with
    each change, `rules_version` with each change of what the user wants to be hidden.
    """

    version: int = 0
    rules_version: int = 0
    documents: Ids = _NOTHING
    entities: Ids = _NOTHING
    renamed: tuple[tuple[int, str, str], ...] = ()
    paths: frozenset[str] = frozenset()
    passages: int = 0


# Documents are hidden by id, what was read from them by the document, and the rest by what it is
# about. An entity is hidden as it was extracted: one that was merged may stay.
_BY_DOCUMENT = ("texts", "passages", "mentions", "facts", "theses", "thesis_names", "aliases",
                "flags")  # fmt: skip
_FACTS = "(SELECT id FROM kb.main.facts WHERE document_id IN (FROM hidden_documents))"
_GOLD = """(SELECT question_id FROM kb.main.gold_passages
    WHERE document_id IN (FROM hidden_documents) OR path IN (FROM hidden_paths))"""
_VIEWS = {
    "documents": "SELECT * FROM kb.main.documents WHERE id NOT IN (FROM hidden_documents)",
    "entities": """
        SELECT e.id, coalesce(r.name, e.name) AS name, e.kind,
            coalesce(r.normalized, e.normalized) AS normalized,
            coalesce(r.name, e.found_name) AS found_name, e.found_kind, e.variant,
            coalesce(r.normalized, e.shown_normalized) AS shown_normalized, e.merged_into
        FROM kb.main.entities e LEFT JOIN renamed_entities r ON r.id = e.id
        WHERE e.id NOT IN (FROM hidden_entities)""",
    "reviews": "SELECT * FROM kb.main.reviews WHERE first_id NOT IN (FROM hidden_entities)"
    " AND second_id NOT IN (FROM hidden_entities)",
    "contradictions": f"SELECT * FROM kb.main.contradictions WHERE first_fact NOT IN {_FACTS}"  # noqa: S608 - constants only
    f" AND second_fact NOT IN {_FACTS}",
    # An answer without citations, as on the topics of all documents, may be made of anything.
    "episodes": """
        SELECT * FROM kb.main.episodes WHERE id NOT IN (
            SELECT episode_id FROM kb.main.episode_uses WHERE path IN (FROM hidden_paths))
        AND NOT (kind = 'reply' AND intent = 'question' AND importance > 0
            AND id NOT IN (SELECT episode_id FROM kb.main.episode_uses))""",
    "episode_things": """
        SELECT rowid, * FROM kb.main.episode_things WHERE normalized NOT IN (
            SELECT normalized FROM kb.main.entities WHERE id IN (FROM hidden_entities))
        OR normalized IN (SELECT normalized FROM entities)""",
    "saved_items": """
        SELECT * REPLACE (CASE WHEN document_id IN (FROM hidden_documents)
            OR path IN (FROM hidden_paths) THEN '' ELSE text END AS text)
        FROM kb.main.saved_items""",
    "saved_results": """
        SELECT * REPLACE (CASE WHEN id IN (SELECT result_id FROM kb.main.saved_items
            WHERE document_id IN (FROM hidden_documents) OR path IN (FROM hidden_paths))
            THEN '' ELSE answer END AS answer)
        FROM kb.main.saved_results""",
    # A question about a hidden document may name what stands there, and so may its answers.
    "gold_questions": f"SELECT * FROM kb.main.gold_questions WHERE id NOT IN {_GOLD}",  # noqa: S608 - constants only
    "gold_passages": f"SELECT * FROM kb.main.gold_passages WHERE question_id NOT IN {_GOLD}",  # noqa: S608 - constants only
    "eval_rows": """
        SELECT * REPLACE (CASE WHEN (run_id, question_id) IN (
                SELECT (run_id, question_id) FROM kb.main.eval_sources
                WHERE document_id IN (FROM hidden_documents) OR path IN (FROM hidden_paths))
            THEN '' ELSE said END AS said)
        FROM kb.main.eval_rows""",
} | {
    table: f"SELECT * FROM kb.main.{table} WHERE document_id NOT IN (FROM hidden_documents)"  # noqa: S608 - constants only
    for table in _BY_DOCUMENT
}
_ENTITIES = """
    SELECT id FROM (
        SELECT named_id AS id, document_id FROM mentions
        UNION ALL SELECT subject_named, document_id FROM facts
        UNION ALL SELECT object_named, document_id FROM facts
        UNION ALL SELECT named_id, document_id FROM thesis_names)
    WHERE id != 0 GROUP BY id HAVING bool_and(document_id IN :ids)"""
# Shown entities with a visible member, whose own name or whose shown name is a hidden one's.
_MEMBERS = """
    SELECT e.merged_into, e.id, e.found_name, e.normalized, head.id, head.shown_normalized
    FROM entities e JOIN entities head ON head.id = CASE e.merged_into WHEN 0 THEN e.id
        ELSE e.merged_into END
    WHERE head.id IN :ids OR head.id IN (SELECT merged_into FROM entities WHERE id IN :ids)
    ORDER BY e.id"""


def find_hidden(
    db: Database, hides: Callable[[str], bool], forgets: Callable[[str], bool], *, version: int
) -> Hidden:
    """Return the hidden data of the paths for which `hides` is true; a copy hides its original.

    Memories are hidden as well for the paths for which `forgets` is true.
    """
    ids, paths = db.arrays("SELECT id, path FROM documents")
    copies = db.rows("SELECT path, same_as FROM files WHERE same_as != ''")
    used = db.column(
        "SELECT path FROM episode_uses UNION SELECT path FROM saved_items"
        " UNION SELECT path FROM gold_passages UNION SELECT path FROM eval_sources"
    )
    hidden = {path for path in paths.tolist() if hides(path)}
    hidden |= {original for path, original in copies if hides(path)}
    unremembered = hidden | {path for path in used if hides(path) or forgets(path)}
    documents = ids[np.isin(paths.astype(str), sorted(hidden))] if len(ids) and hidden else _NOTHING
    if not len(documents):
        return Hidden(version, paths=frozenset(unremembered))
    entities = db.arrays(_ENTITIES, ids=documents)[0]
    renamed, merged = _renamed(db, entities)
    return Hidden(
        version,
        documents=documents,
        entities=np.setdiff1d(entities, merged),
        renamed=renamed,
        paths=frozenset(unremembered),
        passages=db.column(
            "SELECT count(*) FROM passages WHERE document_id IN :ids", ids=documents
        )[0],
    )


def _renamed(db: Database, entities: Ids) -> tuple[tuple[tuple[int, str, str], ...], list[int]]:
    """Return new names for shown entities, and the entities that stay without their own name."""
    gone = set(entities.tolist())
    names: dict[int, tuple[str, str]] = {}
    lost: dict[int, set[str]] = {}
    shown: dict[int, str] = {}
    for _, entity_id, name, normalized, head, shown_name in db.rows(_MEMBERS, ids=entities):
        shown[head] = shown_name
        if entity_id in gone:
            lost.setdefault(head, set()).add(normalized)
        elif head not in names or entity_id == head:
            names[head] = (name, normalized)
    renamed = tuple(
        (head, *named)
        for head, named in names.items()
        if head in gone or shown[head] in lost.get(head, ())
    )
    return renamed, [head for head in names if head in gone]


class LimitedDatabase(DatabaseReader):
    """Reads a database without the data that `hidden` returns at the moment; thread-safe."""

    def __init__(self, db: Database, hidden: Callable[[], Hidden]) -> None:
        self.path = db.path
        self._db = db
        self._hidden = hidden
        self._local = threading.local()

    @property
    def commit_number(self) -> int:
        """Number of the last committed transaction."""
        return self._db.commit_number

    def cursor(self) -> DuckDBPyConnection:
        """Return the cursor of this thread, with views of what is not hidden."""
        hidden = self._hidden()
        if not hidden.version:
            return self._db.cursor()
        version: int = getattr(self._local, "version", 0)
        cursor: DuckDBPyConnection | None = getattr(self._local, "cursor", None)
        if cursor is None:
            cursor = self._local.cursor = self._db.new_cursor()
        if version != hidden.version:
            _limit(cursor, hidden)
            self._local.version = hidden.version
        return cursor


def _limit(cursor: DuckDBPyConnection, hidden: Hidden) -> None:
    """Create the tables of what is hidden and the views, for this cursor."""
    tables = {
        "hidden_documents": ("SELECT unnest(?::BIGINT[]) AS id", [hidden.documents.tolist()]),
        "hidden_entities": ("SELECT unnest(?::BIGINT[]) AS id", [hidden.entities.tolist()]),
        "hidden_paths": ("SELECT unnest(?::VARCHAR[]) AS path", [sorted(hidden.paths)]),
        "renamed_entities": (
            """SELECT unnest(?::BIGINT[]) AS id, unnest(?::VARCHAR[]) AS name,
                unnest(?::VARCHAR[]) AS normalized""",
            [[row[at] for row in hidden.renamed] for at in range(3)],
        ),
    }
    for table, (select, values) in tables.items():
        cursor.execute(f"CREATE OR REPLACE TEMP TABLE {table} AS {select}", values)
    for name, select in _VIEWS.items():
        cursor.execute(f"CREATE OR REPLACE TEMP VIEW {name} AS {select}")


class LimitedRowCache:
    """Reads a row cache without the data that `hidden` returns at the moment."""

    def __init__(self, cache: RowCache, hidden: Callable[[], Hidden]) -> None:
        self._cache = cache
        self._hidden = hidden

    def rows(self, table: str, ids: Sequence[int] | Ids) -> list[Row]:
        """Return the cached columns of the rows among these ids that are not hidden."""
        hidden, rows = self._hidden(), self._cache.rows(table, ids)
        column = {"documents": 0, "passages": 1, "facts": 8}.get(table)
        gone = hidden.entities if table == "entities" else hidden.documents
        if not len(gone) or (column is None and table != "entities"):
            return rows
        kept = ~np.isin(np.array([row[column or 0] for row in rows], np.int64), gone)
        return [row for row, is_kept in zip(rows, kept.tolist(), strict=True) if is_kept]
