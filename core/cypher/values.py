"""Values of a query: nodes, relationships and paths; equality, order and grouping of all values.

Null is None, lists and maps are Python's, and comparison has three values: True, False and None.
"""

import math
from collections.abc import Mapping
from typing import Any, Protocol

from core.cypher.temporal.values import Duration, Temporal

Value = Any


class PropertyGraph(Protocol):
    """What a query reads: nodes with labels and relationships with a type, both with properties."""

    def node_ids(self, label: str | None) -> list[int]:
        """Return all nodes, or those with a label."""
        ...

    def lookup(self, label: str | None, key: str, value: Value) -> list[int] | None:
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


class Entity:
    """A node or a relationship, by its id."""

    __slots__ = ("graph", "id")

    def __init__(self, graph: PropertyGraph, id: int) -> None:
        self.graph = graph
        self.id = id

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Entity) and other.id == self.id

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.id))

    @property
    def properties(self) -> Mapping[str, Value]:
        """Its properties; none of them is null."""
        raise NotImplementedError


class Node(Entity):
    """A node."""

    __slots__ = ()

    @property
    def properties(self) -> Mapping[str, Value]:
        return self.graph.node_properties(self.id)

    @property
    def labels(self) -> tuple[str, ...]:
        """Its labels."""
        return self.graph.labels(self.id)


class Relationship(Entity):
    """A relationship."""

    __slots__ = ()

    @property
    def properties(self) -> Mapping[str, Value]:
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
        return isinstance(other, Path) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return tuple(one.id for one in self.nodes), tuple(one.id for one in self.relationships)

    def items(self) -> list[Entity]:
        """Return its nodes and relationships, by turns."""
        steps = zip(self.relationships, self.nodes[1:], strict=True)
        return [self.nodes[0], *(one for step in steps for one in step)]


def is_number(value: Value) -> bool:
    """Tell whether a value is a number; a boolean is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def equals(left: Value, right: Value) -> bool | None:
    """Return whether two values are equal; None where a null decides."""
    if left is None or right is None:
        return None
    if isinstance(left, list) and isinstance(right, list):
        if len(left) != len(right):
            return False
        return _all_equal(zip(left, right, strict=True))
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        if left.keys() != right.keys():
            return False
        return _all_equal((left[key], right[key]) for key in left)
    if is_number(left) and is_number(right):
        return left == right
    return type(left) is type(right) and left == right


def _all_equal(pairs: Any) -> bool | None:
    result: bool | None = True
    for left, right in pairs:
        one = equals(left, right)
        if one is False:
            return False
        result = None if one is None else result
    return result


def compare(left: Value, right: Value) -> int | None:
    """Return -1, 0 or 1; None where the values have no order, 2 where one is not a number."""
    if left is None or right is None:
        return None
    if is_number(left) and is_number(right):
        if math.isnan(left) or math.isnan(right):
            return 2
        return (left > right) - (left < right)
    if isinstance(left, list) and isinstance(right, list):
        return _compare_lists(left, right)
    if type(left) is not type(right) or not isinstance(left, str | bool | Temporal):
        return None
    if isinstance(left, Temporal):
        left, right = left.order(), right.order()
    return (left > right) - (left < right)


def _compare_lists(left: list[Value], right: list[Value]) -> int | None:
    for one, other in zip(left, right, strict=False):
        order = compare(one, other)
        if order is None:
            return None
        if order:
            return order
    return (len(left) > len(right)) - (len(left) < len(right))


def sort_key(value: Value) -> tuple[Any, ...]:
    """Return the key by which ORDER BY, min and max order values of any types; null is last."""
    match value:
        case None:
            return (20,)
        case bool():
            return (15, value)
        case int() | float():
            return (16, math.isnan(value), 0.0 if math.isnan(value) else value)
        case str():
            return (14, value)
        case list():
            return (4, *(sort_key(one) for one in value))
        case Node():
            return (2, value.id)
        case Relationship():
            return (3, value.id)
        case Path():
            return (5, *(sort_key(one) for one in value.items()))
        case Temporal():
            return (6, value.rank, value.order())
        case Duration():
            return (13, value.average_nanoseconds(), value.parts())
        case _:
            return (1, *sorted((key, sort_key(one)) for key, one in value.items()))


def group_key(value: Value) -> Any:
    """Return a hashable key that is the same for values that DISTINCT takes for one."""
    return sort_key(value)
