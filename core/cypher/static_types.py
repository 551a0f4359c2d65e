"""Static types of expressions, as far as a query shows them; the rest is "any".

Types are any, null, bool, int, float, str, map, node, rel, path, temporal, duration, list, and a
list with the type of its elements, like `list:int`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from core.cypher import syntax as s
from core.cypher.functions import FUNCTIONS

Scope = Mapping[str, str]
LOOSE = frozenset(("any", "null"))
NUMBERS = frozenset(("int", "float"))
_AGGREGATED = {
    "count": "int", "count(*)": "int", "collect": "list", "avg": "float", "stdev": "float",
    "stdevp": "float", "percentilecont": "float",
}  # fmt: skip


def base(kind: str) -> str:
    """Return a type without that of its elements."""
    return kind.partition(":")[0]


def element_type(kind: str) -> str:
    """Return the type of the elements of a list."""
    return kind.partition(":")[2] or "any"


def type_of(expr: s.Expr, scope: Scope) -> str:
    """Return the static type of an expression."""
    kind = type(expr)
    if kind in _FIXED:
        return _FIXED[kind]
    return _TYPES[kind](expr, scope) if kind in _TYPES else "any"


def _list(expr: s.ListOf, scope: Scope) -> str:
    kinds = {type_of(one, scope) for one in expr.items}
    return f"list:{kinds.pop()}" if len(kinds) == 1 else "list"


def _signed(expr: s.Unary, scope: Scope) -> str:
    if expr.operator not in "+-":
        return "bool"
    kind = type_of(expr.operand, scope)
    return kind if kind in NUMBERS else "any"


def _part(expr: s.Slice, scope: Scope) -> str:
    kind = type_of(expr.subject, scope)
    return kind if base(kind) == "list" else "any"


def _element(expr: s.Index, scope: Scope) -> str:
    kind = type_of(expr.subject, scope)
    return element_type(kind) if base(kind) == "list" else "any"


def _literal(expr: s.Literal, _: Scope) -> str:
    value = expr.value
    if value is None:
        return "null"
    return {bool: "bool", int: "int", float: "float", str: "str"}[type(value)]


def _binary(expr: s.Binary, scope: Scope) -> str:
    if expr.operator not in "+-*/%^":
        return "bool"
    kinds = {type_of(expr.left, scope), type_of(expr.right, scope)}
    if kinds == {"int"}:
        return "float" if expr.operator == "^" else "int"
    if kinds and kinds <= NUMBERS:
        return "float"
    return "str" if kinds == {"str"} else "any"


def _call(expr: s.Call, scope: Scope) -> str:
    if expr.name in _AGGREGATED:
        if expr.name == "collect":
            return f"list:{type_of(expr.arguments[0], scope)}" if expr.arguments else "list"
        return _AGGREGATED[expr.name]
    if expr.name in ("head", "last") and expr.arguments:
        return element_type(type_of(expr.arguments[0], scope))
    if expr.name in ("tail", "reverse") and expr.arguments:
        return type_of(expr.arguments[0], scope)
    return FUNCTIONS[expr.name].gives if expr.name in FUNCTIONS else "any"


_FIXED: dict[type[s.Expr], str] = {
    s.MapOf: "map",
    s.PatternComprehension: "list",
    **dict.fromkeys((s.Comparison, s.Quantifier, s.Labels, s.PatternPredicate, s.Exists), "bool"),
}
_TYPES: dict[type[s.Expr], Callable[[Any, Scope], str]] = {
    s.Literal: _literal,
    s.Variable: lambda expr, scope: scope.get(expr.name, "any"),
    s.ListOf: _list,
    s.Unary: _signed,
    s.Binary: _binary,
    s.Comprehension: lambda expr, scope: "list" if expr.result else type_of(expr.items, scope),
    s.Slice: _part,
    s.Index: _element,
    s.Call: _call,
}
