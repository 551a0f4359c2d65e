"""Deterministic layout of the neighborhood of an entity."""

import math

import numpy as np
from numpy.typing import NDArray

ROUNDS = 120
GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


def lay_out_neighborhood(count: int, edges: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return one (x, y) within [-1, 1] for each vertex; vertex 0 is at (0, 0).

    `edges` is an array of pairs of vertices. Force-directed with shrinking steps (Fruchterman and
    Reingold).
    """
    places = _spiral(count)
    if count < 2:
        return places
    first, second = edges[edges[:, 0] != edges[:, 1]].T
    ideal = math.sqrt(2.0 / count)
    for turn in range(ROUNDS):
        forces = _repulsion(places, ideal) + _attraction(places, first, second, ideal)
        lengths = np.maximum(np.linalg.norm(forces, axis=1, keepdims=True), 1e-9)
        step = 0.2 * (1.0 - turn / ROUNDS)
        places = places + forces / lengths * np.minimum(lengths, step)
        places[0] = 0.0
    return places / max(1.0, float(np.abs(places).max()))


def _spiral(count: int) -> NDArray[np.float64]:
    """Return a sunflower spiral around the center, without overlaps."""
    turns = np.arange(count)
    radius = np.sqrt(turns / max(count - 1, 1)) * 0.9
    return np.stack(
        [radius * np.cos(turns * GOLDEN_ANGLE), radius * np.sin(turns * GOLDEN_ANGLE)], axis=1
    )


def _repulsion(places: NDArray[np.float64], ideal: float) -> NDArray[np.float64]:
    apart = places[:, None, :] - places[None, :, :]
    squared = np.maximum((apart**2).sum(axis=2), 1e-6)
    return (apart * (ideal**2 / squared)[:, :, None]).sum(axis=1)


def _attraction(
    places: NDArray[np.float64], first: NDArray[np.int64], second: NDArray[np.int64], ideal: float
) -> NDArray[np.float64]:
    apart = places[first] - places[second]
    pull = apart * (np.linalg.norm(apart, axis=1, keepdims=True) / ideal)
    forces = np.zeros_like(places)
    np.add.at(forces, first, -pull)
    np.add.at(forces, second, pull)
    return forces
