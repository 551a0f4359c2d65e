"""Lock that allows one engine per data directory, and the file with its socket address (D21)."""

import os
import sys
import threading
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from app.paths import address_file, lock_file
from app.wire.frames import Connection
from app.wire.transport import open_connection

_POLL_S = 0.05


class EngineAddress(Struct, frozen=True):
    """Socket and process id of a running engine; `key` is asked of who opens a named pipe."""

    socket: str
    pid: int
    key: bytes = b""


class EngineLock:
    """Exclusive lock of a data directory; released at the latest when the process ends.

    It is a POSIX record lock because, unlike `flock`, it is not inherited: worker processes that
    outlive a killed engine must not block the next one.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        self._file = os.open(lock_file(home), flags, 0o600)

    def acquire(self) -> bool:
        """Try to take the lock; return whether it is ours."""
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def publish(self, address: EngineAddress) -> None:
        """Write the address file, so that clients can connect."""
        path = address_file(self._home)
        temporary = path.with_suffix(f".{os.getpid()}")
        temporary.write_bytes(msgspec.json.encode(address))
        temporary.chmod(0o600)
        temporary.replace(path)

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)


def acquire_engine_lock(home: Path, *, timeout_s: float) -> EngineLock | None:
    """Return the lock, or None when another engine runs or keeps it for longer than `timeout_s`."""
    lock = EngineLock(home)
    end = time.monotonic() + timeout_s
    waiting = threading.Event()
    while not lock.acquire():
        if is_accepting_clients(home) or time.monotonic() > end:
            lock.release()
            return None
        waiting.wait(_POLL_S)
    return lock


def connect_if_running(home: Path) -> Connection | None:
    """Return a connection to the engine of this data directory, or None if none accepts clients."""
    try:
        address = msgspec.json.decode(address_file(home).read_bytes(), type=EngineAddress)
    except (OSError, msgspec.DecodeError):
        return None
    return open_connection(Path(address.socket), key=address.key)


def is_accepting_clients(home: Path) -> bool:
    """Return whether an engine of this data directory accepts clients."""
    connection = connect_if_running(home)
    if connection is None:
        return False
    connection.release()
    return True
