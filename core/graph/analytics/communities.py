"""Communities on four nested levels, updated near what has changed (D3, T3)."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from core.graph.analytics.label_propagation import label_propagation
from core.graph.sparse_matrices import Ids, Matrix, Scores, components, row_sums

# The sizes of D3 (5-10, then 10-50 within them, then 20-100, then 5-15) cannot be nested. These
# can: unlimited (0), at most 100, at most 50, at most 15.
MAX_SIZES = (0, 100, 50, 15)
LEVELS = len(MAX_SIZES)
# A pair is a fact, not a community.
MIN_SIZE = 3
SEED = 42
_RESOLUTIONS = (1.0, 2.0, 4.0, 8.0, 16.0)
# Above this share of changed entities, all communities are recomputed.
MAX_TOUCHED_SHARE = 0.1
# Maximum number of entities visited for each changed one.
MAX_VISITS = 10


class Partition(Struct, frozen=True):
    """Community number of each entity, for each level, broadest first.

    Numbers are valid within a level only. `visits` counts, over all levels, the entities whose
    community was searched to compute this partition.
    """

    levels: tuple[Ids, ...]
    visits: int


# A choice of the option `community_method`: "leiden" or "label propagation".
CommunityMethod = str


def find_communities(strength: Matrix, *, method: CommunityMethod = "leiden") -> Partition:
    """Find the communities of the whole graph with the Leiden method or by label propagation.

    Traag, Waltman, van Eck 2019: the broadest level maximizes modularity. Each finer level splits
    communities above its size limit with the Leiden method. Deterministic, with a fixed seed. Near
    linear in links. `strength` is symmetric.
    """
    count = int(strength.shape[0])
    if method == "label propagation":
        labels = label_propagation(strength)
        levels = [_split_disconnected(strength, renumber(labels), np.arange(count))]
    else:
        levels = [_leiden(strength, resolution=1.0)]
    for cap in MAX_SIZES[1:]:
        levels.append(split_communities(strength, levels[-1], cap=cap))
    return Partition(tuple(levels), visits=count * LEVELS)


def split_communities(
    strength: Matrix, labels: Ids, *, cap: int, among: Sequence[int] | None = None
) -> Ids:
    """Split communities with more than `cap` entities (only those of the entities `among`)."""
    made = renumber(labels)
    sizes = np.bincount(made)
    large = np.flatnonzero(sizes > cap)
    if among is not None:
        large = np.intersect1d(large, np.unique(made[np.asarray(among, np.int64)]))
    following = len(sizes)
    for one in large.tolist():
        members = np.flatnonzero(made == one)
        parts = _split(strength[members][:, members].tocsr(), cap=cap)
        made[members] = following + parts
        following += int(parts.max()) + 1
    return renumber(made)


def renumber(labels: Ids) -> Ids:
    """Number the communities from 0 in order of their first entity."""
    _, firsts, which = np.unique(labels, return_index=True, return_inverse=True)
    place = np.empty(len(firsts), np.int64)
    place[np.argsort(firsts)] = np.arange(len(firsts))
    return place[which]


def community_members(labels: Ids, *, least: int = MIN_SIZE) -> list[Ids]:
    """Return the members of each community with at least `least` of them, ascending."""
    order = np.argsort(labels, kind="stable")
    bounds = np.flatnonzero(np.diff(labels[order])) + 1
    return [members for members in np.split(order, bounds) if len(members) >= least]


def _split(strength: Matrix, *, cap: int) -> Ids:
    """Return parts of at most `cap` entities where possible, from coarse to fine resolution."""
    parts = renumber(components(strength))
    for resolution in _RESOLUTIONS:
        if len(parts) and np.bincount(parts).max() <= cap:
            break
        parts = renumber(_leiden(strength, resolution=resolution))
    return _merge_small(strength, parts, cap=cap)


def _merge_small(strength: Matrix, labels: Ids, *, cap: int) -> Ids:
    made = labels.copy()
    sizes = np.bincount(made)
    for small in np.argsort(sizes, kind="stable").tolist():
        if not 0 < sizes[small] < MIN_SIZE:
            continue
        members = np.flatnonzero(made == small)
        near = strength[members].tocoo()
        pull = np.bincount(made[near.coords[1]], weights=near.data, minlength=len(sizes))
        pull[small] = 0.0
        pull[sizes + sizes[small] > cap] = 0.0
        if pull.max(initial=0.0) > 0.0:
            to = int(pull.argmax())
            made[members] = to
            sizes[to] += sizes[small]
            sizes[small] = 0
    return made


def _leiden(strength: Matrix, *, resolution: float) -> Ids:
    """Return the community of each entity; an isolated entity is its own community."""
    import graspologic_native

    native: Any = graspologic_native
    count = int(strength.shape[0])
    if not strength.nnz:
        return np.arange(count, dtype=np.int64)
    community_of: dict[int, int] = native.leiden_csr(
        strength.indptr.astype(np.int64),
        strength.indices.astype(np.int32),
        strength.data.astype(np.float64),
        count,
        resolution=resolution,
        seed=SEED,
    )[1]
    # Isolated entities may be missing in the result.
    alone = max(community_of.values(), default=-1) + 1
    labels = np.arange(alone, alone + count, dtype=np.int64)
    labels[list(community_of)] = list(community_of.values())
    return renumber(labels)


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
