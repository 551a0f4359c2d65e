"""The transport of Windows over a Unix socket: the library has one API for both."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.wire import connect
from app.wire.pipe import PipeConnection, PipeListener, open_pipe

FAMILY = "AF_UNIX"


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[PipeListener]:
    listener = PipeListener(tmp_path / "p", family=FAMILY)
    yield listener
    listener.close()


@pytest.fixture
def ends(listener: PipeListener) -> Iterator[tuple[PipeConnection, PipeConnection]]:
    accepted: list[PipeConnection | None] = []
    thread = threading.Thread(target=lambda: accepted.append(listener.accept()))
    thread.start()
    client = open_pipe(listener.path, key=listener.key, family=FAMILY)
    thread.join(10)
    (server,) = accepted
    assert client is not None
    assert server is not None
    yield client, server
    client.release()
    server.release()


def test_frames_arrive_whole_and_in_order(ends):
    client, server = ends
    large = bytes(range(256)) * 5000

    sender = threading.Thread(target=lambda: [client.send(b"a", large), client.send(b"", b"")])
    sender.start()

    assert server.receive() == (b"a", large)
    assert server.receive(timeout_s=5) == (b"", b"")
    sender.join(5)


def test_silence_is_none_after_the_time_and_so_is_the_end_of_the_other(ends):
    client, server = ends

    assert server.receive(timeout_s=0.05) is None
    client.release()

    assert server.receive() is None
    assert not client.send(b"x")


def test_closing_ends_a_pending_read(ends):
    client, _server = ends
    got: list[object] = []
    thread = threading.Thread(target=lambda: got.append(client.receive()))
    thread.start()

    client.close()
    thread.join(5)

    assert got == [None]


def test_who_does_not_know_the_key_is_not_let_in(listener):
    accepted: list[object] = []
    thread = threading.Thread(target=lambda: accepted.append(listener.accept()))
    thread.start()

    refused = open_pipe(listener.path, key=b"another", family=FAMILY)
    listener.close()
    thread.join(10)

    assert refused is None
    assert accepted == [None]


def test_where_nobody_listens_nothing_is_connected(tmp_path):
    assert open_pipe(tmp_path / "none", key=b"k", family=FAMILY) is None


def test_an_engine_is_started_detached_and_waited_for(tmp_path, monkeypatch):
    (tmp_path / "logs").mkdir()
    tries = iter((False, True))
    monkeypatch.setattr(connect, "is_running", lambda _home: next(tries))
    sleeper = ("python3", "-c", "import time; time.sleep(5)")

    assert connect._start_detached(sleeper, tmp_path, timeout_s=5)

    monkeypatch.setattr(connect, "is_running", lambda _home: False)
    assert not connect._start_detached(("false",), tmp_path, timeout_s=5)
    while connect._detached:
        process = connect._detached.pop()
        process.kill()
        process.wait()
