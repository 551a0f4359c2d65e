"""A document as it is stored: its passages and everything extracted from it."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from core.store.database.database import Database
from core.store.database.schema import text_column
from core.store.documents.extracted_rows import ExtractedRows, load_rows


class StoredPassage(Struct, frozen=True):
    """A stored passage."""

    id: int
    start: int
    heading: str
    text: str


class StoredDocument(Struct, frozen=True):
    """A stored document with everything that was extracted from it."""

    id: int
    title: str
    sha256: str
    passages: tuple[StoredPassage, ...]
    rows: ExtractedRows
    aliases: frozenset[tuple[int, str]]
    refined: frozenset[int]

    def meanings(self) -> dict[int, int]:
        """Map each entity to what it resolves to in this document; ambiguous ones are left out."""
        meanings: dict[int, set[int]] = defaultdict(set)
        for mention in self.rows.mentions:
            meanings[mention.named_id].add(mention.entity_id)
        for fact in self.rows.facts:
            meanings[fact.subject_named].add(fact.subject_id)
            meanings[fact.object_named].add(fact.object_id)
        return {named: meant.pop() for named, meant in meanings.items() if len(meant) == 1}

    def ambiguous_entities(self) -> set[int]:
        """Return entities that resolve to several entities in this document."""
        named = {one.named_id for one in self.rows.mentions}
        return named - self.meanings().keys()


def load_documents(db: Database, paths: Iterable[str]) -> dict[tuple[str, str], StoredDocument]:
    """Load the documents at these paths inside the transaction, by path and part."""
    heads = db.run_with_arrays(
        "SELECT id, path, part, title, sha256 FROM documents"
        " WHERE path IN (SELECT path FROM incoming)",
        {"path": text_column(paths)},
    )
    if not heads:
        return {}
    ids = [head[0] for head in heads]
    passages = _by_document(
        db.run(
            "SELECT document_id, id, start_at, heading, text FROM passages"
            " WHERE document_id IN :ids ORDER BY document_id, ordinal",
            ids=ids,
        )
    )
    aliases = _by_document(
        db.run(
            "SELECT document_id, entity_id, normalized FROM aliases WHERE document_id IN :ids",
            ids=ids,
        )
    )
    refined = _by_document(
        db.run("SELECT document_id, passage_id FROM refined WHERE document_id IN :ids", ids=ids)
    )
    rows = _rows_by_document(load_rows(db, where="document_id", ids=ids), ids)
    return {
        (path, part): StoredDocument(
            id=number,
            title=title,
            sha256=sha256,
            passages=tuple(StoredPassage(*row) for row in passages[number]),
            rows=rows[number],
            aliases=frozenset((row[0], row[1]) for row in aliases[number]),
            refined=frozenset(row[0] for row in refined[number]),
        )
        for number, path, part, title, sha256 in heads
    }


def _by_document(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[tuple[Any, ...]]]:
    """Group the rows by their first column, the document, and drop that column."""
    grouped: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for document, *row in rows:
        grouped[document].append(tuple(row))
    return grouped


def _rows_by_document(rows: ExtractedRows, ids: Iterable[int]) -> dict[int, ExtractedRows]:
    grouped = {one: ExtractedRows([], [], []) for one in ids}
    for mention in rows.mentions:
        grouped[mention.document_id].mentions.append(mention)
    for fact in rows.facts:
        grouped[fact.document_id].facts.append(fact)
    for thesis in rows.theses:
        grouped[thesis.document_id].theses.append(thesis)
    return grouped
