"""The client's side of a connection: connect, start or stop an engine, send calls."""

import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.paths import log_file, make_home
from app.wire import messages
from app.wire.engine_lock import connect_if_running
from app.wire.frames import Connection
from app.wire.messages import PROTOCOL, StopEngine, Welcome, encode, read_engine, version
from app.wire.methods import Method, all_methods, encode_call
from core.datadir.pointer import resolve_home
from core.errors import EngineGone, EngineMismatch, to_loci_error
from core.events import Event
from core.process.launch import module_command, module_environment

HANDSHAKE_S = 30.0


class PendingCall(Struct, frozen=True):
    """A call without a result yet."""

    method: Method
    future: Future[Any]
    on_piece: Callable[[Any], None] | None


def handshake(connection: Connection, *, home: Path) -> messages.Welcome | None:
    """Exchange versions; None if the engine has just exited. Raises `EngineMismatch`."""
    connection.send(messages.encode(messages.Hello(PROTOCOL, version())))
    answer = messages.read_engine(connection, timeout_s=HANDSHAKE_S)
    if answer is None or not isinstance(answer[0], messages.Welcome):
        return None
    welcome = answer[0]
    if (welcome.protocol, welcome.version) != (PROTOCOL, version()):
        versions = {"running": welcome.version, "own": version()}
        raise EngineMismatch(str(home), "other_version_running", **versions)
    return welcome


class EngineConnection:
    """A connection after its handshake. Futures, pieces and events arrive in its own thread."""

    def __init__(
        self,
        connection: Connection,
        welcome: messages.Welcome,
        *,
        on_event: Callable[[Event], None],
        on_end: Callable[[], None],
    ) -> None:
        self.pid = welcome.pid
        self._connection = connection
        self._on_event = on_event
        self._on_end = on_end
        self._call_ids = itertools.count(1)
        self._pending: dict[int, PendingCall] = {}
        self._lock = threading.Lock()
        self._ended = False
        self._thread = threading.Thread(target=self._listen, name="engine-connection", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether either side has disconnected."""
        return self._ended

    def call(
        self,
        name: str,
        args: Sequence[object],
        kwargs: Mapping[str, object],
        *,
        leaves: bool = False,
    ) -> Future[Any]:
        """Return the Future of an operation's result, which may leave this computer if `leaves`.

        Cancelling the Future, or setting the `cancel` among the arguments, stops the call.
        """
        method = all_methods()[name]
        outgoing = encode_call(method, args, kwargs)
        future: Future[Any] = Future()
        call_id = next(self._call_ids)

        def send_cancel() -> None:
            self._connection.send(messages.encode(messages.CancelCall(call_id)))

        message = messages.encode(messages.Call(call_id, name, outgoing.arguments, leaves))
        with self._lock:
            if self._ended:
                future.set_exception(engine_gone())
                return future
            self._pending[call_id] = PendingCall(method, future, outgoing.on_piece)
        self._connection.send(message)
        forget = outgoing.cancel.add_callback(send_cancel) if outgoing.cancel else None
        future.add_done_callback(lambda done: _finish(done, send_cancel=send_cancel, forget=forget))
        return future

    def close(self) -> None:
        """Disconnect; pending calls end with `EngineGone`."""
        self._connection.close()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _listen(self) -> None:
        while received := messages.read_engine(self._connection):
            self._dispatch(*received)
        with self._lock:
            self._ended = True
            pending = tuple(self._pending.values())
            self._pending.clear()
        for call in pending:
            _fail(call, engine_gone())
        self._connection.release()
        self._on_end()

    def _dispatch(self, message: messages.FromEngine, tail: bytes) -> None:
        match message:
            case messages.EventMessage():
                self._on_event(message.event)
            case messages.CallChunk():
                self._stream(message)
            case messages.CallResult():
                if call := self._pop(message.id):
                    _fulfil(call, message, tail)
            case messages.CallError():
                if call := self._pop(message.id):
                    _fail(call, messages.decode_error(message))
            case messages.Welcome():
                pass

    def _stream(self, message: messages.CallChunk) -> None:
        with self._lock:
            call = self._pending.get(message.id)
        if not (call and call.on_piece) or call.future.cancelled():
            return
        try:
            call.on_piece(messages.decode_value(message.piece, kind=call.method.piece))
        except Exception as failure:  # noqa: BLE001 - handed to whoever waits for the call
            self._pop(message.id)
            self._connection.send(messages.encode(messages.CancelCall(message.id)))
            # Unchanged: it is the caller's own error, not one of the engine.
            _fail(call, failure)

    def _pop(self, call_id: int) -> PendingCall | None:
        with self._lock:
            return self._pending.pop(call_id, None)


def engine_gone() -> EngineGone:
    """Return the error of calls that the engine did not answer before it stopped."""
    return EngineGone("", "engine_gone")


def _finish(
    done: Future[Any], *, send_cancel: Callable[[], None], forget: Callable[[], None] | None
) -> None:
    if done.cancelled():
        send_cancel()
    if forget:
        forget()


def _fulfil(call: PendingCall, message: messages.CallResult, tail: bytes) -> None:
    try:
        value = messages.decode_result(message, tail, kind=call.method.returns)
    except msgspec.DecodeError as failure:
        _fail(call, to_loci_error(failure))
        return
    if call.future.set_running_or_notify_cancel():
        call.future.set_result(value)


def _fail(call: PendingCall, error: Exception) -> None:
    if call.future.set_running_or_notify_cancel():
        call.future.set_exception(error)


START_S = 60.0
STOP_S = 120.0
_POLL_S = 0.05
_pause = threading.Event()
# Engines that run on without us: what Python forgets, it warns of.
_detached: list["subprocess.Popen[bytes]"] = []


def stop_running_engine(home: Path) -> bool:
    """Stop the engine of this data directory, of any version; return whether one ran."""
    connection = connect_if_running(home)
    if connection is None:
        return False
    end = time.monotonic() + STOP_S
    try:
        connection.send(encode(StopEngine()))
        while (left := end - time.monotonic()) > 0:
            if read_engine(connection, timeout_s=left) is None:
                # A timeout returns None, too, but does not mean that the engine exited.
                if time.monotonic() < end:
                    return True
                break
    finally:
        connection.release()
    raise EngineGone(str(home), "engine_keeps_running", log=str(log_file(home)))


def is_running(home: Path) -> bool:
    """Return whether an engine of this data directory accepts clients."""
    connection = connect_if_running(resolve_home(home))
    if connection is not None:
        connection.release()
    return connection is not None


def connect_to_engine(home: Path) -> tuple[Connection, Welcome]:
    """Return a connection after the handshake; start an engine if none answers."""
    make_home(home)
    end = time.monotonic() + START_S
    while True:
        if connection := connect_if_running(home):
            if welcome := _handshake(connection, home):
                return connection, welcome
        elif not _start_engine(home, timeout_s=end - time.monotonic()):
            raise EngineGone(str(home), "engine_not_started", log=str(log_file(home)))
        if time.monotonic() > end:
            raise EngineGone(str(home), "engine_unreachable", log=str(log_file(home)))
        _pause.wait(_POLL_S)


def _handshake(connection: Connection, home: Path) -> Welcome | None:
    welcome = None
    try:
        welcome = handshake(connection, home=home)
    finally:
        if welcome is None:
            connection.release()
    return welcome


def _start_engine(home: Path, *, timeout_s: float) -> bool:
    """Return whether an engine has been started, here or by another program meanwhile."""
    command = [*module_command("app.engine"), "--home", str(home), "--detach"]
    if sys.platform == "win32":
        return _start_detached(command, home, timeout_s=timeout_s)
    with log_file(home).open("ab") as log:
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=module_environment(),
                timeout=max(timeout_s, 1.0),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


def _start_detached(command: Sequence[str], home: Path, *, timeout_s: float) -> bool:
    """Start the engine on Windows, where a process cannot detach itself, and wait for it."""
    flags: int = getattr(subprocess, "DETACHED_PROCESS", 0)
    flags |= getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    flags |= getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    end = time.monotonic() + max(timeout_s, 1.0)
    with log_file(home).open("ab") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=module_environment(),
            creationflags=flags,
        )
    _detached.append(process)
    while time.monotonic() < end:
        if is_running(home):
            return True
        if process.poll() is not None:
            return process.returncode == 0
        _pause.wait(_POLL_S)
    return False
