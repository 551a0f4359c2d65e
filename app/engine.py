"""The engine process of one home: `python -m app.engine --home DIR`.

It accepts clients before its stores are open, so that a client hears at once that it is there;
calls wait until the stores are open, and get the reason if they cannot be opened. It leaves when
the last client has gone, unless it shall go on watching in the background.
"""

import argparse
import contextlib
import faulthandler
import logging
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Literal

from app.log_setup import redirect_output, start_log
from app.network_log import log_connections
from app.paths import log_file, make_home, socket_path
from app.unexpected_errors import to_loci_error
from app.wire.client_connection import CallPools, ClientConnection
from app.wire.engine_lock import EngineAddress, EngineLock, acquire_engine_lock
from app.wire.messages import PROTOCOL, EventMessage, Welcome, encode, version
from app.wire.transport import Connection, Listener
from core.engine.engine import Engine
from core.errors import LociError
from core.events import Changes, Event, ProgressEvent

_log = logging.getLogger("loci.engine")
FIRST_CLIENT_S = 20.0
GRACE_S = 2.0
# An engine that cannot close in this time ends without; the stores survive that like a kill.
CLOSING_S = 120.0
TAKEOVER_S = 60.0
NICENESS = 5

LifecycleEvent = Literal["moved", "stop"]


class EngineServer:
    """Clients on one side, the façade on the other, and the decision when to leave."""

    def __init__(
        self, open_engine: Callable[[], Engine], *, listener: Listener, grace_s: float = GRACE_S
    ) -> None:
        self._open_engine = open_engine
        self._listener = listener
        self._grace_s = grace_s
        self._engine: Future[Engine] = Future()
        self._pools = CallPools.open()
        self._visitors: set[ClientConnection] = set()
        self._lock = threading.Lock()
        self._leaving = False
        # A SimpleQueue, because its `put` may be called from a signal's handler.
        self._words: queue.SimpleQueue[LifecycleEvent] = queue.SimpleQueue()

    def stop(self) -> None:
        """The engine will leave, whoever is there."""
        self._words.put("stop")

    def begin(self) -> None:
        """Clients are admitted and the stores are being opened."""
        threading.Thread(target=self._open, name="opening", daemon=True).start()
        threading.Thread(target=self._accept, name="accept", daemon=True).start()

    def close(self) -> None:
        """All calls have ended, the stores are closed, and the clients have seen it."""
        self._listener.close()
        with self._lock:
            visitors = tuple(self._visitors)
        for visitor in visitors:
            visitor.stop_calls()
        self._pools.close()
        with contextlib.suppress(LociError):  # told to the clients already
            self._engine.result().close()
        # Last, so that a client which asked for the end sees it when all is closed.
        for visitor in visitors:
            visitor.close()

    def _open(self) -> None:
        try:
            engine = self._open_engine()
            engine.listen(self._announce)
        except Exception as failure:  # noqa: BLE001 - handed to every client that asks
            _log.warning("the stores could not be opened: %s", failure)
            self._engine.set_exception(to_loci_error(failure))
        else:
            self._engine.set_result(engine)

    def _accept(self) -> None:
        while connection := self._listener.accept():
            self._admit(connection)

    def _admit(self, connection: Connection) -> None:
        with self._lock:
            if self._leaving:
                connection.release()
                return
            visitor = ClientConnection(
                connection,
                engine=self._engine,
                pools=self._pools,
                welcome=encode(Welcome(PROTOCOL, version(), os.getpid())),
                on_leave=self._part,
                on_stop=self.stop,
            )
            self._visitors.add(visitor)
            visitor.begin()
        self._words.put("moved")

    def _part(self, visitor: ClientConnection) -> None:
        with self._lock:
            self._visitors.discard(visitor)
        self._words.put("moved")

    def _announce(self, event: Event) -> None:
        frame = encode(EventMessage(event))
        optional = isinstance(event, ProgressEvent)
        with self._lock:
            visitors = tuple(self._visitors)
        for visitor in visitors:
            visitor.tell(frame, optional=optional)
        if isinstance(event, Changes) and "home" in event.kinds:
            self.stop()  # the files are elsewhere, or gone: the next engine opens what there is

    def stay(self) -> None:
        """Returns when it is time to leave; from then on nobody is admitted."""
        patience: float | None = max(FIRST_CLIENT_S, self._grace_s)
        while True:
            try:
                word = self._words.get(timeout=patience)
            except queue.Empty:
                if self._leaves_by_itself():
                    return
                patience = None
                continue
            with self._lock:
                self._leaving = self._leaving or word == "stop"
                patience = None if self._visitors else self._grace()
            if word == "stop":
                return

    def _grace(self) -> float:
        # An engine without stores is of no use: the next client gets a new one.
        failed = self._engine.done() and self._engine.exception() is not None
        return 0.0 if failed else self._grace_s

    def _leaves_by_itself(self) -> bool:
        if self._watches_in_background():
            return False
        with self._lock:
            self._leaving = not self._visitors
            return self._leaving

    def _watches_in_background(self) -> bool:
        if not self._engine.done() or self._engine.exception():
            return False
        options = {option.name: option.value for option in self._engine.result().list_options()}
        return options.get("watch_in_background") is True


def run_engine(home: Path, claim: EngineLock, *, on_ready: Callable[[], None]) -> None:
    """The engine of this home has run and left."""
    listener = Listener(socket_path(home))
    claim.publish(EngineAddress(str(listener.path), os.getpid()))

    def open_engine() -> Engine:
        from app.compose import open_library  # heavy: only now, when clients can already connect

        return open_library(home)

    engine = EngineServer(open_engine, listener=listener)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda _number, _frame: engine.stop())
    on_ready()
    _log.info("engine %s serves %s", version(), home)
    engine.begin()
    engine.stay()
    faulthandler.dump_traceback_later(CLOSING_S, exit=True)
    engine.close()
    _log.info("engine left")
    claim.release()


def detach() -> Callable[[bool], None]:
    """This process is a detached one from now on; its starter ends when the result is called.

    The starter's exit code is 0 when clients can connect.
    """
    ready, tell = os.pipe()
    if os.fork():
        os.close(tell)
        os._exit(0 if os.read(ready, 1) == b"+" else 1)
    os.close(ready)
    os.setsid()
    # The folder where the user happened to be can be unmounted and holds no code of ours.
    os.chdir("/")

    def end_starter(good: bool) -> None:  # noqa: FBT001 - a callback with one meaning
        os.write(tell, b"+" if good else b"-")
        os.close(tell)

    return end_starter


def main() -> int:
    """The exit code: 0 when the engine has served or another one does, else 1."""
    # What Loci keeps is for this user alone, also in a home that others may enter.
    os.umask(0o077)
    parser = argparse.ArgumentParser(prog="python -m app.engine", description=__doc__)
    parser.add_argument("--home", type=Path, required=True, help="the folder that holds the data")
    parser.add_argument("--detach", action="store_true", help="return as soon as it can be reached")
    arguments = parser.parse_args()
    home = make_home(arguments.home.resolve())
    log = log_file(home)
    if chosen := os.environ.get("LOCI_MODELS"):
        os.environ["LOCI_MODELS"] = str(Path(chosen).absolute())
    end_starter = detach() if arguments.detach else None
    if end_starter:
        redirect_output(log)
    start_log(log)
    os.nice(NICENESS)
    claim = acquire_engine_lock(home, patience_s=TAKEOVER_S)
    if claim is None:
        if end_starter:
            end_starter(True)
        return 0
    log_connections(home)
    with log.open("ab") as file:
        faulthandler.enable(file)
        run_engine(home, claim, on_ready=lambda: end_starter(True) if end_starter else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
