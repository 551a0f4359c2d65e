"""Runs the clauses of a query as a pipeline of rows (D16)."""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from core.cypher import aggregation
from core.cypher import syntax as s
from core.cypher.aggregation import AGGREGATES, PERCENTILES, percentile
from core.cypher.arithmetic import truth
from core.cypher.expressions import Compiler, Row, Run
from core.cypher.failure import CypherError
from core.cypher.matching import plan_match
from core.cypher.steps import MatchContext
from core.cypher.syntax import pattern_names
from core.cypher.values import PropertyGraph, Value, is_list, sort_key
from core.lanes import Cancel
from core.messages import UserMessage

Rows = Iterator[Row]
Pipe = Callable[[Rows], Rows]


class QueryTimeout(Exception):
    """The query has run longer than it may."""


class Execution:
    """One run of a query over a graph."""

    def __init__(
        self,
        graph: PropertyGraph,
        parameters: Mapping[str, Value],
        *,
        seconds: float,
        cancel: Cancel | None = None,
    ) -> None:
        self._cancel = cancel or Cancel()
        self._deadline = time.monotonic() + seconds
        self._compile = Compiler(parameters, self._sub_query, self.tick)
        self._matching = MatchContext(graph, self._compile, self.tick)

    def tick(self) -> None:
        """Raise `QueryTimeout` when the time is over, `Cancelled` when the query is stopped."""
        self._cancel.check()
        if time.monotonic() > self._deadline:
            raise QueryTimeout

    def rows(self, query: s.QueryTree) -> Rows:
        """Return the rows of a query, each a map of its columns."""
        parts = [self._pipeline(part, frozenset())(iter([Row()])) for part in query.parts]
        rows = itertools.chain.from_iterable(parts)
        return rows if query.keeps_all or len(parts) == 1 else _distinct(rows)

    def _sub_query(self, query: s.QueryTree) -> Callable[[Row], Rows]:
        planned: dict[frozenset[str], list[Pipe]] = {}

        def run(row: Row) -> Rows:
            names = frozenset(row)
            if names not in planned:
                planned[names] = [self._pipeline(part, names) for part in query.parts]
            return itertools.chain.from_iterable(pipe(iter((row,))) for pipe in planned[names])

        return run

    def _pipeline(self, clauses: Iterable[s.Clause], bound: frozenset[str]) -> Pipe:
        pipes: list[Pipe] = []
        for clause in clauses:
            pipe, bound = self._clause(clause, bound)
            pipes.append(pipe)

        def run(rows: Rows) -> Rows:
            for pipe in pipes:
                rows = pipe(rows)
            return rows

        return run

    def _clause(self, clause: s.Clause, bound: frozenset[str]) -> tuple[Pipe, frozenset[str]]:
        match clause:
            case s.Match():
                return self._match(clause, bound), bound | pattern_names(clause.patterns)
            case s.Unwind():
                return self._unwind(clause), bound | {clause.variable}
            case s.Projection():
                return self._projection(clause), frozenset(item.name for item in clause.items)
            case _:
                raise TypeError("queries only read")

    def _match(self, clause: s.Match, bound: frozenset[str]) -> Pipe:
        extend = plan_match(self._matching, clause.patterns, clause.where, bound)
        if not clause.optional:
            return lambda rows: (extended for row in rows for extended in extend(row))
        nulls = dict.fromkeys(pattern_names(clause.patterns) - bound)

        def run(rows: Rows) -> Rows:
            for row in rows:
                matches = extend(row)
                first = next(matches, None)
                if first is None:
                    yield {**row, **nulls}
                else:
                    yield first
                    yield from matches

        return run

    def _unwind(self, clause: s.Unwind) -> Pipe:
        items = self._compile(clause.items)

        def run(rows: Rows) -> Rows:
            for row in rows:
                values = items(row)
                for value in values if is_list(values) else [values]:
                    self.tick()
                    if value is not None or is_list(values):
                        yield {**row, clause.variable: value}

        return run

    def _projection(self, clause: s.Projection) -> Pipe:
        is_grouped = any(aggregation.has_aggregate(item.value) for item in clause.items)
        project = self._group(clause) if is_grouped else self._select(clause)
        where = self._compile(clause.where) if clause.where else None
        skip, limit = self._bound_of(clause.skip), self._bound_of(clause.limit)

        def run(rows: Rows) -> Rows:
            first = skip or 0
            pairs = project(rows)
            if skip is not None or limit is not None:
                last = None if limit is None else first + limit
                pairs = itertools.islice(pairs, first, last)
            for row, context in pairs:
                self.tick()
                if where is None or truth(where({**context, **row})):
                    yield row

        return run

    def _bound_of(self, expr: s.Expr | None) -> int | None:
        if expr is None:
            return None
        value = self._compile(expr)({})
        if not isinstance(value, int) or isinstance(value, bool):
            text = UserMessage("cypher_bounds_integer")
            raise CypherError("SyntaxError", "InvalidArgumentType", text, phase="runtime")
        if value < 0:
            text = UserMessage("cypher_bounds_negative")
            raise CypherError("SyntaxError", "NegativeIntegerArgument", text, phase="runtime")
        return value

    def _select(self, clause: s.Projection) -> Callable[[Rows], Iterator[tuple[Row, Row]]]:
        """Return a projection without aggregates: rows with what WHERE and ORDER BY also see."""
        items = [(item.name, self._compile(item.value)) for item in clause.items]
        order = self._order(aggregation.plan(clause).sorts if clause.distinct else clause.order)

        def run(rows: Rows) -> Iterator[tuple[Row, Row]]:
            pairs = (({name: one(row) for name, one in items}, row) for row in rows)
            if clause.distinct:
                pairs = ((row, row) for row in _distinct(row for row, _ in pairs))
            return order(pairs)

        return run

    def _group(self, clause: s.Projection) -> Callable[[Rows], Iterator[tuple[Row, Row]]]:
        planned = aggregation.plan(clause)
        grouping = _Grouping(
            keys=[(item.name, self._compile(item.value)) for item in planned.keys],
            results=[(item.name, self._compile(item.value)) for item in planned.results],
            calls=[(name, *self._aggregate(call)) for name, call in planned.aggregates],
            columns=[item.name for item in clause.items],
        )
        order = self._order(planned.sorts)

        def run(rows: Rows) -> Iterator[tuple[Row, Row]]:
            pairs = grouping.groups(rows, self.tick)
            if clause.distinct:
                pairs = ((row, row) for row in _distinct(row for row, _ in pairs))
            return ((row, row) for row, _ in order(pairs))

        return run

    def _aggregate(self, call: s.Call) -> tuple[Run, "Finish"]:
        """Return what an aggregate takes from a row, and how it ends."""
        if call.name == "count(*)":
            return (lambda _: 1), (lambda items, _: len(items))
        argument = self._compile(call.arguments[0])

        def values(items: list[Value]) -> list[Value]:
            return list({sort_key(one): one for one in items}.values()) if call.distinct else items

        if call.name in PERCENTILES:
            share, continuous = self._compile(call.arguments[1]), PERCENTILES[call.name]
            return argument, lambda items, row: percentile(
                values(items), share(row), continuous=continuous
            )
        finish = AGGREGATES[call.name]
        return argument, lambda items, _: finish(values(items))

    def _order(
        self, sorts: Iterable[s.SortItem]
    ) -> Callable[[Iterator[tuple[Row, Row]]], Iterator[tuple[Row, Row]]]:
        keys = [(self._compile(sort.value), sort.descending) for sort in sorts]
        if not keys:
            return lambda pairs: pairs

        def run(pairs: Iterator[tuple[Row, Row]]) -> Iterator[tuple[Row, Row]]:
            ordered = list(pairs)
            for one, descending in reversed(keys):
                ordered.sort(
                    key=lambda pair: sort_key(one({**pair[1], **pair[0]})), reverse=descending
                )
            yield from ordered

        return run


Finish = Callable[[list[Value], Row], Value]


class _Grouping(Struct, frozen=True):
    """Groups rows by keys; `calls` are aggregates: name, argument and end."""

    keys: list[tuple[str, Run]]
    results: list[tuple[str, Run]]
    calls: list[tuple[str, Run, Finish]]
    columns: list[str]

    def groups(self, rows: Rows, tick: Callable[[], None]) -> Iterator[tuple[Row, Row]]:
        """Yield a row for each group, and with all that is computed of it."""
        states = self._collect(rows, tick)
        if not states and not self.keys:
            states[()] = ({}, [[] for _ in self.calls])
        for context, collected in states.values():
            for (name, _, finish), items in zip(self.calls, collected, strict=True):
                context[name] = finish(items, context)
            for name, run in self.results:
                context[name] = run(context)
            yield {name: context[name] for name in self.columns}, context

    def _collect(
        self, rows: Rows, tick: Callable[[], None]
    ) -> dict[Value, tuple[Row, list[list[Value]]]]:
        """Return for each key the first row with the key, and the values of each aggregate."""
        states: dict[Value, tuple[Row, list[list[Value]]]] = {}
        for row in rows:
            tick()
            values = {name: run(row) for name, run in self.keys}
            key = tuple(map(sort_key, values.values()))
            if key not in states:
                states[key] = ({**row, **values}, [[] for _ in self.calls])
            for items, (_, argument, _) in zip(states[key][1], self.calls, strict=True):
                value = argument(row)
                if value is not None:
                    items.append(value)
        return states


def _distinct(rows: Iterable[Row]) -> Rows:
    seen: set[Value] = set()
    for row in rows:
        key = tuple(sort_key(one) for one in row.values())
        if key not in seen:
            seen.add(key)
            yield row
