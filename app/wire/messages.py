"""Messages between the engine and its clients: JSON, with long byte fields beside it.

`Hello`, `Welcome` and `StopEngine` never change, so that any two versions can greet each other and
an engine of another version can be asked to exit.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from app.wire.frames import Connection
from core.errors import LociError, all_errors
from core.events import Event
from core.messages import UserMessage, decode_hook, encode_hook

PROTOCOL = 2


class Hello(Struct, frozen=True, tag="hello"):
    """The client's first message."""

    protocol: int
    version: str


class Welcome(Struct, frozen=True, tag="welcome"):
    """The engine's first message."""

    protocol: int
    version: str
    pid: int


class StopEngine(Struct, frozen=True, tag="leave"):
    """Ask the engine to exit; it disconnects when its stores are closed."""


class Call(Struct, frozen=True, tag="call"):
    """Call an operation; `id` is chosen by the client.

    With `leaves`, the result may leave this computer, so that privacy tiers limit it.
    """

    id: int
    method: str
    arguments: Raw
    leaves: bool = False


class CancelCall(Struct, frozen=True, tag="halt"):
    """Cancel the call with that id."""

    id: int


class CallResult(Struct, frozen=True, tag="returned"):
    """Result of a call. `beside` maps fields to the sizes of their bytes after the header."""

    id: int
    value: Raw
    beside: dict[str, int] = {}


class CallError(Struct, frozen=True, tag="refused"):
    """Error of a call: class name, subject and message."""

    id: int
    error: str
    subject: str
    message: UserMessage


class CallChunk(Struct, frozen=True, tag="streamed"):
    """Intermediate result of a streaming call."""

    id: int
    piece: Raw


class EventMessage(Struct, frozen=True, tag="announced"):
    """Event of the engine."""

    event: Event


FromClient = Hello | Call | CancelCall | StopEngine
FromEngine = Welcome | CallResult | CallError | CallChunk | EventMessage

_encoder = msgspec.json.Encoder(enc_hook=encode_hook)
_from_client = msgspec.json.Decoder(FromClient)
_from_engine = msgspec.json.Decoder(FromEngine, dec_hook=decode_hook)


def version() -> str:
    """Return the installed version of Loci, or 'source' when it is not installed."""
    from importlib import metadata  # reads mail, and is wanted only once a line is there

    try:
        return metadata.version("loci")
    except metadata.PackageNotFoundError:
        return "source"


def encode(message: FromClient | FromEngine) -> bytes:
    """Encode a message as the header of a frame."""
    return _encoder.encode(message)


def encode_value(value: object) -> Raw:
    """Encode a value as part of a message."""
    return Raw(_encoder.encode(value))


def decode_value(value: Raw, *, kind: Any) -> Any:
    """Decode a value that `encode_value` encoded."""
    return msgspec.json.decode(value, type=kind, dec_hook=decode_hook)


def read_client(connection: Connection, *, timeout_s: float | None = None) -> FromClient | None:
    """Return the client's next message; None when it has disconnected or sent invalid data."""
    frame = connection.receive(timeout_s=timeout_s)
    try:
        return _from_client.decode(frame[0]) if frame else None
    except ValueError:  # of msgspec, or bytes that are no UTF-8
        return None


def read_engine(
    connection: Connection, *, timeout_s: float | None = None
) -> tuple[FromEngine, bytes] | None:
    """Return the engine's next message and the bytes beside it; None when it has disconnected."""
    frame = connection.receive(timeout_s=timeout_s)
    try:
        return (_from_engine.decode(frame[0]), frame[1]) if frame else None
    except msgspec.DecodeError:
        return None


def encode_result(call_id: int, value: object) -> tuple[bytes, bytes]:
    """Return header and tail for a result; its byte fields are moved to the tail."""
    if not isinstance(value, Struct):
        return encode(CallResult(call_id, encode_value(value))), b""
    long = {
        name: content
        for name in value.__struct_fields__
        if isinstance(content := getattr(value, name), bytes)
    }
    bare = replace(value, **dict.fromkeys(long, b"")) if long else value
    sizes = {name: len(content) for name, content in long.items()}
    return encode(CallResult(call_id, encode_value(bare), sizes)), b"".join(long.values())


def decode_result(message: CallResult, tail: bytes, *, kind: Any) -> Any:
    """Return the result of a call, of type `kind`."""
    value = decode_value(message.value, kind=kind)
    at, long = 0, dict[str, bytes]()
    for name, size in message.beside.items():
        long[name] = tail[at : at + size]
        at += size
    return replace(value, **long) if long else value


def error_message(call_id: int, error: LociError) -> CallError:
    """Return the message for an error."""
    return CallError(call_id, type(error).__name__, error.subject, error.message)


def decode_error(message: CallError) -> LociError:
    """Return the error of a message; an unknown class becomes a plain `LociError`."""
    kind = all_errors().get(message.error, LociError)
    return kind(message.subject, message.message)
