"""Layout of the whole graph: topics apart from each other, each in its own circle.

Bottom up: the members of a topic are laid out first, then topics are laid out like vertices, by the
links between them, and packed. Deterministic.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.analytics.communities import MIN_SIZE, community_members, renumber
from core.graph.force_layout import GOLDEN_ANGLE, LayoutEdges, Points, apply_forces, sunflower
from core.graph.sparse_matrices import Ids, Matrix

Lengths = NDArray[np.float64]
# Contraction per round and axis; windows are wider than high.
_CONTRACTION = np.array((0.012, 0.028))
_PACKING_ROUNDS, _LAST_ROUNDS = 160, 120
# Larger groups are laid out by their parts.
_MAX_GROUP = 100
# Groups of up to this size are refined after their parts were placed.
_MAX_REFINED = 700
_ROUNDS, _REFINE_ROUNDS = 50, 14
_GAP, _TOPIC_GAP = 0.8, 3.0
_MIN_DISTANCE, _OVERLAP_ROUNDS = 0.62, 12


class _GroupLayout(Struct, frozen=True):
    """Points of group members around (0, 0), and the radius of each group."""

    places: Points
    radii: Lengths


def lay_out_map(strength: Matrix, levels: tuple[Ids, ...], *, check: Callable[[], None]) -> Points:
    """Return one point for each entity; `levels` are communities from broad to fine.

    A unit is about the distance of two linked entities. Isolated entities form a disc of their own.
    `check` is called in between and may raise.
    """
    ties = _layout_edges(strength)
    labels = _merge_into_neighbors(strength, levels[0])
    groups = community_members(labels)
    grouped = np.zeros(len(labels), bool)
    for group in groups:
        grouped[group] = True
    layout = _lay_out_groups(groups, ties, (labels, *levels[1:]), check=check)
    places = _place_groups(layout, groups, labels, ties, gap=_TOPIC_GAP, check=check)
    places[grouped] = _remove_overlaps(places[grouped], check=check)
    return _place_isolated(places, np.flatnonzero(~grouped), strength)


def _layout_edges(strength: Matrix) -> LayoutEdges:
    entries = strength.tocoo()
    first, second = (np.asarray(one, np.int64) for one in entries.coords)
    once = first < second
    values = np.asarray(entries.data, np.float64)[once]
    middle = float(np.median(values)) if len(values) else 1.0
    weights = np.clip(np.sqrt(values / max(middle, 1e-9)), 0.4, 2.0)
    return LayoutEdges(first[once], second[once], weights)


def _merge_into_neighbors(strength: Matrix, labels: Ids) -> Ids:
    made = renumber(labels)
    sizes = np.bincount(made)
    entries = strength.tocoo()
    rows, columns = (np.asarray(one, np.int64) for one in entries.coords)
    out = (sizes[made[rows]] < MIN_SIZE) & (sizes[made[columns]] >= MIN_SIZE)
    rows, columns, values = rows[out], columns[out], np.asarray(entries.data)[out]
    order = np.lexsort((columns, -values, made[rows]))
    small, firsts = np.unique(made[rows][order], return_index=True)
    target = np.arange(len(sizes))
    target[small] = made[columns][order][firsts]
    return renumber(target[made])


def _lay_out_groups(
    groups: list[Ids], ties: LayoutEdges, levels: tuple[Ids, ...], *, check: Callable[[], None]
) -> _GroupLayout:
    places = np.zeros((len(levels[0]), 2))
    depth = len(levels)
    small = [one for one in groups if len(one) <= _MAX_GROUP or depth < 2]
    for group in small:
        places[group] = sunflower(len(group))
    inside = ties.within(levels[0])
    places = apply_forces(places, small, inside, rounds=_ROUNDS, check=check)
    large = [one for one in groups if len(one) > _MAX_GROUP and depth > 1]
    if large:
        _lay_out_parts(places, large, inside, levels, check=check)
        refined = [one for one in large if len(one) <= _MAX_REFINED]
        places = apply_forces(
            places, refined, inside, rounds=_REFINE_ROUNDS, warmth=0.25, check=check
        )
    radii = np.zeros(len(groups))
    for at, group in enumerate(groups):
        places[group], radii[at] = _fit_circle(places[group])
    return _GroupLayout(places, radii)


def _lay_out_parts(
    places: Points,
    groups: list[Ids],
    ties: LayoutEdges,
    levels: tuple[Ids, ...],
    *,
    check: Callable[[], None],
) -> None:
    chosen = np.concatenate(groups)
    parts = np.full(len(levels[0]), -1, np.int64)
    parts[chosen] = renumber(levels[1][chosen])
    members = community_members(parts[chosen], least=1)
    pieces = [chosen[one] for one in members]
    for piece in pieces:
        piece.sort()
    finer = _lay_out_groups(pieces, ties, (parts, *levels[2:]), check=check)
    order = {int(parts[piece[0]]): at for at, piece in enumerate(pieces)}
    for group in groups:
        own = [order[one] for one in np.unique(parts[group]).tolist()]
        layout = _GroupLayout(finer.places, finer.radii[own])
        side = _place_groups(layout, [pieces[at] for at in own], parts, ties, gap=_GAP, check=check)
        places[group] = side[group]


def _place_groups(
    layout: _GroupLayout,
    groups: list[Ids],
    labels: Ids,
    ties: LayoutEdges,
    *,
    gap: float,
    check: Callable[[], None],
) -> Points:
    places = layout.places.copy()
    if not groups:
        return places
    numbers = np.full(int(labels.max(initial=0)) + 1, -1, np.int64)
    numbers[[int(labels[group[0]]) for group in groups]] = np.arange(len(groups))
    # A label of -1 marks entities that are laid out elsewhere.
    group_of = np.where(labels >= 0, numbers[np.maximum(labels, 0)], -1)
    first, second = group_of[ties.first], group_of[ties.second]
    between = (first >= 0) & (second >= 0) & (first != second)
    middles = _lay_out_quotient(
        len(groups), first[between], second[between], ties.weights[between], check=check
    )
    middles = pack_circles(middles * 2.2 * float(layout.radii.mean()), layout.radii, gap=gap)
    for group, middle in zip(groups, middles, strict=True):
        places[group] = layout.places[group] + middle
    return places


def _lay_out_quotient(
    count: int, first: Ids, second: Ids, weights: Lengths, *, check: Callable[[], None]
) -> Points:
    """Return the groups as points, about a unit apart."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    keys, which = np.unique(low * count + high, return_inverse=True)
    sums = np.bincount(which, weights, len(keys))
    middle = float(np.median(sums)) if len(sums) else 1.0
    ties = LayoutEdges(keys // count, keys % count, np.clip(np.sqrt(sums / middle), 0.2, 2.5))
    start = sunflower(count)
    return apply_forces(start, [np.arange(count)], ties, rounds=100, check=check)


def _fit_circle(points: Points) -> tuple[Points, float]:
    if len(points) < 2:
        return points * 0.0, 0.6
    centered = points - np.median(points, axis=0)
    lengths = np.maximum(np.linalg.norm(centered, axis=1), 1e-9)
    wanted = 0.62 * np.sqrt(len(points)) + 0.5
    usual = max(float(np.quantile(lengths, 0.85)), 1e-9) / (0.85 * wanted)
    scaled = lengths / usual / wanted
    beyond = np.maximum(scaled - 0.85, 0.0)
    drawn: Lengths = np.minimum(scaled, 0.85) + 0.15 * np.tanh(beyond / 0.3)
    return centered * (drawn * wanted / lengths)[:, None], wanted + 0.4


def _remove_overlaps(places: Points, *, check: Callable[[], None]) -> Points:
    for _ in range(_OVERLAP_ROUNDS):
        check()
        pairs = kd_tree(places).query_pairs(_MIN_DISTANCE, output_type="ndarray")
        if not len(pairs):
            break
        first, second = pairs[:, 0], pairs[:, 1]
        apart = places[first] - places[second]
        lengths = np.maximum(np.linalg.norm(apart, axis=1), 1e-3)
        # Points on one spot are separated in a direction derived from their numbers.
        same = lengths <= 1e-3
        apart[same] = np.stack([np.cos(first[same]), np.sin(first[same])], axis=1) * 1e-3
        push = apart * ((_MIN_DISTANCE - lengths) / lengths * 0.4)[:, None]
        for axis in range(2):
            places[:, axis] += np.bincount(first, push[:, axis], len(places))
            places[:, axis] -= np.bincount(second, push[:, axis], len(places))
    return places


def _place_isolated(places: Points, isolated: Ids, strength: Matrix) -> Points:
    """Place entities outside of topics in a disc below the rest, pairs together."""
    if not len(isolated):
        return places
    near = strength[isolated][:, isolated].tocsr()
    partner = np.arange(len(isolated))
    joined = np.flatnonzero(np.diff(near.indptr))
    partner[joined] = np.minimum(near.indices[near.indptr[joined]], joined)
    order = np.lexsort((np.arange(len(isolated)), partner))
    disc = sunflower(len(isolated))
    radius = 0.6 * np.sqrt(len(isolated))
    others = np.setdiff1d(np.arange(len(places)), isolated)
    low = float(places[others, 1].max()) + _TOPIC_GAP + radius if len(others) else 0.0
    middle = float(places[others, 0].mean()) if len(others) else 0.0
    places[isolated[order]] = disc + np.array((middle, low))
    return places


def kd_tree(points: Points) -> Any:
    """Return a k-d tree of the points (untyped, as in scipy)."""
    from scipy import spatial  # 8 MB of memory, for who draws a map

    trees: Any = spatial
    return trees.cKDTree(points)


def pack_circles(initial: Points, radii: Lengths, *, gap: float) -> Points:
    """Return new centers near the old ones, with at least `gap` between circles."""
    centers = initial.copy()
    if len(centers) < 2:
        return centers
    for turn in range(_PACKING_ROUNDS + _LAST_ROUNDS):
        if turn < _PACKING_ROUNDS:
            centers = centers * (1.0 - _CONTRACTION)
        moved, worst = _separate(centers, radii, gap=gap)
        centers = moved
        if turn >= _PACKING_ROUNDS and worst < gap * 0.05:
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
