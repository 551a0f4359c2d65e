"""An engine in this process: the real wire and threads around a fake engine."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.client import Client
from app.engine import EngineServer
from app.paths import socket_path
from app.wire.engine_lock import EngineAddress, EngineLock
from app.wire.transport import listen
from core.engine.engine import Engine
from tests.app.served_engine import ServedEngine


class Served:
    """An engine at work on a home, and the clients that tests connect to it."""

    def __init__(self, home: Path, open_engine: Callable[[], Engine], *, grace_s: float) -> None:
        self.home = home
        self.lock = EngineLock(home)
        assert self.lock.acquire()
        self.engine = EngineServer(open_engine, listener=listen(socket_path(home)), grace_s=grace_s)
        self.lock.publish(EngineAddress(str(socket_path(home)), 0))
        self.left = threading.Event()
        self.clients: list[Client] = []
        self.engine.start()
        self.thread = threading.Thread(target=self.run, name="engine")
        self.thread.start()

    def run(self) -> None:
        self.engine.wait_for_exit()
        self.engine.close()
        self.left.set()

    def client(self, **options) -> Client:
        client = Client.connect(self.home, **options)
        self.clients.append(client)
        return client

    def end(self) -> None:
        self.engine.stop()
        self.thread.join(60)
        assert self.left.is_set(), "the engine did not leave"
        for client in self.clients:
            client.close()
        self.lock.release()


@pytest.fixture
def engine() -> ServedEngine:
    """What the engine of `served` offers."""
    return ServedEngine()


@pytest.fixture
def serve(home: Path) -> Iterator[Callable[..., Served]]:
    """Starts an engine on `home`; it is ended after the test."""
    running: list[Served] = []

    def start(open_engine: Callable[[], Engine], *, grace_s: float = 20.0) -> Served:
        running.append(Served(home, open_engine, grace_s=grace_s))
        return running[-1]

    yield start
    for served in running:
        served.end()


@pytest.fixture
def served(serve: Callable[..., Served], engine: ServedEngine) -> Served:
    """A server with the fake engine."""
    return serve(lambda: engine)
