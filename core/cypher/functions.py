"""Functions of one row."""

import math
import random
import re
import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from core.cypher.arithmetic import LONGEST, checked, shown
from core.cypher.failure import argument_error, type_error
from core.cypher.temporal.temporal_functions import TEMPORAL_FUNCTIONS
from core.cypher.temporal.temporal_values import Duration, Temporal
from core.cypher.values import (
    GraphElement,
    Node,
    Path,
    Relationship,
    Value,
    is_list,
    is_map,
    is_number,
)
from core.messages import UserMessage


class Function(Struct, frozen=True):
    """A function: what runs, how many arguments it takes, and what is known before it runs.

    `takes` are the static types that the first argument may have, `gives` is that of the result.
    Without `null_safe` the result is null where an argument is.
    """

    run: Callable[..., Value]
    least: int = 1
    most: int = 1
    takes: frozenset[str] = frozenset()
    gives: str = "any"
    null_safe: bool = False


def _wrong(name: str, value: Value) -> Exception:
    return type_error(
        "InvalidArgumentValue", UserMessage("cypher_not_for_type", name=name, kind=type_name(value))
    )


def type_name(value: Value) -> str:
    """Return the Cypher type of a value."""
    kinds = ((bool, "Boolean"), (int, "Integer"), (float, "Float"), (str, "String"), (list, "List"))
    for kind, name in kinds:
        if isinstance(value, kind):
            return name
    return "Map" if is_map(value) else type(value).__name__


def _labels(value: Value) -> Value:
    if not isinstance(value, Node):
        raise _wrong("labels", value)
    return list(value.labels)


def _type(value: Value) -> Value:
    if not isinstance(value, Relationship):
        raise _wrong("type", value)
    return value.type


def _id(value: Value) -> Value:
    if not isinstance(value, GraphElement):
        raise _wrong("id", value)
    return value.id


def _properties(value: Value) -> Value:
    if isinstance(value, GraphElement):
        return dict(value.properties)
    if not is_map(value):
        raise _wrong("properties", value)
    return value


def _end(name: str) -> Callable[[Value], Value]:
    def end(value: Value) -> Value:
        if not isinstance(value, Relationship):
            raise _wrong(name, value)
        return value.start if name == "startNode" else value.end

    return end


def _nodes(value: Value) -> Value:
    if not isinstance(value, Path):
        raise _wrong("nodes", value)
    return list(value.nodes)


def _relationships(value: Value) -> Value:
    if not isinstance(value, Path):
        raise _wrong("relationships", value)
    return list(value.relationships)


def _length(value: Value) -> Value:
    if not isinstance(value, Path):
        raise _wrong("length", value)
    return len(value.relationships)


def _size(value: Value) -> Value:
    if is_list(value) or isinstance(value, str):
        return len(value)
    raise _wrong("size", value)


def _head(value: Value) -> Value:
    if not is_list(value):
        raise _wrong("head", value)
    return value[0] if value else None


def _last(value: Value) -> Value:
    if not is_list(value):
        raise _wrong("last", value)
    return value[-1] if value else None


def _tail(value: Value) -> Value:
    if not is_list(value):
        raise _wrong("tail", value)
    return value[1:]


def _reverse(value: Value) -> Value:
    if is_list(value) or isinstance(value, str):
        return value[::-1]
    raise _wrong("reverse", value)


def _range(first: Value, last: Value, step: Value = 1) -> Value:
    for one in (first, last, step):
        if not isinstance(one, int) or isinstance(one, bool):
            raise argument_error("InvalidArgumentType", UserMessage("cypher_range_integers"))
    if step == 0:
        raise argument_error("NumberOutOfRange", UserMessage("cypher_range_step"))
    numbers = range(first, last + (1 if step > 0 else -1), step)
    if len(numbers) > _LONGEST_RANGE:
        raise argument_error("NumberOutOfRange", UserMessage("cypher_range_long"))
    return list(numbers)


_LONGEST_RANGE = 2_000_000


_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*", re.ASCII)


def _to_integer(value: Value) -> Value:
    if isinstance(value, str):
        if not _NUMBER.fullmatch(value):
            return None
        try:
            return checked(
                int(value) if value.strip().lstrip("+-").isdecimal() else int(float(value))
            )
        except (ValueError, OverflowError):
            return None
    if not isinstance(value, int | float):
        raise _wrong("toInteger", value)
    return int(value) if not isinstance(value, float) or math.isfinite(value) else None


def _to_float(value: Value) -> Value:
    if isinstance(value, str):
        return float(value) if _NUMBER.fullmatch(value) else None
    if not is_number(value):
        raise _wrong("toFloat", value)
    return float(value)


def _to_boolean(value: Value) -> Value:
    if isinstance(value, str):
        return {"true": True, "false": False}.get(value.strip().lower())
    if isinstance(value, float) or not isinstance(value, int):
        raise _wrong("toBoolean", value)
    return bool(value)


def _to_string(value: Value) -> Value:
    if isinstance(value, Temporal | Duration):
        return str(value)
    if not isinstance(value, str | int | float):
        raise _wrong("toString", value)
    return shown(value)


def _texts(name: str, run: Callable[..., Value]) -> Callable[..., Value]:
    def checked_run(*values: Value) -> Value:
        if not isinstance(values[0], str):
            raise _wrong(name, values[0])
        try:
            return run(*values)
        except TypeError as error:
            raise _wrong(name, values[-1]) from error

    return checked_run


def _substring(text: str, start: int, length: int | None = None) -> str:
    if start < 0 or (length is not None and length < 0):
        raise argument_error("NegativeIntegerArgument", UserMessage("cypher_substring"))
    return text[start:] if length is None else text[start : start + length]


def _replace(text: str, old: str, new: str) -> str:
    if (text.count(old) + 1) * len(new) > LONGEST:
        raise type_error("InvalidArgumentValue", UserMessage("cypher_too_long"))
    return text.replace(old, new)


def _left(text: str, length: int) -> str:
    if length < 0:
        raise argument_error("NegativeIntegerArgument", UserMessage("cypher_negative_length"))
    return text[:length]


def _right(text: str, length: int) -> str:
    if length < 0:
        raise argument_error("NegativeIntegerArgument", UserMessage("cypher_negative_length"))
    return text[max(len(text) - length, 0) :]


def _split(text: str, separator: str) -> list[str]:
    return text.split(separator) if separator else list(text)


def _round(number: float, digits: int = 0) -> float:
    scaled = number * 10**digits
    return math.floor(scaled + 0.5) / 10**digits if math.isfinite(scaled) else number


def _exists(value: Value) -> bool:
    return value is not None


def _ceil(number: float) -> float:
    return float(math.ceil(number)) if math.isfinite(number) else number


def _floor(number: float) -> float:
    return float(math.floor(number)) if math.isfinite(number) else number


def _log(number: float) -> float:
    return math.log(number) if number else -math.inf


def _log10(number: float) -> float:
    return math.log10(number) if number else -math.inf


def _cot(number: float) -> float:
    return 1 / math.tan(number) if number else math.inf


def _haversin(number: float) -> float:
    return (1 - math.cos(number)) / 2


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _math(name: str, run: Callable[..., Any]) -> Callable[..., Value]:
    def checked_run(*values: Value) -> Value:
        if not all(map(is_number, values)):
            raise type_error(
                "InvalidArgumentType", UserMessage("cypher_function_numbers", name=name)
            )
        try:
            return run(*values)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return checked_run


def _keys(value: Value) -> Value:
    return list(_properties(value))


def _coalesce(*values: Value) -> Value:
    return next((value for value in values if value is not None), None)


def _is_empty(value: Value) -> Value:
    if not isinstance(value, list | str | Mapping):
        raise _wrong("isEmpty", value)
    return not value


_NODE, _RELATIONSHIP, _PATH = frozenset(("node",)), frozenset(("rel",)), frozenset(("path",))
_MAPS = frozenset(("node", "rel", "map"))
_SIZED = frozenset(("list", "str"))
_LIST = frozenset(("list",))
_MATH: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "ceil": _ceil,
    "floor": _floor,
    "sign": _sign,
    "exp": math.exp,
    "log": _log,
    "log10": _log10,
    "sqrt": math.sqrt,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "cot": _cot,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "degrees": math.degrees,
    "radians": math.radians,
    "haversin": _haversin,
}
FUNCTIONS: dict[str, Function] = {
    "labels": Function(_labels, takes=_NODE, gives="list:str"),
    "type": Function(_type, takes=_RELATIONSHIP, gives="str"),
    "id": Function(_id, takes=_NODE | _RELATIONSHIP, gives="int"),
    "properties": Function(_properties, takes=_MAPS, gives="map"),
    "keys": Function(_keys, takes=_MAPS, gives="list:str"),
    "startnode": Function(_end("startNode"), takes=_RELATIONSHIP, gives="node"),
    "endnode": Function(_end("endNode"), takes=_RELATIONSHIP, gives="node"),
    "nodes": Function(_nodes, takes=_PATH, gives="list:node"),
    "relationships": Function(_relationships, takes=_PATH, gives="list:rel"),
    "length": Function(_length, takes=_PATH, gives="int"),
    "size": Function(_size, takes=_SIZED, gives="int"),
    "isempty": Function(_is_empty, takes=_SIZED | {"map"}, gives="bool"),
    "head": Function(_head, takes=_LIST),
    "last": Function(_last, takes=_LIST),
    "tail": Function(_tail, takes=_LIST, gives="list"),
    "reverse": Function(_reverse, takes=_SIZED),
    "range": Function(_range, 2, 3, gives="list:int"),
    "coalesce": Function(_coalesce, 1, 99, null_safe=True),
    "exists": Function(_exists, null_safe=True, gives="bool"),
    "tointeger": Function(_to_integer, gives="int"),
    "tofloat": Function(_to_float, gives="float"),
    "toboolean": Function(_to_boolean, gives="bool"),
    "tostring": Function(_to_string, gives="str"),
    "tolower": Function(_texts("toLower", str.lower), gives="str"),
    "toupper": Function(_texts("toUpper", str.upper), gives="str"),
    "trim": Function(_texts("trim", str.strip), gives="str"),
    "ltrim": Function(_texts("lTrim", str.lstrip), gives="str"),
    "rtrim": Function(_texts("rTrim", str.rstrip), gives="str"),
    "left": Function(_texts("left", _left), 2, 2, gives="str"),
    "right": Function(_texts("right", _right), 2, 2, gives="str"),
    "replace": Function(_texts("replace", _replace), 3, 3, gives="str"),
    "split": Function(_texts("split", _split), 2, 2, gives="list:str"),
    "substring": Function(_texts("substring", _substring), 2, 3, gives="str"),
    "rand": Function(random.random, 0, 0, gives="float"),
    "e": Function(lambda: math.e, 0, 0, gives="float"),
    "pi": Function(lambda: math.pi, 0, 0, gives="float"),
    "timestamp": Function(lambda: time.time_ns() // 1_000_000, 0, 0, gives="int"),
    "atan2": Function(_math("atan2", math.atan2), 2, 2, gives="float"),
    "round": Function(_math("round", _round), 1, 2, gives="float"),
    **{name: Function(_math(name, run)) for name, run in _MATH.items()},
    **{
        name: Function(run, least, most, gives=gives)
        for name, (run, least, most, gives) in TEMPORAL_FUNCTIONS.items()
    },
}
RANDOM = frozenset(("rand",))
