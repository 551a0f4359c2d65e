import numpy as np
import pytest

from core.graph.analytics.communities import find_communities
from core.graph.analytics.label_propagation import label_propagation
from core.graph.sparse_matrices import sparse_matrix


def cliques(count, size, *, bridges=True):
    """Cliques of entities, each joined to the next by one weak link."""
    ends = []
    for group in range(count):
        members = range(group * size, (group + 1) * size)
        ends += [(one, other, 1.0) for one in members for other in members if one < other]
        if bridges and group:
            ends.append((group * size - 1, group * size, 0.2))
    rows, columns, weights = zip(*ends, strict=True)
    shape = (count * size, count * size)
    half = sparse_matrix(
        np.array(weights), np.array(rows, np.int64), np.array(columns, np.int64), shape=shape
    )
    both = (half + half.T).tocsr()
    both.sort_indices()
    return both


def test_t3_label_propagation_finds_the_cliques():
    partition = find_communities(cliques(6, 7), method="label propagation")

    assert partition.levels[0].tolist() == [at // 7 for at in range(42)]


def test_t3_label_propagation_gives_the_same_twice_and_leaves_the_unlinked_alone():
    strength = cliques(3, 4)
    strength.resize((14, 14))

    first, second = label_propagation(strength), label_propagation(strength)

    assert first.tolist() == second.tolist()
    assert first[12:].tolist() == [12, 13]


@pytest.mark.parametrize("method", ["leiden", "label propagation"])
def test_t3_no_community_joins_what_no_link_joins(method):
    partition = find_communities(cliques(5, 4, bridges=False), method=method)

    for labels in partition.levels:
        assert all(len(set((np.flatnonzero(labels == one) // 4).tolist())) == 1 for one in labels)
