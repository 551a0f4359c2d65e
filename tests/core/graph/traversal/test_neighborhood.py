import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.graph.traversal.neighborhood import find_neighborhood, lay_out_neighborhood
from core.records.ids import EntityId
from tests.core.graph.arrays import snapshot_of

STAR = snapshot_of(
    {1: {1: 1, 5: 1}, 2: {6: 1}},
    facts=((1, 2, 0.9), (3, 1, 0.8), (2, 4, 0.7), (1, 0, 0.9), (2, 0, 0.9)),
)


def test_neighbors_by_fact_come_before_those_named_together():
    around = find_neighborhood(STAR, EntityId(1), hops=1, limit=10)

    assert around.entities == (1, 2, 3, 5)
    assert not around.truncated


def test_more_hops_reach_farther_rings():
    assert find_neighborhood(STAR, EntityId(1), hops=2, limit=10).entities == (1, 2, 3, 5, 4)


def test_the_facts_are_those_between_the_things_and_the_literals_of_the_center():
    assert sorted(find_neighborhood(STAR, EntityId(1), hops=1, limit=10).fact_ids) == [1, 2, 4]


def test_what_no_fact_joins_is_joined_by_being_named_together():
    around = find_neighborhood(STAR, EntityId(1), hops=1, limit=10)

    assert [(around.entities[a], around.entities[b]) for a, b in around.together] == [(1, 5)]


def test_a_large_neighborhood_is_cut_and_says_so():
    around = find_neighborhood(STAR, EntityId(1), hops=2, limit=3)

    assert around.entities == (1, 2, 3)
    assert around.truncated


def test_a_thing_that_nothing_names_stands_alone():
    around = find_neighborhood(STAR, EntityId(77), hops=2, limit=10)

    assert around.entities == (77,)
    assert around.positions == ((0.0, 0.0),)


EDGES = st.lists(st.tuples(st.integers(0, 19), st.integers(0, 19)), max_size=40)


@given(st.integers(1, 20), EDGES)
def test_the_layout_is_calm(count, edges):
    pairs = np.array([(a % count, b % count) for a, b in edges], np.int64).reshape(-1, 2)

    places = lay_out_neighborhood(count, pairs)

    assert np.isfinite(places).all()
    assert np.abs(places).max() <= 1.0
    assert places[0].tolist() == [0.0, 0.0]
    assert np.array_equal(places, lay_out_neighborhood(count, pairs))


def test_no_two_things_stand_at_the_same_place():
    star = np.array([(0, n) for n in range(1, 40)])

    places = lay_out_neighborhood(40, star)

    apart = np.linalg.norm(places[:, None] - places[None], axis=2)[np.triu_indices(40, 1)]
    assert apart.min() > 0.01
