"""Frames over a Unix socket; the only module that uses sockets.

A frame is two lengths (four bytes each, big-endian), a header and a tail.
"""

import contextlib
import logging
import os
import socket
import struct
import sys
import threading
from pathlib import Path

from app.wire.frames import LARGEST_FRAME_BYTES

_log = logging.getLogger("loci.engine")
_RETRY_S = 0.5
_LENGTHS = struct.Struct(">II")
_CREDENTIALS = struct.Struct("3i")


class SocketConnection:
    """One end of a connection. Any thread may send; one thread receives."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._reader = end.makefile("rb", buffering=1 << 16)
        self._sending = threading.Lock()

    def send(self, header: bytes, tail: bytes = b"") -> bool:
        """Send a frame; return False when the other end has disconnected."""
        try:
            with self._sending:
                self._end.sendall(_LENGTHS.pack(len(header), len(tail)) + header)
                if tail:
                    self._end.sendall(tail)
        except OSError:
            return False
        return True

    def receive(self, *, timeout_s: float | None = None) -> tuple[bytes, bytes] | None:
        """Return the next frame, or None when disconnected or after `timeout_s` of silence."""
        try:
            if timeout_s is not None:
                self._end.settimeout(timeout_s)
            lengths = self._read(_LENGTHS.size)
            if lengths is None:
                return None
            header_bytes, tail_bytes = _LENGTHS.unpack(lengths)
            if header_bytes + tail_bytes > LARGEST_FRAME_BYTES:
                return None
            header, tail = self._read(header_bytes), self._read(tail_bytes)
            if timeout_s is not None:
                self._end.settimeout(None)
        except (OSError, ValueError):  # ValueError: released meanwhile
            return None
        return None if header is None or tail is None else (header, tail)

    def close(self) -> None:
        """Disconnect both ends; a pending `receive` returns None."""
        with contextlib.suppress(OSError):
            self._end.shutdown(socket.SHUT_RDWR)

    def release(self) -> None:
        """Close the socket itself; call it when no thread receives any more."""
        self.close()
        with self._sending, contextlib.suppress(OSError):
            self._reader.close()
            self._end.close()

    def _read(self, size: int) -> bytes | None:
        data = self._reader.read(size)
        return data if len(data) == size else None


class SocketListener:
    """Listening socket in a private folder, for programs of the same user."""

    def __init__(self, path: Path) -> None:
        self.path, self.key = path, b""
        path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        # The folder is private already; the mode guards against one that is opened up later.
        before = os.umask(0o177)
        try:
            self._socket.bind(str(path))
        finally:
            os.umask(before)
        self._socket.listen(64)
        self._closed = threading.Event()

    def accept(self) -> SocketConnection | None:
        """Return the next connection of this user, or None when the listener was closed."""
        while True:
            try:
                end, _ = self._socket.accept()
            except OSError as failure:
                if self._closed.is_set():
                    return None
                # For example out of file descriptors: connected clients go on, others retry.
                _log.warning("nobody can connect at the moment: %s", failure)
                self._closed.wait(_RETRY_S)
                continue
            if _is_same_user(end):
                end.settimeout(None)
                return SocketConnection(end)
            end.close()

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        self.path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


def open_socket(path: Path) -> SocketConnection | None:
    """Connect to the socket at that path; None when no program of this user listens."""
    end = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        end.connect(str(path))
    except OSError:
        end.close()
        return None
    if not _is_same_user(end):
        end.close()
        return None
    return SocketConnection(end)


def _is_same_user(end: socket.socket) -> bool:
    if not sys.platform.startswith("linux"):
        return True  # the private folder is the only guard here
    raw = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return _CREDENTIALS.unpack(raw)[1] == os.getuid()
