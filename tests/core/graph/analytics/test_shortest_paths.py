import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph.analytics import shortest_paths as paths
from core.graph.analytics.shortest_paths import HUB_COST, STEP_COST, best_paths, fewest_steps
from tests.core.graph.graphs import random_ties, tied


def test_a_sure_way_wins_over_a_doubtful_one():
    ties = tied([(0, 1, 0.9), (1, 2, 0.9), (0, 3, 0.3), (3, 2, 0.9)])

    ways = best_paths(ties, 0, 2, hops=4, most=5)

    assert [way.entities for way in ways] == [(0, 1, 2), (0, 3, 2)]
    assert ways[0].cost == pytest.approx(2 * STEP_COST - 2 * math.log(0.9))


def test_a_longer_way_of_sure_facts_wins_over_a_very_doubtful_step():
    ties = tied([(0, 1, 0.95), (1, 2, 0.95), (0, 2, 0.1)])

    assert [way.entities for way in best_paths(ties, 0, 2, hops=3, most=5)] == [(0, 1, 2), (0, 2)]


def test_what_is_joined_to_nearly_everything_is_passed_last():
    spokes = [(1, far) for far in range(5, 90)]
    ties = tied([(0, 1, 0.8), (1, 2, 0.8), (0, 3, 0.7), (3, 2, 0.7), *spokes])

    first, second = best_paths(ties, 0, 2, hops=2, most=5)

    assert (first.entities, second.entities) == ((0, 3, 2), (0, 1, 2))
    assert second.cost == pytest.approx(2 * (STEP_COST - math.log(0.8)) + HUB_COST * math.log2(8.7))


def test_no_way_is_longer_than_asked_and_none_is_none():
    ties = tied([(0, 1), (1, 2), (2, 3), (4, 5)])

    assert best_paths(ties, 0, 3, hops=2, most=5) == []
    assert [way.entities for way in best_paths(ties, 0, 3, hops=3, most=5)] == [(0, 1, 2, 3)]
    assert best_paths(ties, 0, 4, hops=4, most=5) == []
    assert best_paths(ties, 1, 1, hops=4, most=5) == []


def test_t3_the_fewest_steps_are_counted_up_to_a_bound():
    ties = tied([(0, 1), (1, 2), (2, 3), (0, 4), (4, 3), (5, 6)])

    assert [fewest_steps(ties, 0, far, most=3) for far in (1, 2, 3, 5)] == [1, 2, 2, 0]
    assert fewest_steps(ties, 0, 3, most=1) == 0


def all_ways(ties, first, second, hops):
    """Every way, the plain way."""
    count = ties.shape[0]
    for steps in range(hops):
        for middle in itertools.permutations(set(range(count)) - {first, second}, steps):
            way = (first, *middle, second)
            if all(ties[one, other] for one, other in itertools.pairwise(way)):
                yield way


@given(st.integers(0, 5000), st.integers(1, 3))
def test_all_ways_are_found_in_order_of_cost(seed, hops):
    ties = random_ties(count=9, ties=18, seed=seed)

    ways = best_paths(ties, 0, 1, hops=hops, most=1000)

    assert sorted(way.entities for way in ways) == sorted(all_ways(ties, 0, 1, hops))
    costs = [way.cost for way in ways]
    assert costs == pytest.approx(sorted(costs))


def test_the_search_gives_up_in_the_end(monkeypatch):
    monkeypatch.setattr(paths, "MAX_EXPANSIONS", 3)
    ties = random_ties(count=30, ties=300, seed=1)

    assert len(best_paths(ties, 0, 1, hops=4, most=1000)) <= 3
