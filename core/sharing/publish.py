"""Publishing: what is new, changed or gone in a folder of the user goes to its shared source."""

import hashlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.ingest.workers.pool import WorkerPool
from core.ingest.workers.processes import open_file
from core.ingest.workers.worker import ReadOptions
from core.privacy.policy import PrivacyPolicy
from core.sharing.link import LakeLink
from core.sharing.readings import SharedReadings, pack_reading
from core.sources.reconcile import is_inside
from core.store.files.file_queries import FileQueries, SourceQueries
from core.store.lake import Lake, SharedFile
from core.store.records import FileRecord

# A transaction is large enough to be cheap and small enough for the memory.
_FILES_PER_COMMIT = 200
_BYTES_PER_COMMIT = 16_000_000


class PublishDeps(Struct, frozen=True):
    """What publishing rests on; `workers` read files once more, for their readings."""

    files: FileQueries
    sources: SourceQueries
    policy: PrivacyPolicy
    readings: SharedReadings
    workers: WorkerPool
    options: Callable[[], ReadOptions]


class Publisher:
    """Publishes a folder or file; it remembers what the lake has, which nobody else changes."""

    def __init__(self, deps: PublishDeps, link: LakeLink, source: str, root: str) -> None:
        self._deps = deps
        self._link = link
        self._source = source
        self._root = root
        self._there: dict[str, tuple[str, str]] | None = None

    def publish(self, *, is_stopped: Callable[[], bool]) -> int:
        """Publish what has changed, and return how many files; raises `SharingError`.

        A file that waits to be read stays as it was published, one that may not leave this
        computer is deleted there.
        """
        if self._there is None:
            self._there = self._link.call(Lake.published, self._source)
        there = self._there
        fits = self._deps.readings.version(self._deps.options())
        rows = self._rows()
        gone = [path for path in there if path not in rows]
        changed = [
            path
            for path, row in rows.items()
            if row.state in {"read", "duplicate"} and there.get(path) != (row.sha256, fits)
        ]
        count = 0
        try:
            for files in self._pieces(changed, rows, fits):
                self._commit(files, gone if not count else [])
                count += len(files)
                if is_stopped():
                    return count
            if gone and not count:
                self._commit([], gone)
        except BaseException:
            # The commit may have been done.
            self._there = None
            raise
        return count + len(gone)

    def _commit(self, files: list[SharedFile], gone: list[str]) -> None:
        self._link.call(Lake.publish, self._source, files, gone)
        assert self._there is not None
        self._there |= {file.path: (file.sha256, file.fits) for file in files}
        for path in gone:
            del self._there[path]

    def _rows(self) -> dict[str, FileRecord]:
        """Return the files that are or will be published, by relative path."""
        rows: dict[str, FileRecord] = {}
        for source in self._deps.sources.list():
            if is_inside(source.path, self._root) or is_inside(self._root, source.path):
                rows |= self._deps.files.by_source(source.id)
        return {
            self._relative(path): row
            for path, row in rows.items()
            if is_inside(path, self._root)
            and row.state in {"read", "duplicate", "pending"}
            and self._deps.policy.may_leave(path)
        }

    def _relative(self, path: str) -> str:
        below = os.path.relpath(path, self._root)
        return Path(path).name if below == "." else below.replace(os.sep, "/")

    def _pieces(
        self, paths: list[str], rows: dict[str, FileRecord], fits: str
    ) -> Iterator[list[SharedFile]]:
        """Yield files with their readings, in pieces for a commit."""
        piece: list[tuple[FileRecord, SharedFile]] = []
        size = 0
        for relative in paths:
            row = rows[relative]
            content = _content(row)
            if content is None:
                continue
            piece.append((row, SharedFile(relative, row.sha256, content, row.mtime_ns, fits)))
            size += len(content)
            if len(piece) >= _FILES_PER_COMMIT or size >= _BYTES_PER_COMMIT:
                yield self._with_readings(piece)
                piece, size = [], 0
        if piece:
            yield self._with_readings(piece)

    def _with_readings(self, piece: list[tuple[FileRecord, SharedFile]]) -> list[SharedFile]:
        workers, options = self._deps.workers, self._deps.options()
        futures: list[Future[bytes]] = []
        for row, _ in piece:
            authorship = self._deps.files.authorship(row.path)
            futures.append(workers.submit(row.path, replace(options, authorship=authorship)))
        return [
            replace(
                file,
                reading=pack_reading(
                    workers.outcome(_settled(future), row.path), row.path, relative=file.path,
                    readable=self._deps.policy.away,
                ),
            )
            for (row, file), future in zip(piece, futures, strict=True)
        ]  # fmt: skip


def _settled(future: Future[bytes]) -> Future[bytes]:
    future.exception()  # waits until it is done
    return future


def _content(row: FileRecord) -> bytes | None:
    """Return the content that was read; None if it is another by now, or gone."""
    try:
        with open_file(row.path) as file:
            content = file.read()
    except OSError:
        return None
    return content if hashlib.sha256(content).hexdigest() == row.sha256 else None
