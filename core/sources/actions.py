"""What people do with single sources and files: patterns, pauses, reading again, recognition.

All functions belong into the write lane.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from core.errors import WrongUse
from core.records.files.sources import ActivityKind
from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.reconcile import SourceReconciler
from core.store.records import FileRecord, ScannedFile
from core.store.store import Store
from core.store.transaction import Transaction


def get_source(store: Store, source_id: SourceId) -> Source:
    """The source with that id. Raises `WrongUse` if there is none."""
    for source in store.sources.list():
        if source.id == source_id:
            return source
    raise WrongUse(
        str(source_id),
        detail="There is no such source.",
        remedy="List the sources to see which there are.",
    )


def set_patterns(
    store: Store, source_id: SourceId, *, include: Sequence[str], exclude: Sequence[str]
) -> Source:
    """The source with its new patterns; they work with the next scan."""
    source = get_source(store, source_id)
    lines = [f"only {line}" for line in include] + [f"not {line}" for line in exclude]
    with store.write() as write:
        write.sources.set_patterns(source_id, include=include, exclude=exclude)
        _note(write, "patterns", source, detail=", ".join(lines))
    return get_source(store, source_id)


def pause_source(
    store: Store, survey: SourceReconciler, source_id: SourceId, *, paused: bool
) -> Source:
    """The source rests, or its pending files count as work again."""
    source = get_source(store, source_id)
    pending = [row for row in store.files.by_source(source_id).values() if row.state == "pending"]
    with store.write() as write:
        write.sources.pause_source(source_id, paused=paused)
        _note(write, "paused" if paused else "resumed", source)
    if paused:
        survey.drop(row.path for row in pending)
    else:
        survey.expect(pending)
    return get_source(store, source_id)


def retry_failed(store: Store, survey: SourceReconciler, source_id: SourceId) -> None:
    """The failed files of the source are pending."""
    get_source(store, source_id)
    failed = [row for row in store.files.by_source(source_id).values() if row.state == "failed"]
    _put_pending(store, survey, failed)


def retry_files(
    store: Store, survey: SourceReconciler, paths: Sequence[str], *, recognizing: bool
) -> int:
    """The files are pending, to be recognized if that is wanted; returns how many."""
    rows = list(store.files.by_paths(paths).values())
    if not rows:
        return 0
    at = datetime.now(UTC)
    with store.write() as write:
        write.upsert_files([_seen(row) for row in rows])
        if recognizing:
            write.sources.set_recognition([row.path for row in rows], wanted=True)
        write.sources.set_ignored([row.path for row in rows], ignored=False)
        for row in rows:
            write.log_activity("retried", row.path, at=at, source_id=row.source_id)
    survey.expect(rows)
    return len(rows)


def request_ocr(store: Store, survey: SourceReconciler) -> bool:
    """Words in all pictures that were not tried yet are recognized; returns whether any are."""
    rows = list(store.files.by_paths(store.files.recognizable()).values())
    if not rows:
        return False
    with store.write() as write:
        write.upsert_files([_seen(row) for row in rows])
        write.sources.set_recognition([row.path for row in rows], wanted=True)
    survey.expect(rows)
    return True


def cancel_ocr(store: Store, paths: Sequence[str], *, put_aside: bool) -> tuple[str, ...]:
    """Files that wait for recognition are only read again; put aside so that nobody asks again."""
    waiting = store.files.awaiting_recognition()
    stopped = tuple(path for path in waiting if not paths or path in set(paths))
    with store.write() as write:
        write.sources.set_recognition(stopped, wanted=False)
        if put_aside:
            write.sources.set_ignored(stopped, ignored=True)
    return stopped


def dismiss_problems(store: Store, paths: Sequence[str], *, ignored: bool) -> int:
    """The problems of the files are put aside, or shown again; returns how many files."""
    with store.write() as write:
        return write.sources.set_ignored(paths, ignored=ignored)


def _put_pending(store: Store, survey: SourceReconciler, rows: Sequence[FileRecord]) -> None:
    with store.write() as write:
        write.upsert_files([_seen(row) for row in rows])
    survey.expect(rows)


def _seen(row: FileRecord) -> ScannedFile:
    return ScannedFile(row.path, row.source_id, row.size_bytes, row.mtime_ns, row.inode)


def _note(write: Transaction, kind: ActivityKind, source: Source, *, detail: str = "") -> None:
    write.log_activity(kind, source.path, at=datetime.now(UTC), source_id=source.id, detail=detail)
