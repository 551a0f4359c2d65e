"""Incremental community detection: only entities near a change are visited."""

from collections import deque

import numpy as np

from core.graph.analytics.communities import (
    MAX_SIZES,
    Partition,
    find_communities,
    renumber,
    split_communities,
)
from core.graph.sparse_matrices import Ids, Matrix, Scores, components, row_sums

# Above this share of changed entities, all communities are recomputed.
MAX_TOUCHED_SHARE = 0.1
# Maximum number of entities visited for each changed one.
MAX_VISITS = 10


def update_communities(strength: Matrix, before: Partition, touched: Ids) -> Partition:
    """Return the communities of a graph after the entities in `touched` changed.

    `before` holds labels for the entities of the new graph, -1 for new ones. A changed entity joins
    the adjacent community that increases modularity most; when it moves, its neighbors are visited
    too (local moving over a frontier: Traag and others 2019; Sahu 2024). In finer levels, where
    size limits matter and not modularity alone, a changed entity chooses once and neighbors do not
    follow. Communities that became disconnected or too large are split. At most `MAX_VISITS`
    entities are visited for each changed one in the broadest level, and one in each other level:
    the cost depends on the number of changed entities, not of all.
    """
    count = int(strength.shape[0])
    if len(touched) > MAX_TOUCHED_SHARE * count:
        return find_communities(strength)
    moving = _LocalMoving(strength)
    levels: list[Ids] = []
    parents = np.zeros(count, np.int64)
    asked, split = touched, 0
    for cap, old in zip(MAX_SIZES, before.levels, strict=True):
        spread = MAX_VISITS * len(asked) if not cap else 0
        former = _with_singletons(old)
        labels, moved = moving.settle(former, asked, parents, spread=spread)
        asked = np.union1d(asked, moved)
        # A community may be disconnected after an entity left it.
        left = np.flatnonzero(np.isin(former, former[moved]))
        labels = _split_disconnected(
            strength, _nest_in_parents(labels, parents), np.union1d(asked, left)
        )
        if cap:
            sizes = np.bincount(labels)
            over = np.unique(labels[asked])
            split += int(sizes[over][sizes[over] > cap].sum())
            labels = split_communities(strength, labels, cap=cap, among=asked.tolist())
        levels.append(renumber(labels))
        parents = levels[-1]
    return Partition(tuple(levels), visits=moving.worked + split)


def _with_singletons(labels: Ids) -> Ids:
    made = labels.copy()
    new = np.flatnonzero(made < 0)
    made[new] = int(made.max(initial=-1)) + 1 + np.arange(len(new))
    return made


def _nest_in_parents(labels: Ids, parents: Ids) -> Ids:
    """Split communities that extend over several communities of the level above."""
    return np.unique(np.stack([parents, labels]), axis=1, return_inverse=True)[1].astype(np.int64)


def _split_disconnected(strength: Matrix, labels: Ids, entities: Ids) -> Ids:
    made = labels.copy()
    following = int(made.max(initial=-1)) + 1
    for one in np.unique(made[entities]).tolist():
        members = np.flatnonzero(made == one)
        parts = components(strength[members][:, members])
        made[members] = np.where(parts == 0, one, following + parts)
        following += int(parts.max(initial=0)) + 1
    return made


class _LocalMoving:
    """Moves entities between communities and counts visits."""

    def __init__(self, strength: Matrix) -> None:
        self._strength = strength
        self._degrees = row_sums(strength)
        self._total = max(float(self._degrees.sum()), 1e-12)
        self.worked = 0

    def settle(self, labels: Ids, asked: Ids, parents: Ids, *, spread: int) -> tuple[Ids, Ids]:
        """Return the labels after each queued entity has chosen, and the entities that moved.

        Neighbors of an entity that moves are queued too, up to `spread` of them in all.
        """
        made = labels.copy()
        weights: Scores = np.bincount(made, weights=self._degrees).astype(np.float64)
        queue = deque(asked.tolist())
        waiting = set(queue)
        while queue:
            one = queue.popleft()
            waiting.discard(one)
            to = self._best(one, made, weights, parents)
            if to == made[one]:
                continue
            if to == len(weights):
                weights = np.append(weights, 0.0)
            weights[made[one]] -= self._degrees[one]
            weights[to] += self._degrees[one]
            made[one] = to
            for other in self._followers(one, made, parents)[:spread].tolist():
                if other not in waiting:
                    waiting.add(other)
                    queue.append(other)
                    spread -= 1
        return made, np.flatnonzero(made != labels)

    def _followers(self, one: int, labels: Ids, parents: Ids) -> Ids:
        """Return the neighbors of a moved entity that may follow, strongest link first."""
        near, ties = self._near(one)
        within = (labels[near] != labels[one]) & (parents[near] == parents[one])
        return near[within][np.argsort(-ties[within], kind="stable")]

    def _best(self, one: int, labels: Ids, weights: Scores, parents: Ids) -> int:
        """Return the community with the highest modularity gain, its own on a tie."""
        self.worked += 1
        near, ties = self._near(one)
        within = parents[near] == parents[one]
        near, ties = near[within], ties[within]
        own = int(labels[one])
        if not len(near):
            alone = np.count_nonzero(labels == own) == 1
            return own if alone else len(weights)
        nearby, which = np.unique(labels[near], return_inverse=True)
        pull = np.bincount(which, weights=ties)
        others = weights[nearby] - np.where(nearby == own, self._degrees[one], 0.0)
        gains = pull - self._degrees[one] * others / self._total
        best = int(gains.argmax())
        stay = gains[nearby == own].sum() if (nearby == own).any() else -np.inf
        return int(nearby[best]) if gains[best] > stay + 1e-12 else own

    def _near(self, one: int) -> tuple[Ids, Scores]:
        start, end = self._strength.indptr[one : one + 2]
        return self._strength.indices[start:end].astype(np.int64), self._strength.data[start:end]
