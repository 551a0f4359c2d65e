"""Functions over groups of rows."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from core.cypher.arithmetic import add
from core.cypher.failure import argument_error, type_error
from core.cypher.temporal.values import Duration
from core.cypher.values import Value, is_number, sort_key


def _numbers(values: Sequence[Value]) -> Sequence[Any]:
    if not all(map(is_number, values)):
        raise type_error("InvalidArgumentType", "numbers are needed here")
    return values


def _sum(values: Sequence[Value]) -> Value:
    total: Value = Duration() if values and isinstance(values[0], Duration) else 0
    for value in values:
        if not isinstance(value, Duration) and not is_number(value):
            raise type_error("InvalidArgumentType", "sum needs numbers or durations")
        total = add(total, value)
    return total


def _average(values: Sequence[Value]) -> Value:
    if not values:
        return None
    total = _sum(values)
    return total.times(1 / len(values)) if isinstance(total, Duration) else total / len(values)


def _deviation(values: Sequence[Value], less: int) -> float:
    numbers = [float(one) for one in _numbers(values)]
    if len(numbers) <= less:
        return 0.0
    mean = math.fsum(numbers) / len(numbers)
    return math.sqrt(math.fsum((one - mean) ** 2 for one in numbers) / (len(numbers) - less))


def _share(value: Value) -> float:
    if not is_number(value) or not 0 <= value <= 1:
        raise argument_error("NumberOutOfRange", "a percentile is between 0 and 1")
    return float(value)


def percentile(values: Sequence[Value], share: Value, *, continuous: bool) -> Value:
    """Return a percentile: a value of the group, or with `continuous` between two of them."""
    wanted = _share(share)
    numbers = sorted(_numbers(values))
    if not numbers:
        return None
    if not continuous:
        return numbers[max(math.ceil(wanted * len(numbers)) - 1, 0)]
    at = wanted * (len(numbers) - 1)
    low, high = numbers[math.floor(at)], numbers[math.ceil(at)]
    return float(low + (high - low) * (at - math.floor(at)))


# By name: from the values that are not null to the result.
AGGREGATES: dict[str, Callable[[Sequence[Value]], Value]] = {
    "count": len,
    "collect": list,
    "sum": _sum,
    "avg": _average,
    "min": lambda values: min(values, key=sort_key, default=None),
    "max": lambda values: max(values, key=sort_key, default=None),
    "stdev": lambda values: _deviation(values, 1),
    "stdevp": lambda values: _deviation(values, 0),
}
PERCENTILES = {"percentilecont": True, "percentiledisc": False}
NAMES = frozenset(AGGREGATES) | frozenset(PERCENTILES) | {"count(*)"}
