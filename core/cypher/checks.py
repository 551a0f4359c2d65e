"""What is wrong with a query before it runs: names, types, places of clauses (D16)."""

from collections.abc import Collection
from difflib import get_close_matches

import msgspec
from msgspec import Struct

from core.cypher import aggregation
from core.cypher import syntax as s
from core.cypher.expression_checks import (
    CHECKS,
    Types,
    bind_patterns,
    check_condition,
    check_expression,
)
from core.cypher.failure import CypherError, syntax_error, unsupported
from core.cypher.static_types import base, element_type, type_of
from core.cypher.syntax import walk
from core.messages import UserMessage


def check(query: s.QueryTree, parameters: Collection[str]) -> tuple[s.QueryTree, tuple[str, ...]]:
    """Return the query with `*` written out, and its columns. Raises `CypherError`."""
    for node in walk(query):
        if isinstance(node, s.Parameter) and node.name not in parameters:
            text = UserMessage("cypher_parameter_missing", name=node.name)
            raise CypherError("ParameterMissing", "MissingParameter", text, at=node.at)
    parts: list[tuple[s.Clause, ...]] = []
    columns: list[tuple[str, ...]] = []
    for part in query.parts:
        checked, names = check_part(part, {})
        parts.append(checked)
        columns.append(names)
    for names in columns[1:]:
        if set(names) != set(columns[0]) or names != columns[0]:
            at = query.parts[1][-1].at
            raise syntax_error("DifferentColumnsInUnion", UserMessage("cypher_columns_differ"), at)
    return s.QueryTree(tuple(parts), query.keeps_all), columns[0]


def check_part(
    clauses: tuple[s.Clause, ...], scope: Types, *, is_inner: bool = False
) -> tuple[tuple[s.Clause, ...], tuple[str, ...]]:
    """Check the clauses of a single query; `is_inner` in EXISTS, where RETURN may be missing."""
    types = dict(scope)
    checked: list[s.Clause] = []
    for place, clause in enumerate(clauses):
        is_last = place == len(clauses) - 1
        if isinstance(clause, s.Projection) and clause.is_return and not is_last:
            at = clauses[place + 1].at
            raise syntax_error("InvalidClauseComposition", UserMessage("cypher_return_ends"), at)
        clause, types = _clause(clause, types)
        checked.append(clause)
    last = checked[-1]
    if isinstance(last, s.Projection) and last.is_return:
        return tuple(checked), tuple(item.name for item in last.items)
    if is_inner:
        return tuple(checked), ()
    raise syntax_error("InvalidClauseComposition", UserMessage("cypher_needs_return"), last.at)


def _clause(clause: s.Clause, types: Types) -> tuple[s.Clause, Types]:
    match clause:
        case s.Match():
            types = bind_patterns(clause.patterns, types)
            if clause.where is not None:
                check_condition(clause.where, types)
            return clause, types
        case s.Unwind():
            check_expression(clause.items, types, aggregates=False)
            if clause.variable in types:
                text = UserMessage("cypher_defined_twice", name=clause.variable)
                raise syntax_error("VariableAlreadyBound", text, clause.at)
            kind = type_of(clause.items, types)
            item = element_type(kind) if base(kind) == "list" else "any"
            return clause, {**types, clause.variable: item}
        case s.Projection():
            return _projection(clause, types)
        case _:
            raise unsupported(UserMessage("cypher_only_reads", word="CREATE"), clause.at)


def _projection(clause: s.Projection, types: Types) -> tuple[s.Clause, Types]:
    clause = _expand_star(clause, types)
    _check_items(clause, types)
    projected = {item.name: type_of(item.value, types) for item in clause.items}
    is_grouped = any(aggregation.has_aggregate(item.value) for item in clause.items)
    everything = {**types, **projected}
    visible = everything
    if is_grouped or clause.distinct:
        aggregation.plan(clause)
        visible, clause = projected, _where_by_alias(clause)
    for sort in clause.order:
        check_expression(sort.value, everything, aggregates=is_grouped)
    if clause.where is not None:
        check_condition(clause.where, visible)
    for bound in (clause.skip, clause.limit):
        if bound is not None:
            _check_bound(bound)
    return clause, projected


def _check_items(clause: s.Projection, types: Types) -> None:
    names: set[str] = set()
    for item in clause.items:
        check_expression(item.value, types, aggregates=True)
        if not clause.is_return and not item.is_aliased:
            text = UserMessage("cypher_needs_alias", name=item.name)
            raise syntax_error("NoExpressionAlias", text, item.value.at)
        if item.name in names:
            text = UserMessage("cypher_column_twice", name=item.name)
            raise syntax_error("ColumnNameConflict", text, item.value.at)
        names.add(item.name)


def _where_by_alias(clause: s.Projection) -> s.Projection:
    """Return the clause with a WHERE that names projected expressions by their columns."""
    if clause.where is None or aggregation.has_aggregate(clause.where):
        return clause
    where = aggregation.by_alias(clause.where, aggregation.aliases_of(clause))
    return msgspec.structs.replace(clause, where=where)


def _expand_star(clause: s.Projection, types: Types) -> s.Projection:
    if not clause.star:
        return clause
    names = sorted(name for name in types if not name.startswith(" "))
    if not names and clause.is_return:
        raise syntax_error("NoVariablesInScope", UserMessage("cypher_star_for_nothing"), clause.at)
    items = tuple(s.Item(s.Variable(name, at=clause.at), name, True) for name in names)
    return msgspec.structs.replace(clause, items=(*items, *clause.items))


def _check_bound(bound: s.Expr) -> None:
    if any(isinstance(one, s.Variable) for one in walk(bound)):
        raise syntax_error("NonConstantExpression", UserMessage("cypher_needs_constant"), bound.at)
    check_expression(bound, {}, aggregates=False)
    if isinstance(bound, s.Literal):
        if not isinstance(bound.value, int) or isinstance(bound.value, bool):
            raise syntax_error("InvalidArgumentType", UserMessage("cypher_needs_integer"), bound.at)
        if bound.value < 0:
            raise syntax_error("NegativeIntegerArgument", UserMessage("cypher_negative"), bound.at)


class Schema(Struct, frozen=True):
    """What a graph has: labels of nodes, types of relationships, and properties of each."""

    labels: frozenset[str]
    types: frozenset[str]
    node_properties: frozenset[str]
    relationship_properties: frozenset[str]


def check_names(query: s.QueryTree, schema: Schema) -> None:
    """Raise `CypherError` for a label, type or property that no node or relationship has."""
    kinds: dict[str, Collection[str]] = {}
    for one in walk(query):
        if isinstance(one, s.NodePattern):
            kinds[one.variable] = schema.node_properties
            _check("label", one.labels, schema.labels, one.at)
            _check("property", _keys(one.properties), schema.node_properties, one.at)
        elif isinstance(one, s.RelationshipPattern):
            kinds[one.variable] = schema.relationship_properties
            _check("relationship type", one.types, schema.types, one.at)
            _check("property", _keys(one.properties), schema.relationship_properties, one.at)
        elif isinstance(one, s.Labels):
            _check("label", one.labels, schema.labels | schema.types, one.at)
    reused = {name for one in walk(query) for name in _renamed(one)}
    for one in walk(query):
        if isinstance(one, s.Property) and isinstance(one.subject, s.Variable):
            name = one.subject.name
            if name in kinds and name not in reused:
                _check("property", (one.key,), kinds[name], one.at)


def _renamed(part: object) -> tuple[str, ...]:
    """Return the names that a part of a query gives to other things than a pattern does."""
    if isinstance(part, s.Item):
        is_same = isinstance(part.value, s.Variable) and part.value.name == part.name
        return () if is_same else (part.name,)
    if isinstance(part, s.Unwind | s.Comprehension | s.Quantifier):
        return (part.variable,)
    return ()


def _keys(properties: s.Expr | None) -> tuple[str, ...]:
    return tuple(key for key, _ in properties.items) if isinstance(properties, s.MapOf) else ()


_UNKNOWN = {
    "label": "cypher_unknown_label",
    "property": "cypher_unknown_property",
    "relationship type": "cypher_unknown_type",
}


def _check(what: str, names: Collection[str], existing: Collection[str], at: int) -> None:
    for name in names:
        if name not in existing:
            folded = {one.casefold(): one for one in existing}
            close = get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)
            names = ", ".join(folded[one] for one in close)
            text = UserMessage(_UNKNOWN[what], name=name)
            if names:
                text = UserMessage("cypher_with_similar", problem=text, names=names)
            raise CypherError("SyntaxError", "UnknownName", text, at=at)


def _check_exists(expr: s.Exists, types: Types) -> None:
    for part in expr.query.parts:
        check_part(part, types, is_inner=True)


CHECKS[s.Exists] = _check_exists
