"""HTTP request to a model server that can be interrupted at any time."""

import contextlib
import errno
import http.client
import os
import selectors
import socket
import ssl
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from msgspec import Struct

from core.errors import Cancelled, ModelRefused
from core.lanes import Cancel
from core.llm.endpoint.address import ServerAddress
from core.messages import UserMessage

CONNECT_S = 5.0
POLL_S = 0.02
# A server sends nothing while it evaluates a long prompt or loads the model.
FIRST_S = 600.0
# Between two pieces of an answer.
PIECE_S = 120.0
ERROR_BYTES = 65_536
LINE_BYTES = 2**20


class Timeouts(Struct, frozen=True):
    """Timeouts in seconds: connect, first byte, next piece."""

    connect_s: float = CONNECT_S
    first_s: float = FIRST_S
    piece_s: float = PIECE_S


class ServerResponse(Struct, frozen=True):
    """Status and content type of a response; the body is still to be read."""

    status: int
    kind: str
    body: "ResponseBody"


class ResponseBody:
    """Body of a response; `failed` translates exceptions while it is read."""

    def __init__(
        self,
        response: http.client.HTTPResponse,
        *,
        begun: Callable[[], None],
        failed: Callable[[Exception | None], Exception | None],
    ) -> None:
        self._response = response
        self._begun = begun
        self._translate = failed

    def read(self, most: int) -> bytes:
        """Read at most that many bytes."""
        return self._receive(lambda: self._response.read(most))

    def readline(self, most: int) -> bytes:
        """Read the next line, at most that many bytes; empty at the end."""
        line = self._receive(lambda: self._response.readline(most))
        self._begun()
        return line

    def _receive(self, take: Callable[[], bytes]) -> bytes:
        try:
            data = take()
        except (OSError, http.client.HTTPException) as error:
            raise self._translate(error) or error from error
        # An interrupted connection just ends without an error.
        if not data and (stopped := self._translate(None)) is not None:
            raise stopped
        return data


class HttpCall:
    """A connection for one request; `interrupt` aborts it from any thread."""

    def __init__(
        self, address: ServerAddress, *, patience: Timeouts, cancel: Cancel | None
    ) -> None:
        self._address = address
        self._patience = patience
        self._cancel = cancel
        self._socket: socket.socket | None = None
        self._was_interrupted = False

    def interrupt(self) -> None:
        """Abort a blocking read or write."""
        self._was_interrupted = True
        connected = self._socket
        if connected is not None:
            # It may be closed already, or not be connected yet.
            with contextlib.suppress(OSError):
                connected.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def send(
        self, method: str, path: str, *, body: bytes = b"", key: str = ""
    ) -> Generator[ServerResponse]:
        """Send the request; yield the response, to be read within the block.

        Raises `Cancelled` if stopped, and `ModelRefused` if the server is unreachable, closes the
        connection or times out, also while the response is read.
        """
        forget = self._cancel.add_callback(self.interrupt) if self._cancel is not None else None
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        response: http.client.HTTPResponse | None = None
        try:
            response = self._response(method, path, body=body, headers=headers)
            read = ResponseBody(
                response,
                begun=lambda: self._set_timeout(self._patience.piece_s),
                failed=self._translate,
            )
            yield ServerResponse(response.status, response.headers.get_content_type(), read)
        finally:
            if forget is not None:
                forget()
            # The response's file object keeps the connection open after the socket is closed.
            if response is not None:
                response.close()
            if self._socket is not None:
                self._socket.close()

    def _response(
        self, method: str, path: str, *, body: bytes, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        try:
            connection = self._connection()
            connection.request(method, path, body=body or None, headers=headers)
            return connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            raise self._translate(error) or error from error

    def _connection(self) -> http.client.HTTPConnection:
        """Connect without a proxy, regardless of the environment."""
        self._check_cancelled()
        connected = self._open_socket()
        self._socket = connected
        self._check_cancelled()
        self._set_timeout(self._patience.connect_s)
        if self._address.scheme == "https":
            safe = ssl.create_default_context().wrap_socket(
                connected, server_hostname=self._address.host, do_handshake_on_connect=False
            )
            self._socket = safe
            self._check_cancelled()
            safe.do_handshake()
        self._set_timeout(self._patience.first_s)
        connection = http.client.HTTPConnection(self._address.host, self._address.port)
        connection.sock = self._socket
        return connection

    def _open_socket(self) -> socket.socket:
        last: OSError = ConnectionRefusedError()
        for host in self._address.hosts:
            try:
                candidates = socket.getaddrinfo(host, self._address.port, type=socket.SOCK_STREAM)
                for family, kind, protocol, _, where in candidates:
                    try:
                        return self._connect_socket(socket.socket(family, kind, protocol), where)
                    except OSError as error:
                        last = error
            except socket.gaierror as error:
                last = error
        raise last

    def _connect_socket(self, fresh: socket.socket, where: tuple[object, ...]) -> socket.socket:
        """Connect the socket; cancellation is polled while it waits."""
        code = 0
        try:
            fresh.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                fresh.connect(where)
            code = self._wait_until_connected(fresh)
        except BaseException:
            fresh.close()
            raise
        if code:
            fresh.close()
            raise OSError(code, os.strerror(code))
        return fresh

    def _wait_until_connected(self, fresh: socket.socket) -> int:
        """Return the socket's error code, 0 for none, ETIMEDOUT after the timeout."""
        until = time.monotonic() + self._patience.connect_s
        with selectors.DefaultSelector() as selector:
            selector.register(fresh, selectors.EVENT_WRITE)
            while not selector.select(POLL_S):
                self._check_cancelled()
                if time.monotonic() > until:
                    return errno.ETIMEDOUT
        return fresh.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)

    def _set_timeout(self, seconds: float) -> None:
        if self._socket is not None:
            # The connection may be closed already after the last byte.
            with contextlib.suppress(OSError):
                self._socket.settimeout(seconds)

    def _check_cancelled(self) -> None:
        if self._cancel is not None:
            self._cancel.check()

    def _translate(self, error: Exception | None) -> Exception | None:
        """Translate a failure; None if there is none and the call was not interrupted."""
        if self._cancel is not None and self._cancel.is_set:
            return Cancelled()
        if error is None and not self._was_interrupted:
            return None
        return ModelRefused(str(self._address), self._failure(error))

    def _failure(self, error: Exception | None) -> UserMessage:
        if self._was_interrupted:
            return UserMessage("server_call_closed")
        if isinstance(error, ssl.SSLError):
            return UserMessage("server_certificate_invalid", reason=error.reason or str(error))
        if isinstance(error, TimeoutError):
            return UserMessage("server_timed_out")
        is_connected = self._socket is not None
        return UserMessage("server_broke_off" if is_connected else "server_unreachable")
