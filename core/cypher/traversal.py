"""Walks through syntax trees: parts, shapes and replacements."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from core.cypher import syntax as s


def parts(node: Any) -> Iterator[Any]:
    """Yield the direct parts of a tree, expressions and others."""
    for field in getattr(node, "__struct_fields__", ()):
        yield from _structs(getattr(node, field))


def _structs(value: Any) -> Iterator[Any]:
    if isinstance(value, Struct):
        yield value
    elif isinstance(value, tuple):
        for one in value:
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
        return tuple(shape(one) for one in value)
    return (type(value).__name__, value)


def replace(value: Any, by: Callable[[s.Expr], s.Expr | None]) -> Any:
    """Return a tree in which `by` has replaced expressions, the outer ones first."""
    if isinstance(value, s.Expr) and (new := by(value)) is not None:
        return new
    if isinstance(value, tuple):
        return tuple(replace(one, by) for one in value)
    if not isinstance(value, Struct):
        return value
    fields = {name: replace(getattr(value, name), by) for name in value.__struct_fields__}
    return type(value)(**fields)


def own_names(node: Any) -> frozenset[str]:
    """Return the variables that an expression binds for its parts."""
    match node:
        case s.Comprehension() | s.Quantifier():
            return frozenset((node.variable,))
        case s.PatternComprehension():
            return pattern_names((node.pattern,))
        case s.Exists():
            return frozenset(
                name
                for part in node.query.parts
                for clause in part
                if isinstance(clause, s.Match)
                for name in pattern_names(clause.patterns)
            ) | frozenset(
                clause.variable
                for part in node.query.parts
                for clause in part
                if isinstance(clause, s.Unwind)
            )
        case _:
            return frozenset()


def pattern_names(patterns: tuple[s.PathPattern, ...]) -> frozenset[str]:
    """Return the variables of patterns, also those of unnamed parts."""
    return frozenset(
        name
        for path in patterns
        for name in (path.name, *(one.variable for one in (*path.nodes, *path.relationships)))
        if name
    )


def free_names(node: Any) -> frozenset[str]:
    """Return the variables that an expression needs."""
    if isinstance(node, s.Variable):
        return frozenset((node.name,))
    names = frozenset[str]().union(*(free_names(part) for part in parts(node)))
    if isinstance(node, s.PatternPredicate):
        names |= frozenset(one for one in pattern_names((node.pattern,)) if not one.startswith(" "))
    if isinstance(node, s.PatternComprehension | s.Exists):
        # Variables of the pattern may be bound outside: they count where they are.
        return names | frozenset(one for one in own_names(node) if not one.startswith(" "))
    return names - own_names(node)


def conjuncts(condition: s.Expr | None) -> list[s.Expr]:
    """Return the conditions that AND joins."""
    if condition is None:
        return []
    if isinstance(condition, s.Binary) and condition.operator == "AND":
        return conjuncts(condition.left) + conjuncts(condition.right)
    return [condition]
