"""Registry of sources: folders and files that are watched.

Here are also the user's actions on sources and files: patterns, pause, retry, text recognition.
They run in the write lane.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.errors import WrongUse
from core.messages import UserMessage
from core.records.files.status import ActivityKind, Authorship, Source
from core.records.ids import SourceId
from core.sources.diff import sha256_of
from core.sources.ignore import belongs_to_library, is_secret
from core.sources.reconcile import SourceReconciler, is_inside
from core.sources.scan import covers
from core.store.records import FileRecord, ScannedFile
from core.store.store import Store
from core.store.transaction import Transaction


@dataclass(eq=False)
class SourceRegistry:
    """Adds and removes sources; writes in the write lane."""

    store: Store
    reconciler: SourceReconciler
    write: ThreadPoolExecutor
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    def add(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """Return a source for each path: the existing one that covers it, else a new one.

        Raises `WrongUse`, and adds nothing, when a path does not exist or holds secrets.
        """
        absolute = [os.path.abspath(path) for path in paths]  # noqa: PTH100 - keeps links as given
        for path in absolute:
            if problem := path_problem(path):
                raise WrongUse(path, problem)
        return tuple(self.write.submit(self._add, path).result() for path in absolute)

    def add_copies(self, folder: str) -> Source:
        """Return a new source for a folder of Loci's own, with files that others wrote."""
        return self.write.submit(self._add, folder, authorship="others").result()

    def remove(self, source_id: SourceId) -> None:
        """Remove the source with its documents. Raises `WrongUse` if it is unknown."""
        self.write.submit(self._remove, get_source(self.store, source_id)).result()

    def requeue(self, state: str) -> None:
        """Queue all files in that state for reading again."""
        self.write.submit(requeue, self.store, self.reconciler, state).result()

    def _add(self, path: str, *, authorship: Authorship = "") -> Source:
        self._unforget(path)
        sources = self.store.sources.list()
        for source in sources:
            root = self.reconciler.scan_root(source, sources)
            if is_inside(path, source.path) and covers(root, path):
                return source
        with self.store.write() as write:
            at = self.clock()
            added = write.sources.add_source(path, at=at)
            write.sources.set_authorship(added.id, authorship=authorship)
            write.log_activity("folder added", path, at=at, source_id=added.id)
            return added

    def _unforget(self, path: str) -> None:
        """Lift the ban of a forgotten file, because the user adds just this one."""
        if self.store.blocklist().has("path", path):
            with self.store.write() as write:
                write.erasure.unblock(path, sha256=sha256_of(path))

    def _remove(self, source: Source) -> None:
        seen = self.store.files.by_source(source.id)
        with self.store.write() as write:
            write.remove_source(source.id)
            write.log_activity("folder removed", source.path, at=self.clock(), source_id=0)
        self.reconciler.on_removed(write.deleted_entities)
        self.reconciler.forget(source, seen)


def requeue(store: Store, reconciler: SourceReconciler, state: str) -> None:
    """Mark all files in that state as pending (write lane)."""
    for source in store.sources.list():
        files = store.files.by_source(source.id).values()
        _requeue_files(store, reconciler, [file for file in files if file.state == state])


def requeue_files(
    store: Store, reconciler: SourceReconciler, *, are_meant: Callable[[str], bool]
) -> None:
    """Mark all files with such names as pending (write lane)."""
    for source in store.sources.list():
        files = store.files.by_source(source.id).values()
        meant = [file for file in files if are_meant(os.path.basename(file.path))]  # noqa: PTH119
        _requeue_files(store, reconciler, [file for file in meant if file.state != "pending"])


def requeue_all(store: Store, reconciler: SourceReconciler) -> None:
    """Mark all read and skipped files as pending, and all entities for resolution (write lane).

    A file that was skipped may be readable now.
    Without the second step, what is read unchanged would keep its old interpretation.
    """
    requeue(store, reconciler, "read")
    requeue(store, reconciler, "skipped")
    with store.write() as write:
        write.fact_status.mark_touched(store.graph.entity_ids())


def path_problem(path: str) -> UserMessage:
    """Return why the file or folder cannot be added; false if it can."""
    if not Path(path).exists():
        return UserMessage("no_such_path")
    resolved = str(Path(path).resolve())
    if belongs_to_library(resolved):
        return UserMessage("library_not_read")
    return UserMessage("secrets_not_read" if is_secret(resolved) else "")


def get_source(store: Store, source_id: SourceId) -> Source:
    """Return the source with that id. Raises `WrongUse` if there is none."""
    for source in store.sources.list():
        if source.id == source_id:
            return source
    raise WrongUse(str(source_id), "no_such_source")


def set_patterns(
    store: Store, source_id: SourceId, *, include: Sequence[str], exclude: Sequence[str]
) -> Source:
    """Store the patterns, which apply from the next scan; return the source."""
    source = get_source(store, source_id)
    lines = [f"only {line}" for line in include] + [f"not {line}" for line in exclude]
    with store.write() as write:
        write.sources.set_patterns(source_id, include=include, exclude=exclude)
        _note(write, "patterns", source, detail=UserMessage.literal(", ".join(lines)))
    return get_source(store, source_id)


def set_authorship(
    store: Store, reconciler: SourceReconciler, source_id: SourceId, *, authorship: Authorship
) -> Source:
    """Set who wrote the texts of the source, and read its files again; return the source."""
    source = get_source(store, source_id)
    if source.authorship == authorship:
        return source
    with store.write() as write:
        write.sources.set_authorship(source_id, authorship=authorship)
    files = store.files.by_source(source_id).values()
    _requeue_files(store, reconciler, [file for file in files if file.state == "read"])
    return get_source(store, source_id)


def pause_source(
    store: Store, reconciler: SourceReconciler, source_id: SourceId, *, paused: bool
) -> Source:
    """Pause or resume the source; its pending files stop or start to count as work."""
    source = get_source(store, source_id)
    pending = [row for row in store.files.by_source(source_id).values() if row.state == "pending"]
    with store.write() as write:
        write.sources.pause_source(source_id, paused=paused)
        _note(write, "paused" if paused else "resumed", source)
    if paused:
        reconciler.drop(row.path for row in pending)
    else:
        reconciler.expect(pending)
    return get_source(store, source_id)


def retry_failed(store: Store, reconciler: SourceReconciler, source_id: SourceId) -> None:
    """Mark the failed files of the source as pending."""
    get_source(store, source_id)
    failed = [row for row in store.files.by_source(source_id).values() if row.state == "failed"]
    _requeue_files(store, reconciler, failed)


def retry_files(
    store: Store, reconciler: SourceReconciler, paths: Sequence[str], *, ocr: bool
) -> int:
    """Mark the files as pending, with text recognition if wanted; return how many."""
    rows = list(store.files.by_paths(paths).values())
    if not rows:
        return 0
    at = datetime.now(UTC)
    with store.write() as write:
        write.upsert_files([_seen(row) for row in rows])
        # A recording is transcribed again, perhaps by a better model.
        write.transcripts.delete([row.sha256 for row in rows if row.sha256])
        if ocr:
            write.sources.set_recognition([row.path for row in rows], wanted=True)
        write.sources.set_ignored([row.path for row in rows], ignored=False)
        for row in rows:
            write.log_activity("retried", row.path, at=at, source_id=row.source_id)
    reconciler.expect(rows)
    return len(rows)


def request_ocr(store: Store, reconciler: SourceReconciler) -> bool:
    """Request recognition for all image files not tried yet; return whether there are any."""
    rows = list(store.files.by_paths(store.files.recognizable()).values())
    if not rows:
        return False
    with store.write() as write:
        write.upsert_files([_seen(row) for row in rows])
        write.sources.set_recognition([row.path for row in rows], wanted=True)
    reconciler.expect(rows)
    return True


def request_transcripts(store: Store, reconciler: SourceReconciler) -> None:
    """Mark recordings as pending that could not be transcribed before."""
    rows = list(store.files.by_paths(store.files.without_transcript()).values())
    _requeue_files(store, reconciler, rows)


def cancel_ocr(store: Store, paths: Sequence[str], *, dismiss: bool) -> tuple[str, ...]:
    """Cancel recognition of waiting files; with `dismiss` also hide their problems."""
    waiting = store.files.awaiting_recognition()
    stopped = tuple(path for path in waiting if not paths or path in set(paths))
    with store.write() as write:
        write.sources.set_recognition(stopped, wanted=False)
        if dismiss:
            write.sources.set_ignored(stopped, ignored=True)
    return stopped


def _requeue_files(store: Store, reconciler: SourceReconciler, rows: Sequence[FileRecord]) -> None:
    with store.write() as write:
        write.upsert_files([_seen(row) for row in rows])
    reconciler.expect(rows)


def _seen(row: FileRecord) -> ScannedFile:
    return ScannedFile(row.path, row.source_id, row.size_bytes, row.mtime_ns, row.inode)


def _note(
    write: Transaction,
    kind: ActivityKind,
    source: Source,
    *,
    detail: UserMessage = UserMessage(),  # noqa: B008
) -> None:
    write.log_activity(kind, source.path, at=datetime.now(UTC), source_id=source.id, detail=detail)
