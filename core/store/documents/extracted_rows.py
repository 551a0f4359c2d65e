"""Table rows of what was extracted from a document, new or stored."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from core.store.database.database import Database, text_column
from core.store.records import NewDocument


class MentionRow(Struct):
    """A row of `mentions`."""

    entity_id: int
    passage_id: int
    document_id: int
    start: int
    end: int
    confidence: float
    named_id: int
    name: str
    kind_confidence: float
    method: str


class FactRow(Struct):
    """A row of `facts`; `id` is 0 as long as none is assigned."""

    id: int
    subject_id: int
    predicate: str
    object_id: int
    literal: str
    confidence: float
    status: str
    source: str
    document_id: int
    passage_id: int
    start: int
    end: int
    page: int
    valid_from: datetime | None
    valid_to: datetime | None
    observed_at: datetime | None
    subject_named: int
    object_named: int
    modality: str
    method: str
    precision: str
    stated_at: datetime | None
    closed_at: datetime | None = None
    superseded_by: int = 0
    stale_at: datetime | None = None

    @property
    def statement(self) -> tuple[int, str, int, str, str]:
        """The statement without its place in the text."""
        return (
            self.subject_named, self.predicate, self.object_named, self.literal, self.modality,
        )  # fmt: skip

    @property
    def entity_ids(self) -> set[int]:
        """The entities that the fact is about, as named and as resolved."""
        return {self.subject_id, self.object_id, self.subject_named, self.object_named} - {0}


class ThesisRow(Struct):
    """A row of `theses`, and the entities that it joins as (resolved, named)."""

    id: int
    document_id: int
    passage_id: int
    start: int
    end: int
    method: str
    names: tuple[tuple[int, int], ...] = ()


class ExtractedRows(Struct):
    """All extracted rows of one document, or of some of its passages."""

    mentions: list[MentionRow]
    facts: list[FactRow]
    theses: list[ThesisRow]


def build_rows(
    document_id: int,
    new: NewDocument,
    *,
    passages: dict[int, int],
    entities: Sequence[int],
    resolve: Callable[[int], int],
) -> ExtractedRows:
    """Build the rows of a new document; they have no ids of their own yet.

    `passages` maps ordinals to passage ids, `entities` holds the ids of `new.names`, `resolve`
    maps an entity to the one it is shown as.
    """
    pages = {passage.ordinal: passage.page or 0 for passage in new.passages}
    mentions = [
        MentionRow(
            resolve(entities[m.name]), passages[m.passage], document_id, m.start, m.end,
            m.confidence, entities[m.name], m.surface, m.kind_confidence, m.method,
        )
        for m in new.mentions
    ]  # fmt: skip
    facts: list[FactRow] = []
    for f in new.facts:
        subject, target = entities[f.subject], entities[f.object] if f.object >= 0 else 0
        facts.append(FactRow(
            0, resolve(subject), f.predicate, resolve(target), f.literal, f.confidence, f.status,
            f.source, document_id, passages[f.passage], f.start, f.end, pages[f.passage],
            f.valid_from, f.valid_to, new.read_at, subject, target, f.modality, f.method,
            f.precision, new.document.written_at,
        ))  # fmt: skip
    theses = [
        ThesisRow(
            0, document_id, passages[t.passage], t.start, t.end, t.method,
            tuple(
                (resolve(named), named)
                for named in dict.fromkeys(entities[name] for name in t.names)
            ),
        )
        for t in new.theses
    ]  # fmt: skip
    return ExtractedRows(mentions, facts, theses)


def load_rows(db: Database, *, where: str, ids: Sequence[int]) -> ExtractedRows:
    """Load the rows of the documents or passages (column `where`) inside the transaction."""

    def ask(sql: str) -> list[tuple[object, ...]]:
        return db.run(sql.replace(":where", where), ids=ids)

    names: dict[int, list[tuple[int, int]]] = {}
    for thesis, target, named in db.run(
        "SELECT thesis_id, entity_id, named_id FROM thesis_names WHERE thesis_id IN"
        " (SELECT id FROM theses WHERE :where IN :ids)".replace(":where", where),
        ids=ids,
    ):
        names.setdefault(thesis, []).append((target, named))
    theses = db.run("FROM theses WHERE :where IN :ids".replace(":where", where), ids=ids)
    return ExtractedRows(
        [MentionRow(*row) for row in ask("FROM mentions WHERE :where IN :ids")],  # pyright: ignore[reportArgumentType]
        [FactRow(*row) for row in ask("FROM facts WHERE :where IN :ids ORDER BY id")],  # pyright: ignore[reportArgumentType]
        [ThesisRow(*row, names=tuple(names.get(row[0], ()))) for row in theses],
    )


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
