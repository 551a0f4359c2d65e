"""Circle packing: circles without overlaps, close together."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import spatial as _spatial

from core.graph.layout.force_layout import GOLDEN_ANGLE, Points

Lengths = NDArray[np.float64]
# Contraction per round and axis; windows are wider than high.
_CONTRACTION = np.array((0.012, 0.028))
_ROUNDS, _LAST_ROUNDS = 160, 120
_trees: Any = _spatial


def kd_tree(points: Points) -> Any:
    """Return a k-d tree of the points (untyped, as in scipy)."""
    return _trees.cKDTree(points)


def pack_circles(initial: Points, radii: Lengths, *, gap: float) -> Points:
    """Return new centers near the old ones, with at least `gap` between circles."""
    centers = initial.copy()
    if len(centers) < 2:
        return centers
    for turn in range(_ROUNDS + _LAST_ROUNDS):
        if turn < _ROUNDS:
            centers = centers * (1.0 - _CONTRACTION)
        moved, worst = _separate(centers, radii, gap=gap)
        centers = moved
        if turn >= _ROUNDS and worst < gap * 0.05:
            break
    return centers


def _separate(centers: Points, radii: Lengths, *, gap: float) -> tuple[Points, float]:
    """Return the centers after one push apart, and the largest overlap."""
    reach = 2.0 * float(radii.max()) + gap
    pairs = kd_tree(centers).query_pairs(reach, output_type="ndarray")
    first, second = pairs[:, 0], pairs[:, 1]
    apart = centers[first] - centers[second]
    lengths = np.maximum(np.linalg.norm(apart, axis=1), 1e-6)
    short = radii[first] + radii[second] + gap - lengths
    over = short > 0
    if not over.any():
        return centers, 0.0
    first, second, short = first[over], second[over], short[over]
    push = apart[over] / lengths[over][:, None] * short[:, None]
    # The smaller circle moves more.
    share = radii[second] ** 2 / (radii[first] ** 2 + radii[second] ** 2)
    moved = centers.copy()
    for axis in range(2):
        moved[:, axis] += 0.6 * np.bincount(first, push[:, axis] * share, len(centers))
        moved[:, axis] -= 0.6 * np.bincount(second, push[:, axis] * (1 - share), len(centers))
    return moved, float(short.max())


def free_spot(taken: Points, radius: float, *, near: Points, gap: float) -> Points:
    """Return the center of a free circle of that radius, not far from `near`.

    Searches outward in a spiral, so that existing points keep their places.
    """
    if not len(taken):
        return near
    tree = kd_tree(taken)
    pace = max(radius, 1.0) * 0.5
    for turn in range(100_000):
        away = pace * np.sqrt(turn)
        angle = turn * GOLDEN_ANGLE
        spot = near + away * np.array((np.cos(angle), np.sin(angle)))
        if float(tree.query(spot)[0]) >= radius + gap:
            return spot
    return near + np.array((float(np.abs(taken).max()) * 2 + radius + gap, 0.0))
