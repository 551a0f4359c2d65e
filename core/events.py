"""Events of the engine: changes and progress, published after commit only."""

import threading
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from core.records.files.status import Progress

Kind = Literal[
    "sources", "files", "documents", "entities", "facts", "memories", "settings", "home",
    "activity", "backups", "unlocked", "privacy", "saved questions",
    "gold sets",
]  # fmt: skip


class Changes(Struct, frozen=True, tag="changes"):
    """Kinds of records changed by one committed write, and its commit number."""

    kinds: frozenset[Kind]
    commit_number: int = 0


class ProgressEvent(Struct, frozen=True, tag="progressed"):
    """Progress of the engine (at most 10 events per second)."""

    progress: Progress


Event = Changes | ProgressEvent


class EventBus:
    """Calls every listener in the publishing thread; a listener is quick and never raises."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[Callable[[Event], None]] = []

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Subscribe a listener; return a function that unsubscribes it."""
        with self._lock:
            self._listeners.append(listener)

        def leave() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return leave

    def publish(self, event: Event) -> None:
        """Publish an event to all listeners."""
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener(event)
