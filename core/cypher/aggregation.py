"""Aggregates, and projections with some: what is grouped by, what is aggregated."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.cypher import syntax as s
from core.cypher.arithmetic import add
from core.cypher.failure import argument_error, syntax_error, type_error
from core.cypher.syntax import free_names, own_names, parts, replace, shape, walk
from core.cypher.temporal.temporal_values import Duration
from core.cypher.values import Value, is_number, sort_key
from core.messages import UserMessage


def _numbers(values: Sequence[Value]) -> Sequence[Any]:
    if not all(map(is_number, values)):
        raise type_error("InvalidArgumentType", UserMessage("cypher_needs_numbers"))
    return values


def _sum(values: Sequence[Value]) -> Value:
    total: Value = Duration() if values and isinstance(values[0], Duration) else 0
    for value in values:
        if not isinstance(value, Duration) and not is_number(value):
            raise type_error("InvalidArgumentType", UserMessage("cypher_sum"))
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
        raise argument_error("NumberOutOfRange", UserMessage("cypher_percentile"))
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


def is_aggregate(node: object) -> bool:
    """Tell whether a part of a tree is an aggregate."""
    return isinstance(node, s.Call) and node.name in NAMES


def has_aggregate(node: object) -> bool:
    """Tell whether a tree contains an aggregate."""
    return any(map(is_aggregate, walk(node)))


class GroupingPlan(Struct, frozen=True):
    """A projection whose aggregates are variables.

    `keys` are grouped by and `results` computed from them; the `sorts` may use both.
    """

    keys: tuple[s.Item, ...]
    results: tuple[s.Item, ...]
    aggregates: tuple[tuple[str, s.Call], ...]
    sorts: tuple[s.SortItem, ...]


def plan(clause: s.Projection) -> GroupingPlan:
    """Split a projection with aggregates. Raises `CypherError` for ambiguous ones."""
    keys = tuple(item for item in clause.items if not has_aggregate(item.value))
    results = tuple(item for item in clause.items if has_aggregate(item.value))
    for item in results:
        _check(item.value, keys, in_order=False)
    names = aliases_of(clause)
    simple = aliases_of(clause, simple=True)
    calls: dict[object, tuple[str, s.Call]] = {}

    def lift(expr: s.Expr) -> s.Expr | None:
        if not isinstance(expr, s.Call) or expr.name not in NAMES:
            return None
        name, _ = calls.setdefault(shape(expr), (f" aggregate {len(calls)}", expr))
        return s.Variable(name, at=expr.at)

    sorts: list[s.SortItem] = []
    aliases = tuple(s.Item(s.Variable(item.name), item.name, True) for item in clause.items)
    for sort in clause.order:
        # Beside aggregates, only names and properties stand for a column.
        value = by_alias(sort.value, simple if has_aggregate(sort.value) else names)
        _check(value, (*keys, *aliases), in_order=True)
        sorts.append(s.SortItem(replace(value, lift), sort.descending))
    lifted = tuple(s.Item(replace(item.value, lift), item.name, True) for item in results)
    return GroupingPlan(keys, lifted, tuple(calls.values()), tuple(sorts))


def aliases_of(clause: s.Projection, *, simple: bool = False) -> dict[object, str]:
    """Map the shapes of projected expressions to their names; with `simple` no compound ones."""
    kinds = (s.Variable, s.Property, s.Call)
    return {
        shape(item.value): item.name
        for item in clause.items
        if not simple or isinstance(item.value, kinds)
    }


def by_alias(expr: s.Expr, names: dict[object, str]) -> s.Expr:
    """Return an expression in which projected ones are replaced by their names."""

    def named(one: s.Expr) -> s.Expr | None:
        name = names.get(shape(one))
        return s.Variable(name, at=one.at) if name is not None else None

    return replace(expr, named)


def _outside(node: object, hidden: frozenset[str]) -> Iterator[s.Expr]:
    """Yield the variables, and properties of variables, that no aggregate encloses."""
    if is_aggregate(node):
        return
    if isinstance(node, s.Variable):
        if node.name not in hidden:
            yield node
        return
    if isinstance(node, s.Property) and isinstance(node.subject, s.Variable):
        if node.subject.name not in hidden:
            yield node
        return
    for part in parts(node):
        yield from _outside(part, hidden | own_names(node))


def _check(value: s.Expr, keys: tuple[s.Item, ...], *, in_order: bool) -> None:
    """Raise `CypherError` where a value beside an aggregate is not what is grouped by."""
    grouped = {shape(item.value) for item in keys}
    for one in _outside(value, frozenset()):
        subject = one.subject if isinstance(one, s.Property) else one
        if shape(one) in grouped or shape(subject) in grouped:
            continue
        grouped_names = frozenset[str]().union(*(free_names(item.value) for item in keys))
        name = next(iter(free_names(one)))
        if in_order and name not in grouped_names:
            raise syntax_error(
                "UndefinedVariable", UserMessage("cypher_not_defined_here", name=name), one.at
            )
        text = UserMessage("cypher_not_grouped", name=name)
        raise syntax_error("AmbiguousAggregationExpression", text, one.at)
