"""Client of the engine process: every operation through one typed call over a local socket.

Futures, pieces, events and `on_lost` arrive in a background thread of the connection; none of
them may wait there for another call. Nothing heavy of the engine is imported here.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Concatenate, ParamSpec, Self, TypeVar

from app.wire.connect import EngineConnection, connect_to_engine, engine_gone
from core.datadir.pointer import resolve_home
from core.engine.engine import Engine
from core.errors import EngineGone
from core.events import Event, EventBus

P = ParamSpec("P")
R = TypeVar("R")


class Client:
    """Connection to the engine of one home, which is started if none runs.

    When the engine dies, pending Futures end with `EngineGone` and `on_lost` is called;
    `reconnect` starts a new engine, and listeners stay subscribed.
    """

    def __init__(
        self,
        home: Path,
        *,
        on_lost: Callable[[EngineGone], None] | None = None,
        leaves: bool = False,
    ) -> None:
        self.home = home
        self._leaves = leaves
        self.on_lost = on_lost
        self._events = EventBus()
        self._connection: EngineConnection | None = None
        self._lock = threading.Lock()
        self._closed = False

    @classmethod
    def connect(
        cls,
        home: Path,
        *,
        on_lost: Callable[[EngineGone], None] | None = None,
        leaves: bool = False,
    ) -> "Client":
        """Return a connected client before the stores are open; calls wait for them.

        With `leaves`, its calls see only what may leave this computer (D11).

        Raises `EngineMismatch` for an engine of another version, `EngineGone` when none starts.
        """
        client = cls(home, on_lost=on_lost, leaves=leaves)
        client.reconnect()
        return client

    def __enter__(self) -> Self:
        """Return the client itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    @property
    def connected(self) -> bool:
        """Whether the connection is open."""
        connection = self._connection
        return connection is not None and not connection.ended

    @property
    def engine_pid(self) -> int:
        """Process id of the engine; 0 when there is none."""
        connection = self._connection
        return connection.pid if connection and not connection.ended else 0

    def reconnect(self) -> None:
        """Connect again, and start a new engine if the old one has gone."""
        with self._lock:
            if self.connected:
                return
            if self._connection:
                self._connection.close()
            # Its home may have been moved while this client was connected.
            self.home = resolve_home(self.home)
            stream, welcome = connect_to_engine(self.home)
            self._closed = False
            self._connection = EngineConnection(
                stream, welcome, on_event=self._events.publish, on_end=self._ended
            )

    def call(
        self, operation: Callable[Concatenate[Engine, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        """See `EngineClient.call`."""
        connection = self._connection
        if connection is None:
            lost: Future[R] = Future()
            lost.set_exception(engine_gone())
            return lost
        return connection.call(operation.__name__, args, kwargs, leaves=self._leaves)

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """See `EngineClient.listen`."""
        return self._events.subscribe(listener)

    def close(self) -> None:
        """See `EngineClient.close`."""
        self._closed = True
        if self._connection:
            self._connection.close()

    def _ended(self) -> None:
        if self.on_lost and not self._closed:
            self.on_lost(engine_gone())
