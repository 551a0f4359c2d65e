"""Expressions, compiled to Python functions of a row."""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from core.cypher import arithmetic as ops
from core.cypher import syntax as s
from core.cypher.failure import type_error
from core.cypher.functions import FUNCTIONS
from core.cypher.temporal.temporal_functions import CLOCKED
from core.cypher.temporal.temporal_values import Duration, Temporal
from core.cypher.values import GraphElement, Node, Relationship, Value, equals, is_list, is_map
from core.messages import UserMessage

Row = dict[str, Value]
Run = Callable[[Row], Value]
# From a query inside an expression to the rows that it adds to a row.
SubQuery = Callable[[s.QueryTree], Callable[[Row], Iterator[Row]]]

_ARITHMETIC: dict[str, Callable[[Value, Value], Value]] = {
    "+": ops.add,
    "-": ops.subtract,
    "*": ops.multiply,
    "/": ops.divide,
    "%": ops.modulo,
    "^": ops.power,
    "IN": ops.contained,
    "XOR": ops.exclusive,
}
_TEXT_TESTS: dict[str, Callable[[str, str], bool]] = {
    "STARTS WITH": str.startswith,
    "ENDS WITH": str.endswith,
    "CONTAINS": str.__contains__,
}


class Compiler:
    """Compiles the expressions of one query, with its parameters."""

    def __init__(
        self, parameters: Mapping[str, Value], sub_query: SubQuery, tick: Callable[[], None]
    ) -> None:
        self._parameters = parameters
        self._sub_query = sub_query
        self._tick = tick
        self._now = time.time_ns()

    def __call__(self, expr: s.Expr) -> Run:
        """Return the function that computes an expression."""
        return getattr(self, f"_{type(expr).__name__.lower()}")(expr)

    def _literal(self, expr: s.Literal) -> Run:
        return lambda _: expr.value

    def _parameter(self, expr: s.Parameter) -> Run:
        value = self._parameters[expr.name]
        return lambda _: value

    def _variable(self, expr: s.Variable) -> Run:
        name = expr.name
        return lambda row: row[name]

    def _property(self, expr: s.Property) -> Run:
        subject, key = self(expr.subject), expr.key
        return lambda row: property_of(subject(row), key)

    def _labels(self, expr: s.Labels) -> Run:
        subject, labels = self(expr.subject), frozenset(expr.labels)

        def run(row: Row) -> Value:
            value = subject(row)
            if value is None:
                return None
            if not isinstance(value, Node | Relationship):
                raise type_error("InvalidArgumentType", UserMessage("cypher_labels_of_nodes"))
            own = value.labels if isinstance(value, Node) else (value.type,)
            return labels <= set(own)

        return run

    def _index(self, expr: s.Index) -> Run:
        subject, index = self(expr.subject), self(expr.index)
        return lambda row: element(subject(row), index(row))

    def _slice(self, expr: s.Slice) -> Run:
        subject = self(expr.subject)
        ends = [self(one) if one is not None else None for one in (expr.first, expr.last)]

        def run(row: Row) -> Value:
            items = subject(row)
            first, last = (one(row) if one else None for one in ends)
            if items is None or any(
                end is not None and value is None
                for end, value in zip(ends, (first, last), strict=True)
            ):
                return None
            if not is_list(items):
                raise type_error("InvalidArgumentType", UserMessage("cypher_parts"))
            return items[first:last]

        return run

    def _listof(self, expr: s.ListOf) -> Run:
        items = [self(one) for one in expr.items]
        return lambda row: [one(row) for one in items]

    def _mapof(self, expr: s.MapOf) -> Run:
        items = [(key, self(one)) for key, one in expr.items]
        return lambda row: {key: one(row) for key, one in items}

    def _unary(self, expr: s.Unary) -> Run:
        operand = self(expr.operand)
        match expr.operator:
            case "NOT":
                return lambda row: _negation(ops.truth(operand(row)))
            case "IS NULL":
                return lambda row: operand(row) is None
            case "IS NOT NULL":
                return lambda row: operand(row) is not None
            case "-":
                return lambda row: ops.negate(operand(row))
            case _:
                return lambda row: ops.plus_sign(operand(row))

    def _binary(self, expr: s.Binary) -> Run:
        left, right, operator = self(expr.left), self(expr.right), expr.operator
        if operator in ("AND", "OR"):
            return _junction(left, right, decides=operator == "OR")
        if operator in _TEXT_TESTS:
            test = _TEXT_TESTS[operator]
            return lambda row: _text_test(test, left(row), right(row))
        run = _ARITHMETIC[operator]
        return lambda row: run(left(row), right(row))

    def _comparison(self, expr: s.Comparison) -> Run:
        operands = [self(one) for one in expr.operands]
        if len(expr.operators) == 1:
            (left, right), operator = operands, expr.operators[0]
            return lambda row: ops.ordered(operator, left(row), right(row))

        def run(row: Row) -> Value:
            values = [one(row) for one in operands]
            result: bool | None = True
            for operator, left, right in zip(expr.operators, values, values[1:], strict=False):
                one = ops.ordered(operator, left, right)
                if one is False:
                    return False
                result = None if one is None else result
            return result

        return run

    def _call(self, expr: s.Call) -> Run:
        function = FUNCTIONS[expr.name]
        arguments = [self(one) for one in expr.arguments]
        run = partial(function.run, now=self._now) if expr.name in CLOCKED else function.run
        if function.null_safe:
            return lambda row: run(*(one(row) for one in arguments))
        tick = self._tick

        def call(row: Row) -> Value:
            tick()
            values = [one(row) for one in arguments]
            return None if any(one is None for one in values) else run(*values)

        return call

    def _case(self, expr: s.Case) -> Run:
        default = self(expr.default or s.Literal(None))
        cases = [(self(when), self(then)) for when, then in expr.cases]
        if expr.subject is None:

            def searched(row: Row) -> Value:
                for when, then in cases:
                    if when(row) is True:
                        return then(row)
                return default(row)

            return searched
        subject = self(expr.subject)

        def simple(row: Row) -> Value:
            value = subject(row)
            for when, then in cases:
                other = when(row)
                if equals(value, other):
                    return then(row)
            return default(row)

        return simple

    def _comprehension(self, expr: s.Comprehension) -> Run:
        items, name, tick = self(expr.items), expr.variable, self._tick
        condition = self(expr.condition) if expr.condition else None
        result = self(expr.result) if expr.result else None

        def run(row: Row) -> Value:
            values = _items(items(row))
            if values is None:
                return None
            inner = dict(row)
            results: list[Value] = []
            for value in values:
                tick()
                inner[name] = value
                if condition is None or ops.truth(condition(inner)):
                    results.append(result(inner) if result else value)
            return results

        return run

    def _quantifier(self, expr: s.Quantifier) -> Run:
        items, name, condition = self(expr.items), expr.variable, self(expr.condition)
        decide, tick = _QUANTIFIERS[expr.kind], self._tick

        def run(row: Row) -> Value:
            values = _items(items(row))
            if values is None:
                return None
            inner = dict(row)
            outcomes: list[bool | None] = []
            for value in values:
                tick()
                inner[name] = value
                outcomes.append(ops.truth(condition(inner)))
            return decide(outcomes.count(True), outcomes.count(False), outcomes.count(None))

        return run

    def _patternpredicate(self, expr: s.PatternPredicate) -> Run:
        return self._exists(s.Exists(_query((expr.pattern,), None, expr.at)))

    def _patterncomprehension(self, expr: s.PatternComprehension) -> Run:
        rows = self._sub_query(_query((expr.pattern,), expr.condition, expr.at))
        result = self(expr.result)
        return lambda row: [result(one) for one in rows(row)]

    def _exists(self, expr: s.Exists) -> Run:
        rows = self._sub_query(expr.query)
        return lambda row: next(rows(row), None) is not None


def _query(patterns: tuple[s.PathPattern, ...], where: s.Expr | None, at: int) -> s.QueryTree:
    return s.QueryTree(((s.Match(patterns, where, False, at),),))


def property_of(value: Value, key: str) -> Value:
    """Return a property of a node or relationship, an entry of a map or a part of a time."""
    if value is None:
        return None
    if isinstance(value, GraphElement):
        return value.properties.get(key)
    if is_map(value):
        return value.get(key)
    if isinstance(value, Temporal | Duration):
        return value.part(key)
    raise type_error("InvalidArgumentType", UserMessage("cypher_value_without_property", key=key))


def element(value: Value, index: Value) -> Value:
    """Return an element of a list, or an entry by a computed key."""
    if value is None or index is None:
        return None
    if is_list(value):
        if not isinstance(index, int) or isinstance(index, bool):
            raise type_error("ListElementAccessByNonInteger", UserMessage("cypher_list_index"))
        return value[index] if -len(value) <= index < len(value) else None
    if isinstance(value, Mapping | GraphElement):
        if not isinstance(index, str):
            raise type_error("MapElementAccessByNonString", UserMessage("cypher_map_index"))
        return property_of(value, index)
    raise type_error("InvalidElementAccess", UserMessage("cypher_elements"))


def _items(value: Value) -> list[Value] | None:
    if value is not None and not is_list(value):
        raise type_error("InvalidArgumentType", UserMessage("cypher_needs_list"))
    return value


def _negation(value: Value) -> bool | None:
    return None if value is None else not value


def _junction(left: Run, right: Run, *, decides: bool) -> Run:
    """Return AND or OR: the value that `decides` settles the result."""

    def run(row: Row) -> Value:
        first = ops.truth(left(row))
        if first is decides:
            return decides
        second = ops.truth(right(row))
        if second is decides:
            return decides
        return None if first is None or second is None else not decides

    return run


def _text_test(test: Callable[[str, str], bool], left: Value, right: Value) -> bool | None:
    if not isinstance(left, str) or not isinstance(right, str):
        return None
    return test(left, right)


def _any(true: int, false: int, unknown: int) -> bool | None:
    del false
    return True if true else (None if unknown else False)


def _all(true: int, false: int, unknown: int) -> bool | None:
    del true
    return False if false else (None if unknown else True)


def _single(true: int, false: int, unknown: int) -> bool | None:
    del false
    if true > 1:
        return False
    return None if unknown else true == 1


_QUANTIFIERS: dict[str, Callable[[int, int, int], bool | None]] = {
    "any": _any,
    "all": _all,
    "none": lambda true, false, unknown: _negation(_any(true, false, unknown)),
    "single": _single,
}
