import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.rank.ranker import diversify, keep_together
from tests.core.retrieve.sample_library import unit

SCORES = st.lists(st.floats(0, 1), max_size=15).map(lambda scores: np.array(sorted(scores)[::-1]))


def vectors_of(count, seed=0):
    rows = np.random.default_rng(seed).standard_normal((count, 4)).astype(np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@given(SCORES)
def test_without_diversity_the_order_stays(scores):
    order = diversify(scores, vectors_of(len(scores)), diversity=0.0)

    assert order.tolist() == list(range(len(scores)))


@given(SCORES, st.floats(0, 1), st.integers(0, 20))
def test_nothing_is_lost_and_the_best_stays_first(scores, diversity, most):
    order = diversify(scores, vectors_of(len(scores)), diversity=diversity, limit=most)

    assert sorted(order.tolist()) == list(range(len(scores)))
    if len(scores) and diversity < 1:
        assert scores[order[0]] == scores[0]
    assert order[max(most, 0) :].tolist() == list(range(max(most, 0), len(scores)))


def test_a_repetition_gives_way_to_something_else():
    scores = np.array([1.0, 0.95, 0.6])
    vectors = np.array([unit(1, 0), unit(1, 0.01), unit(0, 1)])

    order = diversify(scores, vectors, diversity=0.5)

    assert order.tolist() == [0, 2, 1]


def ids(*values):
    return np.array(values, np.int64)


def test_a_good_neighbor_follows_its_passage():
    scores = np.array([1.0, 0.9, 0.8, 0.1])

    order = keep_together(scores, ids(7, 8, 7, 7), ids(4, 0, 5, 3), good=0.5)

    assert order.tolist() == [0, 2, 1, 3]


def test_neighbors_of_neighbors_follow_too_and_what_comes_after_first():
    scores = np.array([1.0, 0.9, 0.9, 0.9, 0.85])

    order = keep_together(scores, ids(7, 8, 7, 7, 7), ids(4, 0, 3, 5, 6), good=0.5)

    assert order.tolist() == [0, 3, 4, 2, 1]


@given(SCORES, st.floats(0, 2))
def test_keeping_together_loses_nothing(scores, good):
    count = len(scores)
    documents, ordinals = np.arange(count) % 3, np.arange(count) // 3

    order = keep_together(scores, documents, ordinals, good=good)

    assert sorted(order.tolist()) == list(range(count))
    if good > 1:
        assert order.tolist() == list(range(count))
