"""One transaction on the database, and the index changes that follow from it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from core.errors import all_errors
from core.events import Kind
from core.messages import UserMessage, dump_message, encode_hook
from core.records.files.documents import PartProblem
from core.records.files.status import ActivityKind, FileState
from core.records.ids import DocumentId, EntityId, SourceId
from core.store.database.database import Database, replace_surrogates, text_column
from core.store.documents import deletion, replacement
from core.store.documents.extracted_rows import ExtractedRows, StoredDocument, load_documents
from core.store.documents.write_buffer import WriteBuffer
from core.store.files import file_writer
from core.store.files.file_lists import append_activity
from core.store.files.file_writer import SourceWriter
from core.store.files.transcripts import TranscriptWriter
from core.store.gold_sets import GoldSetWriter
from core.store.graph.edits import EditWriter, FactStatusWriter, update_edit_paths
from core.store.graph.map_queries import MapWriter
from core.store.graph.refinement_writer import RefinementWriter
from core.store.graph.resolution_writer import ResolutionWriter
from core.store.graph.timeline_queries import ViewWriter
from core.store.maintenance.erasure import ErasureWriter
from core.store.records import IndexChanges, NewDocument, ScannedFile
from core.store.saved_questions import SavedQuestionWriter


class Transaction:
    """Changes that are committed together when the `with` block ends, or not at all.

    Documents and file states are buffered and written in bulk at the end; readers outside do
    not see them before. `new_entity_ids` holds the ids of entities that are new in this
    transaction.
    """

    def __init__(
        self, db: Database, *, alive: set[int], meanings: Mapping[int, int] | None = None
    ) -> None:
        self._db = db
        self._buffer = WriteBuffer(db.meta, alive=alive, meanings=meanings or {})
        self._file_states: dict[str, tuple[Any, ...]] = {}
        self._to_drop: dict[str, str] = {}
        self._written: set[str] = set()
        self._deleted_passages: set[int] = set()
        self._possible_orphans: set[int] = set()
        self._replaced: dict[int, replacement.ReplacedDocument] = {}
        # Stored documents at prefetched paths since the last flush.
        self._stored: dict[tuple[str, str], StoredDocument] = {}
        self._prefetched: set[str] = set()
        self._deleted_entities: set[int] = set()
        self.kinds: set[Kind] = set()
        self._activity: list[tuple[Any, ...]] = []
        self._is_quiet = True

    @property
    def new_entity_ids(self) -> Mapping[tuple[str, str, str], EntityId]:
        """Ids of new entities by (normalized name, kind, variant)."""
        return self._buffer.new_entity_ids

    @property
    def resolution(self) -> ResolutionWriter:
        """Writer of entity resolution; buffered rows are written first."""
        return ResolutionWriter(self._flushed_db(), self._buffer, kinds=self.kinds)

    @property
    def fact_status(self) -> FactStatusWriter:
        """Writer of fact status and review questions; buffered rows are written first."""
        return FactStatusWriter(
            self._flushed_db(),
            next_id=self._buffer.next_id,
            kinds=self.kinds,
            possible_orphans=self._possible_orphans,
        )

    @property
    def edits(self) -> EditWriter:
        """Writer of the user's edits; buffered rows are written first."""
        return EditWriter(
            self._db, resolution=self.resolution, next_id=self._buffer.next_id, kinds=self.kinds
        )

    @property
    def refinement(self) -> RefinementWriter:
        """Writer of a language model's extractions; buffered rows are written first."""
        return RefinementWriter(self._flushed_db(), self._buffer, kinds=self.kinds)

    @property
    def map(self) -> MapWriter:
        """Writer of positions and communities of the map; buffered rows are written first."""
        return MapWriter(self._flushed_db())

    @property
    def views(self) -> ViewWriter:
        """Writer of saved views of the graph; buffered rows are written first."""
        return ViewWriter(self._flushed_db())

    @property
    def saved(self) -> SavedQuestionWriter:
        """Writer of saved questions; buffered rows are written first."""
        return SavedQuestionWriter(self._flushed_db(), self._buffer.meta)

    @property
    def gold(self) -> GoldSetWriter:
        """Writer of gold sets and their runs; buffered rows are written first."""
        return GoldSetWriter(self._flushed_db(), self._buffer.meta)

    @property
    def sources(self) -> SourceWriter:
        """Writer of sources and their options; buffered rows are written first."""
        return SourceWriter(self._flushed_db(), next_id=self._buffer.next_id, kinds=self.kinds)

    @property
    def transcripts(self) -> TranscriptWriter:
        """Writer of transcripts of recordings; buffered rows are written first."""
        return TranscriptWriter(self._flushed_db())

    @property
    def erasure(self) -> ErasureWriter:
        """Writer that erases permanently; buffered rows are written first."""
        return ErasureWriter(
            self._db, resolution=self.resolution, forget_files=self.remove_files, kinds=self.kinds
        )

    @property
    def deleted_entities(self) -> frozenset[int]:
        """Ids of entities deleted in this transaction; complete when the block has ended."""
        return frozenset(self._deleted_entities)

    # Sources

    def remove_source(self, source_id: SourceId) -> None:
        """Remove a source with its files and all documents that no other file holds."""
        self._flush()
        rows = self._db.run("SELECT path FROM files WHERE source_id = ?", source_id)
        self.remove_files([row[0] for row in rows])
        self.sources.remove_source(source_id)

    def log_activity(
        self,
        kind: ActivityKind,
        path: str,
        *,
        at: datetime,
        source_id: int,
        detail: UserMessage = UserMessage(),  # noqa: B008
    ) -> None:
        """Append an entry to the activity log."""
        number = self._buffer.next_id("activity")
        self._activity.append((number, at, kind, path, dump_message(detail), source_id))
        self.kinds.add("activity")

    # Files

    def upsert_files(self, files: Sequence[ScannedFile]) -> None:
        """Mark the files as pending with the scanned values; other columns are kept."""
        if files:
            self._flush()
            file_writer.upsert_files(self._db, files)
            self.kinds.add("files")

    def update_file_stats(self, files: Sequence[ScannedFile]) -> None:
        """Update size, time and inode of files whose content is unchanged."""
        if files:
            self._flush()
            file_writer.update_file_stats(self._db, files)
            self.kinds.add("files")

    def remove_files(self, paths: Sequence[str]) -> None:
        """Remove the files, and their documents unless a duplicate inherits them."""
        if not paths:
            return
        self._flush()
        self._hand_over(paths, leaving=True)
        self._db.run_with_arrays(
            "DELETE FROM files WHERE path IN (SELECT path FROM incoming)",
            {"path": text_column(paths)},
        )
        TranscriptWriter(self._db).delete_unused()
        self.kinds.add("files")

    def move_files(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Move everything stored for each (old, new) path from the old path to the new.

        What was stored at a new path, and does not move itself, is removed.
        """
        pairs = [(replace_surrogates(old), replace_surrogates(new)) for old, new in pairs]
        pairs = [pair for pair in pairs if pair[0] != pair[1]]
        if not pairs:
            return
        moving = {old for old, _ in pairs}
        self.remove_files([new for _, new in pairs if new not in moving])
        self._flush()
        file_writer.move_files(self._db, dict(pairs))
        update_edit_paths(self._db, dict(pairs))
        self.kinds |= {"files", "documents"}

    def set_file_state(  # noqa: PLR0913 - the columns of one row
        self,
        path: str,
        *,
        state: FileState,
        sha256: str = "",
        kind: str = "",
        title: str = "",
        message: UserMessage = UserMessage(),  # noqa: B008
        same_as: str = "",
        inside: Sequence[PartProblem] = (),
        error: str = "",
    ) -> None:
        """Set the state of a file; a path that was removed meanwhile stays removed.

        `title` is that of its first document. `error` is the class of the problem that `message`
        tells.
        """
        if error:
            title = dump_message(all_errors()[error].title_of_class())
        parts = msgspec.json.encode(tuple(inside), enc_hook=encode_hook) if inside else b""
        self._file_states[path] = (
            path, state, sha256, kind, title, dump_message(message),
            dump_message(message.remedy), same_as, parts.decode(), error,
        )  # fmt: skip
        self.kinds.add("files")

    # Documents

    def remove_documents(self, path: str, *, sha256: str = "") -> None:
        """Remove the documents of a file that is about to be read again or cannot be read.

        A duplicate of the old content inherits them, unless `sha256`, the file's new
        content, equals the old content.
        """
        if path in self._written:
            self._flush()
        self._to_drop[path] = sha256

    def prefetch(self, paths: Collection[str]) -> None:
        """Fetch the documents at these paths together, because they are about to be replaced."""
        if paths:
            self._stored.update(load_documents(self._db, paths))
            self._prefetched.update(paths)

    def put_document(self, new: NewDocument) -> DocumentId:
        """Add a document with everything extracted from it; return its id.

        If its file was removed earlier in this transaction, the stored document is updated:
        rows that both versions share are kept.
        """
        self._written.add(new.document.path)
        self.kinds |= {"documents", "entities", "facts"}
        old = self._previous_version(new)
        if old is None:
            return self._buffer.add(new)
        revision = self._buffer.revise(new, old)
        self._replaced[old.id] = replacement.settle_lost_facts(self._db, old, new, revision)
        self._buffer.add_rows(old.id, ExtractedRows([], list(self._replaced[old.id].stale), []))
        self._possible_orphans.update(revision.touched)
        self._deleted_passages.update(revision.gone_passages)
        return DocumentId(old.id)

    # Commit (called by the store)

    def finish(self) -> bool:
        """Write everything and the commit number; return False if nothing changed.

        Changes that no event reports leave the commit number as it is.
        """
        self._flush()
        if not self.kinds and self._is_quiet:
            return False
        possible_orphans = (
            self._possible_orphans | self._buffer.added_entities | self._buffer.possible_orphans
        )
        orphans = deletion.delete_orphans(self._db, possible_orphans)
        self._buffer.discard_entities(orphans)
        self._deleted_entities.update(orphans)
        deletion.mark_touched(
            self._db, (self._possible_orphans | self._buffer.touched).difference(orphans)
        )
        self._buffer.meta["commit_number"] += bool(self.kinds)
        self._db.write_counters(self._buffer.meta)
        return True

    @property
    def meta(self) -> dict[str, int]:
        """The store's counters as they are after this transaction."""
        return self._buffer.meta

    def entity_ids_after(self, alive: set[int]) -> set[int]:
        """Return the entities that exist after this transaction."""
        return (alive | self._buffer.added_entities) - self._deleted_entities

    def resolved_ids_after(self, meanings: Mapping[int, int]) -> dict[int, int]:
        """Map each entity not shown as itself after this transaction to its target, 0 if hidden."""
        after = {**meanings, **self._buffer.resolution_changes}
        for entity_id in self._deleted_entities | self._buffer.revived:
            after.pop(entity_id, None)
        return {named: shown for named, shown in after.items() if named != shown}

    @property
    def has_resolution_changes(self) -> bool:
        """Whether `resolved_ids_after` may differ from before."""
        return bool(
            self._buffer.resolution_changes or self._deleted_entities or self._buffer.revived
        )

    @property
    def lacks_vectors(self) -> bool:
        """Whether passages came without a vector; known when the block has ended."""
        return self._buffer.lacks_vectors

    @property
    def shared_vectors(self) -> Mapping[int, int]:
        """New entities whose name has a vector already, with the entity that has it."""
        return {
            new: old
            for new, old in self._buffer.shared_vectors.items()
            if new not in self._deleted_entities
        }

    def changes(self) -> IndexChanges:
        """Return the changes of the index."""
        return self._buffer.changes(
            gone_passages=self._deleted_passages, gone_entities=self._deleted_entities
        )

    # Helpers

    def _previous_version(self, new: NewDocument) -> StoredDocument | None:
        """Return the stored document that this one replaces, unless a duplicate inherits it."""
        path = new.document.path
        if path not in self._to_drop:
            return None
        if path not in self._prefetched:
            self.prefetch([path])
        old = self._stored.get(
            (replace_surrogates(path), replace_surrogates(new.document.part or ""))
        )
        if old is None or old.id in self._replaced:
            return None
        is_shared = old.sha256 != new.sha256 and self._db.run(
            "SELECT 1 FROM files WHERE state = 'duplicate' AND same_as = ? LIMIT 1", path
        )
        return None if is_shared else old

    def _flushed_db(self) -> Database:
        self._flush()
        self._is_quiet = False
        return self._db

    def _flush(self) -> None:
        """Write the buffers: deletions first, then insertions."""
        self._stored.clear()
        self._prefetched.clear()
        if self._to_drop:
            dropping, self._to_drop = self._to_drop, {}
            changed, occupied = deletion.find_affected_paths(self._db, dropping)
            self._hand_over(changed, leaving=False)
            self._delete(occupied, but=self._replaced)
            replacement.delete_replaced_rows(self._db, self._replaced)
            for revised in self._replaced.values():
                self._buffer.discard_passages(revised.gone_passages)
            self._replaced.clear()
        self._buffer.write(self._db)
        self._written.clear()
        if self._activity:
            append_activity(self._db, self._activity)
            self._activity.clear()
        if self._file_states:
            file_writer.set_file_states(self._db, list(self._file_states.values()))
            self._file_states.clear()

    def _hand_over(self, paths: Sequence[str], *, leaving: bool) -> None:
        """Let duplicates inherit documents of the paths; if leaving, delete what has no heir."""
        if not paths:
            return
        inherited = deletion.find_heirs(self._db, paths, leaving=leaving)
        deletion.transfer_documents(self._db, inherited)
        if inherited:
            self.kinds |= {"files", "documents"}
        if leaving:
            self._delete(path for path in paths if path not in inherited)

    def _delete(self, paths: Iterable[str], *, but: Collection[int] = ()) -> None:
        dropped = deletion.delete_documents(self._db, paths, but=but)
        if dropped.passages or dropped.entities:
            self.kinds |= {"documents", "entities", "facts"}
        self._buffer.discard_passages(dropped.passages)
        self._buffer.deleted_theses.update(dropped.theses)
        self._deleted_passages.update(dropped.passages)
        self._possible_orphans.update(dropped.entities)
