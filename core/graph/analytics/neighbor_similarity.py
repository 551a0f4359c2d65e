"""Similarity of entities by common neighbors, and link prediction (T3)."""

from typing import NamedTuple

import numpy as np
from msgspec import Struct

from core.graph.sparse_matrices import Ids, Matrix, Scores, scale_rows

# Hubs are ignored as common neighbors: they say little, and cost the square of their degree.
MAX_NEIGHBORS = 200
_BLOCK = 2048


class PredictedLink(Struct, frozen=True):
    """Two entities without a link, by position, with their common neighbors, best first.

    `score` is that of Adamic and Adar. `fit` in [0, 1] is the cosine of both rows of neighbors,
    weighted as in that score: 1 when both have the same neighbors and no others.
    """

    first: int
    second: int
    score: float
    fit: float
    shared: tuple[int, ...]


def common_neighbors(ties: Matrix, first: int, second: int) -> Ids:
    """Return the positions of the common neighbors, ascending. O(degrees)."""
    return np.intersect1d(_neighbors(ties, first), _neighbors(ties, second), assume_unique=True)


def preferential_attachment(ties: Matrix, first: int, second: int) -> int:
    """Return the product of both degrees (Barabasi and Albert 1999). O(1)."""
    return len(_neighbors(ties, first)) * len(_neighbors(ties, second))


def attach_preferentially(ties: Matrix, *, most: int) -> list[PredictedLink]:
    """Return the unlinked pairs with the largest product of degrees, best first.

    Only the entities with the most neighbors are compared, as many as the best pairs may need.
    """
    degrees = np.diff(ties.indptr)
    best = np.argsort(-degrees, kind="stable")[: max(2 * most, 50)]
    pairs: list[tuple[int, int]] = [
        (min(one, other), max(one, other))
        for place, one in enumerate(best.tolist())
        for other in best[place + 1 :].tolist()
    ]
    pairs.sort(key=lambda pair: (-int(degrees[pair[0]]) * int(degrees[pair[1]]), pair))
    neighbor_weights = _adamic_adar_weights(ties)
    lengths = _row_lengths(ties, neighbor_weights)
    links: list[PredictedLink] = []
    for one, other in pairs:
        if len(links) == most or not degrees[one] * degrees[other]:
            break
        if other in _neighbors(ties, one):
            continue
        shared = common_neighbors(ties, one, other)
        score = float(neighbor_weights[shared].sum())
        fit = score / float(lengths[one] * lengths[other])
        links.append(
            PredictedLink(one, other, score, fit, _by_weight(shared.tolist(), neighbor_weights))
        )
    return links


def predict_links_of(ties: Matrix, one: int, *, most: int) -> list[PredictedLink]:
    """Return the best predicted links of one entity, by score x fit.

    O(sum of the degrees of its neighbors); neighbors with a degree above `MAX_NEIGHBORS` are
    ignored.
    """
    neighbor_weights = _adamic_adar_weights(ties)
    lengths = _row_lengths(ties, neighbor_weights)
    own = _neighbors(ties, one)
    scores: dict[int, float] = {}
    shared: dict[int, list[int]] = {}
    excluded = {one, *own.tolist()}
    for by in own[neighbor_weights[own] > 0.0].tolist():
        for other in _neighbors(ties, by).tolist():
            if other not in excluded:
                scores[other] = scores.get(other, 0.0) + float(neighbor_weights[by])
                shared.setdefault(other, []).append(by)
    fits = {other: score / (lengths[one] * lengths[other]) for other, score in scores.items()}
    best = sorted(scores, key=lambda other: (-scores[other] * fits[other], other))[:most]
    return [
        PredictedLink(
            one, other, scores[other], fits[other], _by_weight(shared[other], neighbor_weights)
        )
        for other in best
    ]


def predict_links(ties: Matrix, *, most: int) -> list[PredictedLink]:
    """Return the best predicted links of the whole graph, by score x fit.

    The score alone would prefer hubs. O(sum of squared degrees of the entities with at most
    `MAX_NEIGHBORS` neighbors).
    """
    links = ties.astype(bool).astype(np.float64).tocsr()
    neighbor_weights = _adamic_adar_weights(ties)
    weighted = scale_rows(links, neighbor_weights)
    lengths = _row_lengths(ties, neighbor_weights)
    nothing = _Pairs(np.empty(0), np.empty(0), np.empty(0, np.int64), np.empty(0, np.int64))
    pairs_by_block = [nothing] + [
        _best_pairs(links[begin : begin + _BLOCK], weighted, lengths, begin, most)
        for begin in range(0, int(links.shape[0]), _BLOCK)
    ]
    pairs = _Pairs(*(np.concatenate(column) for column in zip(*pairs_by_block, strict=True)))
    return [
        PredictedLink(
            one,
            other,
            score,
            fit,
            _by_weight(common_neighbors(ties, one, other).tolist(), neighbor_weights),
        )
        for score, fit, one, other in zip(
            *(column.tolist() for column in pairs.best(most)), strict=True
        )
    ]


class _Pairs(NamedTuple):
    scores: Scores
    fits: Scores
    first: Ids
    second: Ids

    def best(self, most: int) -> "_Pairs":
        order = np.lexsort((self.second, self.first, -self.scores * self.fits))[:most]
        return _Pairs(self.scores[order], self.fits[order], self.first[order], self.second[order])


def _best_pairs(rows: Matrix, weighted: Matrix, lengths: Scores, begin: int, most: int) -> _Pairs:
    scored = (rows @ weighted).tocsr()
    # Pairs that are linked already get a score below zero.
    scored = (scored - rows * (float(scored.max() if scored.nnz else 0.0) + 1.0)).tocoo()
    first, second = (np.asarray(one, np.int64) for one in scored.coords)
    first, scores = first + begin, np.asarray(scored.data, np.float64)
    wanted = (first < second) & (scores > 0.0)
    first, second, scores = first[wanted], second[wanted], scores[wanted]
    fits = scores / (lengths[first] * lengths[second])
    return _Pairs(scores, fits, first, second).best(most)


def _row_lengths(ties: Matrix, neighbor_weights: Scores) -> Scores:
    joined = ties.astype(bool).astype(np.float64)
    return np.sqrt(np.maximum(np.asarray(joined @ neighbor_weights, np.float64), 1e-12))


def _by_weight(shared: list[int], neighbor_weights: Scores) -> tuple[int, ...]:
    return tuple(
        sorted(
            (at for at in shared if neighbor_weights[at] > 0.0),
            key=lambda at: (-neighbor_weights[at], at),
        )
    )


def _adamic_adar_weights(ties: Matrix) -> Scores:
    """Return 1 / ln(degree) of each entity; 0 for hubs."""
    degrees = np.diff(ties.indptr)
    neighbor_weights = 1.0 / np.log(np.maximum(degrees, 2))
    return np.where(degrees <= MAX_NEIGHBORS, neighbor_weights, 0.0)


def _neighbors(ties: Matrix, one: int) -> Ids:
    start, end = ties.indptr[one : one + 2]
    return ties.indices[start:end].astype(np.int64)
