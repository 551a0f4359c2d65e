"""Pattern matching: steps that bind one element after the other, with backtracking.

A step extends the bindings of a row in place, yields for each way to do so, and takes back what it
bound. The order of the steps is planned: from what is bound, over what is selective, to the rest.
"""

from collections.abc import Callable, Iterator, Sequence

from core.cypher import syntax as s
from core.cypher.expressions import Compiler, Row, Run
from core.cypher.failure import type_error
from core.cypher.traversal import conjuncts, free_names, pattern_names
from core.cypher.values import Node, Path, PropertyGraph, Relationship, Value, equals

Step = Callable[[Row], Iterator[None]]
# The relationships that the current match uses, under a name that no variable has.
USED = " used"
_FLIPPED = {">": "<", "<": ">", "-": "-"}


class Matcher:
    """Plans and runs the patterns of one MATCH."""

    def __init__(self, graph: PropertyGraph, compile: Compiler, tick: Callable[[], None]) -> None:
        self._graph = graph
        self._compile = compile
        self._tick = tick

    def plan(
        self, patterns: Sequence[s.PathPattern], where: s.Expr | None, bound: frozenset[str]
    ) -> Callable[[Row], Iterator[Row]]:
        """Return a function from a row with the `bound` variables to its extensions."""
        planner = _Planner(self._graph, self._compile, self._tick, where, bound)
        steps = planner.steps(list(patterns))

        def run(row: Row) -> Iterator[Row]:
            bindings: Row = {**row, USED: set[int]()}
            for _ in _chain(steps, bindings, 0):
                found = bindings.copy()
                del found[USED]
                yield found

        return run


def _chain(steps: list[Step], row: Row, at: int) -> Iterator[None]:
    if at == len(steps):
        yield
    elif at == len(steps) - 1:
        yield from steps[at](row)
    else:
        for _ in steps[at](row):
            yield from _chain(steps, row, at + 1)


class _Planner:
    def __init__(
        self,
        graph: PropertyGraph,
        compile: Compiler,
        tick: Callable[[], None],
        where: s.Expr | None,
        bound: frozenset[str],
    ) -> None:
        self._graph = graph
        self._compile = compile
        self._tick = tick
        self._outer = bound
        self._bound = set(bound)
        self._conditions = conjuncts(where)
        self._steps: list[Step] = []
        self._all: frozenset[str] = frozenset()

    def steps(self, patterns: list[s.PathPattern]) -> list[Step]:
        self._all = pattern_names(tuple(patterns))
        self._filter()
        while patterns:
            path = min(patterns, key=self._cost)
            patterns.remove(path)
            self._path(path)
        return self._steps

    def _filter(self) -> None:
        """Add the conditions whose variables are bound now."""
        ready = [one for one in self._conditions if self._is_ready(one)]
        self._conditions = [one for one in self._conditions if one not in ready]
        for condition in ready:
            run = self._compile(condition)
            self._steps.append(lambda row, run=run: iter((None,) if run(row) is True else ()))

    def _is_ready(self, expr: s.Expr) -> bool:
        return free_names(expr) & self._all <= self._bound

    def _cost(self, path: s.PathPattern) -> int:
        """Return how unselective the best start of a path is; late where it needs others."""
        own = pattern_names((path,))
        needs = [
            free_names(one.properties) & self._all - own - self._bound
            for one in (*path.nodes, *path.relationships)
            if one.properties is not None
        ]
        return min(map(self._node_cost, path.nodes)) + (100 if any(needs) else 0)

    def _node_cost(self, node: s.Node) -> int:
        if node.variable in self._bound:
            return 0
        if self._keys(node):
            return 1
        return 2 if node.labels else 3

    def _keys(self, node: s.Node) -> list[tuple[str, s.Expr]]:
        """Return the properties of a node that are known before it is bound."""
        keys = list(node.properties.items) if isinstance(node.properties, s.MapOf) else []
        for one in self._conditions:
            if isinstance(one, s.Comparison) and one.operators == ("=",):
                for left, right in (one.operands, one.operands[::-1]):
                    if isinstance(left, s.Property) and isinstance(left.subject, s.Variable):
                        if left.subject.name == node.variable:
                            keys.append((left.key, right))
        return [(key, value) for key, value in keys if self._is_ready(value)]

    def _path(self, path: s.PathPattern) -> None:
        if path.shortest:
            for node in path.nodes:
                self._node(node)
            self._steps.append(self._shortest(path))
            self._bound.add(path.relationships[0].variable)
        else:
            start = min(range(len(path.nodes)), key=lambda at: self._node_cost(path.nodes[at]))
            self._node(path.nodes[start])
            for at in range(start, len(path.relationships)):
                self._expand(path, at, path.nodes[at], path.nodes[at + 1], backward=False)
            for at in range(start - 1, -1, -1):
                self._expand(path, at, path.nodes[at + 1], path.nodes[at], backward=True)
        if path.name:
            self._steps.append(_path_step(path, self._graph))
            self._bound.add(path.name)
        self._filter()

    def _node(self, node: s.Node) -> None:
        self._steps.append(self._scan(node))
        self._bound.add(node.variable)
        self._filter()

    def _test(self, node: s.Node) -> Callable[[int, Row], bool]:
        """Return the test of a node's labels and properties."""
        labels, graph = frozenset(node.labels), self._graph
        properties = self._properties(node.properties)

        def test(id: int, row: Row) -> bool:
            if labels and not labels.issubset(graph.labels(id)):
                return False
            return not properties or _have(graph.node_properties(id), properties, row)

        return test

    def _properties(self, properties: s.Expr | None) -> list[tuple[str, Run]]:
        entries = properties.items if isinstance(properties, s.MapOf) else ()
        return [(key, self._compile(value)) for key, value in entries]

    def _scan(self, node: s.Node) -> Step:
        name, graph, test, tick = node.variable, self._graph, self._test(node), self._tick
        if name in self._bound:

            def check(row: Row) -> Iterator[None]:
                value = row[name]
                if value is not None and test(_node(value).id, row):
                    yield

            return check
        keys = [(key, self._compile(value)) for key, value in self._keys(node)]
        label = node.labels[0] if node.labels else None

        def scan(row: Row) -> Iterator[None]:
            for id in _candidates(graph, label, [(key, run(row)) for key, run in keys]):
                tick()
                if test(id, row):
                    row[name] = Node(graph, id)
                    yield
            row.pop(name, None)

        return scan

    def _expand(
        self, path: s.PathPattern, at: int, near: s.Node, far: s.Node, *, backward: bool
    ) -> None:
        rel = path.relationships[at]
        direction = _FLIPPED[rel.direction] if backward else rel.direction
        build = self._walk if rel.is_variable_length else self._hop
        self._steps.append(build(rel, near, far, direction, backward))
        self._bound.update((rel.variable, far.variable))
        self._filter()

    def _hop(
        self, rel: s.Relationship, near: s.Node, far: s.Node, direction: str, backward: bool
    ) -> Step:
        del backward
        graph, tick, test = self._graph, self._tick, self._test(far)
        properties = self._properties(rel.properties)
        start, end, name, types = near.variable, far.variable, rel.variable, rel.types
        is_end_bound, is_bound = end in self._bound, name in self._bound

        def hop(row: Row) -> Iterator[None]:
            wanted = _node(row[end]).id if is_end_bound and row[end] is not None else None
            if (is_end_bound and wanted is None) or (is_bound and row[name] is None):
                return
            fixed = _relationship(row[name]).id if is_bound else None
            used: set[int] = row[USED]
            for one, other in graph.expand(row[start].id, types, direction):
                tick()
                if one in used or (fixed is not None and one != fixed):
                    continue
                if wanted is not None and other != wanted:
                    continue
                if properties and not _have(graph.relationship_properties(one), properties, row):
                    continue
                if not is_end_bound:
                    row[end] = Node(graph, other)
                if test(other, row):
                    if not is_bound:
                        row[name] = Relationship(graph, one)
                    used.add(one)
                    yield
                    used.discard(one)

            if not is_end_bound:
                row.pop(end, None)
            if not is_bound:
                row.pop(name, None)

        return hop

    def _walk(
        self, rel: s.Relationship, near: s.Node, far: s.Node, direction: str, backward: bool
    ) -> Step:
        graph, test = self._graph, self._test(far)
        start, end, name = near.variable, far.variable, rel.variable
        is_end_bound, is_bound = end in self._bound, name in self._bound
        follow = self._follow(rel, direction)

        def walk(row: Row) -> Iterator[None]:
            wanted = _node(row[end]).id if is_end_bound and row[end] is not None else None
            if (is_end_bound and wanted is None) or (is_bound and row[name] is None):
                return
            given: list[Relationship] | None = row[name] if is_bound else None
            least, most = (len(given),) * 2 if given is not None else (rel.least, rel.most)
            for way, last in follow(row, row[start].id, least, most):
                if wanted is not None and last != wanted:
                    continue
                ordered = way[::-1] if backward else way
                if given is not None and [one.id for one in given] != ordered:
                    continue
                if not is_end_bound:
                    row[end] = Node(graph, last)
                if test(last, row):
                    if not is_bound:
                        row[name] = [Relationship(graph, one) for one in ordered]
                    yield
            if not is_end_bound:
                row.pop(end, None)
            if not is_bound:
                row.pop(name, None)

        return walk

    def _follow(
        self, rel: s.Relationship, direction: str
    ) -> Callable[[Row, int, int, int | None], Iterator[tuple[list[int], int]]]:
        """Return a depth-first walk without repeated relationships: (relationships, last node)."""
        graph, tick, types = self._graph, self._tick, rel.types
        properties = self._properties(rel.properties)

        def follow(
            row: Row, node: int, least: int, most: int | None
        ) -> Iterator[tuple[list[int], int]]:
            used: set[int] = row[USED]
            way: list[int] = []
            if least == 0:
                yield way, node
            if most == 0:
                return
            stack = [iter(graph.expand(node, types, direction))]
            while stack:
                tick()
                one, other = next(stack[-1], (None, 0))
                if one is None:
                    stack.pop()
                    if way:
                        used.discard(way.pop())
                    continue
                if one in used or (
                    properties and not _have(graph.relationship_properties(one), properties, row)
                ):
                    continue
                way.append(one)
                used.add(one)
                if len(way) >= least:
                    yield way, other
                if most is None or len(way) < most:
                    stack.append(iter(graph.expand(other, types, direction)))
                else:
                    used.discard(way.pop())

        return follow

    def _shortest(self, path: s.PathPattern) -> Step:
        rel = path.relationships[0]
        first, last = (node.variable for node in path.nodes)
        graph, tick = self._graph, self._tick
        properties = self._properties(rel.properties)

        def neighbors(node: int, row: Row) -> Iterator[tuple[int, int]]:
            for one, other in graph.expand(node, rel.types, rel.direction):
                tick()
                if not properties or _have(graph.relationship_properties(one), properties, row):
                    yield one, other

        def search(row: Row) -> Iterator[None]:
            start, goal = _node(row[first]).id, _node(row[last]).id
            ways = _shortest_ways(lambda node: neighbors(node, row), start, goal, rel)
            for way in ways if path.shortest == "all" else list(ways)[:1]:
                relationships = [Relationship(graph, one) for one in way]
                row[rel.variable] = relationships if rel.is_variable_length else relationships[0]
                yield
            row.pop(rel.variable, None)

        return search


def _shortest_ways(
    neighbors: Callable[[int], Iterator[tuple[int, int]]],
    start: int,
    goal: int,
    rel: s.Relationship,
) -> Iterator[list[int]]:
    """Yield the shortest ways by breadth-first search."""
    if start == goal:
        if rel.least == 0:
            yield []
        return
    parents: dict[int, list[tuple[int, int]]] = {start: []}
    level, depth = [start], 0
    while level and goal not in parents and (rel.most is None or depth < rel.most):
        depth += 1
        reached: dict[int, list[tuple[int, int]]] = {}
        for node in level:
            for one, other in neighbors(node):
                if other not in parents:
                    reached.setdefault(other, []).append((one, node))
        parents.update(reached)
        level = list(reached)
    if goal in parents:
        yield from _trace_back(parents, goal)


def _trace_back(parents: dict[int, list[tuple[int, int]]], node: int) -> Iterator[list[int]]:
    if not parents[node]:
        yield []
    for one, before in parents[node]:
        for way in _trace_back(parents, before):
            yield [*way, one]


def _path_step(path: s.PathPattern, graph: PropertyGraph) -> Step:
    def bind(row: Row) -> Iterator[None]:
        nodes: list[Node] = [row[path.nodes[0].variable]]
        relationships: list[Relationship] = []
        for rel in path.relationships:
            value = row[rel.variable]
            for one in value if isinstance(value, list) else [value]:
                first, last = graph.ends(one.id)
                relationships.append(one)
                nodes.append(Node(graph, last if first == nodes[-1].id else first))
        row[path.name] = Path(nodes, relationships)
        yield
        row.pop(path.name, None)

    return bind


def _candidates(
    graph: PropertyGraph, label: str | None, keys: list[tuple[str, Value]]
) -> Sequence[int]:
    """Return the nodes among which those with the label and the properties are."""
    for key, value in keys:
        if value is None:
            return ()
        ids = graph.lookup(label, key, value)
        if ids is not None:
            return ids
    return graph.node_ids(label)


def _have(properties: Value, wanted: list[tuple[str, Run]], row: Row) -> bool:
    return all(equals(properties.get(key), run(row)) is True for key, run in wanted)


def _node(value: Value) -> Node:
    if not isinstance(value, Node):
        raise type_error("InvalidArgumentType", "a node is needed here")
    return value


def _relationship(value: Value) -> Relationship:
    if not isinstance(value, Relationship):
        raise type_error("InvalidArgumentType", "a relationship is needed here")
    return value
