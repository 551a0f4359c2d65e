"""Queries for documents, their texts and their passages."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from core.messages import UserMessage
from core.records.files.document_structure import MentionedEntity, PartInfo
from core.records.files.documents import (
    Document,
    DocumentTable,
    DocumentText,
    Heading,
    Passage,
    Suspicion,
)
from core.records.files.status import FlaggedSummary
from core.records.ids import DocumentId, EntityId, FactId, PassageId
from core.store.database.database import DatabaseReader, replace_surrogates, with_utc
from core.store.database.row_cache import CachedRows
from core.store.documents.extracted_rows import StoredPassage
from core.store.records import (
    DocumentArrays,
    DocumentHead,
    DocumentProvenance,
    Ids,
    PassageArrays,
    TitleArrays,
)

MAX_ROWS = 5000
# Characters of JSON; more would take too long to read for each citation.
_LARGEST_LAYOUT = 3_000_000


class _Layout(Struct, frozen=True):
    """Parts of a stored document that say where a span is."""

    headings: tuple[Heading, ...] = ()
    tables: tuple[DocumentTable, ...] = ()


class DocumentQueries:
    """Read access to documents. A duplicate's path finds the documents of its original."""

    def __init__(self, db: DatabaseReader, row_cache: CachedRows) -> None:
        self._db = db
        self._row_cache = row_cache
        self._flagged: tuple[int, frozenset[DocumentId]] = (-1, frozenset())

    def count(self) -> int:
        """Return the number of documents."""
        return self._db.scalar("SELECT count(*) FROM documents")

    def passage_count(self) -> int:
        """Return the number of passages."""
        return self._db.scalar("SELECT count(*) FROM passages")

    def languages(self) -> dict[str, int]:
        """Return the number of documents in each detected language."""
        languages, counts = self._db.arrays(
            "SELECT language, count(*) FROM documents WHERE coalesce(language, '') != ''"
            " GROUP BY language"
        )
        return dict(zip(languages.tolist(), counts.tolist(), strict=True))

    def find(self, path: str, part: str | None = None) -> DocumentId | None:
        """Return the document at that path and part, or None."""
        query = "SELECT id FROM documents WHERE path = ? AND part = ?"
        row = self._db.row(query, path, part or "")
        if row is None:
            shared = self._db.row(
                "SELECT same_as FROM files WHERE path = ? AND same_as != ''", path
            )
            row = self._db.row(query, shared[0], part or "") if shared else None
        return DocumentId(row[0]) if row else None

    def find_shown(self, path: str, part: str | None) -> DocumentId | None:
        """Return the document to show: the first part of a file that is none, as a calendar."""
        own = self.find(path, part)
        if own is not None or part:
            return own
        return next(iter(self.ids_by_path(path)), None)

    def ids_by_path(self, path: str) -> tuple[DocumentId, ...]:
        """Return all documents of the file at that path, in the order read."""
        return self._db.column("SELECT id FROM documents WHERE path = ? ORDER BY id", path)

    def paths_named(self, stems: Sequence[str]) -> tuple[str, ...]:
        """Return paths of documents whose file stem (lower case, no extension) is one of these."""
        if not stems:
            return ()
        return self._db.column(
            "SELECT path FROM (SELECT path FROM documents WHERE part = '' UNION"
            " SELECT path FROM files WHERE same_as != '') WHERE list_contains($1,"
            " lower(regexp_replace(parse_filename(path), '\\.[^.]*$', ''))) ORDER BY path",
            [replace_surrogates(stem) for stem in stems],
        )

    def linking_to(self, names: Sequence[str], *, limit: int) -> tuple[DocumentId, ...]:
        """Return documents that have links and hold one of these names in any case, by path."""
        return self._db.column(
            "SELECT document_id FROM texts JOIN documents ON documents.id = document_id"
            " WHERE contains(structure, '\"target\":') AND list_bool_or(list_transform("
            " $1::VARCHAR[], name -> contains(lower(text), lower(name))))"
            " ORDER BY path, part LIMIT $2",
            [replace_surrogates(name) for name in names],
            limit,
        )

    def count_at(self, paths: Sequence[str]) -> int:
        """Return the number of documents in the files at these paths."""
        rows = self._db.rows(
            "SELECT count(*) FROM documents WHERE list_contains($1, path)",
            [replace_surrogates(path) for path in paths],
        )
        return int(rows[0][0])

    def text(self, document_id: DocumentId) -> DocumentText | None:
        """Return the document as the reader shows it, with every path of equal content."""
        whole = self.load(document_id)
        if whole is None:
            return None
        paths = self._db.column(
            "SELECT path FROM files WHERE path = $1 OR same_as = $1 ORDER BY path != $1, path",
            whole.path,
        )
        text = msgspec.convert(whole, DocumentText, from_attributes=True)
        return msgspec.structs.replace(
            text, paths=paths or (whole.path,), flagged=document_id in self.flagged_ids()
        )

    def load(self, document_id: DocumentId) -> Document | None:
        """Return the parsed document, so that later stages can run again without the file."""
        row = self._db.row("SELECT text, structure FROM texts WHERE document_id = ?", document_id)
        head = self._db.row("SELECT path FROM documents WHERE id = ?", document_id)
        if row is None or head is None:
            return None
        structure = msgspec.json.decode(row[1], type=Document)
        return msgspec.structs.replace(structure, path=head[0], text=row[0])

    def provenance(self, document_id: DocumentId) -> DocumentProvenance | None:
        """Return kind, last change and tables of a document; not those of a very large one."""
        row = self._db.row(
            "SELECT d.kind, f.mtime_ns, CASE WHEN length(t.structure) <= $2 THEN t.structure END"
            " FROM documents d JOIN texts t ON t.document_id = d.id"
            " LEFT JOIN files f ON f.path = d.path WHERE d.id = $1",
            document_id,
            _LARGEST_LAYOUT,
        )
        if row is None:
            return None
        kind, mtime_ns, structure = row
        layout = msgspec.json.decode(structure, type=_Layout) if structure else _Layout()
        return DocumentProvenance(
            kind,
            datetime.fromtimestamp(mtime_ns / 1e9, UTC) if mtime_ns else None,
            layout.tables,
            tuple((one.start, one.title) for one in layout.headings if one.level == 1),
        )

    def changed_at(self, ids: Sequence[DocumentId]) -> dict[DocumentId, datetime]:
        """Return when the files of these documents were last changed, where that is recorded."""
        rows = self._db.rows(
            "SELECT d.id, max(f.mtime_ns) FROM documents d JOIN files f ON f.path = d.path"
            " WHERE d.id IN :ids AND f.mtime_ns > 0 GROUP BY d.id",
            ids=ids,
        )
        return {DocumentId(row[0]): datetime.fromtimestamp(row[1] / 1e9, UTC) for row in rows}

    def heads(self, ids: Sequence[DocumentId] | Ids) -> dict[DocumentId, DocumentHead]:
        """Return the heads of the existing documents among these."""
        rows, flagged = self._row_cache.rows("documents", ids), self.flagged_ids()
        return {DocumentId(row[0]): _head(row, flagged=flagged) for row in rows}

    def passages(self, ids: Sequence[PassageId] | Ids) -> dict[PassageId, Passage]:
        """Return the existing passages among these."""
        return {PassageId(row[0]): _passage(row) for row in self._row_cache.rows("passages", ids)}

    def passages_with_heads(
        self, ids: Sequence[PassageId] | Ids
    ) -> dict[PassageId, tuple[Passage, DocumentHead]]:
        """Return the existing passages among these, each with its document's head."""
        passages = self.passages(ids)
        heads = self.heads(sorted({one.document_id for one in passages.values()}))
        return {
            number: (passage, heads[passage.document_id])
            for number, passage in passages.items()
            if passage.document_id in heads
        }

    def document_passages(self, document_id: DocumentId) -> tuple[Passage, ...]:
        """Return the passages of one document, in order."""
        rows = self._db.rows(
            "SELECT id, document_id, ordinal, start_at, end_at, page, heading, text"
            " FROM passages WHERE document_id = ? ORDER BY ordinal",
            document_id,
        )
        return tuple(_passage(row) for row in rows)

    def passages_matching(
        self, pattern: str, *, kind: str = ""
    ) -> Iterator[tuple[Passage, DocumentHead]]:
        """Yield passages that match a RE2 pattern, with document heads; `kind` narrows them."""
        rows = self._db.rows(
            "SELECT id, document_id, ordinal, start_at, end_at, page, heading, text"
            " FROM passages WHERE ($2 = '' OR document_id IN"
            " (SELECT id FROM documents WHERE kind = $2)) AND regexp_matches(text, $1) ORDER BY id",
            pattern,
            kind,
        )
        heads = self.heads(sorted({DocumentId(row[1]) for row in rows}))
        for passage in map(_passage, rows):
            if (head := heads.get(passage.document_id)) is not None:
                yield passage, head

    def passages_by_path(
        self, paths: Sequence[str]
    ) -> dict[tuple[str, str, str], tuple[StoredPassage, ...]]:
        """Return the passages of documents at these paths, by path, part (or "") and title."""
        heads = self._db.rows(
            "SELECT id, path, part, title FROM documents WHERE list_contains($1, path)",
            [replace_surrogates(path) for path in paths],
        )
        if not heads:
            return {}
        passages: dict[int, list[StoredPassage]] = {}
        for document, *row in self._db.rows(
            "SELECT document_id, id, start_at, heading, text FROM passages"
            " WHERE document_id IN :ids ORDER BY document_id, ordinal",
            ids=[head[0] for head in heads],
        ):
            passages.setdefault(document, []).append(StoredPassage(*row))
        return {
            (path, part, title): tuple(passages.get(number, ()))
            for number, path, part, title in heads
        }

    def titles(self) -> TitleArrays:
        """Return the title of every document."""
        return TitleArrays(*self._db.arrays("SELECT id, title FROM documents ORDER BY id"))

    def document_arrays(self) -> DocumentArrays:
        """Return the filterable columns of every document, in order of id."""
        # A missing time would become 1970; not-a-time is the smallest integer.
        *columns, moments = self._db.arrays(
            "SELECT id, path, coalesce(copies, ''), part, kind, title, author, language, tags,"
            " coalesce(statuses, ''),"
            " coalesce(epoch_us(written_at), (-9223372036854775808)::BIGINT)"
            " FROM documents LEFT JOIN (SELECT same_as, string_agg(path, chr(10)) AS copies"
            " FROM files WHERE same_as != '' GROUP BY same_as) ON same_as = documents.path"
            " LEFT JOIN (SELECT document_id, string_agg(DISTINCT literal, chr(10)) AS statuses"
            " FROM facts WHERE method = 'structure' AND status IN ('extracted', 'confirmed')"
            " AND literal != '' AND lower(predicate) IN ('status', 'state', 'zustand')"
            " GROUP BY document_id)"
            " ON document_id = documents.id ORDER BY id"
        )
        return DocumentArrays(*columns, written_at=moments.view("datetime64[us]"))

    def passage_arrays(self) -> PassageArrays:
        """Return id, document and ordinal of every passage."""
        return PassageArrays(
            *self._db.arrays("SELECT id, document_id, ordinal FROM passages ORDER BY id")
        )

    # For the reader

    def mentions(
        self, document_id: DocumentId, start: int, end: int
    ) -> tuple[tuple[int, int, EntityId], ...]:
        """Return (start, end, entity) of mentions that begin between these offsets."""
        rows = self._db.rows(
            "SELECT DISTINCT start_at, end_at, entity_id FROM mentions WHERE document_id = ?"
            " AND entity_id != 0 AND start_at >= ? AND start_at < ? ORDER BY ALL LIMIT ?",
            document_id,
            start,
            end,
            MAX_ROWS,
        )
        return tuple((row[0], row[1], EntityId(row[2])) for row in rows)

    def mentioned_entities(self, ids: Sequence[EntityId]) -> dict[EntityId, MentionedEntity]:
        """Return those of these entities that are shown."""
        rows = self._db.rows(
            "SELECT id, name, kind FROM entities WHERE merged_into = 0 AND id IN :ids", ids=ids
        )
        return {EntityId(row[0]): MentionedEntity(EntityId(row[0]), row[1], row[2]) for row in rows}

    def fact_ids(self, document_id: DocumentId) -> tuple[FactId, ...]:
        """Return the facts extracted from the document, in the order of its text."""
        return self._db.column(
            "SELECT id FROM facts WHERE document_id = ? AND subject_id != 0"
            " AND status != 'rejected' ORDER BY start_at, id",
            document_id,
        )

    def fact_times(
        self, document_id: DocumentId
    ) -> tuple[tuple[FactId, datetime | None, datetime | None], ...]:
        """Return when each fact of the document was first read in it, and when no more."""
        rows = self._db.rows(
            "SELECT id, observed_at, stale_at FROM facts WHERE document_id = ?"
            " AND subject_id != 0 AND status != 'rejected' ORDER BY start_at, id",
            document_id,
        )
        return tuple((FactId(row[0]), with_utc(row[1]), with_utc(row[2])) for row in rows)

    def parts(self, path: str) -> tuple[PartInfo, ...]:
        """Return the documents of a file; the file itself is the part ""."""
        rows = self._db.rows(
            "SELECT part, title, kind FROM documents WHERE path = ? ORDER BY id LIMIT ?",
            path,
            MAX_ROWS,
        )
        return tuple(PartInfo(*row) for row in rows)

    def suspicions(self, document_id: DocumentId) -> tuple[Suspicion, ...]:
        """Return the suspicious words of the document, in the order of its text."""
        rows = self._db.rows(
            "SELECT start_at, end_at, reason FROM flags WHERE document_id = ?"
            " ORDER BY start_at, end_at, reason",
            document_id,
        )
        return tuple(Suspicion(start, end, UserMessage(reason)) for start, end, reason in rows)

    def flagged_ids(self) -> frozenset[DocumentId]:
        """Return the documents with suspicious words that the user has not called harmless.

        They are read once for each commit.
        """
        commit = self._db.commit_number
        if self._flagged[0] != commit:
            flagged = self._db.column(
                "SELECT DISTINCT document_id FROM flags"
                " JOIN documents ON documents.id = document_id"
                " WHERE NOT EXISTS (SELECT 1 FROM edits WHERE undone_at IS NULL"
                ' AND starts_with(change, \'{"type":"deem"\')'
                " AND json_extract_string(change, ['opinion', 'path', 'part'])"
                " = ['harmless', path, part])"
            )
            self._flagged = commit, frozenset(flagged)
        return self._flagged[1]

    def flagged_documents(self) -> tuple[FlaggedSummary, ...]:
        """Return the documents with suspicious words, by path and part."""
        rows = self._db.rows(
            "SELECT path, part, any_value(title), count(*),"
            " list_sort(list(DISTINCT reason)) FROM flags"
            " JOIN documents ON documents.id = flags.document_id"
            " GROUP BY documents.id, path, part ORDER BY path, part"
        )
        return tuple(
            FlaggedSummary(path, part or None, title, spans, tuple(map(UserMessage, reasons)))
            for path, part, title, spans, reasons in rows
        )


def _head(row: tuple[Any, ...], *, flagged: frozenset[DocumentId]) -> DocumentHead:
    number, path, part, title, kind, author, written_at, tags, language = row
    return DocumentHead(
        id=DocumentId(number),
        path=path,
        part=part or None,
        title=title,
        kind=kind,
        author=author,
        written_at=with_utc(written_at),
        tags=tuple(msgspec.json.decode(tags, type=list[str])) if tags else (),
        language=language,
        flagged=number in flagged,
    )


def _passage(row: tuple[Any, ...]) -> Passage:
    number, document_id, ordinal, start, end, page, heading, text = row
    return Passage(
        ordinal=ordinal,
        start=start,
        end=end,
        text=text,
        page=page or None,
        heading=heading,
        id=PassageId(number),
        document_id=DocumentId(document_id),
    )
