"""Communities after a small change: only things near it are looked at again."""

from collections import deque

import numpy as np

from core.graph.communities import CAPS, Partition, find_communities, numbered, split_large
from core.graph.components import components
from core.graph.matrices import Ids, Matrix, Scores, row_sums

# With more than this share of all things touched, everything is found anew.
MOST_TOUCHED = 0.1
# A thing may change its mind so often before it has to stay.
MOST_TURNS = 4


def shift_communities(strength: Matrix, before: Partition, touched: Ids) -> Partition:
    """The communities of a graph that differs from an earlier one at the things in `touched`.

    `before` holds labels for the things of the new graph; -1 stands for a thing that is new. A
    thing that is touched joins the community near it that raises modularity most; its neighbors
    are asked again when it moves (local moving over a frontier: Traag and others 2019; Sahu 2024).
    Communities that fell apart or grew over their cap are split. The work follows the
    number of touched things and the size of their communities, not that of the graph.
    """
    count = int(strength.shape[0])
    if len(touched) > MOST_TOUCHED * count:
        return find_communities(strength)
    moving = _Moving(strength)
    levels: list[Ids] = []
    parents = np.zeros(count, np.int64)
    asked, split = touched, 0
    for cap, old in zip(CAPS, before.levels, strict=True):
        labels, moved = moving.settle(_completed(old), asked, parents)
        asked = np.union1d(asked, moved)
        labels = _mended(strength, _nested(labels, parents), asked)
        if cap:
            sizes = np.bincount(labels)
            over = np.unique(labels[asked])
            split += int(sizes[over][sizes[over] > cap].sum())
            labels = split_large(strength, labels, cap=cap, among=asked.tolist())
        levels.append(numbered(labels))
        parents = levels[-1]
    return Partition(tuple(levels), worked=moving.worked + split)


def _completed(labels: Ids) -> Ids:
    """New things each in a community of their own."""
    made = labels.copy()
    new = np.flatnonzero(made < 0)
    made[new] = int(made.max(initial=-1)) + 1 + np.arange(len(new))
    return made


def _nested(labels: Ids, parents: Ids) -> Ids:
    """No community reaches over two of the level above."""
    return np.unique(np.stack([parents, labels]), axis=1, return_inverse=True)[1].astype(np.int64)


def _mended(strength: Matrix, labels: Ids, asked: Ids) -> Ids:
    """Communities of the asked things, each part that lost its ties to the rest by itself."""
    made = labels.copy()
    following = int(made.max(initial=-1)) + 1
    for one in np.unique(made[asked]).tolist():
        members = np.flatnonzero(made == one)
        parts = components(strength[members][:, members])
        made[members] = np.where(parts == 0, one, following + parts)
        following += int(parts.max(initial=0)) + 1
    return made


class _Moving:
    """Moves things between communities and counts how often one was looked at."""

    def __init__(self, strength: Matrix) -> None:
        self._strength = strength
        self._degrees = row_sums(strength)
        self._total = max(float(self._degrees.sum()), 1e-12)
        self.worked = 0

    def settle(self, labels: Ids, asked: Ids, parents: Ids) -> tuple[Ids, Ids]:
        """The labels when no asked thing wants to move, and the things that did."""
        made = labels.copy()
        weights: Scores = np.bincount(made, weights=self._degrees).astype(np.float64)
        queue = deque(asked.tolist())
        waiting = set(queue)
        turns: dict[int, int] = {}
        while queue:
            one = queue.popleft()
            waiting.discard(one)
            to = self._best(one, made, weights, parents)
            turns[one] = turns.get(one, 0) + 1
            if to == made[one] or turns[one] > MOST_TURNS:
                continue
            if to == len(weights):
                weights = np.append(weights, 0.0)
            weights[made[one]] -= self._degrees[one]
            weights[to] += self._degrees[one]
            made[one] = to
            near = self._near(one)[0]
            for other in near[(made[near] != to) & (parents[near] == parents[one])].tolist():
                if other not in waiting:
                    waiting.add(other)
                    queue.append(other)
        return made, np.flatnonzero(made != labels)

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
        found, which = np.unique(labels[near], return_inverse=True)
        pull = np.bincount(which, weights=ties)
        others = weights[found] - np.where(found == own, self._degrees[one], 0.0)
        gains = pull - self._degrees[one] * others / self._total
        best = int(gains.argmax())
        stay = gains[found == own].sum() if (found == own).any() else -np.inf
        return int(found[best]) if gains[best] > stay + 1e-12 else own

    def _near(self, one: int) -> tuple[Ids, Scores]:
        start, end = self._strength.indptr[one : one + 2]
        return self._strength.indices[start:end].astype(np.int64), self._strength.data[start:end]
