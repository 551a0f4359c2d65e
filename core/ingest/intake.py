"""Which pending file is taken up next, and what is known of it before it is read."""

import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from core.ingest.batch import DuplicateContent, FileInProgress
from core.ingest.workers.worker import FileRefused
from core.sources.diff import sha256_of
from core.sources.scan import DiskFile, stat_file

_FETCHED_AT_ONCE = 500
# A file written this recently may change again without a change of its time.
_YOUNG_NS = 50_000_000
_TRIES = 6
_FIRST_WAIT_S = 0.1


class PendingFiles(Protocol):
    """The part of the store that remembers which files are to be read."""

    def pending(self, limit: int) -> tuple[str, ...]:
        """Paths of files that are to be read."""
        ...

    def recognizing(self) -> tuple[str, ...]:
        """Those of them in whose pictures words are to be recognized."""
        ...

    def by_sha256(self, sha256: str, *, but: str = "") -> tuple[str, ...]:
        """Paths that were read and hold that content, without `but` and its duplicates."""
        ...


class IntakeQueue:
    """Hands out each pending file once, content that exists twice only after it was read once.

    A file in hand stays in hand until `release`; whoever drops it unread says `again`.
    """

    def __init__(
        self,
        files: PendingFiles,
        *,
        doubt: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        digest: Callable[[str], str] = sha256_of,
    ) -> None:
        self._files = files
        self._doubt = doubt
        self._clock = clock
        self._digest = digest
        self._queue: deque[str] = deque()
        self._is_stale = True
        self._is_recalled = False
        self._recognizing: frozenset[str] = frozenset()
        self._in_hand: dict[str, str] = {}
        self._waiting: dict[str, list[str]] = defaultdict(list)
        self._later: dict[str, float] = {}
        self._tries: dict[str, int] = defaultdict(int)

    @property
    def in_hand(self) -> int:
        """How many files are on their way."""
        return len(self._in_hand)

    @property
    def is_empty(self) -> bool:
        """Whether no file is in hand, pending or put off, as far as is known."""
        return not (self._in_hand or self._later or self._queue or self._is_stale)

    def refresh(self) -> None:
        """There may be more pending files than were known."""
        self._is_stale = True

    def recall(self) -> None:
        """What was known of pending files holds no more: it is asked for anew."""
        self._is_recalled = True
        self._is_stale = True

    def next(self, *, largest_bytes: int) -> FileInProgress | None:
        """The next file with its digest; with an outcome if it need not be read; None if none."""
        while (path := self._next_path()) is not None:
            disk = stat_file(path)
            if path in self._in_hand:
                continue
            if disk is None:
                # It is gone, and nobody has said so yet.
                self._doubt(path)
            elif _is_recent(disk):
                self._later[path] = self._clock() + _YOUNG_NS / 1e9
            else:
                held = self._look(disk, largest_bytes)
                if held is not None:
                    return held
        return None

    def release(self, path: str) -> None:
        """The file is done; those with the same content may come now."""
        self._tries.pop(path, None)
        self._let_go(path)

    def again(self, path: str) -> bool:
        """The file changed meanwhile and comes again later; False when that goes on for ever."""
        self._tries[path] += 1
        self._let_go(path)
        if self._tries[path] >= _TRIES:
            del self._tries[path]
            return False
        self._later[path] = self._clock() + _FIRST_WAIT_S * 2 ** self._tries[path]
        return True

    def wait_s(self) -> float | None:
        """Seconds until a file that was put off is due; None if none was."""
        if not self._later:
            return None
        return max(0.0, min(self._later.values()) - self._clock())

    def _let_go(self, path: str) -> None:
        sha256 = self._in_hand.pop(path, "")
        for waiting in self._waiting.pop(sha256, ()):
            self._in_hand.pop(waiting, None)
            self._queue.append(waiting)

    def _next_path(self) -> str | None:
        now = self._clock()
        for path in [path for path, due in self._later.items() if due <= now]:
            del self._later[path]
            self._queue.append(path)
        if self._is_recalled:
            self._is_recalled = False
            self._queue.clear()
        if not self._queue and self._is_stale:
            self._fetch()
        return self._queue.popleft() if self._queue else None

    def _fetch(self) -> None:
        limit = len(self._in_hand) + len(self._later) + _FETCHED_AT_ONCE
        found = self._files.pending(limit)
        self._is_stale = len(found) == limit
        self._recognizing = frozenset(self._files.recognizing()) if found else frozenset()
        self._queue.extend(self._free(found))

    def _free(self, paths: Sequence[str]) -> list[str]:
        return [path for path in paths if path not in self._in_hand and path not in self._later]

    def _look(self, disk: DiskFile, largest_bytes: int) -> FileInProgress | None:
        if disk.size_bytes > largest_bytes:
            self._in_hand[disk.path] = ""
            return FileInProgress(disk, "", _too_large(disk, largest_bytes))
        sha256 = self._digest(disk.path)
        is_read_now = sha256 in self._in_hand.values()
        self._in_hand[disk.path] = sha256
        if not sha256:
            return FileInProgress(disk, "", _unreadable())
        recognize = disk.path in self._recognizing
        if self._files.by_sha256(sha256, but=disk.path):
            return FileInProgress(disk, sha256, DuplicateContent())
        if is_read_now:
            self._waiting[sha256].append(disk.path)
            return None
        return FileInProgress(disk, sha256, recognize=recognize)


def _is_recent(disk: DiskFile) -> bool:
    return 0 <= time.time_ns() - disk.mtime_ns < _YOUNG_NS


def _too_large(disk: DiskFile, largest_bytes: int) -> FileRefused:
    size_mb, most_mb = disk.size_bytes / 1e6, largest_bytes // 2**20
    return FileRefused(
        "UnknownFormat",
        "This file is too large",
        f"{Path(disk.path).name} has {size_mb:,.0f} MB; files are read up to {most_mb} MB.",
        "Raise “Largest file” in the settings to read it.",
    )


def _unreadable() -> FileRefused:
    return FileRefused(
        "Unreadable",
        "This file could not be read",
        "Loci may not open this file, or its disk reports an error.",
        "Change the file's permissions, then scan the sources again.",
    )
