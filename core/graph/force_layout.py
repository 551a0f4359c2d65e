"""Force-directed layout (Fruchterman and Reingold 1991) of many groups at once."""

from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.sparse_matrices import Ids

Points = NDArray[np.float64]
Points32 = NDArray[np.float32]
GOLDEN_ANGLE = np.pi * (3.0 - np.sqrt(5.0))
# Rounds of a layout of a neighborhood, and how many times wider than usual it may lie.
_ROUNDS, _SCATTERED = 60, 4.0
# Maximum number of pairs in memory at once.
_MAX_PAIRS = 150_000
_FIRST_STEP, _GRAVITY, _NEAREST = 0.55, 0.05, 0.02


class LayoutEdges(Struct, frozen=True):
    """Edges as pairs of positions, with weights of about [0.5, 2]."""

    first: Ids
    second: Ids
    weights: NDArray[np.float64]

    def within(self, labels: Ids) -> "LayoutEdges":
        """Return the edges within groups."""
        inside = labels[self.first] == labels[self.second]
        return LayoutEdges(self.first[inside], self.second[inside], self.weights[inside])


def sunflower(count: int) -> Points:
    """Return `count` evenly spread points around (0, 0), about a unit apart."""
    turns = np.arange(count)
    radius = 0.6 * np.sqrt(turns)
    angle = turns * GOLDEN_ANGLE
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)


def gather_scattered(starts: Points, edges: Ids, *, check: Callable[[], None]) -> Points:
    """Return points close to each other if `starts` are scattered, else `starts`.

    The first point stays, of the others only the directions. `edges` are pairs of rows, shape
    (n, 2). `check` may raise.
    """
    from_center = starts - starts.mean(axis=0)
    usual, spread = 0.6 * np.sqrt(len(starts)), float(np.std(from_center))
    if spread <= _SCATTERED * usual:
        return starts
    near = from_center * (usual / spread)
    ties = LayoutEdges(edges[:, 0], edges[:, 1], np.ones(len(edges)))
    group = np.arange(len(starts))
    points = apply_forces(near, [group], ties, rounds=_ROUNDS, check=check)
    return points - points[0] + starts[0]


def apply_forces(
    starts: Points,
    groups: list[Ids],
    ties: LayoutEdges,
    *,
    rounds: int,
    warmth: float = 1.0,
    check: Callable[[], None],
) -> Points:
    """Return the points after that many rounds; each group separately, around (0, 0).

    Vertices of a group repel each other, edges pull their ends to a distance of about a unit;
    `warmth` scales the step size. `check` is called in between and may raise.
    """
    places = starts.astype(np.float32)
    for batch in _batches(groups):
        check()
        _apply_to_batch(places, batch, ties, rounds=rounds, warmth=warmth)
    return places.astype(np.float64)


def _apply_to_batch(
    places: Points32, groups: list[Ids], ties: LayoutEdges, *, rounds: int, warmth: float
) -> None:
    wide = max(len(group) for group in groups)
    slots = np.concatenate([np.arange(len(group)) + at * wide for at, group in enumerate(groups)])
    members = np.concatenate(groups)
    slot_of = np.full(len(places), -1, np.int64)
    slot_of[members] = slots
    inside = (slot_of[ties.first] >= 0) & (slot_of[ties.second] >= 0)
    first, second = slot_of[ties.first[inside]], slot_of[ties.second[inside]]
    pulls = ties.weights[inside].astype(np.float32)
    flat = np.zeros((len(groups) * wide, 2), np.float32)
    flat[slots] = places[members]
    there = np.zeros((len(groups), wide), np.float32)
    there.reshape(-1)[slots] = 1.0
    reach = np.sqrt(there.sum(axis=1)).repeat(wide)[:, None]
    for turn in range(rounds):
        forces = _repulsion(flat.reshape(len(groups), wide, 2), there).reshape(-1, 2)
        forces += _attraction(flat, first, second, pulls)
        forces -= flat * _GRAVITY
        lengths = np.sqrt((forces**2).sum(axis=1, keepdims=True)) + 1e-9
        step = warmth * _FIRST_STEP * (1.0 - turn / rounds) * np.minimum(reach, 6.0) * 0.5
        flat += forces / lengths * np.minimum(lengths, step)
    places[members] = flat[slots]


def _repulsion(grouped: Points32, there: Points32) -> Points32:
    """Return the repulsion of each point by all others of its group.

    The sum over pairs is two matrix products, so that no array of pairwise directions is needed.
    """
    squares = (grouped**2).sum(axis=2)
    apart: Points32 = squares[:, :, None] + squares[:, None, :]
    apart -= 2.0 * (grouped @ grouped.transpose(0, 2, 1))
    np.maximum(apart, _NEAREST, out=apart)
    np.reciprocal(apart, out=apart)
    apart *= there[:, None, :]
    return grouped * apart.sum(axis=2)[:, :, None] - apart @ grouped


def _attraction(flat: Points32, first: Ids, second: Ids, weights: Points32) -> Points32:
    apart = flat[first] - flat[second]
    pull = apart * (np.sqrt((apart**2).sum(axis=1)) * weights)[:, None]
    forces = np.empty_like(flat)
    for axis in range(2):
        forces[:, axis] = np.bincount(second, pull[:, axis], len(flat))
        forces[:, axis] -= np.bincount(first, pull[:, axis], len(flat))
    return forces


def _batches(groups: list[Ids]) -> list[list[Ids]]:
    batches: list[list[Ids]] = []
    for group in sorted(groups, key=len, reverse=True):
        if len(group) < 2:
            continue
        wide = len(batches[-1][0]) if batches else 0
        fits = (
            batches and (len(batches[-1]) + 1) * wide**2 <= _MAX_PAIRS and len(group) > wide * 0.75
        )
        if fits:
            batches[-1].append(group)
        else:
            batches.append([group])
    return batches
