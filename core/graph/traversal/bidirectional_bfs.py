"""Bidirectional breadth-first search for the vertices on shortest paths."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import UNLIMITED, Ids, MemoryGraph, unique_sorted

_NONE: Ids = np.empty(0, np.int64)


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
    """Breadth-first rings around a vertex.

    `ring` limits the size of each; beyond it paths may be missed.
    """

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

    Rings grow from both ends, the smaller one first: O(edges of the rings). A vertex with more than
    `fan` edges is left over its first ones only.
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
