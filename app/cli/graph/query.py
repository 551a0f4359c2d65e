"""Command `graph query`: a question to the graph in openCypher (D16)."""

import json
from collections.abc import Sequence
from typing import Any, cast

from app.cli.command import Call, argument, command, integer
from app.cli.terminal import count_noun, shorten
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.graph.query import QueryParameter, QueryResult

_WIDEST = 60


@command(
    "graph query",
    arguments=(
        argument("query", metavar="QUERY", help='like "MATCH (p:Person)-[r]->(x) RETURN p, r, x"'),
        argument(
            "--param",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a value for $NAME, a number, list or text; may be repeated",
        ),
        integer("--limit", "the most rows (1,000; at most 10,000)", default=1000),
        integer("--seconds", "the most time (5; at most 30)", default=5),
    ),
    result=QueryResult,
    examples=(
        "loci graph query 'MATCH (p:Person)-[:WORKS_AT]->(o) RETURN o.name, count(p)'",
        "loci graph query 'MATCH (p {name: $name})-[r]->(x) RETURN x, r.quote' --param name=Ada",
    ),
)
def run_query(call: Call) -> None:
    """Ask the graph in openCypher, read only.

    Things are nodes with their type as label, facts are relationships with confidence, validity and
    evidence. What is never quoted is left out. See docs/query.md.
    """
    given = call.arguments
    result = call.request(
        Engine.query_graph,
        given.query,
        parameters=tuple(map(_parameter, given.param)),
        limit=given.limit,
        seconds=given.seconds,
    )
    call.terminal.value(result)
    for line in _table(result):
        call.terminal.line(line)
    more = "" if result.is_complete else ", and there are more"
    call.terminal.aside(f"{count_noun(result.matched, 'row')}{more} ({result.duration_ms:.0f} ms)")


def _parameter(text: str) -> QueryParameter:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise WrongUse(text, "query_parameter")
    return QueryParameter(name, _value(value))


def _value(text: str) -> Any:
    """Return JSON as its value, and any other text as it is."""
    try:
        value: Any = json.loads(text)
    except ValueError:
        return text
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return tuple(
            str(cast("Any", one)) if isinstance(one, list | dict) else one for one in items
        )
    return text if isinstance(value, dict) else value


def _table(result: QueryResult) -> Sequence[str]:
    rows = [result.columns, *(tuple(cell.text for cell in row) for row in result.rows)]
    cells = [[shorten(" ".join(text.split()), _WIDEST) for text in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
