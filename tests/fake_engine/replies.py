"""Records the calls of the fake engine and tells its listeners of events."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from core.errors import EngineGone, LociError, Locked
from core.events import Event

_WHILE_LOCKED = {"list_options", "show_home", "unlock", "lock"}


class FakeReplies:
    """Base of the parts of the fake engine; while it is not `alive`, each call fails."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.alive = True
        # While it is not empty, the library is locked by this passphrase.
        self.secret = ""
        self.listeners: list[Callable[[Event], None]] = []

    def announce(self, event: Event) -> None:
        for listener in tuple(self.listeners):
            listener(event)

    def leaving(self) -> AbstractContextManager[Any]:
        return nullcontext()

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        self.listeners.append(listener)

        def leave() -> None:
            if listener in self.listeners:
                self.listeners.remove(listener)

        return leave

    def die(self) -> None:
        self.alive = False

    def _reply(self, name: str, value: Any, *arguments: Any) -> Any:
        """Record the call; raise `value` if it is an error, else return it."""
        self.calls.append((name, *arguments))
        if not self.alive:
            raise EngineGone("", "engine_gone")
        if self.secret and name not in _WHILE_LOCKED:
            raise Locked("", "library_locked")
        if isinstance(value, LociError):
            raise value
        return value
