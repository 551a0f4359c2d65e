"""A client's connection to an engine: calls go out, Futures are fulfilled, its end is noticed."""

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.unexpected_errors import to_loci_error
from app.wire.messages import (
    PROTOCOL,
    Call,
    CallChunk,
    CallError,
    CallResult,
    CancelCall,
    EventMessage,
    FromEngine,
    Hello,
    Welcome,
    decode_error,
    decode_result,
    encode,
    read_engine,
    version,
)
from app.wire.methods import Method, all_methods, encode_call
from app.wire.transport import Connection
from core.errors import EngineGone, EngineMismatch
from core.events import Event

HANDSHAKE_S = 30.0


class PendingCall(Struct, frozen=True):
    """A call that has no value yet."""

    method: Method
    future: Future[Any]
    on_piece: Callable[[Any], None] | None


def handshake(connection: Connection, *, home: Path) -> Welcome | None:
    """The engine's greeting, or None when it left meanwhile; `EngineMismatch` if it is another."""
    connection.send(encode(Hello(PROTOCOL, version())))
    answer = read_engine(connection, timeout_s=HANDSHAKE_S)
    if answer is None or not isinstance(answer[0], Welcome):
        return None
    welcome = answer[0]
    if (welcome.protocol, welcome.version) != (PROTOCOL, version()):
        raise EngineMismatch(
            str(home),
            detail=f"Loci {welcome.version} is running, but this is Loci {version()}.",
            remedy="Close its windows, or end it with: loci stop",
        )
    return welcome


class EngineConnection:
    """One connection after its greeting. Futures, pieces and events come in its own thread."""

    def __init__(
        self,
        connection: Connection,
        welcome: Welcome,
        *,
        on_event: Callable[[Event], None],
        on_end: Callable[[], None],
    ) -> None:
        self.pid = welcome.pid
        self._connection = connection
        self._on_event = on_event
        self._on_end = on_end
        self._numbers = itertools.count(1)
        self._waiting: dict[int, PendingCall] = {}
        self._lock = threading.Lock()
        self._ended = False
        self._thread = threading.Thread(target=self._listen, name="link", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether the engine, or this end, has left."""
        return self._ended

    def call(self, name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> Future[Any]:
        """Return the Future of an operation's result.

        Cancelling the Future, or setting the `cancel` among the arguments, stops the call.
        """
        method = all_methods()[name]
        outgoing = encode_call(method, args, kwargs)
        future: Future[Any] = Future()
        number = next(self._numbers)

        def halt() -> None:
            self._connection.send(encode(CancelCall(number)))

        message = encode(Call(number, name, outgoing.arguments))
        with self._lock:
            if self._ended:
                future.set_exception(engine_gone())
                return future
            self._waiting[number] = PendingCall(method, future, outgoing.on_piece)
        self._connection.send(message)
        forget = outgoing.cancel.add_callback(halt) if outgoing.cancel else None
        future.add_done_callback(lambda done: _finish(done, halt=halt, forget=forget))
        return future

    def close(self) -> None:
        """This end has left; calls under way end with `EngineGone`."""
        self._connection.close()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _listen(self) -> None:
        while received := read_engine(self._connection):
            self._take(*received)
        with self._lock:
            self._ended = True
            waiting = tuple(self._waiting.values())
            self._waiting.clear()
        for one in waiting:
            _fail(one, engine_gone())
        self._connection.release()
        self._on_end()

    def _take(self, message: FromEngine, tail: bytes) -> None:
        match message:
            case EventMessage():
                self._on_event(message.event)
            case CallChunk():
                self._piece(message)
            case CallResult():
                if one := self._settled(message.id):
                    _fulfil(one, message, tail)
            case CallError():
                if one := self._settled(message.id):
                    _fail(one, decode_error(message))
            case Welcome():
                pass

    def _piece(self, message: CallChunk) -> None:
        with self._lock:
            one = self._waiting.get(message.id)
        if not (one and one.on_piece) or one.future.cancelled():
            return
        try:
            one.on_piece(msgspec.json.decode(message.piece, type=one.method.piece))
        except Exception as failure:  # noqa: BLE001 - handed to whoever waits for the call
            self._settled(message.id)
            self._connection.send(encode(CancelCall(message.id)))
            # As it is: it is the caller's own, and not one of the engine.
            _fail(one, failure)

    def _settled(self, number: int) -> PendingCall | None:
        with self._lock:
            return self._waiting.pop(number, None)


def engine_gone() -> EngineGone:
    """The error of every call that the engine did not live to answer."""
    return EngineGone(
        detail="The engine stopped before it answered.",
        remedy="Try again: it starts anew and nothing that was read is lost.",
    )


def _finish(
    done: Future[Any], *, halt: Callable[[], None], forget: Callable[[], None] | None
) -> None:
    if done.cancelled():
        halt()
    if forget:
        forget()


def _fulfil(one: PendingCall, message: CallResult, tail: bytes) -> None:
    try:
        value = decode_result(message, tail, kind=one.method.returns)
    except msgspec.DecodeError as failure:
        _fail(one, to_loci_error(failure))
        return
    if one.future.set_running_or_notify_cancel():
        one.future.set_result(value)


def _fail(one: PendingCall, error: Exception) -> None:
    if one.future.set_running_or_notify_cancel():
        one.future.set_exception(error)
