"""Log of the hosts that the engine connected to, as JSON lines."""

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from core.records.datadir import Connection

FILE = Path("logs") / "network.jsonl"
# Number of bytes read from the end; older lines stay in the file until it is truncated.
_LAST_BYTES = 200_000
_MOST_BYTES = 2_000_000
_lock = threading.Lock()
_observers: dict[Path, Callable[[Connection], None]] = {}


def observe_connections(home: Path, observer: Callable[[Connection], None] | None) -> None:
    """Call `observer` with each later connection of the engine of that home; None ends it."""
    if observer is None:
        _observers.pop(home, None)
    else:
        _observers[home] = observer


def log_connection(home: Path, made: Connection) -> None:
    """Append the connection to the log; errors of the log are ignored."""
    if (observer := _observers.get(home)) is not None:
        observer(made)
    path = home / FILE
    line = msgspec.json.encode(made) + b"\n"
    with _lock:
        try:
            if path.exists() and path.stat().st_size > _MOST_BYTES:
                path.write_bytes(_tail(path))
            path.touch(mode=0o600)
            with path.open("ab") as file:
                file.write(line)
        except OSError:
            return


def read_connections(home: Path, *, limit: int) -> tuple[Connection, ...]:
    """Return the last connections, the newest first; invalid lines are skipped."""
    try:
        lines = _tail(home / FILE).splitlines()
    except OSError:
        return ()
    connections: list[Connection] = []
    for line in reversed(lines):
        if len(connections) >= limit:
            break
        try:
            connections.append(msgspec.json.decode(line, type=Connection))
        except msgspec.DecodeError:
            continue
    return tuple(connections)


def _tail(path: Path) -> bytes:
    """Return the last whole lines of the file."""
    with path.open("rb") as file:
        size = path.stat().st_size
        file.seek(max(0, size - _LAST_BYTES))
        content = file.read()
    return content if size <= _LAST_BYTES else content.partition(b"\n")[2]
