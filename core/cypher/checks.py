"""What is wrong with a query before it runs: names, types, aggregates and places of clauses."""

from collections.abc import Collection

import msgspec

from core.cypher import aggregation
from core.cypher import syntax as s
from core.cypher.expression_checks import check_condition, check_expression
from core.cypher.failure import CypherError, syntax_error, unsupported
from core.cypher.traversal import walk
from core.cypher.types import LOOSE, base, element_type, type_of

Types = dict[str, str]


def check(query: s.Query, parameters: Collection[str]) -> tuple[s.Query, tuple[str, ...]]:
    """Return the query with `*` written out, and its columns. Raises `CypherError`."""
    for node in walk(query):
        if isinstance(node, s.Parameter) and node.name not in parameters:
            text = f"the parameter ${node.name} is missing"
            raise CypherError("ParameterMissing", "MissingParameter", text, at=node.at)
    parts, columns = [], []
    for part in query.parts:
        checked, names = check_part(part, {})
        parts.append(checked)
        columns.append(names)
    for names in columns[1:]:
        if set(names) != set(columns[0]) or names != columns[0]:
            at = query.parts[1][-1].at
            raise syntax_error("DifferentColumnsInUnion", "the columns differ", at)
    return s.Query(tuple(parts), query.keeps_all), columns[0]


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
            raise syntax_error("InvalidClauseComposition", "RETURN ends a query", at)
        clause, types = _clause(clause, types)
        checked.append(clause)
    last = checked[-1]
    if isinstance(last, s.Projection) and last.is_return:
        return tuple(checked), tuple(item.name for item in last.items)
    if is_inner:
        return tuple(checked), ()
    raise syntax_error("InvalidClauseComposition", "a query ends with RETURN", last.at)


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
                text = f"{clause.variable} is already defined"
                raise syntax_error("VariableAlreadyBound", text, clause.at)
            kind = type_of(clause.items, types)
            item = element_type(kind) if base(kind) == "list" else "any"
            return clause, {**types, clause.variable: item}
        case s.Projection():
            return _projection(clause, types)
        case _:
            raise unsupported("CREATE (queries only read)", clause.at)


def bind_patterns(patterns: tuple[s.PathPattern, ...], types: Types) -> Types:
    """Return the scope with the variables of patterns. Raises `CypherError`."""
    bound = dict(types)
    fresh: set[str] = set()
    for path in patterns:
        for at, node in enumerate(path.nodes):
            _bind(bound, node.variable, "node", node.at)
            if at < len(path.relationships):
                _bind_relationship(bound, fresh, path.relationships[at])
        if path.name:
            if path.name in bound:
                text = f"{path.name} is already defined"
                raise syntax_error("VariableAlreadyBound", text, path.at)
            bound[path.name] = "path"
    for path in patterns:
        for one in (*path.nodes, *path.relationships):
            if one.properties is not None:
                check_expression(one.properties, bound, aggregates=False)
    return bound


def _bind(bound: Types, name: str, kind: str, at: int) -> None:
    if base(bound.get(name, kind)) not in (kind, *LOOSE):
        raise syntax_error("VariableTypeConflict", f"{name} is no {_SPOKEN[kind]}", at)
    bound[name] = kind


_SPOKEN = {"node": "node", "rel": "relationship", "list": "list of relationships"}


def _bind_relationship(bound: Types, fresh: set[str], rel: s.Relationship) -> None:
    name = rel.variable
    if name in fresh and base(bound[name]) in ("rel", "list"):
        text = f"{name} is used twice in one match"
        raise syntax_error("RelationshipUniquenessViolation", text, rel.at)
    if rel.is_variable_length:
        elements = element_type(bound.get(name, "list:rel"))
        if elements not in ("rel", *LOOSE):
            raise syntax_error(
                "VariableTypeConflict", f"{name} is no list of relationships", rel.at
            )
        _bind(bound, name, "list", rel.at)
        bound[name] = "list:rel"
    else:
        _bind(bound, name, "rel", rel.at)
    fresh.add(name)


def _projection(clause: s.Projection, types: Types) -> tuple[s.Clause, Types]:
    clause = _expand_star(clause, types)
    names = [item.name for item in clause.items]
    for item in clause.items:
        check_expression(item.value, types, aggregates=True)
        if not clause.is_return and not item.is_aliased:
            text = f"{item.name} needs a name (AS ...)"
            raise syntax_error("NoExpressionAlias", text, item.value.at)
        if names.count(item.name) > 1:
            text = f"two columns are called {item.name}"
            raise syntax_error("ColumnNameConflict", text, item.value.at)
    projected = {item.name: type_of(item.value, types) for item in clause.items}
    is_grouped = any(aggregation.has_aggregate(item.value) for item in clause.items)
    visible = projected if is_grouped or clause.distinct else {**types, **projected}
    if is_grouped or clause.distinct:
        aggregation.plan(clause)
        if clause.where is not None and not aggregation.has_aggregate(clause.where):
            where = aggregation.by_alias(clause.where, aggregation.aliases_of(clause))
            clause = msgspec.structs.replace(clause, where=where)
    for sort in clause.order:
        check_expression(sort.value, {**types, **projected}, aggregates=is_grouped)
    if clause.where is not None:
        check_condition(clause.where, visible)
    for bound in (clause.skip, clause.limit):
        if bound is not None:
            _check_bound(bound)
    return clause, projected


def _expand_star(clause: s.Projection, types: Types) -> s.Projection:
    if not clause.star:
        return clause
    names = sorted(name for name in types if not name.startswith(" "))
    if not names and clause.is_return:
        raise syntax_error("NoVariablesInScope", "* stands for no variable here", clause.at)
    items = tuple(s.Item(s.Variable(name, at=clause.at), name, True) for name in names)
    return msgspec.structs.replace(clause, items=(*items, *clause.items))


def _check_bound(bound: s.Expr) -> None:
    if any(isinstance(one, s.Variable) for one in walk(bound)):
        raise syntax_error("NonConstantExpression", "a constant is needed here", bound.at)
    check_expression(bound, {}, aggregates=False)
    if isinstance(bound, s.Literal):
        if not isinstance(bound.value, int) or isinstance(bound.value, bool):
            raise syntax_error("InvalidArgumentType", "an integer is needed here", bound.at)
        if bound.value < 0:
            raise syntax_error("NegativeIntegerArgument", "a number below 0", bound.at)
