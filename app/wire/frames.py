"""What engine and clients need of a connection, whatever carries it."""

from pathlib import Path
from typing import Protocol

LARGEST_FRAME_BYTES = 1 << 30


class Connection(Protocol):
    """One end of a connection. Any thread may send; one thread receives.

    A frame is a header and a tail; either may be empty.
    """

    def send(self, header: bytes, tail: bytes = b"") -> bool:
        """Send a frame; return False when the other end has disconnected."""
        ...

    def receive(self, *, timeout_s: float | None = None) -> tuple[bytes, bytes] | None:
        """Return the next frame, or None when disconnected or after `timeout_s` of silence."""
        ...

    def close(self) -> None:
        """Disconnect both ends; a pending `receive` returns None."""
        ...

    def release(self) -> None:
        """Free what the connection holds; call it when no thread receives any more."""
        ...


class Listener(Protocol):
    """Where clients connect: at `path`, with `key` where the path alone does not protect it."""

    path: Path
    key: bytes

    def accept(self) -> Connection | None:
        """Return the next connection of this user, or None when the listener was closed."""
        ...

    def close(self) -> None:
        """Stop listening."""
        ...
