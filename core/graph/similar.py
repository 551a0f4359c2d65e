"""How alike two things are by what they are joined to, and links that are perhaps missing."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.matrices import Ids, Matrix, Scores, scaled_rows

# Whoever knows everybody makes nobody acquainted; and it would cost the square of what it knows.
MOST_NEIGHBORS = 200
_BLOCK = 2048


class Likely(Struct, frozen=True):
    """Two things that are not joined, by position, and the neighbors they share, best first."""

    first: int
    second: int
    score: float
    shared: tuple[int, ...]


def common_neighbors(ties: Matrix, first: int, second: int) -> Ids:
    """Positions of the things to which both are joined, ascending. O(degrees)."""
    return np.intersect1d(_near(ties, first), _near(ties, second), assume_unique=True)


def adamic_adar(ties: Matrix, first: int, second: int) -> float:
    """Sum over common neighbors of 1 / ln(degree) (Adamic and Adar 2003). O(degrees)."""
    return float(_telling(ties)[common_neighbors(ties, first, second)].sum())


def preferential_attachment(ties: Matrix, first: int, second: int) -> int:
    """Product of both degrees (Barabasi and Albert 1999). O(1)."""
    return len(_near(ties, first)) * len(_near(ties, second))


def cosine(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Cosine of two vectors; 0 when one of them is nothing."""
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / lengths if lengths else 0.0


def likely_of(ties: Matrix, one: int, *, most: int) -> list[Likely]:
    """The things not joined to this one with the highest Adamic-Adar score, best first.

    O(sum of its neighbors' degrees), neighbors with more than `MOST_NEIGHBORS` left out.
    """
    telling = _telling(ties)
    own = _near(ties, one)
    scores: dict[int, float] = {}
    shared: dict[int, list[int]] = {}
    known = {one, *own.tolist()}
    for by in own[telling[own] > 0.0].tolist():
        for other in _near(ties, by).tolist():
            if other not in known:
                scores[other] = scores.get(other, 0.0) + float(telling[by])
                shared.setdefault(other, []).append(by)
    best = sorted(scores, key=lambda other: (-scores[other], other))[:most]
    return [_likely(one, other, scores[other], shared[other], telling) for other in best]


def likely_links(ties: Matrix, *, most: int) -> list[Likely]:
    """The pairs in the whole graph that are not joined and score highest, best first.

    O(sum of squared degrees of the things that have at most `MOST_NEIGHBORS`).
    """
    links = ties.astype(bool).astype(np.float64).tocsr()
    telling = _telling(ties)
    told = scaled_rows(links, telling)
    nothing = (np.empty(0), np.empty(0, np.int64), np.empty(0, np.int64))
    found = [nothing] + [
        _best_pairs(links[begin : begin + _BLOCK], told, begin, most)
        for begin in range(0, int(links.shape[0]), _BLOCK)
    ]
    values, first, second = (np.concatenate(column) for column in zip(*found, strict=True))
    order = np.lexsort((second, first, -values))[:most]
    return [
        _likely(one, other, score, common_neighbors(ties, one, other).tolist(), telling)
        for one, other, score in zip(
            first[order].tolist(), second[order].tolist(), values[order].tolist(), strict=True
        )
    ]


def _best_pairs(rows: Matrix, told: Matrix, begin: int, most: int) -> tuple[Scores, Ids, Ids]:
    """Scores and ends of the best pairs whose first is one of these rows."""
    scored = (rows @ told).tocsr()
    # What is joined already falls below zero.
    scored = (scored - rows * (float(scored.max() if scored.nnz else 0.0) + 1.0)).tocoo()
    first, second = (np.asarray(one, np.int64) for one in scored.coords)
    first, values = first + begin, np.asarray(scored.data, np.float64)
    wanted = (first < second) & (values > 0.0)
    first, second, values = first[wanted], second[wanted], values[wanted]
    order = np.lexsort((second, first, -values))[:most]
    return values[order], first[order], second[order]


def _likely(one: int, other: int, score: float, shared: list[int], telling: Scores) -> Likely:
    by = sorted((at for at in shared if telling[at] > 0.0), key=lambda at: (-telling[at], at))
    return Likely(one, other, score, tuple(by))


def _telling(ties: Matrix) -> Scores:
    """1 / ln(degree) of each thing; 0 for those that tell nothing because they know too many."""
    degrees = np.diff(ties.indptr)
    telling = 1.0 / np.log(np.maximum(degrees, 2))
    return np.where(degrees <= MOST_NEIGHBORS, telling, 0.0)


def _near(ties: Matrix, one: int) -> Ids:
    start, end = ties.indptr[one : one + 2]
    return ties.indices[start:end].astype(np.int64)
