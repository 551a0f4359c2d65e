"""The methods that cross the wire, derived from `core.faces.face.Face`: there is no second list."""

import inspect
from collections.abc import Mapping
from functools import cache
from typing import Any, cast, get_args, get_type_hints

import msgspec
from msgspec import Raw, Struct

from app.wire.wire import encode_value
from core.errors import WrongUse
from core.faces.face import Face

# These belong to one process: a client listens and closes by itself.
LOCAL = {"listen", "close"}
STREAM, CANCEL = "on_piece", "cancel"


class Method(Struct, frozen=True):
    """One method: the types of its parameters, its value, and its pieces if it streams."""

    name: str
    parameters: type[Struct]
    returns: Any
    piece: Any
    takes_cancel: bool

    @property
    def streams(self) -> bool:
        """Whether it tells pieces on the way."""
        return self.piece is not None

    def arguments(self, raw: Raw) -> dict[str, Any]:
        """The arguments a client sent, each of its own type."""
        try:
            found = msgspec.json.decode(raw, type=self.parameters)
        except msgspec.DecodeError as error:
            raise WrongUse(self.name, detail=f"{error}.") from error
        return {name: getattr(found, name) for name in found.__struct_fields__}


@cache
def all_methods() -> Mapping[str, Method]:
    """Every method of the engine by its name."""
    return {
        name: _method(name, function)
        for name, function in inspect.getmembers(Face, inspect.isfunction)
        if not name.startswith("_") and name not in LOCAL
    }


def encode_arguments(arguments: Mapping[str, object]) -> Raw:
    """A client's arguments as they stand in a call."""
    return encode_value(arguments)


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
    )


def _exact(hint: Any) -> Any:
    """A union with float also takes int, so that 5 does not arrive as 5.0."""
    return cast("Any", hint | int) if float in get_args(hint) else hint


def _piece(hint: Any) -> Any:
    """The type of a piece, from `Callable[[Piece], None] | None`."""
    called = next(kind for kind in get_args(hint) if kind is not type(None))
    return get_args(called)[0][0]
