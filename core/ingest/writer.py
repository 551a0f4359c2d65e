"""Whole documents enter the store: names become things, and one transaction holds a batch."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from core.ingest.batch import Batch, BatchVectors, DuplicateContent, Embeddings, FileInProgress
from core.ingest.workers.worker import FileRead, FileRefused, PartRead
from core.records.files.sources import ActivityKind
from core.records.ids import EntityId
from core.resolve.entities.document_entities import (
    DocumentResolution,
    EntityNameIndex,
    ResolvedName,
    resolve_document,
)
from core.sources.scan import stat_file
from core.store.database.schema import replace_surrogates
from core.store.documents.document_diff import match_passages
from core.store.documents.write_buffer import entity_key
from core.store.normalize import normalize
from core.store.records import FileRecord, NewDocument, NewFact, NewMention, NewName, NewThesis
from core.store.store import Store
from core.store.transaction import Transaction

_SKIPPING = frozenset({"UnknownFormat", "WithoutText", "NothingRecognized"})
_RESTLESS = "ChangedWhileReading"
_MOST_REMEMBERED = 50_000
_TITLED = "Document"
# What a name means elsewhere is told later, over all documents: here each stands for itself.
_NOTHING_KNOWN = EntityNameIndex()

NameKey = tuple[str, str, str]


class WriteResult(Struct, frozen=True):
    """Files that are done, those that changed meanwhile; complete: no new thing lacks a vector."""

    settled: tuple[str, ...]
    again: tuple[str, ...]
    is_complete: bool = True


class _EncodedPassages(Struct, frozen=True):
    """Passages of a document by ordinal, and a row for each."""

    ordinals: tuple[int, ...]
    rows: Embeddings


class BatchWriter:
    """Writes batches; `keep` belongs into the write lane."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._known: _EntityIds | None = None
        # Vectors of names on their way into the store, and of those that just went in.
        self._vectors: dict[str, Embeddings] = {}

    def new_names(self, files: Sequence[FileInProgress]) -> tuple[str, ...]:
        """The names in these files that need a vector."""
        return tuple(
            dict.fromkeys(
                name.name
                for file in files
                for part in file.parts
                for name in self._names_of(resolve_names(part))
                if name.entity_id is None and name.vector is None
            )
        )

    def known_passages(self, files: Sequence[FileInProgress]) -> tuple[frozenset[int], ...]:
        """For each document of these files the ordinals of passages that it holds already.

        They have a vector, unless the document's title is another one now.
        """
        there = self._store.documents.passages_by_path([file.path for file in files])
        if not there:
            return ()
        return tuple(
            frozenset(match_passages(there.get(_document_key(file, part), ()), part.passages))
            for file in files
            for part in file.parts
        )

    def keep(self, batch: Batch, vectors: BatchVectors) -> WriteResult:
        """The batch is in the store, except files that changed since they were hashed."""
        try:
            return self._write(batch, vectors)
        except BaseException:
            # What is known may be ahead of the store now, or behind it: it is loaded again.
            with self._lock:
                self._known = None
            raise

    def forget(self, gone: Iterable[int]) -> None:
        """The things are in the store no more; when they come back they need a vector."""
        with self._lock:
            if self._known is not None:
                self._known.forget(gone)

    def refresh(self) -> None:
        """Others added things to the store: they are read from it again."""
        with self._lock:
            self._known = None

    def _write(self, batch: Batch, vectors: BatchVectors) -> WriteResult:
        if len(self._vectors) > _MOST_REMEMBERED:
            self._vectors.clear()
        self._vectors.update(vectors.names)
        settled: list[str] = []
        again: list[str] = []
        new: list[NewDocument] = []
        forgotten = self._store.blocklist()
        with self._store.write() as write:
            write.prefetch([file.path for file in batch.files if file.parts])
            encoded = iter(batch.new_passages())
            for file in batch.files:
                rows = [_take_rows(vectors, next(encoded)) for _ in file.parts]
                if self._is_wanted(file) and self._has_changed(file):
                    again.append(file.path)
                    continue
                settled.append(file.path)
                if forgotten.has("content", file.sha256):
                    # A copy of something that the user wanted forgotten.
                    write.erasure.block_path(file.path, at=self._clock())
                elif (row := self._row(file)) is not None:
                    new += self._keep_file(write, file, rows)
                    self._note(write, file, row)
            given = dict(write.new_entity_ids)
        self._learn(new, given)
        self.forget(write.deleted_entities)
        lacks = write.lacks_vectors or any(
            name.entity_id is None and name.vector is None for d in new for name in d.names
        )
        return WriteResult(tuple(settled), tuple(again), not lacks)

    def _is_wanted(self, file: FileInProgress) -> bool:
        return self._row(file) is not None

    def _row(self, file: FileInProgress) -> FileRecord | None:
        """What the store expects of the file; None if it was forgotten meanwhile."""
        row = self._store.files.get(file.path)
        return row if row is not None and row.state == "pending" else None

    def _note(self, write: Transaction, file: FileInProgress, row: FileRecord) -> None:
        """What became of the file is in the log, unless it is as it was."""
        if row.sha256 and row.sha256 == file.sha256 and not row.recognize:
            return
        kind, detail = _activity(file, row)
        write.log_activity(
            kind, file.path, at=self._clock(), source_id=row.source_id, detail=detail
        )

    def _has_changed(self, file: FileInProgress) -> bool:
        outcome = file.outcome
        if isinstance(outcome, FileRefused) and outcome.error == _RESTLESS:
            return False
        if isinstance(outcome, DuplicateContent) and not self._original(file):
            return True
        return stat_file(file.path) != file.disk

    def _original(self, file: FileInProgress) -> str:
        """The path of another file that was read and has this content; empty if there is none."""
        return next(iter(self._store.files.by_sha256(file.sha256, but=file.path)), "")

    def _keep_file(
        self, write: Transaction, file: FileInProgress, rows: list[_EncodedPassages]
    ) -> list[NewDocument]:
        """The file is settled and its documents are in the transaction."""
        write.remove_documents(file.path, sha256=file.sha256)
        outcome = file.outcome
        if isinstance(outcome, FileRead):
            return self._keep_documents(write, file, outcome, rows)
        if isinstance(outcome, FileRefused):
            write.set_file_state(
                file.path,
                state="skipped" if outcome.error in _SKIPPING else "failed",
                sha256=file.sha256,
                title=outcome.title,
                detail=outcome.detail,
                remedy=outcome.remedy,
                error=outcome.error,
            )
        else:
            write.set_file_state(
                file.path, state="duplicate", sha256=file.sha256, same_as=self._original(file)
            )
        return []

    def _keep_documents(
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
        things = resolve_names(part)
        return NewDocument(
            document=part.document,
            sha256=file.sha256,
            passages=part.passages,
            vectors=encoded.rows,
            encoded=encoded.ordinals,
            names=self._names_of(things),
            mentions=_mentions(part, things),
            facts=_facts(part, things),
            theses=tuple(
                NewThesis(one.passage, one.start, one.end, numbers)
                for one, numbers in zip(part.extraction.theses, things.theses, strict=True)
            ),
            aliases=things.aliases,
            read_at=self._clock(),
            suspicions=part.suspicions,
        )

    # Names

    def _names_of(self, things: DocumentResolution) -> tuple[NewName, ...]:
        """The things of one document, each with its id or the vector that is known."""
        with self._lock:
            known = self._names()
            return tuple(
                NewName(
                    thing.name,
                    thing.kind,
                    entity_id=known.get((normalize(thing.name), thing.kind, variant)),
                    vector=self._vectors.get(thing.name),
                    variant=variant,
                )
                for thing, variant in zip(things.names, _variants(things), strict=True)
            )

    def _learn(self, new: Sequence[NewDocument], given: Mapping[NameKey, EntityId]) -> None:
        """The next documents know the things of these."""
        with self._lock:
            known = self._names()
            for key, one in given.items():
                known.add(key, one)
            for document in new:
                for name in document.names:
                    if name.entity_id is not None:
                        known.add(entity_key(name), name.entity_id)

    def _names(self) -> "_Known":
        """The dictionary of all names, read from the store when it is first needed."""
        if self._known is None:
            found = self._store.graph.entity_keys()
            keys = zip(found.names, found.kinds, found.variants, strict=True)
            self._known = _EntityIds()
            for key, one in zip(keys, found.entity_ids.tolist(), strict=True):
                self._known.add(key, EntityId(one))
        return self._known


class _EntityIds:
    """The ids of all things by what tells them apart."""

    def __init__(self) -> None:
        self._ids: dict[NameKey, EntityId] = {}
        self._keys: dict[int, NameKey] = {}

    def add(self, key: NameKey, entity_id: EntityId) -> None:
        """The thing is known."""
        self._ids[key] = entity_id
        self._keys[entity_id] = key

    def get(self, key: NameKey) -> EntityId | None:
        """The id of the thing, if it is known."""
        return self._ids.get(key)

    def forget(self, gone: Iterable[int]) -> None:
        """These things are not known."""
        for one in gone:
            key = self._keys.pop(one, None)
            if key is not None and self._ids.get(key) == one:
                del self._ids[key]


def _activity(file: FileInProgress, row: FileRecord) -> tuple[ActivityKind, str]:
    """What became of the file, and what is to be said about it."""
    outcome = file.outcome
    if isinstance(outcome, FileRefused):
        return ("skipped" if outcome.error in _SKIPPING else "failed"), outcome.detail
    if isinstance(outcome, FileRead):
        if any(part.document.recognized for part in outcome.parts):
            return "recognized", ""
        return ("changed" if row.sha256 else "read"), ""
    return "duplicate", ""


def _take_rows(vectors: BatchVectors, ordinals: tuple[int, ...]) -> _EncodedPassages:
    return _EncodedPassages(ordinals, vectors.take(len(ordinals)))


def _document_key(file: FileInProgress, part: PartRead) -> tuple[str, str, str]:
    """Where a document of the same title would lie in the store."""
    return (
        replace_surrogates(file.path),
        replace_surrogates(part.document.part or ""),
        replace_surrogates(part.document.title),
    )


def resolve_names(part: PartRead) -> DocumentResolution:
    """The things of one document as the document alone tells them.

    What is read first can then not decide what is meant later.
    """
    return resolve_document(part.extraction, known=_NOTHING_KNOWN)


def _variants(things: DocumentResolution) -> tuple[str, ...]:
    """What tells each thing from others of its name: a document goes by its file's name, too.

    Many notes share a title ("Quickstart"), and are not one note.
    """
    others: dict[int, list[str]] = {}
    for number, alias in things.aliases:
        others.setdefault(number, []).append(normalize(alias))
    return tuple(_variant(thing, others.get(at, [])) for at, thing in enumerate(things.names))


def _variant(thing: ResolvedName, others: Sequence[str]) -> str:
    telling = [other for other in others if other != normalize(thing.name)]
    return min(telling, default="") if thing.kind == _TITLED else ""


def _mentions(part: PartRead, things: DocumentResolution) -> tuple[NewMention, ...]:
    found = zip(part.extraction.mentions, things.mentions, strict=True)
    return tuple(
        NewMention(
            number,
            one.passage,
            one.start,
            one.end,
            one.confidence,
            surface=one.name,
            kind_confidence=one.kind_confidence,
        )
        for one, number in found
    )


def _facts(part: PartRead, things: DocumentResolution) -> tuple[NewFact, ...]:
    found = zip(part.extraction.statements, things.subjects, things.objects, strict=True)
    return tuple(
        NewFact(
            passage=one.passage,
            start=one.start,
            end=one.end,
            subject=subject,
            predicate=one.predicate,
            object=target,
            literal=one.object if target < 0 else "",
            confidence=one.confidence,
            valid_from=one.valid_from,
            valid_to=one.valid_to,
            precision=one.precision,
            modality=one.modality,
            method=one.method,
        )
        for one, subject, target in found
    )
