"""Frames over `multiprocessing.connection`: a named pipe, on Windows.

Anybody may open a named pipe of a computer, so both ends prove that they know a key, which stands
in a file of the user's own folder. Written against the documented API, and tested with the same
calls over a Unix socket; UNTESTED on Windows so far.
"""

import contextlib
import logging
import secrets
import struct
import threading
import time
from multiprocessing import AuthenticationError
from multiprocessing import connection as pipes
from pathlib import Path
from typing import Any

from app.wire.frames import LARGEST_FRAME_BYTES

_log = logging.getLogger("loci.engine")
_HEADER = struct.Struct(">I")
_KEY_BYTES = 32
_RETRY_S = 0.5
# A pending read of a pipe cannot be ended from outside: a reader looks so often whether it should.
_POLL_S = 0.25


class PipeConnection:
    """One end of a pipe. Any thread may send; one thread receives."""

    def __init__(self, end: Any) -> None:  # two classes of the library, one for each system
        self._end = end
        self._sending = threading.Lock()
        self._closed = threading.Event()

    def send(self, header: bytes, tail: bytes = b"") -> bool:
        """Send a frame; return False when the other end has disconnected."""
        try:
            with self._sending:
                if self._closed.is_set():
                    return False
                self._end.send_bytes(_HEADER.pack(len(header)) + header + tail)
        except (OSError, ValueError):
            return False
        return True

    def receive(self, *, timeout_s: float | None = None) -> tuple[bytes, bytes] | None:
        """Return the next frame, or None when disconnected or after `timeout_s` of silence."""
        end = None if timeout_s is None else time.monotonic() + timeout_s
        try:
            while not self._end.poll(_POLL_S if end is None else min(_POLL_S, timeout_s or 0.0)):
                if self._closed.is_set() or (end is not None and time.monotonic() >= end):
                    return None
            frame = self._end.recv_bytes(LARGEST_FRAME_BYTES + _HEADER.size)
        except (OSError, EOFError, ValueError):
            return None
        if self._closed.is_set() or len(frame) < _HEADER.size:
            return None
        middle = _HEADER.size + _HEADER.unpack_from(frame)[0]
        return (frame[_HEADER.size : middle], frame[middle:]) if middle <= len(frame) else None

    def close(self) -> None:
        """Disconnect; a pending `receive` returns None."""
        self._closed.set()

    def release(self) -> None:
        """Close the pipe itself; call it when no thread receives any more."""
        self.close()
        with self._sending, contextlib.suppress(OSError):
            self._end.close()


class PipeListener:
    """Listening pipe, for programs that know `key`."""

    def __init__(self, path: Path, *, family: str = "AF_PIPE") -> None:
        self.path = path
        self.key = secrets.token_bytes(_KEY_BYTES)
        self._family = family
        self._listener = pipes.Listener(str(path), family, backlog=64, authkey=self.key)
        self._closed = threading.Event()

    def accept(self) -> PipeConnection | None:
        """Return the next connection, or None when the listener was closed."""
        while not self._closed.is_set():
            try:
                end = self._listener.accept()
            except AuthenticationError:
                continue
            except (OSError, EOFError) as failure:
                if not self._closed.is_set():
                    _log.warning("nobody can connect at the moment: %s", failure)
                    self._closed.wait(_RETRY_S)
                continue
            if self._closed.is_set():
                end.close()
                return None
            return PipeConnection(end)
        return None

    def close(self) -> None:
        """Stop listening; a connection of our own, without the key, ends a pending `accept`."""
        self._closed.set()
        with contextlib.suppress(OSError):
            pipes.Client(str(self.path), self._family).close()
        with contextlib.suppress(OSError):
            self._listener.close()


def open_pipe(path: Path, *, key: bytes, family: str = "AF_PIPE") -> PipeConnection | None:
    """Connect to the pipe; None when nobody listens, or somebody who does not know the key."""
    try:
        return PipeConnection(pipes.Client(str(path), family, authkey=key))
    except (OSError, EOFError, AuthenticationError):
        return None
