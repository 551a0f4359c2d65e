"""How alike two things are by what they are joined to, and links that are perhaps missing."""

from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.sparse_matrices import Ids, Matrix, Scores, scale_rows

# Whoever knows everybody makes nobody acquainted; and it would cost the square of what it knows.
MAX_NEIGHBORS = 200
_BLOCK = 2048


class PredictedLink(Struct, frozen=True):
    """Two things that are not joined, by position, and the neighbors they share, best first.

    `score` is Adamic and Adar's. `fit` in [0, 1] is the cosine of both things' neighbors, each
    weighted as in that score: 1 when both are joined to the same things and no others.
    """

    first: int
    second: int
    score: float
    fit: float
    shared: tuple[int, ...]


def common_neighbors(ties: Matrix, first: int, second: int) -> Ids:
    """Positions of the things to which both are joined, ascending. O(degrees)."""
    return np.intersect1d(_neighbors(ties, first), _neighbors(ties, second), assume_unique=True)


def adamic_adar(ties: Matrix, first: int, second: int) -> float:
    """Sum over common neighbors of 1 / ln(degree) (Adamic and Adar 2003). O(degrees)."""
    return float(_adamic_adar_weights(ties)[common_neighbors(ties, first, second)].sum())


def preferential_attachment(ties: Matrix, first: int, second: int) -> int:
    """Product of both degrees (Barabasi and Albert 1999). O(1)."""
    return len(_neighbors(ties, first)) * len(_neighbors(ties, second))


def cosine(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Cosine of two vectors; 0 when one of them is nothing."""
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / lengths if lengths else 0.0


def predict_links_of(ties: Matrix, one: int, *, most: int) -> list[PredictedLink]:
    """The things not joined to this one with the highest score x fit, best first.

    O(sum of its neighbors' degrees), neighbors with more than `MAX_NEIGHBORS` left out.
    """
    telling = _adamic_adar_weights(ties)
    lengths = _row_lengths(ties, telling)
    own = _neighbors(ties, one)
    scores: dict[int, float] = {}
    shared: dict[int, list[int]] = {}
    excluded = {one, *own.tolist()}
    for by in own[telling[own] > 0.0].tolist():
        for other in _neighbors(ties, by).tolist():
            if other not in excluded:
                scores[other] = scores.get(other, 0.0) + float(telling[by])
                shared.setdefault(other, []).append(by)
    fits = {other: score / (lengths[one] * lengths[other]) for other, score in scores.items()}
    best = sorted(scores, key=lambda other: (-scores[other] * fits[other], other))[:most]
    return [
        PredictedLink(one, other, scores[other], fits[other], _by_weight(shared[other], telling))
        for other in best
    ]


def predict_links(ties: Matrix, *, most: int) -> list[PredictedLink]:
    """The pairs in the whole graph that are not joined with the highest score x fit, best first.

    By the score alone, those that are joined to nearly everything would come first.

    O(sum of squared degrees of the things that have at most `MAX_NEIGHBORS`).
    """
    links = ties.astype(bool).astype(np.float64).tocsr()
    telling = _adamic_adar_weights(ties)
    weighted = scale_rows(links, telling)
    lengths = _row_lengths(ties, telling)
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
            _by_weight(common_neighbors(ties, one, other).tolist(), telling),
        )
        for score, fit, one, other in zip(
            *(column.tolist() for column in pairs.best(most)), strict=True
        )
    ]


class _Pairs(NamedTuple):
    """Pairs as columns."""

    scores: Scores
    fits: Scores
    first: Ids
    second: Ids

    def best(self, most: int) -> "_Pairs":
        """Those with the highest score x fit, best first."""
        order = np.lexsort((self.second, self.first, -self.scores * self.fits))[:most]
        return _Pairs(self.scores[order], self.fits[order], self.first[order], self.second[order])


def _best_pairs(rows: Matrix, weighted: Matrix, lengths: Scores, begin: int, most: int) -> _Pairs:
    """The best pairs whose first is one of these rows."""
    scored = (rows @ weighted).tocsr()
    # What is joined already falls below zero.
    scored = (scored - rows * (float(scored.max() if scored.nnz else 0.0) + 1.0)).tocoo()
    first, second = (np.asarray(one, np.int64) for one in scored.coords)
    first, scores = first + begin, np.asarray(scored.data, np.float64)
    wanted = (first < second) & (scores > 0.0)
    first, second, scores = first[wanted], second[wanted], scores[wanted]
    fits = scores / (lengths[first] * lengths[second])
    return _Pairs(scores, fits, first, second).best(most)


def _row_lengths(ties: Matrix, telling: Scores) -> Scores:
    """The length of each thing's row of neighbors, weighted by the root of how telling they are."""
    joined = ties.astype(bool).astype(np.float64)
    return np.sqrt(np.maximum(np.asarray(joined @ telling, np.float64), 1e-12))


def _by_weight(shared: list[int], telling: Scores) -> tuple[int, ...]:
    """The neighbors that count, the most telling first."""
    return tuple(
        sorted((at for at in shared if telling[at] > 0.0), key=lambda at: (-telling[at], at))
    )


def _adamic_adar_weights(ties: Matrix) -> Scores:
    """1 / ln(degree) of each thing; 0 for those that tell nothing because they know too many."""
    degrees = np.diff(ties.indptr)
    telling = 1.0 / np.log(np.maximum(degrees, 2))
    return np.where(degrees <= MAX_NEIGHBORS, telling, 0.0)


def _neighbors(ties: Matrix, one: int) -> Ids:
    start, end = ties.indptr[one : one + 2]
    return ties.indices[start:end].astype(np.int64)
