"""The best ways from one thing to another over facts, in either direction (D2)."""

import heapq
import itertools
import math
from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from core.graph.sparse_matrices import Ids, Matrix, Scores

# What a step costs by itself; sure facts of telling relations cost little more.
STEP_COST = 0.5
# What passing through a thing costs for each doubling of its neighbors beyond ten.
HUB_COST = 0.25
FREE_DEGREE = 10
# This many beginnings of ways are looked at before the search gives up on finding more.
MAX_EXPANSIONS = 20_000


class WeightedPath(Struct, frozen=True):
    """Positions of the things on the way, both ends included, and what it costs."""

    things: tuple[int, ...]
    cost: float


def best_paths(
    surest: Matrix, first: int, second: int, *, hops: int, most: int
) -> list[WeightedPath]:
    """The cheapest ways without a circle of at most `hops` steps, cheapest first.

    `surest` is symmetric and holds for joined things how sure the best fact between them is, in
    (0, 1]. A step costs `STEP_COST` - ln(that), so that what surely follows from one fact after the
    other wins, and each thing passed costs the more the more it is joined to.

    Best-first search over beginnings of ways, guided by the true cost that is left (Dijkstra from
    the far end), within things that lie on any way that is short enough: O(ties) for that part
    and then next to nothing for each way.
    """
    if first == second:
        return []
    kept, near = _entities_between(surest, first, second, hops=hops)
    if not len(kept):
        return []
    place = {thing: at for at, thing in enumerate(kept.tolist())}
    costs = _costs(surest, kept, ends=(place[first], place[second]))
    left = _costs_left(costs, place[second])
    search = _Search(costs, left, near[kept], hops)
    paths = itertools.islice(search.ways(place[first], place[second]), most)
    return [WeightedPath(tuple(kept[list(things)].tolist()), cost) for things, cost in paths]


def _entities_between(surest: Matrix, first: int, second: int, *, hops: int) -> tuple[Ids, Ids]:
    """Things that lie on a way of at most `hops` steps, and how far each is from `second`."""
    near, far = (_hop_distances(surest, end, most=hops) for end in (first, second))
    on_way = (near >= 0) & (far >= 0) & (near + far <= hops)
    return np.flatnonzero(on_way), far


def _hop_distances(matrix: Matrix, start: int, *, most: int) -> Ids:
    """Steps from `start` to each thing; -1 beyond `most`."""
    steps = np.full(matrix.shape[0], -1, np.int64)
    steps[start] = 0
    ring = np.array([start])
    for step in range(1, most + 1):
        near = np.unique(matrix[ring].indices)
        ring = near[steps[near] < 0]
        steps[ring] = step
    return steps


def _costs(surest: Matrix, kept: Ids, *, ends: tuple[int, int]) -> Matrix:
    """Cost of each step between the kept things; half of what passing costs on either side."""
    degrees = np.diff(surest.indptr)[kept]
    passing: Scores = HUB_COST * np.log2(np.maximum(degrees / FREE_DEGREE, 1.0))
    passing[list(ends)] = 0.0
    costs = surest[kept][:, kept].tocoo()
    rows, columns = costs.coords
    costs.data = STEP_COST - np.log(np.clip(costs.data, 1e-6, 1.0))
    costs.data += (passing[rows] + passing[columns]) / 2.0
    return costs.tocsr()


def _costs_left(costs: Matrix, end: int) -> dict[int, float]:
    """What the cheapest way from each thing to the end costs."""
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(int(costs.shape[0])))
    entries = costs.tocoo()
    rows, columns = (one.tolist() for one in entries.coords)
    graph.add_edges_from(list(zip(rows, columns, entries.data.tolist(), strict=True)))
    lengths = rustworkx.dijkstra_shortest_path_lengths(graph, end, float)
    return {**{int(at): float(length) for at, length in lengths.items()}, end: 0.0}


class _Search:
    """Beginnings of ways, the one that promises the cheapest way first."""

    def __init__(self, costs: Matrix, left: dict[int, float], near: Ids, hops: int) -> None:
        self._costs = costs
        self._left = left
        self._near = near
        self._hops = hops

    def ways(self, first: int, second: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """All ways, the cheapest first, until `MAX_EXPANSIONS` beginnings were looked at."""
        waiting: list[tuple[float, tuple[int, ...], float]]
        waiting = [(self._left.get(first, math.inf), (first,), 0.0)]
        for _ in range(MAX_EXPANSIONS):
            if not waiting:
                return
            _, things, cost = heapq.heappop(waiting)
            if things[-1] == second:
                yield things, cost
                continue
            for further, step in self._steps_from(things):
                promised = cost + step + self._left[further]
                heapq.heappush(waiting, (promised, (*things, further), cost + step))

    def _steps_from(self, things: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        start, end = self._costs.indptr[things[-1] : things[-1] + 2]
        near = self._costs.indices[start:end].tolist()
        # This many steps remain after the next one.
        remain = self._hops - len(things)
        for further, cost in zip(near, self._costs.data[start:end].tolist(), strict=True):
            if further not in things and self._near[further] <= remain:
                yield further, cost
