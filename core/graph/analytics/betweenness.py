"""Betweenness centrality (T3)."""

import math

import numpy as np
from msgspec import Struct

from core.graph.analytics.centrality import is_sampled
from core.graph.sparse_matrices import Ids, Matrix, Scores

PIVOTS = 256
BATCH_SIZE = 64
CONFIDENCE = 0.9
SEED = 42


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
