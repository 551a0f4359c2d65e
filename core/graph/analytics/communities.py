"""Community detection on four nested levels (D3, T3)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from core.graph.sparse_matrices import Ids, Matrix, components

# The sizes of D3 (5-10, then 10-50 within them, then 20-100, then 5-15) cannot be nested. These
# can: unlimited (0), at most 100, at most 50, at most 15.
MAX_SIZES = (0, 100, 50, 15)
LEVELS = len(MAX_SIZES)
# A pair is a fact, not a community.
MIN_SIZE = 3
SEED = 42
_RESOLUTIONS = (1.0, 2.0, 4.0, 8.0, 16.0)


class Partition(Struct, frozen=True):
    """Community number of each entity, for each level, broadest first.

    Numbers are valid within a level only. `visits` counts, over all levels, the entities whose
    community was searched to compute this partition.
    """

    levels: tuple[Ids, ...]
    visits: int


def find_communities(strength: Matrix) -> Partition:
    """Find the communities of the whole graph with the Leiden method.

    Traag, Waltman, van Eck 2019. The broadest level maximizes modularity; each finer level splits
    communities above its size limit with the same method. Deterministic, with a fixed seed. Near
    linear in links. `strength` is symmetric.
    """
    count = int(strength.shape[0])
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
