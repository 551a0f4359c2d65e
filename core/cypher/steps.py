"""Steps of pattern matching: each binds a node, a relationship or both.

A step extends the bindings of a row in place, yields for each way to do so, and takes back what it
bound.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from core.cypher import syntax as s
from core.cypher.expressions import Compiler, Row, Run
from core.cypher.failure import type_error
from core.cypher.values import Node, PropertyGraph, Relationship, Value, equals
from core.messages import UserMessage

Step = Callable[[Row], Iterable[None]]
Edge = tuple[int, int]
Test = Callable[[int, Row], bool]
# The relationships that the current match uses, under a name that no variable has.
USED = " used"


class MatchContext(Struct, frozen=True):
    """What steps work with; `tick` raises when the time is over."""

    graph: PropertyGraph
    compile: Compiler
    tick: Callable[[], None]

    def properties(self, properties: s.Expr | None) -> list[tuple[str, Run]]:
        """Return the values that a pattern demands of properties."""
        entries = properties.items if isinstance(properties, s.MapOf) else ()
        return [(key, self.compile(value)) for key, value in entries]

    def node_test(self, node: s.NodePattern) -> Test | None:
        """Return the test of a node's labels and properties; None where there is none."""
        labels, graph = frozenset(node.labels), self.graph
        properties = self.properties(node.properties)
        if not labels and not properties:
            return None

        def test(number: int, row: Row) -> bool:
            if not labels.issubset(graph.labels(number)):
                return False
            return not properties or have(graph.node_properties(number), properties, row)

        return test


class Stretch(Struct, frozen=True):
    """A relationship of a pattern, in the direction in which it is walked.

    `keeps` says whether the relationship is bound to its variable.
    """

    rel: s.RelationshipPattern
    near: s.NodePattern
    far: s.NodePattern
    direction: str
    is_backward: bool
    keeps: bool


def have(properties: Any, wanted: list[tuple[str, Run]], row: Row) -> bool:
    """Return whether properties have the wanted values."""
    return all(equals(properties.get(key), run(row)) is True for key, run in wanted)


def check_node(context: MatchContext, node: s.NodePattern) -> Step:
    """Return the step that tests a bound node."""
    name, test = node.variable, context.node_test(node)

    def check(row: Row) -> Iterator[None]:
        value = row[name]
        if value is not None and (test is None or test(node_of(value).id, row)):
            yield

    return check


def scan_nodes(context: MatchContext, node: s.NodePattern, keys: Sequence[tuple[str, Run]]) -> Step:
    """Return the step that binds each fitting node; `keys` are properties that may be indexed."""
    name, graph, test = node.variable, context.graph, context.node_test(node)
    label = node.labels[0] if node.labels else None

    def scan(row: Row) -> Iterator[None]:
        for number in _candidates(graph, label, [(key, run(row)) for key, run in keys]):
            context.tick()
            if test is None or test(number, row):
                row[name] = Node(graph, number)
                yield
        row.pop(name, None)

    return scan


def _candidates(
    graph: PropertyGraph, label: str | None, keys: list[tuple[str, Value]]
) -> Sequence[int]:
    """Return the nodes among which those with the label and the properties are."""
    for key, value in keys:
        if value is None:
            return ()
        matches = graph.lookup(label, key, value)
        if matches is not None:
            return matches
    return graph.node_ids(label)


class _Extension:
    """Base of the steps that walk from a node to the next; binds what was not bound before."""

    def __init__(self, context: MatchContext, stretch: Stretch, bound: set[str]) -> None:
        self._context = context
        self._graph = context.graph
        self._rel = stretch.rel
        self._is_backward = stretch.is_backward
        self._direction = stretch.direction
        self._start, self._end = stretch.near.variable, stretch.far.variable
        self._name = stretch.rel.variable
        self._is_end_bound = self._end in bound
        self._is_bound = self._name in bound
        self._keeps = stretch.keeps and not self._is_bound
        self._test = context.node_test(stretch.far)
        self._properties = context.properties(stretch.rel.properties)

    def _is_possible(self, row: Row) -> bool:
        """Tell whether no null is among what is bound."""
        return not (
            (self._is_end_bound and row[self._end] is None)
            or (self._is_bound and row[self._name] is None)
        )

    def _enters(self, number: int, row: Row) -> bool:
        """Bind the far node; tell whether it fits."""
        if not self._is_end_bound:
            row[self._end] = Node(self._graph, number)
        elif node_of(row[self._end]).id != number:
            return False
        return self._test is None or self._test(number, row)

    def _forget(self, row: Row) -> None:
        if not self._is_end_bound:
            row.pop(self._end, None)
        if self._keeps:
            row.pop(self._name, None)

    def _with_properties(self, edges: Iterable[Edge], row: Row) -> Iterable[Edge]:
        if not self._properties:
            return edges
        properties_of = self._graph.relationship_properties
        return [edge for edge in edges if have(properties_of(edge[0]), self._properties, row)]


class Hop(_Extension):
    """Walks one relationship."""

    def __call__(self, row: Row) -> Iterator[None]:
        """Yield for each relationship that fits."""
        if not self._is_possible(row):
            return
        used: set[int] = row[USED]
        for one, other in self._fitting(row, used):
            if self._enters(other, row):
                if self._keeps:
                    row[self._name] = Relationship(self._graph, one)
                used.add(one)
                yield
                used.discard(one)
        self._forget(row)

    def _fitting(self, row: Row, used: set[int]) -> Iterable[Edge]:
        edges = self._graph.expand(row[self._start].id, self._rel.types, self._direction)
        self._context.tick()
        if self._is_bound:
            fixed = _relationship(row[self._name]).id
            edges = [edge for edge in edges if edge[0] == fixed]
        if used:
            edges = [edge for edge in edges if edge[0] not in used]
        return self._with_properties(edges, row)


class Walk(_Extension):
    """Walks relationships of a variable number, depth first, none of them twice."""

    def __call__(self, row: Row) -> Iterator[None]:
        """Yield for each walk that fits."""
        if not self._is_possible(row):
            return
        given = [_relationship(one).id for one in row[self._name]] if self._is_bound else None
        for way, last in self._walks(row, given):
            ordered = way[::-1] if self._is_backward else way
            if (given is None or given == ordered) and self._enters(last, row):
                if self._keeps:
                    row[self._name] = [Relationship(self._graph, one) for one in ordered]
                yield
        self._forget(row)

    def _walks(self, row: Row, given: list[int] | None) -> Iterator[tuple[list[int], int]]:
        """Yield (relationships, last node)."""
        start: int = row[self._start].id
        least, most = self._rel.least, self._rel.most
        if given is not None:
            least = most = len(given)
        if least == 0:
            yield [], start
        if most == 0:
            return
        used: set[int] = row[USED]
        way: list[int] = []
        stack = [iter(self._fitting(start, row, used))]
        while stack:
            one, other = next(stack[-1], (-1, -1))
            if one < 0:
                stack.pop()
                if way:
                    used.discard(way.pop())
                continue
            way.append(one)
            used.add(one)
            if len(way) >= least:
                yield way, other
            is_end = most is not None and len(way) >= most
            # The walk ends here: an empty level takes the relationship back.
            stack.append(iter(() if is_end else self._fitting(other, row, used)))

    def _fitting(self, node: int, row: Row, used: set[int]) -> Iterable[Edge]:
        edges = self._graph.expand(node, self._rel.types, self._direction)
        self._context.tick()
        # Copied: `used` changes while this level is walked.
        edges = [edge for edge in edges if edge[0] not in used]
        return self._with_properties(edges, row)


def node_of(value: Value) -> Node:
    """Return a value that must be a node. Raises `CypherError`."""
    if not isinstance(value, Node):
        raise type_error("InvalidArgumentType", UserMessage("cypher_needs_node"))
    return value


def _relationship(value: Value) -> Relationship:
    if not isinstance(value, Relationship):
        raise type_error("InvalidArgumentType", UserMessage("cypher_needs_relationship"))
    return value


Parents = dict[int, list[Edge]]


def shortest_step(context: MatchContext, path: s.PathPattern) -> Step:
    """Return the step that binds the shortest ways between two bound nodes."""
    rel, graph = path.relationships[0], context.graph
    first, last = (node.variable for node in path.nodes)
    properties = context.properties(rel.properties)

    def edges(node: int, row: Row) -> Iterable[Edge]:
        matches = graph.expand(node, rel.types, rel.direction)
        context.tick()
        if not properties:
            return matches
        return [
            one for one in matches if have(graph.relationship_properties(one[0]), properties, row)
        ]

    def search(row: Row) -> Iterator[None]:
        start, goal = node_of(row[first]).id, node_of(row[last]).id
        ways = _ways(lambda node: edges(node, row), start, goal, rel)
        for way in ways:
            context.tick()
            matches = [Relationship(graph, one) for one in way]
            row[rel.variable] = matches if rel.is_variable_length else matches[0]
            yield
            if path.shortest == "one":
                break
        row.pop(rel.variable, None)

    return search


def _ways(
    edges: Callable[[int], Iterable[Edge]], start: int, goal: int, rel: s.RelationshipPattern
) -> Iterator[list[int]]:
    """Yield the shortest ways as relationships."""
    if start == goal:
        if rel.least == 0:
            yield []
        return
    parents = _search(edges, start, goal, rel.most)
    if goal in parents:
        yield from _trace_back(parents, start, goal)


def _search(
    edges: Callable[[int], Iterable[Edge]], start: int, goal: int, most: int | None
) -> Parents:
    """Return for each reached node the edges by which it was first reached."""
    parents: Parents = {start: []}
    level, depth = [start], 0
    while level and goal not in parents and (most is None or depth < most):
        depth += 1
        reached: Parents = {}
        for node in level:
            for one, other in edges(node):
                if other not in parents:
                    reached.setdefault(other, []).append((one, node))
        parents.update(reached)
        level = list(reached)
    return parents


def _trace_back(parents: Parents, start: int, goal: int) -> Iterator[list[int]]:
    stack: list[tuple[int, list[int]]] = [(goal, [])]
    while stack:
        node, way = stack.pop()
        if node == start:
            yield way[::-1]
        stack += [(before, [*way, one]) for one, before in reversed(parents[node])]
