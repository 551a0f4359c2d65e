"""The engine's side of a connection to one client: handshake, calls, events."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

from msgspec import Struct

from app.wire import messages
from app.wire.frames import Connection
from app.wire.methods import Method, all_methods
from core.engine.engine import Engine
from core.errors import Cancelled, EngineBusy, EngineGone, LociError, WrongUse, to_loci_error
from core.lanes import Cancel

_log = logging.getLogger("loci.engine")
# A client that does not read is disconnected when this many frames, or bytes, are queued.
MAX_QUEUED_FRAMES = 20_000
MAX_QUEUED_BYTES = 128_000_000
# Above this, progress is dropped for a client that reads slowly: newer progress follows.
MAX_QUEUED_PROGRESS = 100
HANDSHAKE_S = 20.0


class CallPools(Struct, frozen=True):
    """Thread pools for calls: short ones, and long ones that can be cancelled."""

    short: ThreadPoolExecutor
    long: ThreadPoolExecutor

    @classmethod
    def open(cls) -> "CallPools":
        """Create the pools; threads start on demand."""
        return cls(
            short=ThreadPoolExecutor(8, thread_name_prefix="call"),
            long=ThreadPoolExecutor(64, thread_name_prefix="long-call"),
        )

    def close(self) -> None:
        """Wait for running calls and drop queued ones."""
        self.short.shutdown(wait=True, cancel_futures=True)
        self.long.shutdown(wait=True, cancel_futures=True)


class SendQueue:
    """Queue of frames for one client, sent by its own thread so that callers never block."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._frames: deque[tuple[bytes, bytes]] = deque()
        self._bytes = 0
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._write, name="send-queue", daemon=True)
        self._thread.start()

    def put(self, header: bytes, tail: bytes = b"", *, optional: bool = False) -> None:
        """Queue a frame after all earlier ones; drop an `optional` one if the queue is crowded."""
        with self._changed:
            queued = len(self._frames)
            if self._closing or (optional and queued > MAX_QUEUED_PROGRESS):
                return
            if queued > MAX_QUEUED_FRAMES or self._bytes > MAX_QUEUED_BYTES:
                _log.warning("a client does not read what it asked for; its connection ends")
                self._closing = True
                self._frames.clear()
                self._connection.close()
            else:
                self._frames.append((header, tail))
                self._bytes += len(header) + len(tail)
            self._changed.notify()

    def close(self) -> None:
        """Send what is queued, if the client reads it, and accept nothing more."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=5)

    def _write(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._frames or self._closing)
                if not self._frames:
                    return
                header, tail = self._frames.popleft()
                self._bytes -= len(header) + len(tail)
            if not self._connection.send(header, tail):
                with self._changed:
                    self._closing = True
                    self._frames.clear()


class ClientConnection:
    """Connection to one client: handshake, calls, events, disconnection."""

    def __init__(
        self,
        connection: Connection,
        *,
        engine: Future[Engine],
        pools: CallPools,
        welcome: bytes,
        on_disconnect: Callable[["ClientConnection"], None],
        on_stop: Callable[[], None],
    ) -> None:
        self._connection = connection
        self._engine = engine
        self._pools = pools
        self._welcome = welcome
        self._on_disconnect = on_disconnect
        self._on_stop = on_stop
        self._queue = SendQueue(connection)
        self._running: dict[int, Cancel] = {}
        self._lock = threading.Lock()
        self._is_ready = False
        self._stopping = False
        self._thread = threading.Thread(target=self._listen, name="client", daemon=True)

    def start(self) -> None:
        """Start serving the client."""
        self._thread.start()

    def send_event(self, frame: bytes, *, optional: bool) -> None:
        """Queue an event for the client."""
        if self._is_ready:
            self._queue.put(frame, optional=optional)

    def stop_calls(self) -> None:
        """Cancel all running calls; their callers get an error that the engine stops."""
        with self._lock:
            self._stopping = True
            running = tuple(self._running.values())
        for cancel in running:
            cancel.set()

    def close(self) -> None:
        """Send everything that is queued and disconnect."""
        self._queue.close()
        self._connection.close()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=5)

    def _listen(self) -> None:
        if self._handshake():
            while message := messages.read_client(self._connection):
                match message:
                    case messages.Call():
                        self._start(message)
                    case messages.CancelCall():
                        self._cancel(message.id)
                    case messages.StopEngine():
                        self._on_stop()
                    case messages.Hello():
                        break
        self.stop_calls()
        self._connection.close()
        self._queue.close()
        self._connection.release()
        self._on_disconnect(self)

    def _handshake(self) -> bool:
        """Exchange versions; return whether client and engine speak the same protocol."""
        message = messages.read_client(self._connection, timeout_s=HANDSHAKE_S)
        self._queue.put(self._welcome)
        self._is_ready = (
            isinstance(message, messages.Hello) and message.protocol == messages.PROTOCOL
        )
        # A client of another version may only stop the engine; it stays connected until then.
        while message and not self._is_ready:
            if isinstance(message, messages.StopEngine):
                self._on_stop()
            message = messages.read_client(self._connection)
        return self._is_ready

    def _start(self, call: messages.Call) -> None:
        method = all_methods().get(call.method)
        if method is None:
            self._fail(call.id, WrongUse(call.method, "unknown_operation"))
            return
        cancel = Cancel()
        with self._lock:
            stopping = self._stopping
            if not stopping:
                self._running[call.id] = cancel
        if stopping:
            self._fail(call.id, EngineBusy("", "engine_stopping"))
            return
        pool = self._pools.long if method.takes_cancel else self._pools.short
        try:
            pool.submit(self._run, call, method, cancel)
        except RuntimeError:  # the pools are closed: the engine is about to end
            self._fail(call.id, EngineBusy("", "engine_stopping"))

    def _run(self, call: messages.Call, method: Method, cancel: Cancel) -> None:
        try:
            cancel.check()
            value = self._value(call, method, cancel)
            header, tail = messages.encode_result(call.id, value)
        except Cancelled as cancelled:
            gone = EngineGone("", "engine_asked_to_stop")
            self._fail(call.id, gone if self._stopping else cancelled)
        except Exception as failure:  # noqa: BLE001 - handed to the client that waits for it
            self._fail(call.id, to_loci_error(failure))
        else:
            self._queue.put(header, tail)
        finally:
            self._forget(call.id)

    def _value(self, call: messages.Call, method: Method, cancel: Cancel) -> Any:
        arguments = method.decode_arguments(call.arguments)
        if method.takes_cancel:
            arguments["cancel"] = cancel
        if method.streams:
            arguments["on_piece"] = partial(self._stream, call.id)
        engine = self._engine.result()
        if not call.leaves:
            return getattr(engine, method.name)(**arguments)
        with engine.leaving() as mask:
            if mask is None:
                return getattr(engine, method.name)(**arguments)
            # What is masked may be cut by the pieces of a stream: the result alone is sent.
            arguments.pop("on_piece", None)
            texts = {name: text for name, text in arguments.items() if isinstance(text, str)}
            arguments |= {name: mask.unmask(text) for name, text in texts.items()}
            return mask.mask_record(getattr(engine, method.name)(**arguments))

    def _stream(self, call_id: int, piece: object) -> None:
        self._queue.put(messages.encode(messages.CallChunk(call_id, messages.encode_value(piece))))

    def _fail(self, call_id: int, error: LociError) -> None:
        self._forget(call_id)
        self._queue.put(messages.encode(messages.error_message(call_id, error)))

    def _cancel(self, call_id: int) -> None:
        with self._lock:
            cancel = self._running.get(call_id)
        if cancel:
            cancel.set()

    def _forget(self, call_id: int) -> None:
        with self._lock:
            self._running.pop(call_id, None)
