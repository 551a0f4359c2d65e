"""Intake queue: which pending file is read next, and its digest before it is read."""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from pathlib import Path

from core.ingest.batch import DuplicateContent, FileInProgress
from core.ingest.parse.reader import MB
from core.ingest.speech.transcription import TranscriptionQueue, is_recording
from core.ingest.workers.worker import FileRefused
from core.messages import UserMessage
from core.sources.diff import sha256_of
from core.sources.scan import DiskFile, stat_file
from core.store.files.file_queries import FileQueries

_FETCH_SIZE = 500
# A file written this recently may change again without a new modification time.
_RECENT_NS = 50_000_000
_MAX_TRIES = 6
_FIRST_WAIT_S = 0.1


class IntakeQueue:
    """Queue of pending files; each is handed out once, and equal content one after the other.

    A file stays in progress until `release`, or until `postpone` if it was dropped unread.
    `on_missing` is called with a pending path that is not on disk any more. Of `recordings`, those
    are handed out that are transcribed, or never will be.
    """

    def __init__(
        self,
        files: FileQueries,
        *,
        on_missing: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        digest: Callable[[str], str] = sha256_of,
        recordings: TranscriptionQueue | None = None,
    ) -> None:
        self._files = files
        self._recordings = recordings
        self._on_missing = on_missing
        self._clock = clock
        self._digest = digest
        self._queue: deque[str] = deque()
        self._is_stale = True
        self._is_reset = False
        self._recognizing: frozenset[str] = frozenset()
        self._in_progress: dict[str, str] = {}
        self._duplicates: dict[str, list[str]] = defaultdict(list)
        self._postponed: dict[str, float] = {}
        self._tries: dict[str, int] = defaultdict(int)

    @property
    def in_progress(self) -> int:
        """Number of files in progress."""
        return len(self._in_progress)

    @property
    def is_empty(self) -> bool:
        """Whether no known file is in progress, pending or postponed."""
        return not (self._in_progress or self._postponed or self._queue or self._is_stale)

    def refresh(self) -> None:
        """Ask the store for more pending files."""
        self._is_stale = True

    def reset(self) -> None:
        """Drop the known pending files and ask the store anew."""
        self._is_reset = True
        self._is_stale = True

    def next(self, *, largest_bytes: int) -> FileInProgress | None:
        """Return the next file with its digest; with an outcome if it need not be read."""
        while (path := self._next_path()) is not None:
            # Only a link that is a source itself is followed.
            disk = stat_file(path, follow=Path(path).is_symlink() and self._files.is_source(path))
            if path in self._in_progress:
                continue
            if disk is None:
                # It is gone, and no scan has noticed it yet.
                self._on_missing(path)
            elif 0 <= time.time_ns() - disk.mtime_ns < _RECENT_NS:
                self._postponed[path] = self._clock() + _RECENT_NS / 1e9
            else:
                file = self._inspect(disk, largest_bytes)
                if file is not None:
                    return file
        return None

    def release(self, path: str) -> None:
        """Mark the file as done; files with the same content may follow."""
        self._tries.pop(path, None)
        self._drop(path)

    def postpone(self, path: str) -> bool:
        """Retry a file that changed meanwhile later; return False after too many tries."""
        self._tries[path] += 1
        self._drop(path)
        if self._tries[path] >= _MAX_TRIES:
            del self._tries[path]
            return False
        self._postponed[path] = self._clock() + _FIRST_WAIT_S * 2 ** self._tries[path]
        return True

    def wait_s(self) -> float | None:
        """Return the seconds until a postponed file is due; None if there is none."""
        if not self._postponed:
            return None
        return max(0.0, min(self._postponed.values()) - self._clock())

    def _drop(self, path: str) -> None:
        sha256 = self._in_progress.pop(path, "")
        for waiting in self._duplicates.pop(sha256, ()):
            self._in_progress.pop(waiting, None)
            self._queue.append(waiting)

    def _next_path(self) -> str | None:
        now = self._clock()
        for path in [path for path, due in self._postponed.items() if due <= now]:
            del self._postponed[path]
            self._queue.append(path)
        if self._is_reset:
            self._is_reset = False
            self._queue.clear()
        if not self._queue and self._is_stale:
            self._fetch()
        return self._queue.popleft() if self._queue else None

    def _fetch(self) -> None:
        limit = len(self._in_progress) + len(self._postponed) + _FETCH_SIZE
        suffixes, ready = self._recordings.held if self._recordings is not None else ((), ())
        paths = self._files.pending(limit, recordings=suffixes, ready=ready)
        self._is_stale = len(paths) == limit
        self._recognizing = frozenset(self._files.awaiting_recognition()) if paths else frozenset()
        self._queue.extend(
            path for path in paths if path not in self._in_progress and path not in self._postponed
        )

    def _inspect(self, disk: DiskFile, largest_bytes: int) -> FileInProgress | None:
        recordings, refused = self._recordings, False
        if recordings is not None:
            largest_bytes = recordings.largest_bytes(disk.path, largest_bytes)
            refused = recordings.take(disk.path)
        if disk.problem or disk.size_bytes > largest_bytes:
            refused = _unopened(disk, largest_bytes)
        if isinstance(refused, FileRefused):
            self._in_progress[disk.path] = ""
            return FileInProgress(disk, "", refused)
        sha256 = self._digest(disk.path)
        is_read_now = sha256 in self._in_progress.values()
        self._in_progress[disk.path] = sha256
        if not sha256:
            refused = FileRefused("Unreadable", UserMessage("file_not_opened"))
            return FileInProgress(disk, "", refused)
        recognize = disk.path in self._recognizing
        if self._files.by_sha256(sha256, but=disk.path):
            return FileInProgress(disk, sha256, DuplicateContent())
        if is_read_now:
            self._duplicates[sha256].append(disk.path)
            return None
        authorship = self._files.authorship(disk.path)
        transcript = recordings.transcript(sha256) if recordings and refused else None
        return FileInProgress(
            disk, sha256, recognize=recognize, authorship=authorship, transcript=transcript
        )


def _unopened(disk: DiskFile, largest_bytes: int) -> FileRefused:
    if disk.problem:
        return FileRefused("UnknownFormat", UserMessage(disk.problem))
    name = Path(disk.path).name
    limit = largest_bytes // MB
    which = "recording_too_large" if is_recording(disk.path) else "file_too_large"
    message = UserMessage(which, name=name, size=disk.size_bytes, limit=limit)
    return FileRefused("UnknownFormat", message)
