"""Sources join and leave."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from core.errors import WrongUse
from core.records.files.status import Source
from core.records.ids import SourceId
from core.sources.diff import sha256_of
from core.sources.ignore import is_secret
from core.sources.reconcile import SourceReconciler, is_inside
from core.sources.scan import covers
from core.store.records import ScannedFile
from core.store.store import Store


class SourceRegistry:
    """The list of sources; changes are written in the write lane."""

    def __init__(
        self,
        store: Store,
        survey: SourceReconciler,
        *,
        write: ThreadPoolExecutor,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._survey = survey
        self._write = write
        self._clock = clock

    def join(self, paths: Sequence[str]) -> tuple[Source, ...]:
        """A source for each path: the one that covers it already, else a new one.

        Raises `WrongUse`, and adds nothing, when a path does not exist or holds secrets.
        """
        absolute = [os.path.abspath(path) for path in paths]  # noqa: PTH100 - keeps links as given
        for path in absolute:
            _check(path)
        return tuple(self._write.submit(self._join, path).result() for path in absolute)

    def leave(self, source_id: SourceId) -> None:
        """The source is forgotten with what only it holds. Raises `WrongUse` if it is unknown."""
        known = {source.id: source for source in self._store.sources.list()}
        if source_id not in known:
            raise WrongUse(
                str(source_id),
                detail="There is no such source.",
                remedy="List the sources to see which there are.",
            )
        self._write.submit(self._leave, known[source_id]).result()

    def read_again(self, state: str) -> None:
        """Files in that state are pending again."""
        self._write.submit(read_again, self._store, self._survey, state).result()

    def _join(self, path: str) -> Source:
        self._take_back(path)
        sources = self._store.sources.list()
        for source in sources:
            ground = self._survey.ground(source, sources)
            if is_inside(path, source.path) and covers(ground, path):
                return source
        with self._store.write() as write:
            at = self._clock()
            added = write.add_source(path, at=at)
            write.log_activity("folder added", path, at=at, source_id=added.id)
            return added

    def _take_back(self, path: str) -> None:
        """A file that was forgotten is read again, because the user asks for just this one."""
        if self._store.blocklist().has("path", path):
            with self._store.write() as write:
                write.erasure.take_back(path, sha256=sha256_of(path))

    def _leave(self, source: Source) -> None:
        seen = self._store.files.by_source(source.id)
        with self._store.write() as write:
            write.remove_source(source.id)
            write.log_activity("folder removed", source.path, at=self._clock(), source_id=0)
        self._survey.let_go(write.deleted_entities)
        self._survey.forget(source, seen)


def requeue(store: Store, survey: SourceReconciler, state: str) -> None:
    """All files in that state are pending again; belongs into the write lane."""
    for source in store.sources.list():
        rows = [
            ScannedFile(row.path, source.id, row.size_bytes, row.mtime_ns, row.inode)
            for row in store.files.by_source(source.id).values()
            if row.state == state
        ]
        with store.write() as write:
            write.upsert_files(rows)
        survey.expect(rows)


def requeue_all(store: Store, survey: SourceReconciler) -> None:
    """All files are pending again and what they said is judged again; for the write lane.

    What is read as it was before would else be left as it is.
    """
    requeue(store, survey, "read")
    with store.write() as write:
        write.fact_status.touch(store.resolution.thing_ids())


def _check(path: str) -> None:
    if not Path(path).exists():
        raise WrongUse(
            path,
            detail="There is no such file or folder.",
            remedy="Check the path.",
        )
    if is_secret(str(Path(path).resolve())):
        raise WrongUse(
            path,
            detail="Keys and passwords are kept here, so Loci does not read it.",
            remedy="Choose another folder.",
        )
