"""Two kinds of events: what a committed write touched, and what the engine is doing.

Both are announced after the fact, never inside a transaction.
"""

import threading
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from core.records.files.status import Progress

Kind = Literal[
    "sources", "files", "documents", "entities", "facts", "memories", "settings", "home",
    "activity", "backups",
]  # fmt: skip


class Changes(Struct, frozen=True, tag="changes"):
    """Kinds of record that one committed write touched, and its commit number."""

    kinds: frozenset[Kind]
    commit_number: int = 0


class ProgressEvent(Struct, frozen=True, tag="progressed"):
    """The engine's progress moved on (at most 10 of these a second)."""

    progress: Progress


Event = Changes | ProgressEvent


class EventBus:
    """Delivers each event to every listener, in the thread that announces it.

    A listener must return quickly and must not raise.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[Callable[[Event], None]] = []

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` for each event from now on; returns what ends it."""
        with self._lock:
            self._listeners.append(listener)

        def leave() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return leave

    def announce(self, event: Event) -> None:
        """Tell all listeners."""
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener(event)
