"""What is wrong with an expression before it runs."""

from collections.abc import Mapping

from core.cypher import syntax as s
from core.cypher.aggregates import NAMES, PERCENTILES
from core.cypher.failure import CypherError, syntax_error, unsupported
from core.cypher.functions import FUNCTIONS, RANDOM
from core.cypher.traversal import parts, walk
from core.cypher.types import LOOSE, base, element_type, type_of

Types = Mapping[str, str]
_SCALARS = frozenset(("int", "float", "bool", "str", "list"))
_ARITHMETIC = LOOSE | {"int", "float", "temporal", "duration"}
_LOGIC = frozenset(("AND", "OR", "XOR", "NOT"))


def check_condition(expr: s.Expr, types: Types) -> None:
    """Check a predicate. Raises `CypherError`."""
    check_expression(expr, types, aggregates=False, is_condition=True)
    if type_of(expr, types) not in ("bool", *LOOSE):
        raise _wrong_type("a condition is needed here", expr)


def check_expression(
    expr: s.Expr, types: Types, *, aggregates: bool, is_condition: bool = False
) -> None:
    """Check an expression and its parts. Raises `CypherError`.

    `aggregates` says whether it may contain some, `is_condition` whether a pattern may stand here.
    """
    match expr:
        case s.Variable():
            if expr.name not in types:
                text = f"{expr.name} is not defined"
                raise syntax_error("UndefinedVariable", text, expr.at)
        case s.PatternPredicate():
            _check_predicate(expr, types, is_condition=is_condition)
        case s.Comprehension() | s.Quantifier():
            _check_items(expr, types)
        case s.PatternComprehension():
            _check_pattern_list(expr, types)
        case s.Exists():
            _check_exists(expr, types)
        case s.Call():
            _check_call(expr, types, aggregates=aggregates)
        case _:
            is_logic = isinstance(expr, s.Binary | s.Unary) and expr.operator in _LOGIC
            for part in parts(expr):
                check_expression(part, types, aggregates=aggregates, is_condition=is_logic)
            _check_types(expr, types)


def _wrong_type(text: str, expr: s.Expr, kind: str = "SyntaxError") -> CypherError:
    return CypherError(kind, "InvalidArgumentType", text, at=expr.at)


def _check_types(expr: s.Expr, types: Types) -> None:
    match expr:
        case s.Property():
            kind = base(type_of(expr.subject, types))
            if kind in _SCALARS or kind == "path":
                raised = "SyntaxError" if kind == "path" else "TypeError"
                raise _wrong_type(f"a {kind} has no property {expr.key}", expr, raised)
        case s.Binary():
            _check_binary(expr, types)
        case s.Unary() if expr.operator == "NOT":
            _require(expr.operand, types, frozenset(("bool",)), "true or false is needed here")
        case s.Unary() if expr.operator in "+-":
            _require(expr.operand, types, _ARITHMETIC, "a number is needed here")
        case s.Labels():
            kinds = frozenset(("node", "rel"))
            _require(expr.subject, types, kinds, "only nodes have labels")
        case _:
            pass


def _require(expr: s.Expr, types: Types, allowed: frozenset[str], text: str) -> None:
    if base(type_of(expr, types)) not in allowed | LOOSE:
        raise _wrong_type(text, expr)


def _check_binary(expr: s.Binary, types: Types) -> None:
    sides = (expr.left, expr.right)
    if expr.operator in _LOGIC:
        for one in sides:
            _require(one, types, frozenset(("bool",)), "true or false is needed here")
    elif expr.operator == "IN":
        _require(expr.right, types, frozenset(("list",)), "IN needs a list")
    elif expr.operator in ("-", "*", "/", "%", "^"):
        for one in sides:
            _require(one, types, _ARITHMETIC, "a number is needed here")
    elif expr.operator == "=~":
        raise unsupported("=~ (STARTS WITH, ENDS WITH and CONTAINS are)", expr.at)


def _check_predicate(expr: s.PatternPredicate, types: Types, *, is_condition: bool) -> None:
    if not is_condition:
        text = "a pattern stands in MATCH, in a condition or in exists(...)"
        raise syntax_error("UnexpectedSyntax", text, expr.at)
    for one in (*expr.pattern.nodes, *expr.pattern.relationships):
        if one.is_named and one.variable not in types:
            text = f"{one.variable} is not defined"
            raise syntax_error("UndefinedVariable", text, one.at)
    _bind((expr.pattern,), types)


def _check_items(expr: s.Comprehension | s.Quantifier, types: Types) -> None:
    check_expression(expr.items, types, aggregates=True)
    _require(expr.items, types, frozenset(("list",)), "a list is needed here")
    inner = {**types, expr.variable: element_type(type_of(expr.items, types))}
    if expr.condition is not None:
        check_condition(expr.condition, inner)
    if isinstance(expr, s.Comprehension) and expr.result is not None:
        check_expression(expr.result, inner, aggregates=False)


def _check_pattern_list(expr: s.PatternComprehension, types: Types) -> None:
    inner = _bind((expr.pattern,), types)
    if expr.condition is not None:
        check_condition(expr.condition, inner)
    check_expression(expr.result, inner, aggregates=False)


def _bind(patterns: tuple[s.PathPattern, ...], types: Types) -> dict[str, str]:
    from core.cypher.checks import bind_patterns

    return bind_patterns(patterns, dict(types))


def _check_exists(expr: s.Exists, types: Types) -> None:
    from core.cypher.checks import check_part

    for part in expr.query.parts:
        check_part(part, dict(types), is_inner=True)


def _check_call(expr: s.Call, types: Types, *, aggregates: bool) -> None:
    is_aggregate = expr.name in NAMES
    if is_aggregate:
        _check_aggregate(expr, allowed=aggregates)
    elif expr.name not in FUNCTIONS:
        raise syntax_error("UnknownFunction", f"unknown function {expr.name}", expr.at)
    if expr.distinct and not is_aggregate:
        raise syntax_error("UnexpectedSyntax", f"{expr.name} takes no DISTINCT", expr.at)
    is_exists = expr.name == "exists"
    for argument in expr.arguments:
        check_expression(
            argument, types, aggregates=aggregates and not is_aggregate, is_condition=is_exists
        )
    if not is_aggregate:
        _check_arguments(expr, types)


def _check_aggregate(expr: s.Call, *, allowed: bool) -> None:
    if not allowed:
        raise syntax_error("InvalidAggregation", f"{expr.name} cannot stand here", expr.at)
    wanted = {"count(*)": 0}.get(expr.name, 2 if expr.name in PERCENTILES else 1)
    if len(expr.arguments) != wanted:
        text = f"{expr.name} takes {wanted} arguments"
        raise syntax_error("InvalidNumberOfArguments", text, expr.at)
    for argument in expr.arguments:
        for one in walk(argument):
            if isinstance(one, s.Call) and one.name in NAMES:
                raise syntax_error("NestedAggregation", "an aggregate of an aggregate", one.at)
            if isinstance(one, s.Call) and one.name in RANDOM:
                text = f"{one.name} cannot be aggregated"
                raise syntax_error("NonConstantExpression", text, one.at)


def _check_arguments(expr: s.Call, types: Types) -> None:
    function = FUNCTIONS[expr.name]
    if not function.least <= len(expr.arguments) <= function.most:
        text = f"{expr.name}: wrong number of arguments"
        raise syntax_error("InvalidNumberOfArguments", text, expr.at)
    if function.takes:
        _require(expr.arguments[0], types, function.takes, f"{expr.name}: not for this value")
