"""The engine process of one data directory: `python -m app.engine --home DIR`.

It accepts clients before its stores are open, so that a client knows at once that it runs; calls
wait until the stores are open, and fail with the reason if they cannot be opened. The process
exits after its last client has disconnected, unless it is to watch in the background.
"""

import argparse
import contextlib
import faulthandler
import logging
import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Literal

from app.log_setup import log_connections, redirect_output, start_log
from app.paths import log_file, make_home, socket_path
from app.wire.client_connection import CallPools, ClientConnection
from app.wire.engine_lock import EngineAddress, EngineLock, acquire_engine_lock
from app.wire.frames import Connection, Listener
from app.wire.messages import PROTOCOL, EventMessage, Welcome, encode, version
from app.wire.transport import listen
from core.datadir.layout import has_passphrase
from core.engine.engine import Engine
from core.errors import LociError, to_loci_error
from core.events import Changes, Event, ProgressEvent

_log = logging.getLogger("loci.engine")
FIRST_CLIENT_S = 20.0
GRACE_S = 2.0
# Time to close before the process is killed; the stores survive a kill.
CLOSING_S = 120.0
TAKEOVER_S = 60.0
NICENESS = 5

LifecycleEvent = Literal["clients_changed", "stop"]


class EngineServer:
    """Server that accepts clients, runs their calls on the engine and decides when to exit."""

    def __init__(
        self,
        open_engine: Callable[[], Engine],
        *,
        listener: Listener,
        grace_s: float = GRACE_S,
        has_passphrase: Callable[[], bool] = lambda: False,
    ) -> None:
        self._has_passphrase = has_passphrase
        self._open_engine = open_engine
        self._listener = listener
        self._grace_s = grace_s
        self._engine: Future[Engine] = Future()
        self._pools = CallPools.open()
        self._clients: set[ClientConnection] = set()
        self._lock = threading.Lock()
        self._exiting = False
        # A SimpleQueue, because its `put` may be called from a signal's handler.
        self._lifecycle_events: queue.SimpleQueue[LifecycleEvent] = queue.SimpleQueue()

    def stop(self) -> None:
        """Request the exit, regardless of connected clients. Safe in a signal handler."""
        self._lifecycle_events.put("stop")

    def start(self) -> None:
        """Start accepting clients and opening the stores, each in a thread."""
        threading.Thread(target=self._open, name="opening", daemon=True).start()
        threading.Thread(target=self._accept, name="accept", daemon=True).start()

    def close(self) -> None:
        """End all calls, close the stores and disconnect the clients."""
        self._listener.close()
        with self._lock:
            clients = tuple(self._clients)
        for client in clients:
            client.stop_calls()
        self._pools.close()
        with contextlib.suppress(LociError):  # the clients know already
            self._engine.result().close()
        # Last: a client that asked to stop sees the connection end when everything is closed.
        for client in clients:
            client.close()

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
            self._add(connection)

    def _add(self, connection: Connection) -> None:
        with self._lock:
            if self._exiting:
                connection.release()
                return
            client = ClientConnection(
                connection,
                engine=self._engine,
                pools=self._pools,
                welcome=encode(Welcome(PROTOCOL, version(), os.getpid())),
                on_disconnect=self._remove,
                on_stop=self.stop,
            )
            self._clients.add(client)
            client.start()
        self._lifecycle_events.put("clients_changed")

    def _remove(self, client: ClientConnection) -> None:
        with self._lock:
            self._clients.discard(client)
        self._lifecycle_events.put("clients_changed")

    def _announce(self, event: Event) -> None:
        frame = encode(EventMessage(event))
        optional = isinstance(event, ProgressEvent)
        with self._lock:
            clients = tuple(self._clients)
        for client in clients:
            client.send_event(frame, optional=optional)
        if isinstance(event, Changes) and "home" in event.kinds:
            self.stop()  # the files were moved or erased: the next engine opens what is there

    def wait_for_exit(self) -> None:
        """Block until the engine should exit; no client is accepted afterwards."""
        timeout_s: float | None = max(FIRST_CLIENT_S, self._grace_s)
        while True:
            try:
                event = self._lifecycle_events.get(timeout=timeout_s)
            except queue.Empty:
                if self._may_exit():
                    return
                timeout_s = None
                continue
            with self._lock:
                self._exiting = self._exiting or event == "stop"
                timeout_s = None if self._clients else self._grace_period()
            if event == "stop":
                return

    def _grace_period(self) -> float:
        # Without stores the engine is useless: exit now, the next client starts a new one.
        if not self._engine.done():
            return self._grace_s
        if self._engine.exception() is not None:
            return 0.0
        if not self._has_passphrase():
            return self._grace_s
        # Whoever types commands is not asked again for each; then the key goes with the process.
        options = self._engine.result().list_options()
        minutes = next(one.value for one in options if one.name == "lock_after_min")
        return max(self._grace_s, 60.0 * float(str(minutes)))

    def _may_exit(self) -> bool:
        if self._watches_in_background():
            return False
        with self._lock:
            self._exiting = not self._clients
            return self._exiting

    def _watches_in_background(self) -> bool:
        if not self._engine.done() or self._engine.exception():
            return False
        options = {option.name: option.value for option in self._engine.result().list_options()}
        return options.get("watch_in_background") is True


def run_engine(home: Path, lock: EngineLock, *, on_ready: Callable[[], None]) -> None:
    """Serve a data directory until the engine should exit."""
    forbid_core_dumps()
    listener = listen(socket_path(home))
    lock.publish(EngineAddress(str(listener.path), os.getpid(), listener.key))

    def open_engine() -> Engine:
        from app.compose import open_library  # heavy: only now, when clients can already connect

        return open_library(home)

    server = EngineServer(
        open_engine, listener=listener, has_passphrase=lambda: has_passphrase(home)
    )
    # Windows has no signal for a terminal that was closed.
    names = ("SIGTERM", "SIGINT", "SIGHUP")
    for number in (getattr(signal, name) for name in names if hasattr(signal, name)):
        signal.signal(number, lambda _number, _frame: server.stop())
    on_ready()
    _log.info("engine %s serves %s", version(), home)
    server.start()
    server.wait_for_exit()
    faulthandler.dump_traceback_later(CLOSING_S, exit=True)
    server.close()
    _log.info("engine left")
    lock.release()


def forbid_core_dumps() -> None:
    """Keep the memory of this process and its children, with its keys, out of core dumps."""
    if os.name == "posix":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def detach() -> Callable[[bool], None]:
    """Detach this process from its parent; return a callback that ends the parent.

    The parent exits with 0 when clients can connect, else with 1.
    """
    ready, notify = os.pipe()
    if os.fork():
        os.close(notify)
        os._exit(0 if os.read(ready, 1) == b"+" else 1)
    os.close(ready)
    os.setsid()
    # The parent's working directory may be unmounted later; nothing here needs it.
    os.chdir("/")

    def end_parent(ok: bool) -> None:  # noqa: FBT001 - a callback with one meaning
        os.write(notify, b"+" if ok else b"-")
        os.close(notify)

    return end_parent


def main() -> int:
    """Run the engine. Return 0 when it has served or another engine does, else 1."""
    # Files are private to this user, also in a data directory that others can enter.
    os.umask(0o077)
    parser = argparse.ArgumentParser(prog="python -m app.engine", description=__doc__)
    parser.add_argument("--home", type=Path, required=True, help="the folder that holds the data")
    parser.add_argument("--detach", action="store_true", help="return as soon as it can be reached")
    arguments = parser.parse_args()
    home = make_home(arguments.home.resolve())
    log = log_file(home)
    if chosen := os.environ.get("LOCI_MODELS"):
        os.environ["LOCI_MODELS"] = str(Path(chosen).absolute())
    # On Windows the client starts this process detached.
    end_parent = detach() if arguments.detach and os.name == "posix" else None
    if end_parent:
        redirect_output(log)
    start_log(log)
    if os.name == "posix":
        os.nice(NICENESS)
    lock = acquire_engine_lock(home, timeout_s=TAKEOVER_S)
    if lock is None:
        if end_parent:
            end_parent(True)
        return 0
    log_connections(home)
    with log.open("ab") as file:
        faulthandler.enable(file)
        run_engine(home, lock, on_ready=lambda: end_parent(True) if end_parent else None)
    return 0


if __name__ == "__main__":
    exit_code = main()
    logging.shutdown()
    # Without finalization: a daemon thread that returns to it from native code, like the encoder's,
    # ends by "terminate called without an active exception".
    os._exit(exit_code)
