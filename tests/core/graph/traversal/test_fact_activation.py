import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph.traversal.fact_activation import ActivationLimits, activate_facts
from tests.core.graph.arrays import fact_graph


def reached(facts, anchors, *, statuses=None, **limits):
    found = activate_facts(
        fact_graph(facts, statuses=statuses), anchors, limits=ActivationLimits(**limits)
    )
    return [(step.hop, step.origin, step.fact_id) for step in found]


CHAIN = [(1, 2, 0.9), (2, 3, 0.8), (3, 4, 0.7)]


@pytest.mark.parametrize(
    ("hops", "expected"),
    [
        (0, []),
        (1, [(1, 1, 1)]),
        (2, [(1, 1, 1), (2, 2, 2)]),
        (3, [(1, 1, 1), (2, 2, 2), (3, 3, 3)]),
        (5, [(1, 1, 1), (2, 2, 2), (3, 3, 3)]),
    ],
)
def test_activation_goes_as_many_hops_as_allowed(hops, expected):
    assert reached(CHAIN, [1], hops=hops) == expected


def test_only_the_most_confident_facts_of_a_thing_are_followed():
    facts = [(1, 10 + n, n / 20) for n in range(1, 16)]

    found = reached(facts, [1], hops=1)

    assert [fact_id for _, _, fact_id in found] == [15, 14, 13, 12, 11, 10, 9, 8, 7, 6]


def test_no_hop_begins_when_the_limit_on_all_facts_is_reached():
    facts = [(1, 10 + n, 0.9) for n in range(5)] + [(10, 50, 0.9)]

    assert len(reached(facts, [1], facts_in_all=5)) == 5
    assert len(reached(facts, [1], facts_in_all=6)) == 6


def test_a_hop_that_has_begun_is_finished():
    facts = [(1, 10, 0.9), (1, 11, 0.9), (2, 12, 0.9), (2, 13, 0.9)]

    assert len(reached(facts, [1, 2], facts_in_all=3)) == 4


def test_facts_are_followed_backwards_only_when_asked():
    facts = [(2, 1, 0.9)]

    assert reached(facts, [1]) == []
    assert reached(facts, [1], both_directions=True, hops=1) == [(1, 1, 1)]


def test_both_directions_share_the_limit_of_a_thing():
    facts = [(1, 2, 0.5), (3, 1, 0.9), (1, 4, 0.7)]

    found = reached(facts, [1], both_directions=True, facts_per_entity=2, hops=1)

    assert [fact_id for _, _, fact_id in found] == [2, 3]


@pytest.mark.parametrize(
    ("status", "is_followed"),
    [
        ("extracted", True),
        ("confirmed", True),
        ("proposed", False),
        ("rejected", False),
        ("stale", False),
        ("superseded", False),
    ],
)
def test_only_trusted_facts_are_followed(status, is_followed):
    assert bool(reached([(1, 2, 0.9)], [1], statuses=[status])) is is_followed


def test_literals_end_the_way_and_circles_do_not_run_forever():
    facts = [(1, 0, 0.9), (1, 2, 0.8), (2, 1, 0.7)]

    assert reached(facts, [1], hops=5) == [(1, 1, 1), (1, 1, 2), (2, 2, 3)]


def test_an_empty_graph_activates_nothing():
    assert reached([], [1, 2]) == []


GRAPHS = st.lists(
    st.tuples(st.integers(1, 12), st.integers(0, 12), st.floats(0.0, 1.0)), max_size=60
)


@given(GRAPHS, st.lists(st.integers(1, 12), max_size=4), st.integers(0, 4), st.integers(1, 5))
def test_each_fact_is_reached_once_within_the_limits(facts, anchors, hops, each):
    found = reached(facts, anchors, hops=hops, facts_per_entity=each, facts_in_all=7)

    ids = [fact_id for _, _, fact_id in found]
    assert len(ids) == len(set(ids))
    assert all(1 <= hop <= hops for hop, _, _ in found)
    origins = [origin for _, origin, _ in found]
    assert all(origins.count(origin) <= each for origin in origins)
    before_last = [hop for hop, _, _ in found if hop < found[-1][0]]
    assert len(before_last) < 7 or not found
