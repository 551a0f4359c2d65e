"""Operations as they cross the wire, derived from the signatures of `Engine`."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, cast, get_args, get_type_hints

import msgspec
from msgspec import Raw, Struct

from app.wire.messages import encode_value
from core.engine.engine import Engine
from core.errors import WrongUse
from core.lanes import Cancel
from core.records.answers.questions import replace_surrogates

# These never cross the wire: a client listens and closes on its own side.
CLIENT_SIDE = {"listen", "leaving", "close"}
STREAM, CANCEL = "on_piece", "cancel"
# A null character in JSON; neither paths nor stores can hold one.
_NULL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_LARGEST = 2**63 - 1
_COUNTS = ("limit", "offset")


class Method(Struct, frozen=True):
    """One operation: types of its parameters, its result and, if it streams, its pieces."""

    name: str
    parameters: type[Struct]
    returns: Any
    piece: Any
    takes_cancel: bool
    positional: tuple[str, ...]

    @property
    def streams(self) -> bool:
        """Whether it sends pieces before its result."""
        return self.piece is not None

    def decode_arguments(self, raw: Raw) -> dict[str, Any]:
        """Return a client's arguments, each of its declared type. Raises `WrongUse`."""
        try:
            arguments = msgspec.json.decode(raw, type=self.parameters)
        except ValueError as error:  # UnicodeDecodeError, too
            raise WrongUse(self.name, "invalid_arguments", reason=str(error)) from error
        named = {name: getattr(arguments, name) for name in arguments.__struct_fields__}
        if _NULL.search(bytes(raw)):
            raise WrongUse(self.name, "invalid_arguments", reason="A text has a null character")
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in named.values()):
            raise WrongUse(self.name, "invalid_arguments", reason="A number has over 64 bits")
        if any(named.get(name, 0) < 0 for name in _COUNTS):
            raise WrongUse(self.name, "invalid_arguments", reason="A count is negative")
        return named


@cache
def all_methods() -> Mapping[str, Method]:
    """Return every operation that crosses the wire, by name."""
    return {
        name: _method(name, function)
        for name, function in inspect.getmembers(Engine, inspect.isfunction)
        if not name.startswith("_") and name not in CLIENT_SIDE
    }


class OutgoingCall(Struct, frozen=True):
    """A client's call, split into what is sent and what stays with the client."""

    arguments: Raw
    on_piece: Callable[[Any], None] | None
    cancel: Cancel | None


def encode_call(
    method: Method, args: Sequence[object], kwargs: Mapping[str, object]
) -> OutgoingCall:
    """Return the call with arguments by name, `on_piece` and `cancel` taken out.

    Lone surrogates, which a terminal makes of bytes that are not UTF-8, are replaced.
    """
    named = {**dict(zip(method.positional, args, strict=False)), **kwargs}
    on_piece = cast("Callable[[Any], None] | None", named.pop(STREAM, None))
    cancel = cast("Cancel | None", named.pop(CANCEL, None))
    encodable = {
        name: replace_surrogates(value) if isinstance(value, str) else value
        for name, value in named.items()
    }
    return OutgoingCall(encode_value(encodable), on_piece, cancel)


def _method(name: str, function: Any) -> Method:
    hints = get_type_hints(function)
    fields: list[tuple[str, Any, Any]] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in {"self", STREAM, CANCEL}:
            continue
        required = parameter.default is inspect.Parameter.empty
        default = msgspec.NODEFAULT if required else parameter.default
        fields.append((parameter.name, _exact(hints[parameter.name]), default))
    return Method(
        name=name,
        parameters=msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True),
        returns=hints["return"],
        piece=_piece(hints[STREAM]) if STREAM in hints else None,
        takes_cancel=CANCEL in hints,
        positional=tuple(
            parameter.name
            for parameter in inspect.signature(function).parameters.values()
            if parameter.kind is parameter.POSITIONAL_OR_KEYWORD and parameter.name != "self"
        ),
    )


def _exact(hint: Any) -> Any:
    """Return the type with int beside float, so that 5 does not arrive as 5.0."""
    return cast("Any", hint | int) if float in get_args(hint) else hint


def _piece(hint: Any) -> Any:
    """Return `Piece` of `Callable[[Piece], None] | None`."""
    called = next(kind for kind in get_args(hint) if kind is not type(None))
    return get_args(called)[0][0]
