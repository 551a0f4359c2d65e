"""What the analytics found for the newest commit; after a small change most of it is kept."""

import threading
from collections.abc import Callable

import numpy as np
from msgspec import Struct

from core.graph.analytics.betweenness import Betweenness, betweenness
from core.graph.analytics.centrality import Scores, page_rank
from core.graph.analytics.communities import LEVELS, Partition, find_communities
from core.graph.analytics.community_ids import keep_ids
from core.graph.analytics.incremental_communities import update_communities
from core.graph.entity_graph import COOCCURRENCE_WEIGHT, EntityGraph, build_entity_graph
from core.graph.sparse_matrices import Ids, Matrix, sparse_matrix
from core.store.store import Store

# Betweenness is found anew when more than this share of all things has other ties.
MAX_CHANGED_SHARE = 0.05
_TINY = 1e-12
# Years and days join what happened to happen in them.
_JOINS_NOTHING = ("Date",)


class AnalyticsWork(Struct, frozen=True):
    """How much work the newest result took: things with other ties than before, and steps."""

    things: int
    touched: int
    rank_steps: int
    community_looks: int


class AnalyticsResult(Struct, frozen=True):
    """The results for one commit; everything is by position in `ties`.

    `community_ids` holds for each level the lasting id of each thing's community.
    """

    commit_number: int
    ties: EntityGraph
    ranks: Scores
    partition: Partition
    community_ids: tuple[Ids, ...]
    work: AnalyticsWork


class GraphAnalytics:
    """Holds the newest results and brings them up to date when asked. Any thread may ask.

    `weigh` gives the weight of a relation.
    """

    def __init__(self, store: Store, *, weigh: Callable[[str], float]) -> None:
        self._store = store
        self._weigh = weigh
        self._lock = threading.Lock()
        self._known: AnalyticsResult | None = None
        self._between: tuple[Ids, Betweenness] | None = None
        self._changed = 0

    def current(self) -> AnalyticsResult:
        """EntityGraph, ranks and communities as of the newest commit."""
        with self._lock:
            return self._current()

    def betweenness(self) -> Betweenness:
        """Betweenness of the newest ties, or of earlier ones if nearly all are still the same."""
        with self._lock:
            now = self._current()
            count = len(now.ties)
            computed = self._between
            if computed is None or self._changed > MAX_CHANGED_SHARE * count:
                computed = (now.ties.ids, betweenness(now.ties.strength))
                self._between, self._changed = computed, 0
            scores = np.zeros(count)
            here, there = shared_positions(now.ties.ids, computed[0])
            scores[here] = computed[1].scores[there]
            return Betweenness(scores, computed[1].error, computed[1].pivots)

    def _current(self) -> AnalyticsResult:
        commit = self._store.commit_number
        if self._known is None or self._known.commit_number != commit:
            ties = read_entity_graph(self._store, weigh=self._weigh)
            self._known = analyze(ties, commit=commit, before=self._known)
            self._changed += self._known.work.touched
        return self._known


def read_entity_graph(store: Store, *, weigh: Callable[[str], float]) -> EntityGraph:
    """The ties of all things that are shown, dates aside, as they are stored now."""
    names = store.graph.names()
    is_date = np.isin(names.kinds.astype(str), _JOINS_NOTHING)
    return build_entity_graph(
        np.unique(names.entity_ids[~is_date]),
        store.graph.fact_arrays(),
        store.graph.mention_arrays(),
        weigh=weigh,
    )


def analyze(
    ties: EntityGraph, *, commit: int, before: AnalyticsResult | None = None
) -> AnalyticsResult:
    """Ranks and communities of these ties, from those of earlier ones where there are any."""
    walked = (ties.facts + COOCCURRENCE_WEIGHT * ties.cooccurrence).tocsr()
    if before is None:
        touched = np.arange(len(ties), dtype=np.int64)
        ranked = page_rank(walked)
        partition = find_communities(ties.strength)
    else:
        here, there = shared_positions(ties.ids, before.ties.ids)
        touched = changed_entities(ties, before.ties)
        start = np.zeros(len(ties))
        start[here] = before.ranks[there]
        ranked = page_rank(walked, start=start)
        levels = [np.full(len(ties), -1, np.int64) for _ in range(LEVELS)]
        for new, old in zip(levels, before.partition.levels, strict=True):
            new[here] = old[there]
        partition = update_communities(ties.strength, Partition(tuple(levels), 0), touched)
    return AnalyticsResult(
        commit_number=commit,
        ties=ties,
        ranks=ranked.scores,
        partition=partition,
        community_ids=_community_ids(ties, partition, ranked.scores, before),
        work=AnalyticsWork(len(ties), len(touched), ranked.steps, partition.visits),
    )


def _community_ids(
    ties: EntityGraph, partition: Partition, ranks: Scores, before: AnalyticsResult | None
) -> tuple[Ids, ...]:
    ids_by_level: list[Ids] = []
    for level, labels in enumerate(partition.levels):
        old = np.full(len(ties), -1, np.int64)
        if before is not None:
            here, there = shared_positions(ties.ids, before.ties.ids)
            old[here] = before.community_ids[level][there]
        fresh = ties.ids * LEVELS + level
        ids_by_level.append(keep_ids(labels, old=old, fresh=fresh, ranks=ranks))
    return tuple(ids_by_level)


def changed_entities(now: EntityGraph, before: EntityGraph) -> Ids:
    """Positions of the things whose ties are not what they were."""
    here, there = shared_positions(now.ids, before.ids)
    moved = _realigned(before.strength, here, there, len(now))
    changed = abs(now.strength - moved)
    touched = np.diff((changed > _TINY).tocsr().indptr) > 0
    new = np.ones(len(now), bool)
    new[here] = False
    gone = np.setdiff1d(np.arange(len(before)), there)
    bereft = np.zeros(len(before), bool)
    bereft[np.unique(before.strength[gone].indices)] = True
    touched[here] |= bereft[there]
    return np.flatnonzero(touched | new)


def shared_positions(now: Ids, before: Ids) -> tuple[Ids, Ids]:
    """Where the ids that both have stand in each; both ascend."""
    _, here, there = np.intersect1d(now, before, assume_unique=True, return_indices=True)
    return here.astype(np.int64), there.astype(np.int64)


def _realigned(matrix: Matrix, here: Ids, there: Ids, count: int) -> Matrix:
    """The earlier matrix with its things where they stand now, without those that are gone."""
    moved = matrix[there][:, there].tocoo()
    rows, columns = (here[np.asarray(one, np.int64)] for one in moved.coords)
    return sparse_matrix(moved.data, rows, columns, shape=(count, count))
