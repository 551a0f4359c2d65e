"""What is wrong with an expression before it runs."""

import itertools
from collections.abc import Callable
from typing import Any

from core.cypher import syntax as s
from core.cypher.aggregation import NAMES, PERCENTILES
from core.cypher.failure import CypherError, syntax_error, unsupported
from core.cypher.functions import FUNCTIONS, RANDOM
from core.cypher.static_types import LOOSE, base, element_type, type_of
from core.cypher.syntax import parts, walk
from core.messages import UserMessage

Types = dict[str, str]
_SCALARS = frozenset(("int", "float", "bool", "str", "list"))
_WRONG_INDEXES = frozenset(
    [("list", kind) for kind in ("float", "bool", "str", "list", "map")]
    + [("map", kind) for kind in ("int", "float", "bool", "list", "map")]
)
_ARITHMETIC = LOOSE | {"int", "float", "temporal", "duration"}
_OPERANDS: dict[str, tuple[frozenset[str], UserMessage]] = {
    **dict.fromkeys("-*/%^", (_ARITHMETIC, UserMessage("cypher_needs_number"))),
    **dict.fromkeys(
        ("AND", "OR", "XOR"), (frozenset(("bool",)), UserMessage("cypher_needs_truth"))
    ),
    "+": (_ARITHMETIC | {"str"}, UserMessage("cypher_cannot_add")),
}
_LOGIC = frozenset(("AND", "OR", "XOR", "NOT"))


def check_condition(expr: s.Expr, types: Types) -> None:
    """Check a predicate. Raises `CypherError`."""
    check_expression(expr, types, aggregates=False, is_condition=True)
    if type_of(expr, types) not in ("bool", *LOOSE):
        raise _wrong_type(UserMessage("cypher_needs_condition"), expr)


def check_expression(
    expr: s.Expr, types: Types, *, aggregates: bool, is_condition: bool = False
) -> None:
    """Check an expression and its parts. Raises `CypherError`.

    `aggregates` says whether it may contain some, `is_condition` whether a pattern may stand here.
    """
    if type(expr) in CHECKS:
        CHECKS[type(expr)](expr, types)
    elif isinstance(expr, s.PatternPredicate):
        _check_predicate(expr, types, is_condition=is_condition)
    elif isinstance(expr, s.Call):
        _check_call(expr, types, aggregates=aggregates)
    else:
        is_logic = isinstance(expr, s.Binary | s.Unary) and expr.operator in _LOGIC
        for part in parts(expr):
            check_expression(part, types, aggregates=aggregates, is_condition=is_logic)
        _check_types(expr, types)


def _check_variable(expr: s.Variable, types: Types) -> None:
    if expr.name not in types:
        raise syntax_error(
            "UndefinedVariable", UserMessage("cypher_not_defined", name=expr.name), expr.at
        )


def _wrong_type(text: UserMessage, expr: s.Expr, kind: str = "SyntaxError") -> CypherError:
    return CypherError(kind, "InvalidArgumentType", text, at=expr.at)


def _check_types(expr: s.Expr, types: Types) -> None:
    match expr:
        case s.Property():
            kind = base(type_of(expr.subject, types))
            if kind in _SCALARS or kind == "path":
                raised = "SyntaxError" if kind == "path" else "TypeError"
                raise _wrong_type(
                    UserMessage("cypher_kind_without_property", kind=kind, key=expr.key),
                    expr,
                    raised,
                )
        case s.Binary():
            _check_binary(expr, types)
        case s.Index():
            _check_index(expr, types)
        case s.Unary() if expr.operator == "NOT":
            _require(expr.operand, types, frozenset(("bool",)), UserMessage("cypher_needs_truth"))
        case s.Unary() if expr.operator in "+-":
            _require(expr.operand, types, _ARITHMETIC, UserMessage("cypher_needs_number"))
        case s.Labels():
            kinds = frozenset(("node", "rel"))
            _require(expr.subject, types, kinds, UserMessage("cypher_labels_of_nodes"))
        case _:
            pass


def _require(expr: s.Expr, types: Types, allowed: frozenset[str], text: UserMessage) -> None:
    if base(type_of(expr, types)) not in allowed | LOOSE:
        raise _wrong_type(text, expr)


def _check_binary(expr: s.Binary, types: Types) -> None:
    if expr.operator == "=~":
        raise unsupported(UserMessage("cypher_no_patterns"), expr.at)
    if expr.operator == "IN":
        _require(expr.right, types, frozenset(("list",)), UserMessage("cypher_in_needs_list"))
        return
    sides = (expr.left, expr.right)
    kinds = {base(type_of(one, types)) for one in sides}
    if expr.operator == "+" and kinds & {"list", *LOOSE}:
        return
    allowed, text = _OPERANDS.get(expr.operator, (None, UserMessage()))
    for one in sides if allowed is not None else ():
        _require(one, types, allowed or LOOSE, text)


def _check_index(expr: s.Index, types: Types) -> None:
    subject, index = (base(type_of(one, types)) for one in (expr.subject, expr.index))
    if subject in _SCALARS - {"list"} or (subject, index) in _WRONG_INDEXES:
        raise _wrong_type(
            UserMessage("cypher_no_elements", subject=subject, index=index), expr, "TypeError"
        )


def _check_predicate(expr: s.PatternPredicate, types: Types, *, is_condition: bool) -> None:
    if not is_condition:
        text = UserMessage("cypher_pattern_place")
        raise syntax_error("UnexpectedSyntax", text, expr.at)
    for one in (*expr.pattern.nodes, *expr.pattern.relationships):
        if one.is_named and one.variable not in types:
            text = UserMessage("cypher_not_defined", name=one.variable)
            raise syntax_error("UndefinedVariable", text, one.at)
    bind_patterns((expr.pattern,), types)


def _check_items(expr: s.Comprehension | s.Quantifier, types: Types) -> None:
    check_expression(expr.items, types, aggregates=True)
    _require(expr.items, types, frozenset(("list",)), UserMessage("cypher_needs_list"))
    inner = {**types, expr.variable: element_type(type_of(expr.items, types))}
    if expr.condition is not None:
        check_condition(expr.condition, inner)
    if isinstance(expr, s.Comprehension) and expr.result is not None:
        check_expression(expr.result, inner, aggregates=False)


def _check_pattern_list(expr: s.PatternComprehension, types: Types) -> None:
    inner = bind_patterns((expr.pattern,), types)
    if expr.condition is not None:
        check_condition(expr.condition, inner)
    check_expression(expr.result, inner, aggregates=False)


def bind_patterns(patterns: tuple[s.PathPattern, ...], types: Types) -> Types:
    """Return the scope with the variables of patterns. Raises `CypherError`."""
    bound = dict(types)
    fresh: set[str] = set()
    for path in patterns:
        _bind_path(bound, fresh, path)
    for path in patterns:
        for one in (*path.nodes, *path.relationships):
            if one.properties is not None:
                check_expression(one.properties, bound, aggregates=False)
    return bound


def _bind_path(bound: Types, fresh: set[str], path: s.PathPattern) -> None:
    for node, rel in itertools.zip_longest(path.nodes, path.relationships):
        _bind(bound, node.variable, "node", node.at)
        if rel is not None:
            _bind_relationship(bound, fresh, rel)
    if path.name:
        if path.name in bound:
            text = UserMessage("cypher_defined_twice", name=path.name)
            raise syntax_error("VariableAlreadyBound", text, path.at)
        bound[path.name] = "path"


def _bind(bound: Types, name: str, kind: str, at: int) -> None:
    if base(bound.get(name, kind)) not in (kind, *LOOSE):
        raise syntax_error("VariableTypeConflict", UserMessage(_NOT_OF_KIND[kind], name=name), at)
    bound[name] = kind


_NOT_OF_KIND = {
    "node": "cypher_no_node",
    "rel": "cypher_no_relationship",
    "list": "cypher_no_list_of_relationships",
}


def _bind_relationship(bound: Types, fresh: set[str], rel: s.RelationshipPattern) -> None:
    name = rel.variable
    if name in fresh and base(bound[name]) in ("rel", "list"):
        text = UserMessage("cypher_used_twice", name=name)
        raise syntax_error("RelationshipUniquenessViolation", text, rel.at)
    if rel.is_variable_length:
        elements = element_type(bound.get(name, "list:rel"))
        if elements not in ("rel", *LOOSE):
            raise syntax_error(
                "VariableTypeConflict",
                UserMessage("cypher_no_list_of_relationships", name=name),
                rel.at,
            )
        _bind(bound, name, "list", rel.at)
        bound[name] = "list:rel"
    else:
        _bind(bound, name, "rel", rel.at)
    fresh.add(name)


def _check_call(expr: s.Call, types: Types, *, aggregates: bool) -> None:
    is_aggregate = expr.name in NAMES
    if is_aggregate:
        _check_aggregate(expr, allowed=aggregates)
    elif expr.name not in FUNCTIONS:
        raise syntax_error(
            "UnknownFunction", UserMessage("cypher_unknown_function", name=expr.name), expr.at
        )
    if expr.distinct and not is_aggregate:
        raise syntax_error(
            "UnexpectedSyntax", UserMessage("cypher_no_distinct", name=expr.name), expr.at
        )
    is_exists = expr.name == "exists"
    for argument in expr.arguments:
        check_expression(
            argument, types, aggregates=aggregates and not is_aggregate, is_condition=is_exists
        )
    if not is_aggregate:
        _check_arguments(expr, types)


def _check_aggregate(expr: s.Call, *, allowed: bool) -> None:
    if not allowed:
        raise syntax_error(
            "InvalidAggregation", UserMessage("cypher_not_here", name=expr.name), expr.at
        )
    wanted = {"count(*)": 0}.get(expr.name, 2 if expr.name in PERCENTILES else 1)
    if len(expr.arguments) != wanted:
        text = UserMessage("cypher_argument_count", name=expr.name, count=wanted)
        raise syntax_error("InvalidNumberOfArguments", text, expr.at)
    for argument in expr.arguments:
        for one in walk(argument):
            if isinstance(one, s.Call) and one.name in NAMES:
                raise syntax_error(
                    "NestedAggregation", UserMessage("cypher_nested_aggregate"), one.at
                )
            if isinstance(one, s.Call) and one.name in RANDOM:
                text = UserMessage("cypher_no_aggregate", name=one.name)
                raise syntax_error("NonConstantExpression", text, one.at)


def _check_arguments(expr: s.Call, types: Types) -> None:
    function = FUNCTIONS[expr.name]
    if not function.least <= len(expr.arguments) <= function.most:
        text = UserMessage("cypher_wrong_count", name=expr.name)
        raise syntax_error("InvalidNumberOfArguments", text, expr.at)
    if function.takes:
        _require(
            expr.arguments[0],
            types,
            function.takes,
            UserMessage("cypher_not_for_value", name=expr.name),
        )


# By type of expression; `core.cypher.checks` adds that of queries in expressions.
CHECKS: dict[type[s.Expr], Callable[[Any, Types], None]] = {
    s.Variable: _check_variable,
    s.Comprehension: _check_items,
    s.Quantifier: _check_items,
    s.PatternComprehension: _check_pattern_list,
}
