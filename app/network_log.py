"""The engine's connections, noted where they are made, whichever part of the program makes them.

Python tells every connection of a socket to an audit hook. The language model and the encoder
run in libraries that open no sockets of their own; the store is told not to reach out at all.
"""

import sys
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from core.process.connection_log import log_connection
from core.records.datadir import Connection

_INTERNET = 2


def log_connections(home: Path) -> None:
    """Every host that this process connects to from now on stands in the log of that home."""
    names: dict[str, str] = {}

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "socket.getaddrinfo":
            names["asked"] = str(arguments[0] or "")
        elif event == "socket.connect":
            made = connection_to(arguments[1], asked=names.get("asked", ""))
            if made is not None:
                log_connection(home, made)

    sys.addaudithook(hook)


def connection_to(address: object, *, asked: str = "") -> Connection | None:
    """The connection to that address of a socket; None for one that is no host (a file)."""
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
