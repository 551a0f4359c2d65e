"""Betweenness: on how many of the shortest ways between others a thing lies."""

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
    """Betweenness of each thing in [0, 1]; `error` bounds that of all of them together.

    0 when it is exact, else the bound that holds with probability 0.9.
    """

    scores: Scores
    error: float
    pivots: int


def betweenness(ties: Matrix, *, pivots: int = PIVOTS) -> Betweenness:
    """The share of shortest ways (by steps) between two others that lead over each thing.

    Brandes (2001), O(things x ties); where that is too much (`centrality.is_sampled`: more than
    5,000 things, or fewer that are joined with very many) from `pivots` starts drawn with a fixed
    seed (Brandes and Pich 2007), O(pivots x ties): what one start adds lies in [0, 1], so by
    Hoeffding's bound no score is off by more than sqrt(ln(2 n / 0.1) / (2 pivots)) with
    probability 0.9, that is 0.17 for 100,000 things and 256 starts. In practice it is far nearer;
    the bound knows nothing of the graph. `ties` is symmetric; its weights are not looked at.

    Done here, many starts at a time, because rustworkx keeps the interpreter's lock throughout: for
    seconds no question would be answered.
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
    gathered = np.zeros(count)
    for some in np.array_split(starts, -(-len(starts) // BATCH_SIZE)):
        gathered += _dependencies(links, some)
    scores = gathered / (len(starts) * (count - 2.0)) * (count / (count - 1.0))
    return Betweenness(np.minimum(scores, 1.0), error, len(starts))


def _dependencies(links: Matrix, starts: Ids) -> Scores:
    """What these starts add to each thing: Brandes' two sweeps, for all of them at once."""
    shape = (links.shape[0], len(starts))
    columns = np.arange(len(starts))
    ways = np.zeros(shape)
    ways[starts, columns] = 1.0
    level = np.full(shape, -1, np.int32)
    level[starts, columns] = 0
    ring, depth = ways.copy(), 0
    while ring.any():
        depth += 1
        ring = (links @ ring) * (level < 0)
        level[ring > 0.0] = depth
        ways += ring
    owed = np.zeros(shape)
    for back in range(depth - 1, 0, -1):
        share = np.divide(1.0 + owed, ways, out=np.zeros(shape), where=level == back)
        owed += (links @ share) * ways * (level == back - 1)
    owed[starts, columns] = 0.0
    return owed.sum(axis=1)
