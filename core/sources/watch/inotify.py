"""Watcher of single folders with inotify, on Linux.

A folder is watched when the scan enters it: ignored folders cost no watch, and the system's limit
is noticed at the folder where it is reached. (watchdog watches whole trees, does not report when
a folder below cannot be watched, and needs a thread for each tree.)
"""

import ctypes
import errno
import os
import select
import struct
import threading
from collections.abc import Callable

from core.errors import NotWatchable

_MODIFY, _CLOSE_WRITE, _MOVED_FROM, _MOVED_TO = 0x2, 0x8, 0x40, 0x80
_CREATE, _DELETE, _DELETE_SELF, _MOVE_SELF = 0x100, 0x200, 0x400, 0x800
_OVERFLOW, _IGNORED = 0x4000, 0x8000
_ONLY_FOLDERS, _EXCLUDE_UNLINKED = 0x1000000, 0x4000000
_MASK = (
    _MODIFY | _CLOSE_WRITE | _MOVED_FROM | _MOVED_TO | _CREATE | _DELETE | _DELETE_SELF
    | _MOVE_SELF | _ONLY_FOLDERS | _EXCLUDE_UNLINKED
)  # fmt: skip
_HEAD = struct.Struct("iIII")
_READ_AT_ONCE = 1 << 16


class InotifyWatcher:
    """Calls `touched` with each changed path, and `overflowed` when events were lost."""

    def __init__(self, *, touched: Callable[[str], None], overflowed: Callable[[], None]) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._touched = touched
        self._overflowed = overflowed
        self._lock = threading.Lock()
        self._folders: dict[int, str] = {}
        self._file = self._libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        if self._file < 0:
            raise _refusal("", ctypes.get_errno(), limit="fs.inotify.max_user_instances")
        try:
            self._stop_read, self._stop_write = os.pipe()
        except OSError as error:
            os.close(self._file)
            raise _refusal("", error.errno or errno.EMFILE, limit="ulimit -n") from error
        self._thread = threading.Thread(target=self._listen, name="watch", daemon=True)
        self._thread.start()

    def watch(self, folder: str) -> None:
        """Report changes of the folder's entries from now on; idempotent."""
        with self._lock:
            number = self._libc.inotify_add_watch(self._file, os.fsencode(folder), _MASK)
            if number >= 0:
                self._folders[number] = folder
                return
            reason = ctypes.get_errno()
        if reason not in {errno.ENOENT, errno.ENOTDIR, errno.EACCES}:
            raise _refusal(folder, reason)

    def forget(self, root: str) -> None:
        """Stop watching the folder and all folders below it."""
        with self._lock:
            below = [
                number
                for number, folder in self._folders.items()
                if folder == root or folder.startswith(root + os.sep)
            ]
            for number in below:
                del self._folders[number]
                self._libc.inotify_rm_watch(self._file, number)

    def close(self) -> None:
        """Stop all calls and end the thread."""
        os.write(self._stop_write, b".")
        self._thread.join()
        for handle in (self._file, self._stop_read, self._stop_write):
            os.close(handle)

    def _listen(self) -> None:
        while True:
            ready, _, _ = select.select([self._file, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            try:
                data = os.read(self._file, _READ_AT_ONCE)
            except BlockingIOError:
                continue
            self._report(data)

    def _report(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            number, mask, _, length = _HEAD.unpack_from(data, at)
            name = data[at + _HEAD.size : at + _HEAD.size + length].rstrip(b"\0")
            at += _HEAD.size + length
            self._report_event(number, mask, os.fsdecode(name))

    def _report_event(self, number: int, mask: int, name: str) -> None:
        if mask & _OVERFLOW:
            self._overflowed()
            return
        with self._lock:
            folder = self._folders.get(number)
            if mask & _IGNORED:
                self._folders.pop(number, None)
        if folder is not None and not mask & _IGNORED:
            self._touched(os.path.join(folder, name) if name else folder)


def _refusal(
    folder: str, reason: int, *, limit: str = "fs.inotify.max_user_watches"
) -> NotWatchable:
    if reason in {errno.ENOSPC, errno.EMFILE, errno.ENOMEM}:
        return NotWatchable(folder, "watch_limit", limit=limit)
    return NotWatchable(folder, "watch_refused", reason=os.strerror(reason))
