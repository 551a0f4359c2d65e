"""Network connections of this process, told to whoever keeps them."""

from collections.abc import Callable
from pathlib import Path

from core.records.datadir import Connection

_observers: dict[Path, Callable[[Connection], None]] = {}


def observe_connections(home: Path, observer: Callable[[Connection], None] | None) -> None:
    """Call `observer` with each later connection of the engine of that home; None ends it."""
    if observer is None:
        _observers.pop(home, None)
    else:
        _observers[home] = observer


def report_connection(home: Path, made: Connection) -> None:
    """Tell the observer of that home about a connection."""
    if (observer := _observers.get(home)) is not None:
        observer(made)
