"""Command `graph query`: a question to the graph in openCypher or in words (D16, D5)."""

import json
from collections.abc import Sequence
from typing import Any, cast

from app.cli.command import Call, argument, cancelled_by_keyboard, command, flag, integer
from app.cli.terminal import count_noun, location, shorten
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.graph.query import (
    GraphQuestion,
    QueryEvidence,
    QueryParameter,
    QueryResult,
    QueryVariable,
)

_WIDEST = 60
_LONGEST_QUOTE = 160


@command(
    "graph query",
    arguments=(
        argument(
            "query",
            nargs="?",
            default="",
            metavar="QUERY",
            help='like "MATCH (p:Person)-[r]->(x) RETURN p, r, x"',
        ),
        argument(
            "--question",
            default="",
            metavar="TEXT",
            help="a question from which a query is written",
        ),
        argument(
            "--writer",
            choices=("auto", "rules", "model"),
            default="auto",
            help="who writes the query; auto: the rules if they understand all words, else a model",
        ),
        flag("--no-fallback", "not the rules where the model fails"),
        argument(
            "--fallback",
            default="",
            metavar="QUERY",
            help="run this query where the question cannot be put as one",
        ),
        flag("--evaluate", "whether the question holds, or how many there are, instead of rows"),
        argument(
            "--expect",
            choices=("any", "boolean", "count", "ids"),
            default="any",
            help="the form that the result must have",
        ),
        argument(
            "--variable",
            action="append",
            default=[],
            metavar="NAME:TYPE=VALUE",
            help="a thing for $NAME in the question; may be repeated",
        ),
        flag("--write-only", "show the query without running it"),
        argument(
            "--param",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a value for $NAME, a number, list or text; may be repeated",
        ),
        integer("--limit", "the most rows (0: as set; at most 10,000)", default=0),
        integer("--seconds", "the most time (0: as set; at most 30)", default=0),
    ),
    result=(QueryResult, QueryEvidence),
    examples=(
        "loci graph query 'MATCH (p:Person)-[:WORKS_AT]->(o) RETURN o.name, count(p)'",
        "loci graph query 'MATCH (p {name: $name})-[r]->(x) RETURN x, r.quote' --param name=Ada",
        'loci graph query --question "Who works at Brightwater?"',
    ),
)
def run_query(call: Call) -> None:
    """Ask the graph in openCypher, read only.

    Things are nodes with their type as label, facts are relationships with confidence, validity and
    evidence. With --question the query is written from words, shown, and run. What is never quoted
    is left out. Ctrl+C stops a query. See docs/query.md.
    """
    given = call.arguments
    if bool(given.query) == bool(given.question):
        raise WrongUse("", "query_or_question")
    if given.question:
        _ask(call)
        return
    with cancelled_by_keyboard() as cancel:
        result = call.request(
            Engine.query_graph,
            given.query,
            parameters=tuple(map(_parameter, given.param)),
            limit=given.limit,
            seconds=given.seconds,
            cancel=cancel,
        )
    call.terminal.value(result)
    _show(call, result)


def _ask(call: Call) -> None:
    """Have a query written, and show it with its rows and the facts behind them."""
    given, terminal = call.arguments, call.terminal
    question = GraphQuestion(
        given.question,
        mode="EVALUATE" if given.evaluate else "RETRIEVE",
        expects=given.expect,
        variables=tuple(map(_variable, given.variable)),
        writer=given.writer,
        falls_back=not given.no_fallback,
        fallback=given.fallback,
        runs=not given.write_only,
    )
    with cancelled_by_keyboard() as cancel:
        evidence = call.request(
            Engine.ask_graph, question, limit=given.limit, seconds=given.seconds, cancel=cancel
        )
    terminal.value(evidence)
    if evidence.reason is not None:
        terminal.line(str(evidence.reason))
    for line in evidence.query.splitlines():
        terminal.line(line)
    if evidence.result is None:
        return
    terminal.line()
    _show(call, evidence.result)
    for fact in evidence.result.facts:
        if fact.path:
            terminal.line(location(fact.path, fact.part, fact.page))
            terminal.line(f"    “{shorten(' '.join(fact.quote.split()), _LONGEST_QUOTE)}”")
    model = f" {evidence.model}" if evidence.writer == "model" else ""
    terminal.aside(f"written by {evidence.writer}{model}")


def _show(call: Call, result: QueryResult) -> None:
    for line in _table(result):
        call.terminal.line(line)
    more = "" if result.is_complete else ", and there are more"
    call.terminal.aside(f"{count_noun(result.matched, 'row')}{more} ({result.duration_ms:.0f} ms)")


def _variable(text: str) -> QueryVariable:
    name, colon, rest = text.partition(":")
    kind, sign, value = rest.partition("=")
    if not (name and colon and kind and sign and value):
        raise WrongUse(text, "query_variable")
    return QueryVariable(name, kind, value)


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
