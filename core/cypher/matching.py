"""Plans pattern matching: from what is bound, over what is selective, to the rest."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from core.cypher import syntax as s
from core.cypher.expressions import Row
from core.cypher.steps import (
    USED,
    Hop,
    MatchContext,
    Step,
    Stretch,
    Walk,
    check_node,
    scan_nodes,
    shortest_step,
)
from core.cypher.syntax import conjuncts, free_names, pattern_names
from core.cypher.values import Node, Path, PropertyGraph, Relationship, is_list

_FLIPPED = {">": "<", "<": ">", "-": "-"}
# Costs of the start of a path: bound, by a property, by a label, any node.
_BOUND, _BY_PROPERTY, _BY_LABEL, _ANY = range(4)
_LATE = 100


def plan_match(
    context: MatchContext,
    patterns: Sequence[s.PathPattern],
    where: s.Expr | None,
    bound: frozenset[str],
) -> Callable[[Row], Iterator[Row]]:
    """Return a function from a row with the `bound` variables to its extensions."""
    steps = _Planner(context, patterns, where, bound).steps()

    def run(row: Row) -> Iterator[Row]:
        bindings: Row = {**row, USED: set[int]()}
        for _ in _chain(steps, bindings, 0):
            extended = bindings.copy()
            del extended[USED]
            yield extended

    return run


def _chain(steps: list[Step], row: Row, at: int) -> Iterable[None]:
    """Run the steps from a place on; yield for each way through all of them."""
    if at == len(steps) - 1:
        return steps[at](row)
    return _nested(steps, row, at) if steps else (None,)


def _nested(steps: list[Step], row: Row, at: int) -> Iterator[None]:
    for _ in steps[at](row):
        yield from _chain(steps, row, at + 1)


class _Planner:
    def __init__(
        self,
        context: MatchContext,
        patterns: Sequence[s.PathPattern],
        where: s.Expr | None,
        bound: frozenset[str],
    ) -> None:
        self._context = context
        self._patterns = list(patterns)
        self._all = pattern_names(tuple(patterns))
        self._bound = set(bound)
        self._conditions = conjuncts(where)
        self._steps: list[Step] = []

    def steps(self) -> list[Step]:
        """Return the steps in the order in which they run."""
        self._filter()
        while self._patterns:
            path = min(self._patterns, key=self._cost)
            self._patterns.remove(path)
            self._add_path(path)
        return self._steps

    def _filter(self) -> None:
        """Add the conditions whose variables are bound now."""
        ready = [one for one in self._conditions if self._is_ready(one)]
        self._conditions = [one for one in self._conditions if one not in ready]
        for condition in ready:
            run = self._context.compile(condition)
            self._steps.append(lambda row, run=run: (None,) if run(row) is True else ())

    def _is_ready(self, expr: s.Expr) -> bool:
        return free_names(expr) & self._all <= self._bound

    def _cost(self, path: s.PathPattern) -> int:
        """Return how unselective the best start of a path is; late where it needs others."""
        outside = self._all - pattern_names((path,)) - self._bound
        waits = any(
            free_names(one.properties) & outside
            for one in (*path.nodes, *path.relationships)
            if one.properties is not None
        )
        return min(map(self._node_cost, path.nodes)) + (_LATE if waits else 0)

    def _node_cost(self, node: s.NodePattern) -> int:
        if node.variable in self._bound:
            return _BOUND
        if self._keys(node):
            return _BY_PROPERTY
        return _BY_LABEL if node.labels else _ANY

    def _keys(self, node: s.NodePattern) -> list[tuple[str, s.Expr]]:
        """Return the properties of a node that are known before it is bound."""
        keys = list(node.properties.items) if isinstance(node.properties, s.MapOf) else []
        for one in self._conditions:
            if isinstance(one, s.Comparison) and one.operators == ("=",):
                left, right = one.operands
                keys += [*_key(left, right, node), *_key(right, left, node)]
        return [(key, value) for key, value in keys if self._is_ready(value)]

    def _add_path(self, path: s.PathPattern) -> None:
        if path.shortest:
            for node in path.nodes:
                self._add_node(node)
            self._steps.append(shortest_step(self._context, path))
            self._bound.add(path.relationships[0].variable)
        else:
            self._add_chain(path)
        if path.name:
            self._steps.append(_path_step(path, self._context.graph))
            self._bound.add(path.name)
        self._filter()

    def _add_chain(self, path: s.PathPattern) -> None:
        """Walk to the right of the most selective node, then to its left."""
        start = min(range(len(path.nodes)), key=lambda at: self._node_cost(path.nodes[at]))
        self._add_node(path.nodes[start])
        for at in range(start, len(path.relationships)):
            self._add_stretch(path, at, is_backward=False)
        for at in range(start - 1, -1, -1):
            self._add_stretch(path, at, is_backward=True)

    def _add_node(self, node: s.NodePattern) -> None:
        if node.variable in self._bound:
            self._steps.append(check_node(self._context, node))
        else:
            keys = [(key, self._context.compile(value)) for key, value in self._keys(node)]
            self._steps.append(scan_nodes(self._context, node, keys))
        self._bound.add(node.variable)
        self._filter()

    def _add_stretch(self, path: s.PathPattern, at: int, *, is_backward: bool) -> None:
        rel = path.relationships[at]
        near, far = path.nodes[at : at + 2][:: -1 if is_backward else 1]
        stretch = Stretch(
            rel=rel,
            near=near,
            far=far,
            direction=_FLIPPED[rel.direction] if is_backward else rel.direction,
            is_backward=is_backward,
            keeps=rel.is_named or bool(path.name),
        )
        kind = Walk if rel.is_variable_length else Hop
        self._steps.append(kind(self._context, stretch, self._bound))
        self._bound.update((rel.variable, far.variable))
        self._filter()


def _key(left: s.Expr, right: s.Expr, node: s.NodePattern) -> list[tuple[str, s.Expr]]:
    """Return a property of a node and the value that it must have, where a condition says so."""
    if isinstance(left, s.Property) and isinstance(left.subject, s.Variable):
        return [(left.key, right)] if left.subject.name == node.variable else []
    return []


def _path_step(path: s.PathPattern, graph: PropertyGraph) -> Step:
    """Return the step that binds a path to its name."""

    def bind(row: Row) -> Iterator[None]:
        nodes: list[Node] = [row[path.nodes[0].variable]]
        relationships: list[Relationship] = []
        for rel in path.relationships:
            value = row[rel.variable]
            for one in value if is_list(value) else [value]:
                first, last = graph.ends(one.id)
                relationships.append(one)
                nodes.append(Node(graph, last if first == nodes[-1].id else first))
        row[path.name] = Path(nodes, relationships)
        yield
        row.pop(path.name, None)

    return bind
