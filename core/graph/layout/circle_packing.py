"""Circles pushed apart until none covers another, and drawn together where there is room."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import spatial as _spatial

from core.graph.layout.force_layout import GOLDEN_ANGLE, Points

Lengths = NDArray[np.float64]
# Windows are wider than high: what is drawn together fills such a shape.
_CONTRACTION = np.array((0.012, 0.028))
_ROUNDS, _LAST_ROUNDS = 160, 120
_trees: Any = _spatial


def kd_tree(points: Points) -> Any:
    """The points, to be asked for what is near; scipy's trees carry no usable types."""
    return _trees.cKDTree(points)


def pack_circles(middles: Points, radii: Lengths, *, gap: float) -> Points:
    """New middles near the old ones, with at least `gap` between any two circles."""
    places = middles.copy()
    if len(places) < 2:
        return places
    for turn in range(_ROUNDS + _LAST_ROUNDS):
        if turn < _ROUNDS:
            places = places * (1.0 - _CONTRACTION)
        moved, worst = _separate(places, radii, gap=gap)
        places = moved
        if turn >= _ROUNDS and worst < gap * 0.05:
            break
    return places


def _separate(places: Points, radii: Lengths, *, gap: float) -> tuple[Points, float]:
    """The circles after one push, and how much the worst two covered each other."""
    reach = 2.0 * float(radii.max()) + gap
    pairs = kd_tree(places).query_pairs(reach, output_type="ndarray")
    first, second = pairs[:, 0], pairs[:, 1]
    apart = places[first] - places[second]
    lengths = np.maximum(np.linalg.norm(apart, axis=1), 1e-6)
    short = radii[first] + radii[second] + gap - lengths
    over = short > 0
    if not over.any():
        return places, 0.0
    first, second, short = first[over], second[over], short[over]
    push = apart[over] / lengths[over][:, None] * short[:, None]
    # Of two, the smaller one gives way.
    gives = radii[second] ** 2 / (radii[first] ** 2 + radii[second] ** 2)
    moved = places.copy()
    for axis in range(2):
        moved[:, axis] += 0.6 * np.bincount(first, push[:, axis] * gives, len(places))
        moved[:, axis] -= 0.6 * np.bincount(second, push[:, axis] * (1 - gives), len(places))
    return moved, float(short.max())


def free_spot(taken: Points, radius: float, *, near: Points, gap: float) -> Points:
    """The middle of a circle of that radius that no taken point is in, not far from `near`.

    Looked for outward in a spiral, so that what exists keeps its place.
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
