"""Cheapest paths between two entities over facts, in either direction (D2, T3)."""

import heapq
import itertools
from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from core.graph.sparse_matrices import Ids, Matrix, Scores, shortest_distances

# Base cost of a step; confident facts of weighty relations add little to it.
STEP_COST = 0.5
# Cost of passing an entity for each doubling of its degree beyond `FREE_DEGREE`.
HUB_COST = 0.25
FREE_DEGREE = 10
# Maximum number of partial paths that are expanded.
MAX_EXPANSIONS = 20_000


class WeightedPath(Struct, frozen=True):
    """Positions of the entities on a path, both ends included, and its cost."""

    entities: tuple[int, ...]
    cost: float


def best_paths(
    fact_weights: Matrix, first: int, second: int, *, hops: int, most: int
) -> list[WeightedPath]:
    """Return the cheapest simple paths of at most `hops` steps, cheapest first.

    `surest` is symmetric: for linked entities the weight of the best fact between them, in (0, 1].
    A step costs `STEP_COST` - ln(weight), so chains of confident facts win; passing an entity costs
    more the higher its degree.

    Best-first search over partial paths, guided by the exact remaining cost (Dijkstra from the far
    end), limited to entities that lie on a short enough path: O(links) for that part and very
    little for each path.
    """
    if first == second:
        return []
    kept, near = _entities_between(fact_weights, first, second, hops=hops)
    if not len(kept):
        return []
    place = {entity: at for at, entity in enumerate(kept.tolist())}
    costs = _costs(fact_weights, kept, ends=(place[first], place[second]))
    left = shortest_distances(costs, place[second])
    search = _Search(costs, left, near[kept], hops)
    paths = itertools.islice(search.paths(place[first], place[second]), most)
    return [WeightedPath(tuple(kept[list(entities)].tolist()), cost) for entities, cost in paths]


def fewest_steps(fact_weights: Matrix, first: int, second: int, *, most: int) -> int:
    """Return the length of the shortest paths between two entities; 0 if it exceeds `most`."""
    return max(0, int(_hop_distances(fact_weights, first, most=most)[second]))


def _entities_between(
    fact_weights: Matrix, first: int, second: int, *, hops: int
) -> tuple[Ids, Ids]:
    """Return the entities on a path of at most `hops` steps, and all distances to `second`."""
    near, far = (_hop_distances(fact_weights, end, most=hops) for end in (first, second))
    on_way = (near >= 0) & (far >= 0) & (near + far <= hops)
    return np.flatnonzero(on_way), far


def _hop_distances(matrix: Matrix, start: int, *, most: int) -> Ids:
    """Return the hops from `start` to each entity; -1 beyond `most`."""
    steps = np.full(matrix.shape[0], -1, np.int64)
    steps[start] = 0
    ring = np.array([start])
    for step in range(1, most + 1):
        near = np.unique(matrix[ring].indices)
        ring = near[steps[near] < 0]
        steps[ring] = step
    return steps


def _costs(fact_weights: Matrix, kept: Ids, *, ends: tuple[int, int]) -> Matrix:
    """Return the cost of each step; half of an entity's passing cost falls on either side."""
    degrees = np.diff(fact_weights.indptr)[kept]
    passing: Scores = HUB_COST * np.log2(np.maximum(degrees / FREE_DEGREE, 1.0))
    passing[list(ends)] = 0.0
    costs = fact_weights[kept][:, kept].tocoo()
    rows, columns = costs.coords
    costs.data = STEP_COST - np.log(np.clip(costs.data, 1e-6, 1.0))
    costs.data += (passing[rows] + passing[columns]) / 2.0
    return costs.tocsr()


class _Search:
    """Best-first search over partial paths."""

    def __init__(self, costs: Matrix, left: Scores, near: Ids, hops: int) -> None:
        self._costs = costs
        self._left = left
        self._near = near
        self._hops = hops

    def paths(self, first: int, second: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """Yield all paths, cheapest first, for at most `MAX_EXPANSIONS` partial paths."""
        waiting: list[tuple[float, tuple[int, ...], float]]
        waiting = [(float(self._left[first]), (first,), 0.0)]
        for _ in range(MAX_EXPANSIONS):
            if not waiting:
                return
            _, entities, cost = heapq.heappop(waiting)
            if entities[-1] == second:
                yield entities, cost
                continue
            for further, step in self._steps_from(entities):
                promised = cost + step + float(self._left[further])
                heapq.heappush(waiting, (promised, (*entities, further), cost + step))

    def _steps_from(self, entities: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        start, end = self._costs.indptr[entities[-1] : entities[-1] + 2]
        near = self._costs.indices[start:end].tolist()
        # Steps that remain after the next one.
        remain = self._hops - len(entities)
        for further, cost in zip(near, self._costs.data[start:end].tolist(), strict=True):
            if further not in entities and self._near[further] <= remain:
                yield further, cost
