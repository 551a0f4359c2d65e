"""A map of the whole graph: topics apart from each other, each laid out within its own circle.

From broad to fine: what a topic holds is laid out first, then topics are laid out like things,
by what joins them, and pushed apart. The same graph always gives the same map.
"""

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from core.graph.analytics.communities import LEAST, members_of, numbered
from core.graph.layout.circle_packing import Lengths, pack, tree_of
from core.graph.layout.force_layout import Points, Ties, spread, sunflower
from core.graph.sparse_matrices import Ids, Matrix

# Up to this many things are laid out at once; more by the parts that they fall into.
_AT_ONCE = 100
# Up to this many are shaken together after their parts were put side by side.
_MOST_SHAKEN = 700
_ROUNDS, _SHAKEN = 50, 14
_GAP, _TOPIC_GAP = 0.8, 3.0
_NEAREST, _RELAXED = 0.62, 12


class _Laid(Struct, frozen=True):
    """Groups with the points of their members around (0, 0), and how far these reach."""

    places: Points
    radii: Lengths


def lay_out(strength: Matrix, levels: tuple[Ids, ...], *, check: Callable[[], None]) -> Points:
    """One point for each thing; `levels` are communities from broad to fine.

    A unit is about the distance of two joined things. What is joined to nothing stands in a disc
    of its own beside the rest. `check` is called on the way and may raise.
    """
    ties = ties_of(strength)
    labels = _attached(strength, levels[0])
    groups = members_of(labels)
    grouped = np.zeros(len(labels), bool)
    for group in groups:
        grouped[group] = True
    laid = _lay_out_groups(groups, ties, (labels, *levels[1:]), check=check)
    places = _side_by_side(laid, groups, labels, ties, gap=_TOPIC_GAP, check=check)
    places[grouped] = _relaxed(places[grouped], check=check)
    return _with_dust(places, np.flatnonzero(~grouped), strength)


def ties_of(strength: Matrix) -> Ties:
    """Each pair that is joined, once; the strength is damped, so that none pulls all to one."""
    found = strength.tocoo()
    first, second = (np.asarray(one, np.int64) for one in found.coords)
    once = first < second
    values = np.asarray(found.data, np.float64)[once]
    middle = float(np.median(values)) if len(values) else 1.0
    weights = np.clip(np.sqrt(values / max(middle, 1e-9)), 0.4, 2.0)
    return Ties(first[once], second[once], weights)


def _attached(strength: Matrix, labels: Ids) -> Ids:
    """Communities too small to be one joined to what they are most strongly tied to."""
    made = numbered(labels)
    sizes = np.bincount(made)
    found = strength.tocoo()
    rows, columns = (np.asarray(one, np.int64) for one in found.coords)
    out = (sizes[made[rows]] < LEAST) & (sizes[made[columns]] >= LEAST)
    rows, columns, values = rows[out], columns[out], np.asarray(found.data)[out]
    order = np.lexsort((columns, -values, made[rows]))
    small, firsts = np.unique(made[rows][order], return_index=True)
    target = np.arange(len(sizes))
    target[small] = made[columns][order][firsts]
    return numbered(target[made])


def _lay_out_groups(
    groups: list[Ids], ties: Ties, levels: tuple[Ids, ...], *, check: Callable[[], None]
) -> _Laid:
    """Each group around (0, 0): small ones at once, large ones by their parts."""
    places = np.zeros((len(levels[0]), 2))
    depth = len(levels)
    small = [one for one in groups if len(one) <= _AT_ONCE or depth < 2]
    for group in small:
        places[group] = sunflower(len(group))
    inside = ties.within(levels[0])
    places = spread(places, small, inside, rounds=_ROUNDS, check=check)
    large = [one for one in groups if len(one) > _AT_ONCE and depth > 1]
    if large:
        _lay_out_parts(places, large, inside, levels, check=check)
        shaken = [one for one in large if len(one) <= _MOST_SHAKEN]
        places = spread(places, shaken, inside, rounds=_SHAKEN, warmth=0.25, check=check)
    radii = np.zeros(len(groups))
    for at, group in enumerate(groups):
        places[group], radii[at] = _rounded(places[group])
    return _Laid(places, radii)


def _lay_out_parts(
    places: Points,
    groups: list[Ids],
    ties: Ties,
    levels: tuple[Ids, ...],
    *,
    check: Callable[[], None],
) -> None:
    """Large groups are laid out: their parts first, then the parts side by side."""
    chosen = np.concatenate(groups)
    parts = np.full(len(levels[0]), -1, np.int64)
    parts[chosen] = numbered(levels[1][chosen])
    members = members_of(parts[chosen], least=1)
    pieces = [chosen[one] for one in members]
    for piece in pieces:
        piece.sort()
    finer = _lay_out_groups(pieces, ties, (parts, *levels[2:]), check=check)
    order = {int(parts[piece[0]]): at for at, piece in enumerate(pieces)}
    for group in groups:
        own = [order[one] for one in np.unique(parts[group]).tolist()]
        laid = _Laid(finer.places, finer.radii[own])
        side = _side_by_side(laid, [pieces[at] for at in own], parts, ties, gap=_GAP, check=check)
        places[group] = side[group]


def _side_by_side(
    laid: _Laid,
    groups: list[Ids],
    labels: Ids,
    ties: Ties,
    *,
    gap: float,
    check: Callable[[], None],
) -> Points:
    """The groups put side by side, those near each other that are strongly joined."""
    places = laid.places.copy()
    if not groups:
        return places
    numbers = np.full(int(labels.max(initial=0)) + 1, -1, np.int64)
    numbers[[int(labels[group[0]]) for group in groups]] = np.arange(len(groups))
    # Labels of -1 are of things that are laid out elsewhere.
    known = np.where(labels >= 0, numbers[np.maximum(labels, 0)], -1)
    first, second = known[ties.first], known[ties.second]
    between = (first >= 0) & (second >= 0) & (first != second)
    middles = _quotient(
        len(groups), first[between], second[between], ties.weights[between], check=check
    )
    middles = pack(middles * 2.2 * float(laid.radii.mean()), laid.radii, gap=gap)
    for group, middle in zip(groups, middles, strict=True):
        places[group] = laid.places[group] + middle
    return places


def _quotient(
    count: int, first: Ids, second: Ids, weights: Lengths, *, check: Callable[[], None]
) -> Points:
    """The groups as points, about a unit apart."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    keys, which = np.unique(low * count + high, return_inverse=True)
    sums = np.bincount(which, weights, len(keys))
    middle = float(np.median(sums)) if len(sums) else 1.0
    ties = Ties(keys // count, keys % count, np.clip(np.sqrt(sums / middle), 0.2, 2.5))
    start = sunflower(count)
    return spread(start, [np.arange(count)], ties, rounds=100, check=check)


def _rounded(points: Points) -> tuple[Points, float]:
    """The points around their middle within a circle for that many, outliers drawn in."""
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


def _relaxed(places: Points, *, check: Callable[[], None]) -> Points:
    """The points moved a little, so that none lies on another."""
    for _ in range(_RELAXED):
        check()
        pairs = tree_of(places).query_pairs(_NEAREST, output_type="ndarray")
        if not len(pairs):
            break
        first, second = pairs[:, 0], pairs[:, 1]
        apart = places[first] - places[second]
        lengths = np.maximum(np.linalg.norm(apart, axis=1), 1e-3)
        # Two on one spot go apart in a direction that their numbers give.
        same = lengths <= 1e-3
        apart[same] = np.stack([np.cos(first[same]), np.sin(first[same])], axis=1) * 1e-3
        push = apart * ((_NEAREST - lengths) / lengths * 0.4)[:, None]
        for axis in range(2):
            places[:, axis] += np.bincount(first, push[:, axis], len(places))
            places[:, axis] -= np.bincount(second, push[:, axis], len(places))
    return places


def _with_dust(places: Points, dust: Ids, strength: Matrix) -> Points:
    """What belongs to no topic in a disc of its own below the rest, pairs side by side."""
    if not len(dust):
        return places
    near = strength[dust][:, dust].tocsr()
    partner = np.arange(len(dust))
    joined = np.flatnonzero(np.diff(near.indptr))
    partner[joined] = np.minimum(near.indices[near.indptr[joined]], joined)
    order = np.lexsort((np.arange(len(dust)), partner))
    disc = sunflower(len(dust))
    radius = 0.6 * np.sqrt(len(dust))
    others = np.setdiff1d(np.arange(len(places)), dust)
    low = float(places[others, 1].max()) + _TOPIC_GAP + radius if len(others) else 0.0
    middle = float(places[others, 0].mean()) if len(others) else 0.0
    places[dust[order]] = disc + np.array((middle, low))
    return places
