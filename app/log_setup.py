"""Logs of the engine process: diagnostics, and all network connections (N1).

Neither holds contents of documents.

Python reports every socket connection to audit hooks, whichever part of the program opens it. The
language model and the encoder run in libraries without sockets; the database's extensions that
use the network are disabled.
"""

import logging
import logging.handlers
import os
import sys
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from core.display_text import display_line, display_text
from core.process.connections import report_connection
from core.records.datadir import Connection

_INTERNET = 2
LARGEST_LOG_BYTES = 1 << 20


class PrivateLogHandler(logging.handlers.RotatingFileHandler):
    """Writes files that only the user may read, also after they were rotated."""

    def _open(self) -> Any:
        make_private(Path(self.baseFilename))
        return super()._open()


class LogFormatter(logging.Formatter):
    """Writes each message on one line, and names of files without control characters."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - named by logging
        """Return the line of the record."""
        return display_line(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the lines of its exception."""
        return display_text(super().format(record))


def start_log(path: Path) -> None:
    """Log all messages to the file, with time and level."""
    handler = PrivateLogHandler(path, maxBytes=LARGEST_LOG_BYTES, backupCount=1, encoding="utf-8")
    handler.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(capture=True)


def redirect_output(path: Path) -> None:
    """Redirect the standard streams to the file, and standard input to nothing.

    A detached engine must not keep the terminal or a pipe of its parent open.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    make_private(path)
    with Path(os.devnull).open("rb") as nothing, path.open("ab") as file:
        os.dup2(nothing.fileno(), 0)
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)


def make_private(path: Path) -> None:
    """Create the file, readable by this user only; one that was there is made so."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def log_connections(home: Path) -> None:
    """Log every host that this process connects to from now on."""
    names: dict[str, str] = {}

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "socket.getaddrinfo":
            names["asked"] = str(arguments[0] or "")
        elif event == "socket.connect":
            made = connection_to(arguments[1], asked=names.get("asked", ""))
            if made is not None:
                report_connection(home, made)

    sys.addaudithook(hook)


def connection_to(address: object, *, asked: str = "") -> Connection | None:
    """Return the connection to a socket address; None if it is not a host (a Unix socket)."""
    if not isinstance(address, tuple) or len(address) < _INTERNET:  # pyright: ignore[reportUnknownArgumentType]
        return None
    host, port = str(address[0]), address[1]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if not isinstance(port, int):
        return None
    try:
        is_local = ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        is_local = host == "localhost"
    named = f"{asked} ({host})" if asked and asked != host and not is_local else host
    return Connection(datetime.now(UTC), named, port, is_local)
