"""A* (P4): shortest paths between the vertices that match the question.

Hart, Nilsson, Raphael 1968, on the memory graph without weights or directions, with the three
heuristics of PersonalAI (arXiv 2506.17001, section III-D). The distance of vectors is (1 - cosine)
/ 2, in [0, 1], so the heuristics are admissible and paths are shortest.

Only vertices on a shortest path are expanded; a bidirectional search finds them first. That changes
the cost, not the result; the heuristic chooses among equally short paths.
"""

import heapq
import itertools
from collections.abc import Collection
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import (
    UNLIMITED,
    Ids,
    MemoryGraph,
    VertexSimilarity,
    unique_sorted,
)
from core.graph.traversal import traversal_ranking
from core.records.answers.questions import Excluded

_NONE: Ids = np.empty(0, np.int64)
Heuristic = Literal["inner product", "weighted", "averaged weighted"]


class Corridor(Struct, frozen=True):
    """All vertices on shortest paths, ascending, with the steps left to the target."""

    vertices: Ids
    left: Ids

    @property
    def length(self) -> int:
        """Length of a shortest path; 0 if there is none."""
        return int(self.left.max(initial=0))


NO_CORRIDOR = Corridor(_NONE, _NONE)


class BfsRings:
    """Breadth-first rings around a vertex; paths beyond `ring` vertices may be missed."""

    def __init__(
        self, graph: MemoryGraph, start: int, *, opened: NDArray[np.bool_], ring: int, fan: int
    ) -> None:
        self._graph = graph
        self._opened = opened
        self._most = ring
        self._fan = fan
        # Steps are stored plus one: 0 means unknown, and untouched zero pages cost no memory.
        self._steps = np.zeros(len(graph), np.int16)
        self._steps[start] = 1
        self.rings = [np.array([start])]

    def widen(self, *, unless: int) -> None:
        """Add a ring; the vertex `unless` is included even if its kind is excluded."""
        far = unique_sorted(self._graph.incident_edges(self.rings[-1], fan=self._fan).far)
        entered = self._opened[self._graph.kinds_of(far)] | (far == unless)
        ring = far[(self._steps[far] == 0) & entered]
        if len(ring) > self._most:
            # Vertices of low degree are the most specific.
            ring = np.sort(ring[np.argsort(self._graph.degrees(ring), kind="stable")[: self._most]])
        self.rings.append(ring)
        self._steps[ring] = len(self.rings)

    def steps(self, vertices: Ids) -> Ids:
        """Return the distance of each vertex from the start, -1 if not reached."""
        return self._steps[vertices].astype(np.int64) - 1

    def back_from(self, vertices: Ids) -> list[Ids]:
        """Return for each ring inward the predecessors of these vertices; the start is last."""
        rings: list[Ids] = []
        for turn in range(int(self.steps(vertices[:1])[0]) - 1, -1, -1):
            far = unique_sorted(self._graph.incident_edges(vertices, fan=UNLIMITED).far)
            vertices = far[self.steps(far) == turn]
            rings.append(vertices)
        return rings


def find_corridor(
    graph: MemoryGraph,
    ends: tuple[int, int],
    *,
    depth: int,
    opened: NDArray[np.bool_],
    ring: int,
    fan: int,
) -> Corridor:
    """Return the vertices on shortest paths between two vertices, of at most `depth` steps.

    Rings grow from both ends, the smaller one first: O(edges of the rings). Of a vertex with
    more than `fan` edges only the first ones are followed.
    """
    sides = tuple(BfsRings(graph, end, opened=opened, ring=ring, fan=fan) for end in ends)
    for _ in range(depth):
        number = int(len(sides[1].rings[-1]) < len(sides[0].rings[-1]))
        side, other = sides[number], sides[1 - number]
        side.widen(unless=ends[1 - number])
        ring_now = side.rings[-1]
        if not len(ring_now):
            break
        there = other.steps(ring_now)
        if np.any(there >= 0):
            nearest = int(there[there >= 0].min())
            return _between(sides, ring_now[there == nearest])
    return NO_CORRIDOR


def _between(sides: tuple[BfsRings, ...], meeting: Ids) -> Corridor:
    before, after = (side.back_from(meeting) for side in sides)
    # Steps left increase towards the start and decrease towards the target.
    middle = len(after)
    rings = [meeting, *before, *after]
    left = [middle, *(middle + 1 + at for at in range(len(before))),
            *(middle - 1 - at for at in range(len(after)))]  # fmt: skip
    vertices = np.concatenate(rings)
    steps = np.repeat(np.array(left), [len(one) for one in rings])
    order = np.argsort(vertices, kind="stable")
    return Corridor(vertices[order], steps[order])


class AStarOptions(Struct, frozen=True):
    """Defaults of the paper (appendix E); `most_pairs`, `ring` and `fan` limit the cost (ours).

    `passed` vertices are expanded for each pair of starts; no path is longer than `depth`.
    """

    heuristic: Heuristic = "inner product"
    depth: int = 10
    passed: int = 150
    most_pairs: int = 6
    ring: int = 1000
    fan: int = 128


def a_star(
    graph: MemoryGraph,
    starts: traversal_ranking.StartVertices,
    similarity: VertexSimilarity,
    *,
    options: AStarOptions | None = None,
    excluded: Collection[Excluded] = (),
) -> traversal_ranking.TraversalRanking:
    """Return the vertices and facts on a shortest path between pairs of the best starts.

    Ranked as by the paper's filter, by similarity to the question, and here also by the number of
    paths. Cost: `most_pairs` x (two searches + `passed` expansions).
    """
    options = options or AStarOptions()
    opened = traversal_ranking.allowed_kinds(excluded)
    order = starts.vertices[np.argsort(-starts.weights, kind="stable")].tolist()
    pairs = sorted(
        itertools.combinations(range(len(order)), 2), key=lambda pair: (sum(pair), pair)
    )[: options.most_pairs]
    paths = [
        shortest_path(graph, similarity, (order[one], order[other]), options=options, opened=opened)
        for one, other in pairs
    ]
    return _rank_paths(graph, similarity, [path for path in paths if path])


def shortest_path(
    graph: MemoryGraph,
    similarity: VertexSimilarity,
    ends: tuple[int, int],
    *,
    options: AStarOptions,
    opened: NDArray[np.bool_],
) -> list[int]:
    """Return the vertices of a shortest path with both ends; empty if none is within bounds."""
    within = find_corridor(
        graph, ends, depth=options.depth, opened=opened, ring=options.ring, fan=options.fan
    )
    if not within.length:
        return []
    search = _Search(graph, similarity, within, ends[1], options)
    return search.path_from(ends[0])


class _Search:
    """Search for one target within a corridor; vertices by their position in it."""

    def __init__(
        self,
        graph: MemoryGraph,
        similarity: VertexSimilarity,
        within: Corridor,
        target: int,
        options: AStarOptions,
    ) -> None:
        self._graph = graph
        self._similarity = similarity
        self._within = within
        self._options = options
        self._target = int(np.searchsorted(within.vertices, target))
        near = similarity.between(within.vertices, target).astype(np.float64)
        self._distances = np.clip((1.0 - near) / 2.0, 0.0, 1.0)
        self._distances[self._target] = 0.0
        self._previous: dict[int, int] = {}
        self._distance: dict[int, float] = {}

    def path_from(self, start: int) -> list[int]:
        """Return a shortest path from there; empty if too many vertices were expanded."""
        first = int(np.searchsorted(self._within.vertices, start))
        self._distance[first] = 0.0
        waiting = [(0.0, 0, first)]
        for _ in range(self._options.passed):
            if not waiting:
                return []
            _, length, place = heapq.heappop(waiting)
            if place == self._target:
                return self._reconstruct(first)
            for estimate, further in self._successors(place, length):
                heapq.heappush(waiting, (estimate, length + 1, further))
        return []

    def _successors(self, place: int, length: int) -> list[tuple[float, int]]:
        """Return unvisited neighbors that are one step nearer, with their estimates.

        All paths to a vertex of the corridor have the same length.
        """
        vertices, left = self._within.vertices, self._within.left
        far = self._graph.neighbors(int(vertices[place]))
        at = np.minimum(np.searchsorted(vertices, far), len(vertices) - 1)
        nearer = at[(vertices[at] == far) & (left[at] == left[place] - 1)].tolist()
        new = np.array([one for one in sorted(set(nearer)) if one not in self._distance], np.int64)
        if not len(new):
            return []
        estimates = length + 1 + self._heuristic(place, new, length)
        self._previous.update(dict.fromkeys(new.tolist(), place))
        return list(zip(estimates.tolist(), new.tolist(), strict=True))

    def _heuristic(self, place: int, new: Ids, length: int) -> traversal_ranking.Scores:
        """Return a lower bound of the remaining distance from each vertex to the target."""
        distances, left = self._distances[new], self._within.left[new].astype(np.float64)
        walked = np.zeros(len(new))
        estimates = distances
        if self._options.heuristic == "weighted":
            estimates = left * distances
        elif self._options.heuristic == "averaged weighted":
            vertices = self._within.vertices
            near = self._similarity.between(vertices[new], int(vertices[place]))
            walked = self._distance[place] + np.clip(
                (1.0 - near.astype(np.float64)) / 2.0, 0.0, 1.0
            )
            estimates = left * (walked + distances) / (length + 2)
        self._distance.update(zip(new.tolist(), walked.tolist(), strict=True))
        return estimates

    def _reconstruct(self, first: int) -> list[int]:
        places = [self._target]
        while places[-1] != first:
            places.append(self._previous[places[-1]])
        return self._within.vertices[places[::-1]].tolist()


def _rank_paths(
    graph: MemoryGraph, similarity: VertexSimilarity, paths: list[list[int]]
) -> traversal_ranking.TraversalRanking:
    if not paths:
        return traversal_ranking.empty_ranking(graph)
    together = np.concatenate([np.array(path) for path in paths])
    vertices, counts = np.unique(together, return_counts=True)
    near = (1.0 + similarity.to_question(vertices).astype(np.float64)) / 2.0
    scores = near * (1.0 + np.log(counts))
    worth = dict(zip(vertices.tolist(), scores.tolist(), strict=True))
    steps = [step for path in paths for step in traversal_ranking.path_steps(graph, path, worth)]
    edges = np.unique([step.edge for step in steps])
    elements = traversal_ranking.ScoredElements(
        vertices, scores, edges, traversal_ranking.edge_similarity(graph, edges, similarity)
    )
    order = sorted(paths, key=lambda path: -sum(worth[one] for one in path) / len(path))
    return traversal_ranking.rank_elements(graph, elements, steps=steps, paths=order)
