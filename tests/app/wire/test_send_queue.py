"""A client that does not read costs the engine a bounded amount of memory."""

import threading
from typing import Any, cast

import pytest

from app.wire import client_connection
from app.wire.client_connection import SendQueue
from app.wire.frames import Connection


class StuckConnection:
    """A connection whose other end does not read until it is closed."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.is_taking = threading.Event()
        self.is_closed = threading.Event()

    def send(self, header: bytes, tail: bytes = b"") -> bool:
        self.taken.append(len(header) + len(tail))
        self.is_taking.set()
        self.is_closed.wait(20)
        return False

    def close(self) -> None:
        self.is_closed.set()


def test_a_client_that_does_not_read_large_replies_is_disconnected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client_connection, "MAX_QUEUED_BYTES", 1_000_000)
    connection: Any = StuckConnection()
    queue = SendQueue(cast("Connection", connection))
    queue.put(b"h", bytes(5_000_000))
    assert connection.is_taking.wait(20)

    for _ in range(5):
        queue.put(b"h", bytes(300_000))
    assert connection.is_closed.wait(20)

    assert connection.taken == [5_000_001]
    queue.close()


def test_a_reply_larger_than_the_bound_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_connection, "MAX_QUEUED_BYTES", 1000)
    connection: Any = StuckConnection()
    connection.is_closed.set()
    queue = SendQueue(cast("Connection", connection))

    queue.put(b"h", bytes(5_000_000))
    queue.close()

    assert connection.taken == [5_000_001]
