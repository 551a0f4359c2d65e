"""Analytics of the newest commit, updated incrementally, with stable ids of communities."""

import threading
from collections.abc import Callable
from typing import Protocol

import numpy as np
from msgspec import Struct

from core.graph.analytics.centrality import Betweenness, betweenness, page_rank
from core.graph.analytics.communities import (
    LEVELS,
    CommunityMethod,
    Partition,
    find_communities,
    renumber,
    update_communities,
)
from core.graph.entity_graph import COOCCURRENCE_WEIGHT, EntityGraph, build_entity_graph
from core.graph.sparse_matrices import Ids, Matrix, Scores, row_sums, sparse_matrix
from core.store.graph.map_queries import StoredCommunities
from core.store.readable_store import ReadableStore

# Betweenness is recomputed when the links of more than this share of all entities changed.
MAX_CHANGED_SHARE = 0.05
_TINY = 1e-12
# Dates join unrelated entities.
_EXCLUDED_KINDS = ("Date",)


# Minimum Jaccard overlap of the members of two versions of one community.
MIN_OVERLAP = 0.5


def keep_ids(labels: Ids, *, old: Ids, fresh: Ids, ranks: Scores) -> Ids:
    """Return the stable id of each entity's community.

    A community whose overlap (Jaccard) with an earlier one is at least one half keeps its id, `old`
    (-1 for none). Any other gets the `fresh` id of its most central entity, so a graph that is read
    again has the same ids. Ids are unique.
    """
    count = int(labels.max(initial=-1)) + 1
    ids = np.full(count, -1, np.int64)
    for label, old_id in _overlaps(labels, old):
        if ids[label] < 0:
            ids[label] = old_id
    taken = set(ids.tolist())
    order = np.lexsort((fresh, -ranks, labels))
    bounds = np.searchsorted(labels[order], np.arange(count + 1))
    for label in np.flatnonzero(ids < 0).tolist():
        members = order[bounds[label] : bounds[label + 1]]
        free = (one for one in fresh[members].tolist() if one not in taken)
        # The fresh id of an entity may be in use by a community that the entity has left.
        ids[label] = next(free, max(taken) + 1)
        taken.add(int(ids[label]))
    return ids[labels]


def _overlaps(labels: Ids, old: Ids) -> list[tuple[int, int]]:
    """Return the pairs of community and earlier id with an overlap of at least `MIN_OVERLAP`.

    An overlap above one half is unique; at exactly one half the first pair wins, and each id is
    assigned once.
    """
    had = np.flatnonzero(old >= 0)
    pairs, shared = np.unique(np.stack([labels[had], old[had]]), axis=1, return_counts=True)
    sizes = np.bincount(labels)
    old_ids, counts = np.unique(old[had], return_counts=True)
    before = counts[np.searchsorted(old_ids, pairs[1])]
    overlap = shared / (sizes[pairs[0]] + before - shared)
    given: set[int] = set()
    matches: list[tuple[int, int]] = []
    for at in np.argsort(-overlap, kind="stable").tolist():
        if overlap[at] >= MIN_OVERLAP and int(pairs[1][at]) not in given:
            given.add(int(pairs[1][at]))
            matches.append((int(pairs[0][at]), int(pairs[1][at])))
    return matches


class AnalyticsWork(Struct, frozen=True):
    """Cost of the newest result: entities, changed entities, and iterations."""

    entities: int
    touched: int
    rank_steps: int
    community_looks: int


class AnalyticsResult(Struct, frozen=True):
    """Results for one commit, by position in `ties`.

    `community_ids` holds for each level the stable id of each entity's community.
    """

    commit_number: int
    ties: EntityGraph
    ranks: Scores
    partition: Partition
    community_ids: tuple[Ids, ...]
    work: AnalyticsWork
    method: CommunityMethod = "leiden"


class Registry(Protocol):
    """Keeps the communities of the last commit while no engine runs."""

    def load(self) -> StoredCommunities:
        """Return the communities as they were last."""
        ...

    def save(self, now: AnalyticsResult) -> None:
        """Keep the communities of this result."""
        ...


class GraphAnalytics:
    """Computes and caches graph analytics; thread-safe. `weigh` weighs a relation.

    Communities go on from those in the `registry`, if there is one.
    """

    def __init__(
        self,
        store: ReadableStore,
        *,
        weigh: Callable[[str], float],
        method: Callable[[], CommunityMethod] = lambda: "leiden",
        registry: Registry | None = None,
    ) -> None:
        self._method = method
        self._registry = registry
        self._store = store
        self._weigh = weigh
        self._lock = threading.Lock()
        self._known: AnalyticsResult | None = None
        self._between: tuple[Ids, Betweenness] | None = None
        self._changed = 0

    def current(self) -> AnalyticsResult:
        """Return the entity graph, ranks and communities as of the newest commit."""
        with self._lock:
            return self._current()

    def betweenness(self) -> Betweenness:
        """Return betweenness, of a slightly older graph if few links changed since."""
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
        commit, method = self._store.commit_number, self._method()
        result = self._known
        if result is None or (result.commit_number, result.method) != (commit, method):
            ties = read_entity_graph(self._store, weigh=self._weigh)
            registry = self._registry if method == "leiden" else None
            stored = registry.load() if registry is not None and result is None else None
            result = self._known = analyze(
                ties, commit=commit, before=result, stored=stored, method=method
            )
            if registry is not None:
                registry.save(result)
            self._changed += result.work.touched
        return result


def read_entity_graph(store: ReadableStore, *, weigh: Callable[[str], float]) -> EntityGraph:
    """Read the graph of all visible entities, except dates, from the store."""
    names = store.graph.names()
    is_date = np.isin(names.kinds.astype(str), _EXCLUDED_KINDS)
    return build_entity_graph(
        np.unique(names.entity_ids[~is_date]),
        store.graph.fact_arrays(),
        store.graph.mention_arrays(),
        weigh=weigh,
    )


class _Earlier(Struct, frozen=True):
    """An earlier run: its communities and their ids by level, and what has changed since."""

    ids: Ids
    labels: tuple[Ids, ...]
    community_ids: tuple[Ids, ...]
    touched: Ids


def analyze(
    ties: EntityGraph,
    *,
    commit: int,
    before: AnalyticsResult | None = None,
    stored: StoredCommunities | None = None,
    method: CommunityMethod = "leiden",
) -> AnalyticsResult:
    """Compute ranks and communities, incrementally if there is an earlier or a `stored` result.

    Communities by label propagation are always found anew.
    """
    walked = (ties.facts + COOCCURRENCE_WEIGHT * ties.cooccurrence).tocsr()
    start = None
    if before is not None:
        here, there = shared_positions(ties.ids, before.ties.ids)
        start = np.zeros(len(ties))
        start[here] = before.ranks[there]
    ranked = page_rank(walked, start=start)
    earlier = _earlier(ties, before, stored)
    goes_on = method == "leiden" and (before is None or before.method == method)
    if earlier is not None and goes_on:
        labels = tuple(_moved(ties, earlier, it) for it in earlier.labels)
        partition = update_communities(ties.strength, Partition(labels, 0), earlier.touched)
    else:
        partition = find_communities(ties.strength, method=method)
    touched = np.arange(len(ties)) if earlier is None else earlier.touched
    return AnalyticsResult(
        commit_number=commit,
        ties=ties,
        ranks=ranked.scores,
        partition=partition,
        community_ids=_community_ids(ties, partition, ranked.scores, earlier),
        work=AnalyticsWork(len(ties), len(touched), ranked.steps, partition.visits),
        method=method,
    )


def _earlier(
    ties: EntityGraph, before: AnalyticsResult | None, stored: StoredCommunities | None
) -> _Earlier | None:
    if before is not None:
        touched = changed_entities(ties, before.ties)
        return _Earlier(before.ties.ids, before.partition.levels, before.community_ids, touched)
    if stored is None or not len(stored.ids):
        return None
    here, there = shared_positions(ties.ids, stored.ids)
    is_same = np.zeros(len(ties), bool)
    strengths = row_sums(ties.strength)[here]
    is_same[here] = np.isclose(strengths, stored.strengths[there], rtol=1e-9, atol=_TINY)
    labels = tuple(renumber(it) for it in stored.levels)
    return _Earlier(stored.ids, labels, stored.levels, np.flatnonzero(~is_same))


def _moved(ties: EntityGraph, earlier: _Earlier, values: Ids) -> Ids:
    """Return the values of the earlier entities in current positions, -1 for new ones."""
    here, there = shared_positions(ties.ids, earlier.ids)
    moved = np.full(len(ties), -1, np.int64)
    moved[here] = values[there]
    return moved


def _community_ids(
    ties: EntityGraph, partition: Partition, ranks: Scores, earlier: _Earlier | None
) -> tuple[Ids, ...]:
    ids_by_level: list[Ids] = []
    for level, labels in enumerate(partition.levels):
        old = np.full(len(ties), -1, np.int64)
        if earlier is not None:
            old = _moved(ties, earlier, earlier.community_ids[level])
        fresh = ties.ids * LEVELS + level
        ids_by_level.append(keep_ids(labels, old=old, fresh=fresh, ranks=ranks))
    return tuple(ids_by_level)


def changed_entities(now: EntityGraph, before: EntityGraph) -> Ids:
    """Return the positions of the entities whose links changed."""
    here, there = shared_positions(now.ids, before.ids)
    moved = _realigned(before.strength, here, there, len(now))
    changed = abs(now.strength - moved)
    touched = np.diff((changed > _TINY).tocsr().indptr) > 0
    new = np.ones(len(now), bool)
    new[here] = False
    removed = np.setdiff1d(np.arange(len(before)), there)
    lost_neighbor = np.zeros(len(before), bool)
    lost_neighbor[np.unique(before.strength[removed].indices)] = True
    touched[here] |= lost_neighbor[there]
    return np.flatnonzero(touched | new)


def shared_positions(now: Ids, before: Ids) -> tuple[Ids, Ids]:
    """Return the positions of the common ids in both ascending arrays."""
    _, here, there = np.intersect1d(now, before, assume_unique=True, return_indices=True)
    return here.astype(np.int64), there.astype(np.int64)


def _realigned(matrix: Matrix, here: Ids, there: Ids, count: int) -> Matrix:
    """Return the earlier matrix in current positions, without removed entities."""
    moved = matrix[there][:, there].tocoo()
    rows, columns = (here[np.asarray(one, np.int64)] for one in moved.coords)
    return sparse_matrix(moved.data, rows, columns, shape=(count, count))
