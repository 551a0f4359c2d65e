"""An engine whose every text, in every field of every record, is hostile to a terminal."""

import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from core.engine.engine import Engine
from core.messages import UserMessage

HOSTILE = (
    "Anna\x1b[2J\x1b]0;TITLE\x07\x1b]52;c;ZXZpbA==\x1b\\ \x9b31m\x9d0;T\x9c \x00\x08\x0b\x0c\x7f\r"
    "\u202egnp.exe\u202c \u2066x\u2069 **bold** |cell| end"
)


def hostile(kind: Any, depth: int = 0) -> Any:
    """Return a value of the type: each text is `HOSTILE`, each sequence has one item."""
    origin = get_origin(kind)
    if kind in LEAVES:
        return LEAVES[kind]
    if origin in {Union, types.UnionType}:
        return _of_union(get_args(kind), depth)
    if origin is Literal:
        return get_args(kind)[0]
    if origin is typing.Annotated or hasattr(kind, "__supertype__"):
        return hostile(getattr(kind, "__supertype__", None) or get_args(kind)[0], depth)
    if origin is not None:
        return _of_collection(origin, get_args(kind), depth)
    if issubclass(kind, Enum):
        return next(iter(kind))
    if issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return kind(
            **{one.name: hostile(hints[one.encode_name], depth + 1) for one in structs.fields(kind)}
        )
    raise NotImplementedError(kind)


LEAVES: Mapping[Any, Any] = {
    str: HOSTILE,
    int: 1,
    float: 0.5,
    bool: True,
    bytes: b"\x1b[2J",
    type(None): None,
    datetime: datetime(2024, 3, 1, tzinfo=UTC),
    date: date(2024, 3, 1),
    UserMessage: UserMessage.literal(HOSTILE),
    Any: HOSTILE,
    object: HOSTILE,
}


def _of_union(kinds: Sequence[Any], depth: int) -> Any:
    """Return a value of the first type that is not None; of a tree, end at some depth."""
    some = [kind for kind in kinds if kind is not type(None)]
    return None if depth > 8 and len(some) < len(kinds) else hostile(some[0], depth)


def _of_collection(origin: Any, kinds: Sequence[Any], depth: int) -> Any:
    if issubclass(origin, Mapping):
        return {} if depth > 8 else {hostile(kinds[0], depth): hostile(kinds[1], depth)}
    if origin is tuple and Ellipsis not in kinds:
        return tuple(hostile(kind, depth) for kind in kinds)
    items = () if depth > 8 else (hostile(kinds[0], depth),)
    return frozenset(items) if origin in {set, frozenset} else tuple(items)


class HostileEngine:
    """Implements every operation of `Engine` by its declared result."""

    def listen(self, _listener: Callable[..., None]) -> Callable[[], None]:
        return lambda: None

    def close(self) -> None:
        return


def _operation(function: Any) -> Callable[..., Any]:
    hints = get_type_hints(function)

    def run(_self: HostileEngine, *_args: Any, on_piece: Any = None, **_kwargs: Any) -> Any:
        if on_piece:
            callback = next(kind for kind in get_args(hints["on_piece"]) if kind is not type(None))
            on_piece(hostile(get_args(callback)[0][0]))
        return hostile(hints["return"])

    return run


for _name, _function in inspect.getmembers(Engine, inspect.isfunction):
    if not _name.startswith("_") and _name not in {"listen", "close"}:
        setattr(HostileEngine, _name, _operation(_function))
