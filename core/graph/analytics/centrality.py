"""Centrality of entities: PageRank, closeness, degree, betweenness (T3)."""

import math

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.sparse_matrices import Ids, Matrix, Scores, row_sums, scale_rows

DAMPING = 0.85
TOLERANCE = 1e-9
MAX_ITERATIONS = 200
# Above this many entities, or this much work (about 2 s), searches start at a sample of entities.
# A small dense graph costs more than a large sparse one.
MAX_EXACT_ENTITIES = 5000
MAX_EXACT_WORK = 2e8
SAMPLE_SIZE = 256
SEED = 42


class PageRank(Struct, frozen=True):
    """PageRank scores, which sum to 1, and the number of iterations."""

    scores: Scores
    steps: int


def page_rank(ties: Matrix, *, start: Scores | None = None, damping: float = DAMPING) -> PageRank:
    """Compute PageRank (Page, Brin 1998) by power iteration.

    `ties[i, j]` is the weight of the link from i to j. An earlier result as `start` saves
    iterations. Stops when the scores change by less than `TOLERANCE` in sum: O(links) for each
    iteration.
    """
    count = int(ties.shape[0])
    if not count:
        return PageRank(np.zeros(0), 0)
    sums = row_sums(ties)
    dangling = sums == 0.0
    inverse = np.divide(1.0, sums, out=np.zeros(count), where=~dangling)
    into: Matrix = scale_rows(ties, inverse).T.tocsr()
    scores = np.full(count, 1.0 / count) if start is None else _warm_start(start)
    for step in range(1, MAX_ITERATIONS + 1):
        lost = damping * float(scores[dangling].sum()) + (1.0 - damping)
        moved: Scores = damping * (into @ scores) + lost / count
        change = float(np.abs(moved - scores).sum())
        scores = moved
        if change < TOLERANCE:
            return PageRank(scores, step)
    return PageRank(scores, MAX_ITERATIONS)


def _warm_start(start: Scores) -> Scores:
    """Return the scores with a share for new entities, normalized to a sum of 1."""
    prior = np.maximum(start, 0.0)
    prior = np.where(prior > 0.0, prior, 1.0 / len(prior))
    return prior / prior.sum()


def is_sampled(ties: Matrix) -> bool:
    """Return whether exact search, entities x (entities + links), is too expensive."""
    count = int(ties.shape[0])
    return count > MAX_EXACT_ENTITIES or count * (count + ties.nnz) > MAX_EXACT_WORK


def degrees(ties: Matrix) -> NDArray[np.int64]:
    """Return the degree of each entity; `ties` is symmetric. O(links)."""
    return np.diff(ties.indptr).astype(np.int64)


def closeness(ties: Matrix) -> Scores:
    """Return the closeness centrality of each entity (Wasserman and Faust).

    (r / sum of distances) x (r / (n - 1)), with r reachable entities: 1 at the center of a star, 0
    for an isolated entity. Breadth first from every entity, O(entities x links). Where
    `is_sampled`, from `SAMPLE_SIZE` of them (Eppstein and Wang 2004): the mean distance is then off
    by more than e x diameter with probability below 2 exp(-2 x 256 x e^2), that is by 10 % of the
    diameter in 1 of 80 cases.
    """
    count = int(ties.shape[0])
    if count < 2:
        return np.zeros(count)
    starts: Ids = np.arange(count, dtype=np.int64)
    if is_sampled(ties) and count > SAMPLE_SIZE:
        starts = np.random.default_rng(SEED).choice(count, SAMPLE_SIZE, replace=False)
    reached, steps = np.zeros(count), np.zeros(count)
    for some in np.array_split(starts, -(-len(starts) // 256)):
        for distance, there in enumerate(bfs_rings(ties, some)):
            reached_now = np.asarray(there.sum(axis=1), np.float64)
            reached += reached_now * (distance > 0)
            steps += reached_now * distance
    scale = (count - 1.0) / max(len(starts) - (len(starts) == count), 1)
    reached, steps = reached * scale, steps * scale
    near = np.divide(reached, steps, out=np.zeros(count), where=steps > 0)
    return np.minimum(near * reached / (count - 1.0), 1.0)


def bfs_rings(ties: Matrix, starts: NDArray[np.int64]) -> list[NDArray[np.bool_]]:
    """Return for distances 0, 1, 2, ... which entities (rows) have it from each start (columns)."""
    links: Matrix = ties.astype(bool).astype(np.float32)
    seen = np.zeros((ties.shape[0], len(starts)), bool)
    seen[starts, np.arange(len(starts))] = True
    ring = seen.copy()
    levels: list[NDArray[np.bool_]] = []
    while ring.any():
        levels.append(ring)
        ring = ((links @ ring.astype(np.float32)) > 0.0) & ~seen
        seen |= ring
    return levels


PIVOTS = 256
BATCH_SIZE = 64
CONFIDENCE = 0.9


class Betweenness(Struct, frozen=True):
    """Betweenness of each entity in [0, 1].

    `error` is 0 if exact, else a bound on the error of all scores that holds with probability 0.9.
    """

    scores: Scores
    error: float
    pivots: int


def betweenness(ties: Matrix, *, pivots: int = PIVOTS) -> Betweenness:
    """Return the share of shortest paths between two others that pass each entity.

    Distances are hops; `ties` is symmetric and its weights are ignored. Brandes (2001), O(entities
    x links). Above the limits of `centrality.is_sampled` (more than 5,000 entities, or fewer with
    very many links) from `pivots` start vertices, drawn with a fixed seed (Brandes and Pich 2007),
    O(pivots x links): the contribution of a start lies in [0, 1], so by Hoeffding's bound no score
    is off by more than sqrt(ln(2 n / 0.1) / (2 pivots)) with probability 0.9, that is 0.17 for
    100,000 entities and 256 starts. The true error is far smaller, as the bound ignores the graph.

    Implemented here, in batches of starts, because rustworkx holds the interpreter lock throughout,
    and questions would wait for seconds.
    """
    count = int(ties.shape[0])
    if count < 3:
        return Betweenness(np.zeros(count), 0.0, count)
    starts: Ids = np.arange(count, dtype=np.int64)
    error = 0.0
    if is_sampled(ties) and pivots < count:
        starts = np.random.default_rng(SEED).choice(count, pivots, replace=False)
        error = math.sqrt(math.log(2.0 * count / (1.0 - CONFIDENCE)) / (2.0 * pivots))
    links: Matrix = ties.astype(bool).astype(np.float64)
    total = np.zeros(count)
    for some in np.array_split(starts, -(-len(starts) // BATCH_SIZE)):
        total += _dependencies(links, some)
    scores = total / (len(starts) * (count - 2.0)) * (count / (count - 1.0))
    return Betweenness(np.minimum(scores, 1.0), error, len(starts))


def _dependencies(links: Matrix, starts: Ids) -> Scores:
    """Return the dependencies of these starts: Brandes' two sweeps, as a batch."""
    shape = (links.shape[0], len(starts))
    columns = np.arange(len(starts))
    path_counts = np.zeros(shape)
    path_counts[starts, columns] = 1.0
    level = np.full(shape, -1, np.int32)
    level[starts, columns] = 0
    ring, depth = path_counts.copy(), 0
    while ring.any():
        depth += 1
        ring = (links @ ring) * (level < 0)
        level[ring > 0.0] = depth
        path_counts += ring
    dependency = np.zeros(shape)
    for back in range(depth - 1, 0, -1):
        share = np.divide(1.0 + dependency, path_counts, out=np.zeros(shape), where=level == back)
        dependency += (links @ share) * path_counts * (level == back - 1)
    dependency[starts, columns] = 0.0
    return dependency.sum(axis=1)
