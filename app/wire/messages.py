"""What the engine and its clients say to each other: JSON messages, long bytes beside them.

`Hello`, `Welcome` and `StopEngine` keep their form for ever, so that any two versions can greet each
other and an engine of another version can be asked to leave.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from app.wire.transport import Connection
from core.errors import LociError, all_errors
from core.events import Event

PROTOCOL = 1


class Hello(Struct, frozen=True, tag="hello"):
    """A client's first message."""

    protocol: int
    version: str


class Welcome(Struct, frozen=True, tag="welcome"):
    """The engine's first message."""

    protocol: int
    version: str
    pid: int


class StopEngine(Struct, frozen=True, tag="leave"):
    """The engine shall end; it closes the connection when its stores are closed."""


class Call(Struct, frozen=True, tag="call"):
    """Run a method; `id` is the client's own number for it."""

    id: int
    method: str
    arguments: Raw


class CancelCall(Struct, frozen=True, tag="halt"):
    """Stop the call with that number."""

    id: int


class CallResult(Struct, frozen=True, tag="returned"):
    """A call's value. `beside` names the fields whose bytes follow the header, and their sizes."""

    id: int
    value: Raw
    beside: dict[str, int] = {}


class CallError(Struct, frozen=True, tag="refused"):
    """A call's error: the name of its class and its three parts."""

    id: int
    error: str
    subject: str
    detail: str
    remedy: str


class CallChunk(Struct, frozen=True, tag="streamed"):
    """A piece on the way to a call's value."""

    id: int
    piece: Raw


class EventMessage(Struct, frozen=True, tag="announced"):
    """Something happened in the engine."""

    event: Event


FromClient = Hello | Call | CancelCall | StopEngine
FromEngine = Welcome | CallResult | CallError | CallChunk | EventMessage

_encoder = msgspec.json.Encoder()
_from_client = msgspec.json.Decoder(FromClient)
_from_engine = msgspec.json.Decoder(FromEngine)


def version() -> str:
    """The version of Loci that is installed, or 'source' when it runs uninstalled."""
    from importlib import metadata  # reads mail, and is wanted only once a line is there

    try:
        return metadata.version("loci")
    except metadata.PackageNotFoundError:
        return "source"


def encode(message: FromClient | FromEngine) -> bytes:
    """The message as the header of a frame."""
    return _encoder.encode(message)


def encode_value(value: object) -> Raw:
    """A value as it stands inside a message."""
    return Raw(_encoder.encode(value))


def read_client(connection: Connection, *, timeout_s: float | None = None) -> FromClient | None:
    """The client's next message; None when it has gone or speaks nonsense."""
    frame = connection.receive(timeout_s=timeout_s)
    try:
        return _from_client.decode(frame[0]) if frame else None
    except msgspec.DecodeError:
        return None


def read_engine(
    connection: Connection, *, timeout_s: float | None = None
) -> tuple[FromEngine, bytes] | None:
    """The engine's next message and the bytes beside it; None when it has gone."""
    frame = connection.receive(timeout_s=timeout_s)
    try:
        return (_from_engine.decode(frame[0]), frame[1]) if frame else None
    except msgspec.DecodeError:
        return None


def encode_result(call_id: int, value: object) -> tuple[bytes, bytes]:
    """Header and tail for a call's value; bytes in its fields travel in the tail, as they are."""
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
    """The value of a call, of the type `kind`."""
    value = msgspec.json.decode(message.value, type=kind)
    at, long = 0, dict[str, bytes]()
    for name, size in message.beside.items():
        long[name] = tail[at : at + size]
        at += size
    return replace(value, **long) if long else value


def error_message(call_id: int, error: LociError) -> CallError:
    """The error as a message."""
    return CallError(call_id, type(error).__name__, error.subject, error.detail, error.remedy)


def decode_error(message: CallError) -> LociError:
    """The error that a message carries; one of an unknown class keeps its three parts."""
    kind = all_errors().get(message.error, LociError)
    return kind(message.subject, detail=message.detail, remedy=message.remedy)
