"""One engine for one home: a lock, and a file that says where its holder listens."""

import fcntl
import os
import threading
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from app.paths import address_file, lock_file
from app.wire.transport import Connection, open_connection

_POLL_S = 0.05


class EngineAddress(Struct, frozen=True):
    """Where an engine listens."""

    socket: str
    pid: int


class EngineLock:
    """The right to be the engine of a home; it ends with the process at the latest.

    A POSIX record lock, because unlike `flock` it is not inherited: worker processes that
    outlive a killed engine must not keep the next one out.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._file = os.open(lock_file(home), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self) -> bool:
        """Whether the home is ours now."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def publish(self, address: EngineAddress) -> None:
        """Clients can find us."""
        path = address_file(self._home)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(msgspec.json.encode(address))
        draft.chmod(0o600)
        draft.replace(path)

    def release(self) -> None:
        """Another engine may take the home."""
        os.close(self._file)


def acquire_engine_lock(home: Path, *, patience_s: float) -> EngineLock | None:
    """The claim; None when another engine serves this home or does not let go of it in time."""
    claim = EngineLock(home)
    end = time.monotonic() + patience_s
    waiting = threading.Event()
    while not claim.take():
        if is_accepting_clients(home) or time.monotonic() > end:
            claim.release()
            return None
        waiting.wait(_POLL_S)
    return claim


def connect_if_running(home: Path) -> Connection | None:
    """A connection to the engine of this home, if one runs and accepts clients."""
    try:
        address = msgspec.json.decode(address_file(home).read_bytes(), type=EngineAddress)
    except (OSError, msgspec.DecodeError):
        return None
    return open_connection(Path(address.socket))


def is_accepting_clients(home: Path) -> bool:
    """Whether an engine of this home accepts clients."""
    connection = connect_if_running(home)
    if connection is None:
        return False
    connection.release()
    return True
