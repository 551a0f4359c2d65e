"""Rings around two vertices: breadth first, a whole ring at a time, until they meet."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.memory_graph.memory_graph import UNLIMITED, Ids, MemoryGraph, unique_sorted

_NONE: Ids = np.empty(0, np.int64)


class Corridor(Struct, frozen=True):
    """Every vertex that lies on a shortest path, ascending, and how many steps are left of it."""

    vertices: Ids
    left: Ids

    @property
    def length(self) -> int:
        """How many steps a shortest path has; 0 where there is none."""
        return int(self.left.max(initial=0))


NO_CORRIDOR = Corridor(_NONE, _NONE)


class BfsRings:
    """Rings around one vertex. `ring` bounds each: where it is larger, paths may be missed."""

    def __init__(
        self, graph: MemoryGraph, start: int, *, opened: NDArray[np.bool_], ring: int, fan: int
    ) -> None:
        self._graph = graph
        self._opened = opened
        self._most = ring
        self._fan = fan
        # Zeros that nobody touches cost nothing: steps are kept one too large.
        self._steps = np.zeros(len(graph), np.int16)
        self._steps[start] = 1
        self.rings = [np.array([start])]

    def widen(self, *, unless: int) -> None:
        """There is one more ring; the vertex `unless` is in it even where its kind is left out."""
        far = unique_sorted(self._graph.incident_edges(self.rings[-1], fan=self._fan).far)
        entered = self._opened[self._graph.kinds_of(far)] | (far == unless)
        ring = far[(self._steps[far] == 0) & entered]
        if len(ring) > self._most:
            # Those that join least else say most.
            ring = np.sort(ring[np.argsort(self._graph.degrees(ring), kind="stable")[: self._most]])
        self.rings.append(ring)
        self._steps[ring] = len(self.rings)

    def steps(self, vertices: Ids) -> Ids:
        """How many steps from the start to each of these, -1 where no ring has come."""
        return self._steps[vertices].astype(np.int64) - 1

    def back_from(self, vertices: Ids) -> list[Ids]:
        """For each ring inward those that lead to these vertices of one ring; the start last."""
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
    """The vertices on shortest paths from the one to the other, of at most `depth` steps.

    Rings from both ends, the smaller one next: O(edges of the rings). A vertex with more than
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
    """The corridor through the vertices at which the rings of both sides met."""
    before, after = (side.back_from(meeting) for side in sides)
    # From the meeting outward: steps left grow towards the start, and fall towards the target.
    middle = len(after)
    rings = [meeting, *before, *after]
    left = [middle, *(middle + 1 + at for at in range(len(before))),
            *(middle - 1 - at for at in range(len(after)))]  # fmt: skip
    vertices = np.concatenate(rings)
    steps = np.repeat(np.array(left), [len(one) for one in rings])
    order = np.argsort(vertices, kind="stable")
    return Corridor(vertices[order], steps[order])
