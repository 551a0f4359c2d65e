"""Values of a query's result as cells."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from core.cypher.arithmetic import shown
from core.cypher.values import GraphElement, Node, Path, Relationship, Value
from core.explore.knowledge_graph import KnowledgeGraph
from core.records.graph.query import QueryCell
from core.records.ids import EntityId


def cell_of(value: Value, graph: KnowledgeGraph) -> QueryCell:
    """Return a value as a cell."""
    things = tuple(dict.fromkeys(_things(value, graph)))
    scalar = value if value is None or isinstance(value, str | int | float | bool) else None
    return QueryCell(as_text(value), scalar, things)


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


def _things(value: Value, graph: KnowledgeGraph) -> Iterator[EntityId]:
    match value:
        case Node():
            entity_id = graph.entity_id(value.id)
            if entity_id is not None:
                yield entity_id
        case Relationship():
            yield from _things([value.start, value.end], graph)
        case Path():
            yield from _things(list[GraphElement](value.nodes), graph)
        case list():
            for one in cast("list[Value]", value):
                yield from _things(one, graph)
        case Mapping():
            yield from _things(list(cast("Mapping[str, Value]", value).values()), graph)
        case _:
            pass
