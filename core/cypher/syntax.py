"""Syntax tree of a query and walks through it; `at` is an offset in the text."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct


class Expr(Struct, frozen=True, eq=False, kw_only=True):
    """Base class of expressions."""

    at: int = -1


class Literal(Expr, frozen=True, eq=False):
    """A constant."""

    value: Any


class Parameter(Expr, frozen=True, eq=False):
    """A value that is passed with the query."""

    name: str


class Variable(Expr, frozen=True, eq=False):
    """A name that a clause has bound."""

    name: str


class Property(Expr, frozen=True, eq=False):
    """`subject.key`."""

    subject: Expr
    key: str


class Labels(Expr, frozen=True, eq=False):
    """`subject:Label`: has all these labels."""

    subject: Expr
    labels: tuple[str, ...]


class Index(Expr, frozen=True, eq=False):
    """`subject[index]`."""

    subject: Expr
    index: Expr


class Slice(Expr, frozen=True, eq=False):
    """`subject[first..last]`."""

    subject: Expr
    first: Expr | None
    last: Expr | None


class ListOf(Expr, frozen=True, eq=False):
    """A list."""

    items: tuple[Expr, ...]


class MapOf(Expr, frozen=True, eq=False):
    """A map."""

    items: tuple[tuple[str, Expr], ...]


class Unary(Expr, frozen=True, eq=False):
    """`-x`, `+x`, `NOT x`, `x IS NULL` or `x IS NOT NULL`."""

    operator: str
    operand: Expr


class Binary(Expr, frozen=True, eq=False):
    """An operator between two operands."""

    operator: str
    left: Expr
    right: Expr


class Comparison(Expr, frozen=True, eq=False):
    """A chain like `1 < n <= 3`."""

    operands: tuple[Expr, ...]
    operators: tuple[str, ...]


class Call(Expr, frozen=True, eq=False):
    """A function with its arguments; `name` in lower case, `*` is no argument."""

    name: str
    arguments: tuple[Expr, ...]
    distinct: bool = False


class Case(Expr, frozen=True, eq=False):
    """CASE; without a subject the conditions are predicates."""

    subject: Expr | None
    cases: tuple[tuple[Expr, Expr], ...]
    default: Expr | None


class Comprehension(Expr, frozen=True, eq=False):
    """`[variable IN items WHERE condition | result]`."""

    variable: str
    items: Expr
    condition: Expr | None
    result: Expr | None


class Quantifier(Expr, frozen=True, eq=False):
    """`all(variable IN items WHERE condition)` and the like."""

    kind: str
    variable: str
    items: Expr
    condition: Expr


class NodePattern(Struct, frozen=True, eq=False):
    """`(variable:Label {key: value})`."""

    variable: str
    labels: tuple[str, ...]
    properties: Expr | None
    at: int
    is_named: bool = True


class RelationshipPattern(Struct, frozen=True, eq=False):
    """`-[variable:TYPE*least..most {key: value}]->`; `direction` is one of > < -."""

    variable: str
    types: tuple[str, ...]
    direction: str
    properties: Expr | None
    at: int
    is_named: bool = True
    is_variable_length: bool = False
    least: int = 1
    most: int | None = None


class PathPattern(Struct, frozen=True, eq=False):
    """Nodes and the relationships between them; `shortest` is "", "one" or "all"."""

    name: str
    nodes: tuple[NodePattern, ...]
    relationships: tuple[RelationshipPattern, ...]
    at: int
    shortest: str = ""


class PatternPredicate(Expr, frozen=True, eq=False):
    """A pattern as a predicate: does it match?"""

    pattern: PathPattern


class PatternComprehension(Expr, frozen=True, eq=False):
    """`[path = (a)-->(b) WHERE condition | result]`."""

    pattern: PathPattern
    condition: Expr | None
    result: Expr


class Match(Struct, frozen=True, eq=False):
    """MATCH with its WHERE."""

    patterns: tuple[PathPattern, ...]
    where: Expr | None
    optional: bool
    at: int


class Unwind(Struct, frozen=True, eq=False):
    """UNWIND."""

    items: Expr
    variable: str
    at: int


class Item(Struct, frozen=True, eq=False):
    """A column: its expression, and its name or its own text."""

    value: Expr
    name: str
    is_aliased: bool


class SortItem(Struct, frozen=True, eq=False):
    """A key of ORDER BY."""

    value: Expr
    descending: bool


class Projection(Struct, frozen=True, eq=False, kw_only=True):
    """WITH or RETURN."""

    is_return: bool
    distinct: bool
    star: bool
    items: tuple[Item, ...]
    order: tuple[SortItem, ...]
    skip: Expr | None
    limit: Expr | None
    where: Expr | None
    at: int


class Create(Struct, frozen=True, eq=False):
    """CREATE, which only test graphs are made with."""

    patterns: tuple[PathPattern, ...]
    at: int


Clause = Match | Unwind | Projection | Create


class QueryTree(Struct, frozen=True, eq=False):
    """Single queries that UNION joins; `keeps_all` for UNION ALL."""

    parts: tuple[tuple[Clause, ...], ...]
    keeps_all: bool = False


class Exists(Expr, frozen=True, eq=False):
    """`exists { … }`."""

    query: QueryTree


def parts(node: Any) -> Iterator[Any]:
    """Yield the direct parts of a tree, expressions and others."""
    for field in getattr(node, "__struct_fields__", ()):
        yield from _structs(getattr(node, field))


def _structs(value: Any) -> Iterator[Any]:
    if isinstance(value, Struct):
        yield value
    elif isinstance(value, tuple):
        for one in cast("tuple[Any, ...]", value):
            yield from _structs(one)


def walk(node: Any) -> Iterator[Any]:
    """Yield a tree and all its parts, the outer ones first."""
    yield node
    for part in parts(node):
        yield from walk(part)


def shape(value: Any) -> Any:
    """Return a key that is the same for expressions that differ in nothing but place."""
    if isinstance(value, Struct):
        fields = (name for name in value.__struct_fields__ if name != "at")
        return (type(value).__name__, *(shape(getattr(value, name)) for name in fields))
    if isinstance(value, tuple):
        return tuple(shape(one) for one in cast("tuple[Any, ...]", value))
    return (type(value).__name__, value)


def replace(value: Any, by: Callable[[Expr], Expr | None]) -> Any:
    """Return a tree in which `by` has replaced expressions, the outer ones first."""
    if isinstance(value, Expr) and (new := by(value)) is not None:
        return new
    if isinstance(value, tuple):
        return tuple(replace(one, by) for one in cast("tuple[Any, ...]", value))
    if not isinstance(value, Struct):
        return value
    fields = {name: replace(getattr(value, name), by) for name in value.__struct_fields__}
    return type(value)(**fields)


def own_names(node: Any) -> frozenset[str]:
    """Return the variables that an expression binds for its parts."""
    match node:
        case Comprehension() | Quantifier():
            return frozenset((node.variable,))
        case PatternComprehension():
            return pattern_names((node.pattern,))
        case Exists():
            return frozenset(
                name
                for part in node.query.parts
                for clause in part
                if isinstance(clause, Match)
                for name in pattern_names(clause.patterns)
            ) | frozenset(
                clause.variable
                for part in node.query.parts
                for clause in part
                if isinstance(clause, Unwind)
            )
        case _:
            return frozenset()


def pattern_names(patterns: tuple[PathPattern, ...]) -> frozenset[str]:
    """Return the variables of patterns, also those of unnamed parts."""
    return frozenset(
        name
        for path in patterns
        for name in (path.name, *(one.variable for one in (*path.nodes, *path.relationships)))
        if name
    )


def free_names(node: Any) -> frozenset[str]:
    """Return the variables that an expression needs."""
    if isinstance(node, Variable):
        return frozenset((node.name,))
    names = frozenset[str]().union(*(free_names(part) for part in parts(node)))
    if isinstance(node, PatternPredicate):
        names |= frozenset(one for one in pattern_names((node.pattern,)) if not one.startswith(" "))
    if isinstance(node, PatternComprehension | Exists):
        # Variables of the pattern may be bound outside: they count where they are.
        return names | frozenset(one for one in own_names(node) if not one.startswith(" "))
    return names - own_names(node)


def conjuncts(condition: Expr | None) -> list[Expr]:
    """Return the conditions that AND joins."""
    if condition is None:
        return []
    if isinstance(condition, Binary) and condition.operator == "AND":
        return conjuncts(condition.left) + conjuncts(condition.right)
    return [condition]
