import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.graph.analytics.communities import (
    MAX_SIZES,
    community_members,
    find_communities,
    update_communities,
)
from core.graph.sparse_matrices import components
from tests.core.graph.graphs import cliques, random_ties, tied

pytestmark = pytest.mark.slow

SEEDS = st.integers(0, 10_000)


def are_nested(partition):
    """Whether each community lies within one of the level above."""
    return all(
        len(set(zip(fine.tolist(), broad.tolist(), strict=True))) == len(set(fine.tolist()))
        for broad, fine in zip(partition.levels, partition.levels[1:], strict=False)
    )


def hang_together(ties, labels):
    """Whether all members of a community reach each other within it."""
    return all(
        components(ties[members][:, members]).max() == 0
        for members in community_members(labels, least=2)
    )


def test_groups_in_a_ring_are_the_communities():
    ties = cliques(count=8, size=6)

    found = find_communities(ties)

    assert [sorted(one.tolist()) for one in community_members(found.levels[0])] == [
        list(range(6 * group, 6 * group + 6)) for group in range(8)
    ]


@given(SEEDS)
def test_communities_are_nested_and_not_too_large(seed):
    ties = random_ties(count=300, ties=900, seed=seed)

    found = find_communities(ties)

    assert are_nested(found)
    for cap, labels in zip(MAX_SIZES[1:], found.levels[1:], strict=True):
        assert np.bincount(labels).max() <= cap


def test_the_same_graph_always_has_the_same_communities():
    ties = random_ties(count=400, ties=1200, seed=9)

    first, again = find_communities(ties), find_communities(ties)

    for one, other in zip(first.levels, again.levels, strict=True):
        assert one.tolist() == other.tolist()


def test_what_is_tied_to_nothing_is_no_community():
    found = find_communities(tied([(0, 1), (1, 2), (2, 0)], count=5))

    assert [one.tolist() for one in community_members(found.levels[3])] == [[0, 1, 2]]


def test_an_empty_graph_has_none():
    found = find_communities(tied([], count=0))

    assert [len(labels) for labels in found.levels] == [0, 0, 0, 0]


def test_one_new_tie_is_little_work_and_moves_one_thing():
    before = cliques(count=60, size=10)
    found = find_communities(before)
    # A thing that loses its group and joins another one.
    changed = before.tolil()
    changed[5, 0:10] = 0.0
    changed[0:10, 5] = 0.0
    changed[5, 20:29] = 1.0
    changed[20:29, 5] = 1.0
    changed = changed.tocsr()
    changed.eliminate_zeros()
    touched = np.array([*range(10), *range(20, 29)])

    after = update_communities(changed, found, touched)

    assert after.visits < 300
    groups = {tuple(one.tolist()) for one in community_members(found.levels[0])}
    assert {tuple(one.tolist()) for one in community_members(after.levels[0])} - groups == {
        (0, 1, 2, 3, 4, 6, 7, 8, 9),
        (5, *range(20, 30)),
    }
    assert are_nested(after)


@given(SEEDS, st.integers(1, 12))
@example(530, 1)
def test_after_any_small_change_communities_are_nested_whole_and_not_too_large(seed, changes):
    ties = random_ties(count=240, ties=600, seed=seed)
    found = find_communities(ties)
    rng = np.random.default_rng(seed)
    changed = ties.tolil()
    pairs = rng.integers(0, 240, (changes, 2))
    for one, other in pairs[pairs[:, 0] != pairs[:, 1]].tolist():
        changed[one, other] = changed[other, one] = float(not changed[one, other])
    changed = changed.tocsr()
    changed.eliminate_zeros()

    after = update_communities(changed, found, np.unique(pairs))

    assert are_nested(after)
    assert hang_together(changed, after.levels[0])
    for cap, labels in zip(MAX_SIZES[1:], after.levels[1:], strict=True):
        assert np.bincount(labels).max() <= cap


def test_new_things_join_the_community_that_they_are_tied_to():
    before = cliques(count=20, size=6)
    found = find_communities(before)
    edges = [(120, 6), (120, 7), (120, 8)]
    grown = tied([*edges, *zip(*before.tocoo().coords, strict=True)], count=121)
    grown.data[:] = 1.0
    known = type(found)(tuple(np.append(one, -1) for one in found.levels), 0)

    after = update_communities(grown, known, np.array([6, 7, 8, 120]))

    assert after.levels[0][120] == after.levels[0][6]
    assert after.levels[3][120] == after.levels[3][6]


def test_when_much_has_changed_all_is_found_anew():
    ties = random_ties(count=100, ties=300, seed=1)
    nothing = type(find_communities(ties))(tuple(np.full(100, -1) for _ in MAX_SIZES), 0)

    after = update_communities(ties, nothing, np.arange(100))

    assert after.levels[0].tolist() == find_communities(ties).levels[0].tolist()
