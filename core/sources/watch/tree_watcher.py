"""Watcher of whole trees with watchdog, for systems that watch trees natively."""

import os
from collections.abc import Callable

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import ObservedWatch

from core.errors import NotWatchable

# Events of opening and closing without writing are left out: Loci itself causes them.
_CHANGES = frozenset({"created", "modified", "deleted", "moved", "closed"})


class TreeWatcher:
    """Calls `touched` with each changed path below a watched folder."""

    def __init__(self, *, touched: Callable[[str], None]) -> None:
        self._handler = _Handler(touched)
        self._observer = Observer()
        self._observer.daemon = True
        self._observer.start()
        self._watches: dict[str, ObservedWatch] = {}

    def watch(self, folder: str) -> None:
        """Report changes at any depth below the folder; does nothing inside a watched folder."""
        if any(_is_inside(folder, root) for root in self._watches):
            return
        try:
            self._watches[folder] = self._observer.schedule(self._handler, folder, recursive=True)
        except FileNotFoundError:
            return
        except OSError as error:
            raise NotWatchable(folder, "watch_refused", reason=str(error.strerror)) from error

    def forget(self, root: str) -> None:
        """Stop reporting changes in and below the folder."""
        for folder in [path for path in self._watches if _is_inside(path, root)]:
            self._observer.unschedule(self._watches.pop(folder))

    def close(self) -> None:
        """Stop all calls and end the threads."""
        self._observer.stop()
        self._observer.join()


class _Handler(FileSystemEventHandler):
    def __init__(self, touched: Callable[[str], None]) -> None:
        self._touched = touched

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Report the path, and its target if it was moved."""
        # A folder is "modified" when an entry changes, which has an event of its own.
        if event.event_type not in _CHANGES or (
            event.is_directory and event.event_type == "modified"
        ):
            return
        for path in (event.src_path, event.dest_path):
            if path:
                self._touched(os.fsdecode(path))


def _is_inside(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)
