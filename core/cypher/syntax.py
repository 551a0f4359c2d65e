"""Syntax tree of a query: expressions, patterns and clauses; `at` is an offset in the text."""

from typing import Any

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


class Node(Struct, frozen=True, eq=False):
    """`(variable:Label {key: value})`."""

    variable: str
    labels: tuple[str, ...]
    properties: Expr | None
    at: int
    is_named: bool = True


class Relationship(Struct, frozen=True, eq=False):
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
    nodes: tuple[Node, ...]
    relationships: tuple[Relationship, ...]
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


class Query(Struct, frozen=True, eq=False):
    """Single queries that UNION joins; `keeps_all` for UNION ALL."""

    parts: tuple[tuple[Clause, ...], ...]
    keeps_all: bool = False


class Exists(Expr, frozen=True, eq=False):
    """`exists { … }`."""

    query: Query
