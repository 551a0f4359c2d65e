"""File watchers, and the touched paths, debounced until writing has stopped (T13)."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import psutil

from core.errors import NotWatchable

QUIET_S = 0.3
LONGEST_S = 5.0
_NETWORK = ("nfs", "cifs", "smb", "afs", "9p", "davfs", "fuse.sshfs", "fuse.rclone", "ncpfs")


class FileWatcher(Protocol):
    """Reports changes of files: per folder on Linux, per tree elsewhere."""

    def watch(self, folder: str) -> None:
        """Report changes in the folder from now on. Raises `NotWatchable`."""
        ...

    def forget(self, root: str) -> None:
        """Stop reporting changes in and below the folder."""
        ...

    def close(self) -> None:
        """Stop all reports."""
        ...


class TouchedPaths:
    """Debounced set of changed paths."""

    def __init__(
        self, *, wake: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._wake = wake
        self._clock = clock
        self._lock = threading.Lock()
        self._first: dict[str, float] = {}
        self._last: dict[str, float] = {}

    def add(self, path: str) -> None:
        """Record a change of the path."""
        now = self._clock()
        with self._lock:
            is_first = not self._last
            self._first.setdefault(path, now)
            self._last[path] = now
        if is_first:
            self._wake()

    def take(self) -> tuple[str, ...]:
        """Return and remove paths unchanged for `QUIET_S` or changing for `LONGEST_S` seconds."""
        now = self._clock()
        with self._lock:
            due = tuple(
                path
                for path, last in self._last.items()
                if now - last >= QUIET_S or now - self._first[path] >= LONGEST_S
            )
            for path in due:
                del self._last[path], self._first[path]
        return due

    def wait_s(self) -> float | None:
        """Return the seconds until the next path is due; None if nothing changed."""
        now = self._clock()
        with self._lock:
            if not self._last:
                return None
            return max(0.0, min(self._last.values()) + QUIET_S - now)


class RefusedWatcher:
    """Replacement for a watcher that the system refused to open; it watches nothing."""

    def __init__(self, refusal: NotWatchable) -> None:
        self._refusal = refusal

    def watch(self, folder: str) -> None:
        """Raise `NotWatchable` with the system's reason."""
        raise NotWatchable(folder, self._refusal.message)

    def forget(self, root: str) -> None:
        """Do nothing: no folder is watched."""

    def close(self) -> None:
        """Do nothing: nothing was opened."""


def open_watcher(*, touched: Callable[[str], None], overflowed: Callable[[], None]) -> FileWatcher:
    """Open the watcher of this operating system."""
    if sys.platform == "linux":
        from core.sources.watch.inotify import InotifyWatcher

        try:
            return InotifyWatcher(touched=touched, overflowed=overflowed)
        except NotWatchable as refusal:
            return RefusedWatcher(refusal)
    from core.sources.watch.tree_watcher import TreeWatcher

    return TreeWatcher(touched=touched)


def is_on_network(path: str) -> bool:
    """Whether the path is on a network drive, where changes are not reported."""
    real = os.path.realpath(path)
    best, kind = "", ""
    for mount in psutil.disk_partitions(all=True):
        point = mount.mountpoint
        inside = real == point or real.startswith(point.rstrip(os.sep) + os.sep)
        if inside and len(point) >= len(best):
            best, kind = point, mount.fstype
    return kind.casefold().startswith(_NETWORK)


def reject_network_drive(path: str) -> None:
    """Raise `NotWatchable` for a network drive."""
    if is_on_network(path):
        raise NotWatchable(path, "watch_network_drive", name=Path(path).name)
