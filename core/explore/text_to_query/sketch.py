"""A question as a chain of relations through the graph, and the query that it stands for (D5)."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from core.cypher.lexer import KEYWORDS
from core.records.graph.query import ExpectedShape

Shape = Literal["things", "values", "count", "holds", "time", "path", "ranking"]
Ends = Mapping[str, frozenset[tuple[str, str]]]
# Depth of a query.
MAX_STEPS = 4
_NODES, _RELATIONS = "abcdef", ("r", "s", "t", "u")
# The shape of a query by the one that a caller expects of its result.
SHAPES: Mapping[ExpectedShape, tuple[Shape, ...]] = {
    "any": ("things", "values", "count", "holds", "time", "path", "ranking"),
    "ids": ("things",),
    "count": ("count",),
    "boolean": ("holds",),
}


class ChainNode(Struct, frozen=True):
    """A node of the chain: of a type, and with a name if it is a certain one."""

    kind: str = ""
    name: str = ""


class ChainStep(Struct, frozen=True):
    """A step to the node `to` by one of the relations; `is_turned` when `to` is its subject."""

    relations: tuple[str, ...]
    is_turned: bool = False
    to: ChainNode = ChainNode()


class QuerySketch(Struct, frozen=True):
    """The start of the chain, its steps, and what is wanted of its last node.

    A ranking has the things where the chain starts, by the number of those where it ends: from the
    most, or with `is_rising` from the fewest.
    Facts of the steps held within the days from `since` to before `until` (ISO 8601), if given.
    """

    start: ChainNode
    steps: tuple[ChainStep, ...] = ()
    shape: Shape = "things"
    since: str = ""
    until: str = ""
    is_rising: bool = False


def reached_kinds(kinds: Iterable[str], step: ChainStep, ends: Ends) -> frozenset[str]:
    """Return the labels that a step leads to from nodes with one of these labels."""
    given = frozenset(kinds)
    pairs = (pair for relation in step.relations for pair in ends.get(relation, ()))
    turned = ((second, first) if step.is_turned else (first, second) for first, second in pairs)
    reached = frozenset(end for start, end in turned if start in given or not given)
    return reached & {step.to.kind} if step.to.kind else reached


def end_kinds(sketch: QuerySketch, ends: Ends) -> frozenset[str]:
    """Return the labels that the last node of the chain may have; none if no chain exists."""
    kinds = frozenset({sketch.start.kind})
    for step in sketch.steps:
        kinds = reached_kinds(kinds, step, ends) if kinds else kinds
    return kinds


def write_query(sketch: QuerySketch) -> str:
    """Return the query in openCypher; of things, values and counts with the facts behind them."""
    if sketch.shape == "path":
        first, last = _node("a", sketch.start), _node("b", sketch.steps[-1].to)
        return f"MATCH p = shortestPath({first}-[*..{MAX_STEPS}]-{last})\nRETURN p AS path"
    pattern = _node("a", sketch.start)
    for step, node, relation in zip(sketch.steps, _NODES[1:], _RELATIONS, strict=False):
        types = "|".join(map(_identifier, step.relations))
        left, right = ("<-", "-") if step.is_turned else ("-", "->")
        pattern += f"{left}[{relation}:{types}]{right}{_node(node, step.to)}"
    relations = _RELATIONS[: len(sketch.steps)]
    conditions = [_within(sketch, relation) for relation in relations]
    if sketch.shape == "time":
        last = relations[-1]
        conditions.append(f"({last}.valid_from IS NOT NULL OR {last}.valid_until IS NOT NULL)")
    where = " AND ".join(filter(None, conditions))
    return f"MATCH {pattern}\n" + (f"WHERE {where}\n" if where else "") + _returned(sketch)


def _returned(sketch: QuerySketch) -> str:
    node, relations = _NODES[len(sketch.steps)], _RELATIONS[: len(sketch.steps)]
    collected = " + ".join(f"collect({relation})" for relation in relations)
    facts = f", {collected} AS facts" if relations else ""
    last = relations[-1] if relations else ""
    count, order = f"count(DISTINCT {node}) AS count", "" if sketch.is_rising else " DESC"
    returned: Mapping[Shape, str] = {
        "count": f"{count}{facts}",
        "values": f"{node}.value AS answer{facts}",
        "holds": f"count(*) > 0 AS holds{facts}",
        "time": f"{last}.valid_from AS since, {last}.valid_until AS until{facts}",
        "ranking": f"{_NODES[0]} AS answer, {count}{facts}\nORDER BY count{order}",
    }
    return "RETURN " + returned.get(sketch.shape, f"{node} AS answer{facts}")


def _within(sketch: QuerySketch, relation: str) -> str:
    """Return the condition that a fact held in the period; of facts without a day nothing holds."""
    since, until = sketch.since, sketch.until
    parts = [f"{relation}.valid_from < date('{until}')"] if until else []
    if since:
        parts.append(
            f"({relation}.valid_until >= date('{since}') OR "
            f"{relation}.valid_until IS NULL AND {relation}.valid_from IS NOT NULL)"
        )
    return " AND ".join(parts)


def _node(variable: str, node: ChainNode) -> str:
    label = f":{_identifier(node.kind)}" if node.kind else ""
    name = f" {{name: {_string(node.name)}}}" if node.name else ""
    return f"({variable}{label}{name})"


def _identifier(name: str) -> str:
    """Return a label or type as it is written in a query."""
    is_plain = name.isidentifier() and name.isascii() and name.upper() not in KEYWORDS
    return name if is_plain else "`" + name.replace("`", "``") + "`"


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{escaped}'"
