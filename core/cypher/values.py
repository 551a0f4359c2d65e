"""Values of a query: nodes, relationships and paths; equality, order and grouping of all values.

Null is None, lists and maps are Python's, and comparison has three values: True, False and None.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeGuard

from core.cypher.temporal.temporal_values import Duration, Temporal

Value = Any


class PropertyGraph(Protocol):
    """What a query reads: nodes with labels and relationships with a type, both with properties."""

    def node_ids(self, label: str | None) -> Sequence[int]:
        """Return all nodes, or those with a label."""
        ...

    def lookup(self, label: str | None, key: str, value: Value) -> Sequence[int] | None:
        """Return the nodes with this value of a property; None where no index helps."""
        ...

    def labels(self, node: int) -> tuple[str, ...]:
        """Return the labels of a node."""
        ...

    def node_properties(self, node: int) -> Mapping[str, Value]:
        """Return the properties of a node."""
        ...

    def expand(self, node: int, types: tuple[str, ...], direction: str) -> list[tuple[int, int]]:
        """Return (relationship, other node); `direction` is > (out), < (in) or - (both).

        Without `types`, relationships of all types. With both directions a loop is named once.
        """
        ...

    def ends(self, relationship: int) -> tuple[int, int]:
        """Return the first and the last node of a relationship."""
        ...

    def type_of(self, relationship: int) -> str:
        """Return the type of a relationship."""
        ...

    def relationship_properties(self, relationship: int) -> Mapping[str, Value]:
        """Return the properties of a relationship."""
        ...


class GraphElement:
    """A node or a relationship, by its id."""

    __slots__ = ("graph", "id")

    def __init__(self, graph: PropertyGraph, number: int) -> None:
        self.graph = graph
        self.id = number

    def __eq__(self, other: object) -> bool:
        """Compare kind and id."""
        return isinstance(other, GraphElement) and type(other) is type(self) and other.id == self.id

    def __hash__(self) -> int:
        """Hash kind and id."""
        return hash((type(self).__name__, self.id))

    @property
    def properties(self) -> Mapping[str, Value]:
        """Its properties; none of them is null."""
        raise NotImplementedError


class Node(GraphElement):
    """A node."""

    __slots__ = ()

    @property
    def properties(self) -> Mapping[str, Value]:
        """Its properties."""
        return self.graph.node_properties(self.id)

    @property
    def labels(self) -> tuple[str, ...]:
        """Its labels."""
        return self.graph.labels(self.id)


class Relationship(GraphElement):
    """A relationship."""

    __slots__ = ()

    @property
    def properties(self) -> Mapping[str, Value]:
        """Its properties."""
        return self.graph.relationship_properties(self.id)

    @property
    def type(self) -> str:
        """Its type."""
        return self.graph.type_of(self.id)

    @property
    def start(self) -> Node:
        """The node that it leaves."""
        return Node(self.graph, self.graph.ends(self.id)[0])

    @property
    def end(self) -> Node:
        """The node that it enters."""
        return Node(self.graph, self.graph.ends(self.id)[1])


class Path:
    """Nodes and the relationships between them, in order."""

    __slots__ = ("nodes", "relationships")

    def __init__(self, nodes: list[Node], relationships: list[Relationship]) -> None:
        self.nodes = nodes
        self.relationships = relationships

    def __eq__(self, other: object) -> bool:
        """Compare nodes and relationships."""
        return isinstance(other, Path) and self._key() == other._key()

    def __hash__(self) -> int:
        """Hash nodes and relationships."""
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return tuple(one.id for one in self.nodes), tuple(one.id for one in self.relationships)

    def items(self) -> list[GraphElement]:
        """Return its nodes and relationships, by turns."""
        steps = zip(self.relationships, self.nodes[1:], strict=True)
        return [self.nodes[0], *(one for step in steps for one in step)]


def is_number(value: Value) -> TypeGuard[float]:
    """Tell whether a value is a number; a boolean is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_list(value: Value) -> TypeGuard[list[Value]]:
    """Tell whether a value is a list."""
    return isinstance(value, list)


def is_map(value: Value) -> TypeGuard[Mapping[str, Value]]:
    """Tell whether a value is a map."""
    return isinstance(value, Mapping)


def equals(left: Value, right: Value) -> bool | None:
    """Return whether two values are equal; None where a null decides."""
    if left is None or right is None:
        return None
    if is_list(left) and is_list(right):
        pairs = zip(left, right, strict=False)
        return len(left) == len(right) and _all_equal(pairs)
    if is_map(left) and is_map(right):
        return left.keys() == right.keys() and _all_equal((left[key], right[key]) for key in left)
    if is_number(left) and is_number(right):
        return left == right
    return type(left) is type(right) and left == right


def _all_equal(pairs: Iterable[tuple[Value, Value]]) -> bool | None:
    result: bool | None = True
    for left, right in pairs:
        one = equals(left, right)
        if one is False:
            return False
        result = None if one is None else result
    return result


# Outcome of a comparison with what is not a number: neither less nor equal nor more.
NOT_A_NUMBER = 2


def compare(left: Any, right: Any) -> int | None:
    """Return -1, 0 or 1; `NOT_A_NUMBER`, or None where the values have no order."""
    if is_list(left) and is_list(right):
        return _compare_lists(left, right)
    numbers: tuple[Any, Any] = (left, right)
    if all(map(is_number, numbers)):
        if any(map(math.isnan, numbers)):
            return NOT_A_NUMBER
    elif type(left) is not type(right) or not isinstance(left, str | bool | Temporal):
        return None
    elif isinstance(left, Temporal):
        left, right = left.order(), right.order()
    return (left > right) - (left < right)


def _compare_lists(left: list[Value], right: list[Value]) -> int | None:
    for one, other in zip(left, right, strict=False):
        order = compare(one, other)
        if order is None or order:
            return order
    return (len(left) > len(right)) - (len(left) < len(right))


# Values of different types are ordered by type: maps first, numbers and then null last.
_MAP, _NODE, _RELATIONSHIP, _LIST, _PATH, _TIME, _DURATION, _TEXT, _TRUTH, _NUMBER, _NULL = range(
    11
)


def _number_key(number: float) -> tuple[Any, ...]:
    return (_NUMBER, True, 0.0) if math.isnan(number) else (_NUMBER, False, number)


_SORT_KEYS: tuple[tuple[type | tuple[type, ...], Callable[[Any], tuple[Any, ...]]], ...] = (
    (str, lambda value: (_TEXT, value)),
    (bool, lambda value: (_TRUTH, value)),
    ((int, float), _number_key),
    (type(None), lambda _: (_NULL,)),
    (Node, lambda value: (_NODE, value.id)),
    (Relationship, lambda value: (_RELATIONSHIP, value.id)),
    (list, lambda value: (_LIST, *map(sort_key, value))),
    (Path, lambda value: (_PATH, *map(sort_key, value.items()))),
    (Temporal, lambda value: (_TIME, value.rank, value.order())),
    (Duration, lambda value: (_DURATION, value.average_nanoseconds(), value.parts())),
    (Mapping, lambda value: (_MAP, *sorted((key, sort_key(one)) for key, one in value.items()))),
)


def sort_key(value: Value) -> tuple[Any, ...]:
    """Return the key by which ORDER BY, min and max order values of any types.

    It is hashable, and the same for values that DISTINCT takes for one.
    """
    return next(key(value) for kind, key in _SORT_KEYS if isinstance(value, kind))
