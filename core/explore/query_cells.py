"""Values of a query's result as cells."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from core.cypher.arithmetic import shown
from core.cypher.values import GraphElement, Node, Path, Relationship, Value
from core.explore.knowledge_graph import KnowledgeGraph
from core.records.graph.query import QueryCell


def cell_of(value: Value, graph: KnowledgeGraph) -> QueryCell:
    """Return a value as a cell."""
    parts = tuple(_elements(value))
    nodes = (node for part in parts for node in _nodes(part))
    things = dict.fromkeys(graph.entity_id(node.id) for node in nodes)
    facts = dict.fromkeys(graph.fact_id(it.id) for it in parts if isinstance(it, Relationship))
    scalar = value if value is None or isinstance(value, str | int | float | bool) else None
    return QueryCell(as_text(value), scalar, tuple(filter(None, things)), tuple(facts))


def as_text(value: Value) -> str:
    """Return a value as text: entities by name and type, relationships by type."""
    if value is None:
        return ""
    return next((form(value) for kind, form in _FORMS if isinstance(value, kind)), str(value))


def _path_text(path: Path) -> str:
    parts = [as_text(path.nodes[0])]
    for node, relationship, after in zip(
        path.nodes, path.relationships, path.nodes[1:], strict=False
    ):
        is_forward = relationship.start == node
        arrow = f"-{relationship.type}→" if is_forward else f"←{relationship.type}-"
        parts += [arrow, as_text(after)]
    return " ".join(parts)


_FORMS: tuple[tuple[type | tuple[type, ...], Callable[[Any], str]], ...] = (
    (str, str),
    ((bool, int, float), shown),
    (list, lambda value: f"[{', '.join(map(as_text, value))}]"),
    (Node, lambda value: f"{value.properties['name']} ({value.labels[0]})"),
    (Relationship, lambda value: value.type),
    (Path, _path_text),
    (Mapping, lambda value: f"{{{', '.join(f'{key}: {as_text(value[key])}' for key in value)}}}"),
)


def _elements(value: Value) -> Iterator[GraphElement]:
    """Yield the nodes and relationships in a value, in order."""
    match value:
        case GraphElement():
            yield value
        case Path():
            for node, relationship in itertools.zip_longest(value.nodes, value.relationships):
                yield node
                if relationship is not None:
                    yield relationship
        case list():
            for one in cast("list[Value]", value):
                yield from _elements(one)
        case Mapping():
            yield from _elements(list(cast("Mapping[str, Value]", value).values()))
        case _:
            pass


def _nodes(element: GraphElement) -> tuple[GraphElement, ...]:
    return (element.start, element.end) if isinstance(element, Relationship) else (element,)
