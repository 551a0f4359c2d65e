"""Operators over values."""

import math
from collections.abc import Callable
from typing import Any

from core.cypher.failure import CypherError, type_error
from core.cypher.temporal.temporal_values import Duration, Temporal
from core.cypher.temporal.time_arithmetic import add_duration
from core.cypher.values import NOT_A_NUMBER, Value, compare, equals, is_list, is_number
from core.messages import UserMessage

_LARGEST = 2**63 - 1
# Longest list or text that an expression makes.
LONGEST = 5_000_000


def checked(number: Any) -> Any:
    """Return a number. Raises `CypherError` for an integer of more than 64 bits."""
    if isinstance(number, int) and not -_LARGEST - 1 <= number <= _LARGEST:
        text = UserMessage("cypher_overflow")
        raise CypherError("ArithmeticError", "IntegerOverflow", text, phase="runtime")
    return number


def add(left: Value, right: Value) -> Value:
    """Return left + right: of numbers, strings, lists, times and durations."""
    if left is None or right is None:
        return None
    if is_list(left) or is_list(right):
        return _joined(_as_list(left), _as_list(right))
    if is_number(left) and is_number(right):
        return checked(left + right)
    if all(isinstance(one, str) or is_number(one) for one in (left, right)):
        return _joined(shown(left), shown(right))
    return _add_times(left, right)


def _joined(left: Any, right: Any) -> Any:
    """Join two lists or texts. Raises `CypherError` for a result that fills the memory."""
    if len(left) + len(right) > LONGEST:
        raise type_error("InvalidArgumentValue", UserMessage("cypher_too_long"))
    return left + right


def _as_list(value: Value) -> list[Value]:
    return value if is_list(value) else [value]


def _add_times(left: Value, right: Value) -> Value:
    if isinstance(left, Duration) and isinstance(right, Duration):
        return left.plus(right, 1)
    if isinstance(left, Temporal) and isinstance(right, Duration):
        return add_duration(left, right, 1)
    if isinstance(left, Duration) and isinstance(right, Temporal):
        return add_duration(right, left, 1)
    raise type_error("InvalidArgumentType", UserMessage("cypher_cannot_add"))


def shown(value: Value) -> str:
    """Return a string or number as text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return show_float(value)
    return str(value)


def show_float(number: float) -> str:
    """Return a float as text, in Cypher's form."""
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    text = repr(number)
    if "e" not in text:
        return text
    mantissa, _, exponent = text.partition("e")
    mantissa = mantissa if "." in mantissa else f"{mantissa}.0"
    return f"{mantissa}E{int(exponent)}"


def subtract(left: Value, right: Value) -> Value:
    """Return left - right."""
    if left is None or right is None:
        return None
    if isinstance(left, Duration) and isinstance(right, Duration):
        return left.plus(right, -1)
    if isinstance(left, Temporal) and isinstance(right, Duration):
        return add_duration(left, right, -1)
    _require_numbers(left, right)
    return checked(left - right)


def multiply(left: Value, right: Value) -> Value:
    """Return left * right."""
    if left is None or right is None:
        return None
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Duration) and is_number(other):
            return one.times(other)
    _require_numbers(left, right)
    return checked(left * right)


def divide(left: Value, right: Value) -> Value:
    """Return left / right; of integers, rounded towards zero."""
    if left is None or right is None:
        return None
    if isinstance(left, Duration):
        return multiply(left, _divide_floats(1.0, float(right)) if is_number(right) else right)
    _require_numbers(left, right)
    if isinstance(left, int) and isinstance(right, int):
        _require_divisor(right)
        quotient = abs(left) // abs(right)
        return checked(quotient if (left < 0) == (right < 0) else -quotient)
    return _divide_floats(left, right)


def _divide_floats(left: float, right: float) -> float:
    if right == 0:
        return (
            math.nan
            if left == 0 or math.isnan(left)
            else math.copysign(math.inf, math.copysign(1, left) * math.copysign(1, right))
        )
    return left / right


def modulo(left: Value, right: Value) -> Value:
    """Return the remainder, with the sign of the dividend."""
    if left is None or right is None:
        return None
    _require_numbers(left, right)
    if isinstance(left, int) and isinstance(right, int):
        _require_divisor(right)
        return (abs(left) % abs(right)) * (-1 if left < 0 else 1)
    return math.fmod(left, right) if right else math.nan


def power(left: Value, right: Value) -> Value:
    """Return left ^ right as a float."""
    if left is None or right is None:
        return None
    _require_numbers(left, right)
    try:
        result = float(left) ** float(right)
        return result if isinstance(result, float) else math.nan
    except OverflowError:
        return math.inf
    except ZeroDivisionError:
        return math.inf


def negate(value: Value) -> Value:
    """Return -value."""
    if value is None:
        return None
    if isinstance(value, Duration):
        return value.times(-1)
    _require_numbers(value)
    return checked(-value)


def plus_sign(value: Value) -> Value:
    """Return +value."""
    if value is not None:
        _require_numbers(value)
    return value


def _require_divisor(number: int) -> None:
    if number == 0:
        raise CypherError(
            "ArithmeticError",
            "DivisionByZero",
            UserMessage("cypher_divided_by_zero"),
            phase="runtime",
        )


def _require_numbers(*values: Value) -> None:
    if not all(map(is_number, values)):
        raise type_error("InvalidArgumentType", UserMessage("cypher_needs_number"))


def truth(value: Value) -> bool | None:
    """Return a boolean or null. Raises `CypherError` for another value."""
    if value is None or isinstance(value, bool):
        return value
    raise type_error("InvalidArgumentType", UserMessage("cypher_needs_truth"))


def exclusive(left: Value, right: Value) -> bool | None:
    """Return left XOR right."""
    first, second = truth(left), truth(right)
    return None if first is None or second is None else first != second


def contained(left: Value, right: Value) -> bool | None:
    """Return left IN right."""
    if right is None:
        return None
    if not is_list(right):
        raise type_error("InvalidArgumentType", UserMessage("cypher_in_needs_list"))
    result: bool | None = False
    for one in right:
        same = equals(left, one)
        if same:
            return True
        result = None if same is None else result
    return result


_ORDERS: dict[str, Callable[[int], bool]] = {
    "<": lambda order: order < 0,
    ">": lambda order: order > 0,
    "<=": lambda order: order <= 0,
    ">=": lambda order: order >= 0,
}


def ordered(operator: str, left: Value, right: Value) -> bool | None:
    """Return the outcome of a comparison operator."""
    if operator in ("=", "<>"):
        same = equals(left, right)
        return same if same is None or operator == "=" else not same
    order = compare(left, right)
    if order is None:
        return None
    return order != NOT_A_NUMBER and _ORDERS[operator](order)
