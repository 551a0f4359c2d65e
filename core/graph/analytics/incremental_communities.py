"""Communities after a small change: only things near it are looked at again."""

from collections import deque

import numpy as np

from core.graph.analytics.communities import (
    MAX_SIZES,
    Partition,
    find_communities,
    renumber,
    split_communities,
)
from core.graph.analytics.components import components
from core.graph.sparse_matrices import Ids, Matrix, Scores, row_sums

# With more than this share of all things touched, everything is found anew.
MAX_TOUCHED_SHARE = 0.1
# This many things are looked at for each touched one before the rest has to stay where it is.
MAX_VISITS = 10


def update_communities(strength: Matrix, before: Partition, touched: Ids) -> Partition:
    """The communities of a graph that differs from an earlier one at the things in `touched`.

    `before` holds labels for the things of the new graph; -1 stands for a thing that is new. A
    thing that is touched joins the community near it that raises modularity most; its neighbors
    are asked again when it moves (local moving over a frontier: Traag and others 2019; Sahu 2024).
    In finer levels, which caps made and not modularity alone, a touched thing chooses once, and
    nobody follows. Communities that fell apart or grew over their cap are split. At most
    `MAX_VISITS` things are looked at for each touched one in the broadest level and one in each
    other: the work follows the number of touched things, not that of all.
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
        # What a thing has left may hang together no more without it.
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
    """New things each in a community of their own."""
    made = labels.copy()
    new = np.flatnonzero(made < 0)
    made[new] = int(made.max(initial=-1)) + 1 + np.arange(len(new))
    return made


def _nest_in_parents(labels: Ids, parents: Ids) -> Ids:
    """No community reaches over two of the level above."""
    return np.unique(np.stack([parents, labels]), axis=1, return_inverse=True)[1].astype(np.int64)


def _split_disconnected(strength: Matrix, labels: Ids, things: Ids) -> Ids:
    """The communities of these things, each part that lost its ties to the rest by itself."""
    made = labels.copy()
    following = int(made.max(initial=-1)) + 1
    for one in np.unique(made[things]).tolist():
        members = np.flatnonzero(made == one)
        parts = components(strength[members][:, members])
        made[members] = np.where(parts == 0, one, following + parts)
        following += int(parts.max(initial=0)) + 1
    return made


class _LocalMoving:
    """Moves things between communities and counts how often one was looked at."""

    def __init__(self, strength: Matrix) -> None:
        self._strength = strength
        self._degrees = row_sums(strength)
        self._total = max(float(self._degrees.sum()), 1e-12)
        self.worked = 0

    def settle(self, labels: Ids, asked: Ids, parents: Ids, *, spread: int) -> tuple[Ids, Ids]:
        """The labels when each asked thing has chosen, and the things that moved.

        The neighbors of one that moves are asked too, up to `spread` of them in all.
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
        """The neighbors of a thing that moved that may want to follow, the most tied first."""
        near, ties = self._near(one)
        within = (labels[near] != labels[one]) & (parents[near] == parents[one])
        return near[within][np.argsort(-ties[within], kind="stable")]

    def _best(self, one: int, labels: Ids, weights: Scores, parents: Ids) -> int:
        """The community that gains most by this thing, its own if none gains more."""
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
