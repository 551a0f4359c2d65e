"""Registry of sources: folders and files that are watched."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from core.errors import WrongUse
from core.messages import UserMessage
from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.actions import get_source, requeue_files
from core.sources.diff import sha256_of
from core.sources.ignore import is_secret
from core.sources.reconcile import SourceReconciler, is_inside
from core.sources.scan import covers
from core.store.store import Store


class SourceRegistry:
    """Adds and removes sources; writes in the write lane."""

    def __init__(
        self,
        store: Store,
        reconciler: SourceReconciler,
        *,
        write: ThreadPoolExecutor,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._reconciler = reconciler
        self._write = write
        self._clock = clock

    def add(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """Return a source for each path: the existing one that covers it, else a new one.

        Raises `WrongUse`, and adds nothing, when a path does not exist or holds secrets.
        """
        absolute = [os.path.abspath(path) for path in paths]  # noqa: PTH100 - keeps links as given
        for path in absolute:
            if problem := path_problem(path):
                raise WrongUse(path, problem)
        return tuple(self._write.submit(self._add, path).result() for path in absolute)

    def remove(self, source_id: SourceId) -> None:
        """Remove the source with its documents. Raises `WrongUse` if it is unknown."""
        self._write.submit(self._remove, get_source(self._store, source_id)).result()

    def requeue(self, state: str) -> None:
        """Queue all files in that state for reading again."""
        self._write.submit(requeue, self._store, self._reconciler, state).result()

    def _add(self, path: str) -> Source:
        self._unforget(path)
        sources = self._store.sources.list()
        for source in sources:
            root = self._reconciler.scan_root(source, sources)
            if is_inside(path, source.path) and covers(root, path):
                return source
        with self._store.write() as write:
            at = self._clock()
            added = write.sources.add_source(path, at=at)
            write.log_activity("folder added", path, at=at, source_id=added.id)
            return added

    def _unforget(self, path: str) -> None:
        """Lift the ban of a forgotten file, because the user adds just this one."""
        if self._store.blocklist().has("path", path):
            with self._store.write() as write:
                write.erasure.unblock(path, sha256=sha256_of(path))

    def _remove(self, source: Source) -> None:
        seen = self._store.files.by_source(source.id)
        with self._store.write() as write:
            write.remove_source(source.id)
            write.log_activity("folder removed", source.path, at=self._clock(), source_id=0)
        self._reconciler.on_removed(write.deleted_entities)
        self._reconciler.forget(source, seen)


def requeue(store: Store, reconciler: SourceReconciler, state: str) -> None:
    """Mark all files in that state as pending (write lane)."""
    for source in store.sources.list():
        files = store.files.by_source(source.id).values()
        requeue_files(store, reconciler, [file for file in files if file.state == state])


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
    return UserMessage("secrets_not_read" if is_secret(str(Path(path).resolve())) else "")
