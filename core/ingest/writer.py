"""Batch writer: resolve names to entities and write whole documents in one transaction."""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from core.ingest.batch import Batch, BatchVectors, DuplicateContent, Embeddings, FileInProgress
from core.ingest.workers.worker import FileRead, FileRefused, PartRead
from core.messages import UserMessage
from core.records.files.status import ActivityKind
from core.records.ids import EntityId
from core.resolve.entities.document_entities import (
    DocumentResolution,
    ExtractedEntityIndex,
    new_facts,
    new_mentions,
    new_theses,
    resolve_document,
)
from core.sources.scan import stat_file
from core.store.database.database import replace_surrogates
from core.store.documents.document_diff import match_passages
from core.store.documents.write_buffer import entity_key
from core.store.normalize import normalize
from core.store.records import FileRecord, NewDocument, NewName
from core.store.store import Store
from core.store.transaction import Transaction

_SKIP_ERRORS = frozenset({"UnknownFormat", "WithoutText", "WithoutTranscript", "NothingRecognized"})
_CHANGED = "ChangedWhileReading"
_MAX_CACHED_VECTORS = 50_000
_DOCUMENT_TYPE = "Document"
# Names are resolved across documents later (`core.resolve`); here each document stands alone.
_NO_NAMES = ExtractedEntityIndex()

NameKey = tuple[str, str, str]


class WriteResult(Struct, frozen=True):
    """Files done, and files changed meanwhile; `is_complete`: no new entity lacks a vector."""

    settled: tuple[str, ...]
    changed: tuple[str, ...]
    is_complete: bool = True


class _EncodedPassages(Struct, frozen=True):
    """Ordinals of passages with a vector (row) for each."""

    ordinals: tuple[int, ...]
    rows: Embeddings


class BatchWriter:
    """Writes batches to the store; `write` runs in the write lane."""

    def __init__(
        self, store: Store, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._entity_ids: _EntityIds | None = None
        # Vectors of names that are being written, and of those that were written lately.
        self._vectors: dict[str, Embeddings] = {}

    def new_names(self, files: Sequence[FileInProgress]) -> tuple[str, ...]:
        """Return the names in these files that need a vector."""
        return tuple(
            dict.fromkeys(
                name.name
                for file in files
                for part in file.parts
                for name in self._names_of(_resolve_names(part))
                if name.entity_id is None and name.vector is None
            )
        )

    def encoded_passages(self, files: Sequence[FileInProgress]) -> tuple[frozenset[int], ...]:
        """Return, for each document of these files, the ordinals of passages already stored.

        They have a vector, unless the title of the document changed.
        """
        stored = self._store.documents.passages_by_path([file.path for file in files])
        if not stored:
            return ()
        return tuple(
            frozenset(match_passages(stored.get(_document_key(file, part), ()), part.passages))
            for file in files
            for part in file.parts
        )

    def write(self, batch: Batch, vectors: BatchVectors) -> WriteResult:
        """Write the batch, except files that changed since they were hashed.

        A file whose source got another authorship meanwhile has changed too.
        """
        try:
            return self._write(batch, vectors)
        except BaseException:
            # The name index may be ahead of the store or behind it: load it again.
            with self._lock:
                self._entity_ids = None
            raise

    def forget(self, entity_ids: Iterable[int]) -> None:
        """Remove deleted entities from the name index; if they return they need a vector."""
        with self._lock:
            if self._entity_ids is not None:
                self._entity_ids.remove(entity_ids)

    def reload(self) -> None:
        """Load the name index again, because others added entities to the store."""
        with self._lock:
            self._entity_ids = None

    def _write(self, batch: Batch, vectors: BatchVectors) -> WriteResult:
        if len(self._vectors) > _MAX_CACHED_VECTORS:
            self._vectors.clear()
        self._vectors.update(vectors.names)
        settled: list[str] = []
        changed: list[str] = []
        new: list[NewDocument] = []
        forgotten = self._store.blocklist()
        with self._store.write() as write:
            write.prefetch([file.path for file in batch.files if file.parts])
            encoded = iter(batch.new_passages())
            for file in batch.files:
                ordinals = [next(encoded) for _ in file.parts]
                rows = [_EncodedPassages(part, vectors.take(len(part))) for part in ordinals]
                row = self._row(file)
                if row is not None and self._has_changed(file):
                    changed.append(file.path)
                    continue
                settled.append(file.path)
                if forgotten.has("content", file.sha256):
                    # A copy of content that the user wanted forgotten.
                    write.erasure.block_path(file.path, at=self._clock())
                elif row is not None:
                    new += self._write_file(write, file, rows)
                    self._note(write, file, row)
            given = dict(write.new_entity_ids)
        self._index_names(new, given)
        self.forget(write.deleted_entities)
        lacks = write.lacks_vectors or any(
            name.entity_id is None and name.vector is None for d in new for name in d.names
        )
        return WriteResult(tuple(settled), tuple(changed), not lacks)

    def _row(self, file: FileInProgress) -> FileRecord | None:
        """Return the pending record of the file; None if it was removed meanwhile."""
        row = self._store.files.get(file.path)
        return row if row is not None and row.state == "pending" else None

    def _note(self, write: Transaction, file: FileInProgress, row: FileRecord) -> None:
        """Log the outcome of the file, unless its content is unchanged."""
        if row.sha256 and row.sha256 == file.sha256 and not row.recognize:
            return
        kind, detail = _activity(file, row)
        write.log_activity(
            kind, file.path, at=self._clock(), source_id=row.source_id, detail=detail
        )

    def _has_changed(self, file: FileInProgress) -> bool:
        outcome = file.outcome
        if isinstance(outcome, FileRefused) and outcome.error == _CHANGED:
            return False
        if isinstance(outcome, DuplicateContent) and not self._duplicate_of(file):
            return True
        if isinstance(outcome, FileRead) and file.authorship != self._store.files.authorship(
            file.path
        ):
            return True
        return stat_file(file.path, follow=not file.disk.problem) != file.disk

    def _duplicate_of(self, file: FileInProgress) -> str:
        """Return the path of another read file with this content; empty if there is none."""
        return next(iter(self._store.files.by_sha256(file.sha256, but=file.path)), "")

    def _write_file(
        self, write: Transaction, file: FileInProgress, rows: list[_EncodedPassages]
    ) -> list[NewDocument]:
        """Settle the file and write its documents in the transaction."""
        write.remove_documents(file.path, sha256=file.sha256)
        outcome = file.outcome
        if isinstance(outcome, FileRead):
            return self._write_documents(write, file, outcome, rows)
        if isinstance(outcome, FileRefused):
            write.set_file_state(
                file.path,
                state="skipped" if outcome.error in _SKIP_ERRORS else "failed",
                sha256=file.sha256,
                message=outcome.message,
                error=outcome.error,
            )
        else:
            write.set_file_state(
                file.path, state="duplicate", sha256=file.sha256, same_as=self._duplicate_of(file)
            )
        return []

    def _write_documents(
        self,
        write: Transaction,
        file: FileInProgress,
        outcome: FileRead,
        rows: list[_EncodedPassages],
    ) -> list[NewDocument]:
        new = [
            self._document(file, part, encoded)
            for part, encoded in zip(outcome.parts, rows, strict=True)
        ]
        for document in new:
            write.put_document(document)
        first = outcome.parts[0].document if outcome.parts else None
        write.set_file_state(
            file.path,
            state="read",
            sha256=file.sha256,
            kind=first.kind if first else "",
            title=first.title if first else "",
            inside=outcome.problems,
        )
        return new

    def _document(
        self, file: FileInProgress, part: PartRead, encoded: _EncodedPassages
    ) -> NewDocument:
        entities = _resolve_names(part)
        return NewDocument(
            document=part.document,
            sha256=file.sha256,
            passages=part.passages,
            vectors=encoded.rows,
            encoded=encoded.ordinals,
            names=self._names_of(entities),
            mentions=new_mentions(part.extraction, entities),
            facts=new_facts(part.extraction, entities),
            theses=new_theses(part.extraction, entities),
            aliases=entities.aliases,
            read_at=self._clock(),
            suspicions=part.suspicions,
        )

    # Names

    def _names_of(self, entities: DocumentResolution) -> tuple[NewName, ...]:
        """Return the entity names of one document, each with its id or cached vector."""
        with self._lock:
            entity_ids = self._names().ids
            return tuple(
                NewName(
                    entity.name,
                    entity.kind,
                    entity_id=entity_ids.get((normalize(entity.name), entity.kind, variant)),
                    vector=self._vectors.get(entity.name),
                    variant=variant,
                )
                for entity, variant in zip(entities.names, _variants(entities), strict=True)
            )

    def _index_names(self, new: Sequence[NewDocument], given: Mapping[NameKey, EntityId]) -> None:
        """Add the entities of written documents to the name index."""
        with self._lock:
            entity_ids = self._names()
            for key, entity_id in given.items():
                entity_ids.add(key, entity_id)
            for document in new:
                for name in document.names:
                    if name.entity_id is not None:
                        entity_ids.add(entity_key(name), name.entity_id)

    def _names(self) -> "_EntityIds":
        """Return the index of all names, read from the store when it is first needed."""
        if self._entity_ids is None:
            arrays = self._store.graph.entity_keys()
            keys = zip(arrays.names, arrays.kinds, arrays.variants, strict=True)
            self._entity_ids = _EntityIds()
            for key, entity_id in zip(keys, arrays.entity_ids.tolist(), strict=True):
                self._entity_ids.add(key, EntityId(entity_id))
        return self._entity_ids


class _EntityIds:
    """Entity ids by name key (name, type, variant)."""

    def __init__(self) -> None:
        self.ids: dict[NameKey, EntityId] = {}
        self._keys: dict[int, NameKey] = {}

    def add(self, key: NameKey, entity_id: EntityId) -> None:
        self.ids[key] = entity_id
        self._keys[entity_id] = key

    def remove(self, entity_ids: Iterable[int]) -> None:
        for entity_id in entity_ids:
            key = self._keys.pop(entity_id, None)
            if key is not None and self.ids.get(key) == entity_id:
                del self.ids[key]


def _activity(file: FileInProgress, row: FileRecord) -> tuple[ActivityKind, UserMessage]:
    """Return the kind of log entry and its detail for the outcome of the file."""
    outcome = file.outcome
    if isinstance(outcome, FileRefused):
        return ("skipped" if outcome.error in _SKIP_ERRORS else "failed"), outcome.message
    if isinstance(outcome, FileRead):
        if any(part.document.recognized for part in outcome.parts):
            return "recognized", UserMessage()
        return ("changed" if row.sha256 else "read"), UserMessage()
    return "duplicate", UserMessage()


def _document_key(file: FileInProgress, part: PartRead) -> tuple[str, str, str]:
    """Return path, part and title, as the store keeps them."""
    return (
        replace_surrogates(file.path),
        replace_surrogates(part.document.part or ""),
        replace_surrogates(part.document.title),
    )


def _resolve_names(part: PartRead) -> DocumentResolution:
    return resolve_document(part.extraction, index=_NO_NAMES)


def _variants(entities: DocumentResolution) -> tuple[str, ...]:
    """Return what tells each entity from others of the same name.

    A document is also told by its file name: many notes share a title ("Quickstart").
    """
    others: dict[int, set[str]] = defaultdict(set)
    for number, alias in entities.aliases:
        others[number].add(normalize(alias))
    return tuple(
        min(others[at] - {normalize(entity.name)}, default="")
        if entity.kind == _DOCUMENT_TYPE
        else ""
        for at, entity in enumerate(entities.names)
    )
