"""A property graph in memory that CREATE statements fill."""

from collections.abc import Mapping
from typing import Any

import msgspec

from core.cypher import syntax as s
from core.cypher.execution import Execution, Pipe, Rows
from core.cypher.expressions import Row
from core.cypher.parser import parse
from core.cypher.syntax import pattern_names
from core.cypher.values import Node, Relationship


class ScratchGraph:
    """Nodes and relationships as lists."""

    def __init__(self) -> None:
        self._labels: list[tuple[str, ...]] = []
        self._properties: list[dict[str, Any]] = []
        self._edges: list[tuple[int, int, str, dict[str, Any]]] = []

    def add_node(self, labels: tuple[str, ...], properties: Mapping[str, Any]) -> int:
        """Add a node and return its id."""
        self._labels.append(labels)
        self._properties.append(_without_null(properties))
        return len(self._labels) - 1

    def add_relationship(
        self, start: int, end: int, kind: str, properties: Mapping[str, Any]
    ) -> int:
        """Add a relationship and return its id."""
        self._edges.append((start, end, kind, _without_null(properties)))
        return len(self._edges) - 1

    def node_ids(self, label: str | None) -> list[int]:
        """Return all nodes, or those with a label."""
        return [at for at, labels in enumerate(self._labels) if label is None or label in labels]

    def lookup(self, label: str | None, key: str, value: Any) -> list[int] | None:
        """Return None: there is no index."""
        del label, key, value

    def labels(self, node: int) -> tuple[str, ...]:
        """Return the labels of a node."""
        return self._labels[node]

    def node_properties(self, node: int) -> Mapping[str, Any]:
        """Return the properties of a node."""
        return self._properties[node]

    def expand(self, node: int, types: tuple[str, ...], direction: str) -> list[tuple[int, int]]:
        """Return (relationship, other node)."""
        found: list[tuple[int, int]] = []
        for at, (start, end, kind, _) in enumerate(self._edges):
            if types and kind not in types:
                continue
            if start == node and direction != "<":
                found.append((at, end))
            elif end == node and direction != ">":
                found.append((at, start))
        return found

    def ends(self, relationship: int) -> tuple[int, int]:
        """Return the first and the last node."""
        return self._edges[relationship][:2]

    def type_of(self, relationship: int) -> str:
        """Return the type."""
        return self._edges[relationship][2]

    def relationship_properties(self, relationship: int) -> Mapping[str, Any]:
        """Return the properties of a relationship."""
        return self._edges[relationship][3]


def _without_null(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in properties.items() if value is not None}


class _Builder(Execution):
    """Runs queries that create."""

    def __init__(self, graph: ScratchGraph) -> None:
        super().__init__(graph, {}, seconds=60)
        self._graph = graph

    def run(self, query: s.QueryTree) -> None:
        for part in query.parts:
            for _ in self._pipeline(part, frozenset())(iter([Row()])):
                pass

    def _clause(self, clause: s.Clause, bound: frozenset[str]) -> tuple[Pipe, frozenset[str]]:
        if isinstance(clause, s.Create):
            return self._create(clause), bound | pattern_names(clause.patterns)
        if isinstance(clause, s.Projection) and clause.star:
            named = sorted(name for name in bound if not name.startswith(" "))
            items = tuple(s.Item(s.Variable(name), name, True) for name in named)
            clause = msgspec.structs.replace(clause, items=(*items, *clause.items))
        return super()._clause(clause, bound)

    def _create(self, clause: s.Create) -> Pipe:
        def run(rows: Rows) -> Rows:
            # All rows are read before anything is created.
            for row in list(rows):
                created = dict(row)
                for path in clause.patterns:
                    self._create_path(path, created)
                yield created

        return lambda rows: iter(list(run(rows)))

    def _create_path(self, path: s.PathPattern, row: Row) -> None:
        for node in path.nodes:
            if node.variable not in row:
                made = self._graph.add_node(node.labels, self._values(node.properties, row))
                row[node.variable] = Node(self._graph, made)
        for rel, left, right in zip(path.relationships, path.nodes, path.nodes[1:], strict=False):
            ends = [row[left.variable].id, row[right.variable].id]
            if rel.direction == "<":
                ends.reverse()
            values = self._values(rel.properties, row)
            made = self._graph.add_relationship(ends[0], ends[1], rel.types[0], values)
            row[rel.variable] = Relationship(self._graph, made)

    def _values(self, properties: s.Expr | None, row: Row) -> Mapping[str, Any]:
        return self._compile(properties)(row) if properties is not None else {}


def create(graph: ScratchGraph, text: str) -> None:
    """Run a query that creates. Raises `CypherError`."""
    _Builder(graph).run(parse(text))
