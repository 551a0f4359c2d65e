"""Static types of expressions, as far as a query shows them; the rest is "any".

Types are any, null, bool, int, float, str, map, node, rel, path, temporal, duration, list, and a
list with the type of its elements, like `list:int`.
"""

from collections.abc import Mapping
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
    match expr:
        case s.Literal():
            return _literal(expr.value)
        case s.Variable():
            return scope.get(expr.name, "any")
        case s.ListOf():
            kinds = {type_of(one, scope) for one in expr.items}
            return f"list:{kinds.pop()}" if len(kinds) == 1 else "list"
        case s.MapOf():
            return "map"
        case s.Comparison() | s.Quantifier() | s.Labels() | s.PatternPredicate() | s.Exists():
            return "bool"
        case s.Unary():
            kind = type_of(expr.operand, scope)
            return kind if expr.operator in "+-" and kind in NUMBERS else _unary(expr.operator)
        case s.Binary():
            return _binary(expr, scope)
        case s.Comprehension():
            if expr.result is None:
                return type_of(expr.items, scope) if expr.items else "list"
            return "list"
        case s.PatternComprehension():
            return "list"
        case s.Slice():
            kind = type_of(expr.subject, scope)
            return kind if base(kind) == "list" else "any"
        case s.Index():
            kind = type_of(expr.subject, scope)
            return element_type(kind) if base(kind) == "list" else "any"
        case s.Call():
            return _call(expr, scope)
        case _:
            return "any"


def _literal(value: Any) -> str:
    if value is None:
        return "null"
    return {bool: "bool", int: "int", float: "float", str: "str"}[type(value)]


def _unary(operator: str) -> str:
    return "any" if operator in "+-" else "bool"


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
