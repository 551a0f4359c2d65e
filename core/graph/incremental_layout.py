"""Placement of new entities on an existing map; existing points do not move."""

from collections.abc import Callable

import numpy as np

from core.graph.force_layout import GOLDEN_ANGLE, Points
from core.graph.map_layout import free_spot, kd_tree, lay_out_map
from core.graph.sparse_matrices import Ids, Matrix, components

# Maximum number of neighbors whose position determines that of a new entity.
_MAX_ANCHORS = 6
_STEPS, _STEP, _REACH, _GAP = 20, 0.35, 2.5, 2.0


def place_new_entities(
    places: Points,
    placed: Ids,
    *,
    strength: Matrix,
    levels: tuple[Ids, ...],
    check: Callable[[], None],
) -> Points:
    """Return one point for each entity; the rows of `placed` (ascending) do not change.

    New entities start at the mean of their neighbors and are pushed apart in a few steps. New
    components without a link to placed entities are laid out separately, beside the rest.
    """
    made = places.copy()
    is_known = np.zeros(len(made), bool)
    is_known[placed] = True
    is_placed = is_known.copy()
    anchors = _place_connected(made, is_placed, strength, levels[0], check=check)
    _refine(made, anchors, is_placed, check=check)
    _place_disconnected(made, is_placed, strength, levels, check=check)
    return made


def _place_connected(
    made: Points, is_placed: Ids, strength: Matrix, labels: Ids, *, check: Callable[[], None]
) -> dict[int, Ids]:
    """Place neighbors of placed entities, repeatedly; return their anchors by entity."""
    anchors: dict[int, Ids] = {}
    while True:
        check()
        ready: dict[int, Ids] = {}
        for entity in np.flatnonzero(~is_placed).tolist():
            others, pulls = _placed_neighbors(entity, is_placed, strength, labels)
            if len(others):
                turn = (len(anchors) + len(ready)) * GOLDEN_ANGLE
                away = 0.7 * np.array((np.cos(turn), np.sin(turn)))
                made[entity] = pulls @ made[others] / pulls.sum() + away
                ready[entity] = others
        if not ready:
            return anchors
        is_placed[list(ready)] = True
        anchors |= ready


def _placed_neighbors(
    entity: int, is_placed: Ids, strength: Matrix, labels: Ids
) -> tuple[Ids, Points]:
    start, end = strength.indptr[entity : entity + 2]
    others, pulls = strength.indices[start:end], strength.data[start:end]
    there = is_placed[others]
    others, pulls = others[there], pulls[there]
    if not len(others):
        return others, pulls
    best = np.lexsort((others, -pulls, labels[others] != labels[entity]))
    others, pulls = others[best], pulls[best]
    alike = labels[others] == labels[others[0]]
    return others[alike][:_MAX_ANCHORS], pulls[alike][:_MAX_ANCHORS]


def _refine(
    made: Points, anchors: dict[int, Ids], is_placed: Ids, *, check: Callable[[], None]
) -> None:
    if not anchors:
        return
    new = np.array(sorted(anchors), np.int64)
    placed = np.flatnonzero(is_placed)
    counts = np.array([len(anchors[one]) for one in new.tolist()])
    owners = np.repeat(np.arange(len(new)), counts)
    others = np.concatenate([anchors[one] for one in new.tolist()])
    for turn in range(_STEPS):
        check()
        forces = np.zeros((len(new), 2))
        apart = made[others] - made[new][owners]
        lengths = np.maximum(np.linalg.norm(apart, axis=1), 1e-6)
        pull = apart * ((lengths - 1.0) / lengths)[:, None]
        for axis in range(2):
            forces[:, axis] += np.bincount(owners, pull[:, axis], len(new))
        forces = 0.4 * forces / counts[:, None] + _repulsion(made, new, placed)
        lengths = np.maximum(np.linalg.norm(forces, axis=1, keepdims=True), 1e-9)
        made[new] += forces / lengths * np.minimum(lengths, _STEP * (1 - turn / _STEPS) + 0.05)


def _repulsion(made: Points, new: Ids, placed: Ids) -> Points:
    near = kd_tree(made[new]).sparse_distance_matrix(
        kd_tree(made[placed]), _REACH, output_type="ndarray"
    )
    own, other = near["i"].astype(np.int64), placed[near["j"].astype(np.int64)]
    apart_from = new[own] != other
    own, other = own[apart_from], other[apart_from]
    apart = made[new][own] - made[other]
    squares = np.maximum((apart**2).sum(axis=1), 0.05)
    push = apart * (0.3 / squares)[:, None]
    forces = np.zeros((len(new), 2))
    for axis in range(2):
        forces[:, axis] = np.bincount(own, push[:, axis], len(new))
    return forces


def _place_disconnected(
    made: Points,
    is_placed: Ids,
    strength: Matrix,
    levels: tuple[Ids, ...],
    *,
    check: Callable[[], None],
) -> None:
    """Lay out entities without a placed neighbor separately, in a free spot."""
    rest = np.flatnonzero(~is_placed)
    if not len(rest):
        return
    within = strength[rest][:, rest].tocsr()
    parts = components(within)
    sizes = np.bincount(parts)
    alone = sizes[parts] < 3
    islands = [np.flatnonzero(parts == one) for one in np.flatnonzero(sizes >= 3).tolist()]
    for island in [*islands, np.flatnonzero(alone)]:
        if not len(island):
            continue
        members = rest[island]
        finer = tuple(level[members] for level in levels)
        points = lay_out_map(within[island][:, island].tocsr(), finer, check=check)
        points -= points.mean(axis=0)
        radius = float(np.linalg.norm(points, axis=1).max())
        taken = made[is_placed]
        near = np.array((taken[:, 0].mean(), taken[:, 1].max())) if len(taken) else np.zeros(2)
        made[members] = points + free_spot(taken, radius, near=near, gap=_GAP)
        is_placed[members] = True
