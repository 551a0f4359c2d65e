import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.normalization import min_max, weighted_mean

SCORES = st.lists(st.floats(-10, 10), min_size=1, max_size=30)


@given(SCORES)
def test_unit_scores_keep_their_order(scores):
    unit = min_max(np.array(scores))

    assert unit.min() >= 0
    assert unit.max() == 1
    order = np.argsort(scores, kind="stable")
    assert (np.diff(unit[order]) >= 0).all()


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=20))
def test_what_both_lists_agree_on_stays_in_order(pairs):
    rows = np.arange(len(pairs))
    first, second = (np.array(column) for column in zip(*pairs, strict=True))

    mixed = weighted_mean([(rows, first, 1.0), (rows, second, 0.5)], size=len(pairs))

    better = (first[:, None] >= first[None]) & (second[:, None] >= second[None])
    above = mixed[:, None] >= mixed[None] - 1e-12
    assert above[better].all()
    assert ((mixed >= 0) & (mixed <= 1 + 1e-12)).all()


def test_rows_that_a_list_does_not_hold_count_as_nothing():
    mixed = weighted_mean([(np.array([1]), np.array([1.0]), 1.0)], size=3)

    assert mixed.tolist() == [0.0, 1.0, 0.0]


def test_no_lists_give_nothing():
    assert weighted_mean([], size=2).tolist() == [0.0, 0.0]
    assert min_max(np.empty(0)).tolist() == []
