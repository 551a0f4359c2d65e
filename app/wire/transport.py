"""The way from clients to the engine: a Unix socket, on Windows a named pipe."""

import sys
from pathlib import Path

from app.wire.frames import Connection, Listener
from app.wire.unix_socket import SocketListener, open_socket


def listen(path: Path) -> Listener:
    """Listen at the path that `app.paths.socket_path` returns."""
    if sys.platform == "win32":
        from app.wire.pipe import PipeListener  # loads `multiprocessing`

        return PipeListener(path)
    return SocketListener(path)


def open_connection(path: Path, *, key: bytes = b"") -> Connection | None:
    """Connect to that path; None when no program of this user listens."""
    if sys.platform == "win32":
        from app.wire.pipe import open_pipe

        return open_pipe(path, key=key)
    return open_socket(path)
