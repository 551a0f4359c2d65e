import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.graph.analytics import neighbor_similarity as similar
from core.graph.analytics.neighbor_similarity import (
    common_neighbors,
    predict_links,
    predict_links_of,
    preferential_attachment,
)
from tests.core.graph.graphs import random_ties, tied

pytestmark = pytest.mark.slow

# 0 and 1 share 2 (which only they know) and 3 (which also knows 4).
SQUARE = tied([(0, 2), (1, 2), (0, 3), (1, 3), (3, 4)])


def adamic_adar(ties, first, second):
    """Return the sum of 1 / ln(degree) over common neighbors (Adamic and Adar 2003)."""
    degrees = np.diff(ties.indptr)
    return sum(1 / math.log(degrees[one]) for one in common_neighbors(ties, first, second))


def test_shared_neighbors_count_the_more_the_fewer_they_know():
    assert common_neighbors(SQUARE, 0, 1).tolist() == [2, 3]
    assert adamic_adar(SQUARE, 0, 1) == pytest.approx(1 / math.log(2) + 1 / math.log(3))
    assert preferential_attachment(SQUARE, 0, 3) == 6


def test_a_likely_link_names_what_both_share_the_most_telling_first():
    best = predict_links_of(SQUARE, 0, most=5)

    assert [(one.second, one.shared) for one in best] == [(1, (2, 3)), (4, (3,))]


@given(st.integers(0, 5000))
def test_the_best_links_of_the_whole_graph_are_those_of_its_things(seed):
    ties = random_ties(count=30, ties=60, seed=seed)

    found = predict_links(ties, most=500)

    expected = {
        (one, other.second): other
        for one in range(30)
        for other in predict_links_of(ties, one, most=30)
        if one < other.second
    }
    assert {(one.first, one.second) for one in found} == expected.keys()
    for one in found:
        assert one.score == pytest.approx(adamic_adar(ties, one.first, one.second))
        assert one.fit == pytest.approx(expected[one.first, one.second].fit)
        assert 0.0 < one.fit <= 1.0 + 1e-9
        assert not ties[one.first, one.second]
    values = [one.score * one.fit for one in found]
    assert values == sorted(values, reverse=True)


def test_of_two_pairs_that_share_as_much_the_one_that_shares_all_it_has_comes_first():
    alike = [(0, 2), (1, 2), (0, 3), (1, 3)]
    busy = [(4, 6), (5, 6), (4, 7), (5, 7), *[(4, far) for far in range(8, 14)]]

    best = predict_links(tied([*alike, *busy]), most=50)

    values = {(one.first, one.second): one.score * one.fit for one in best}
    assert values[0, 1] > values[4, 5] > 0.0


def test_a_graph_is_gone_through_in_blocks(monkeypatch):
    ties = random_ties(count=50, ties=120, seed=8)
    whole = predict_links(ties, most=10)
    monkeypatch.setattr(similar, "_BLOCK", 7)

    assert predict_links(ties, most=10) == whole


def test_whoever_knows_everybody_makes_nobody_acquainted(monkeypatch):
    monkeypatch.setattr(similar, "MAX_NEIGHBORS", 3)
    star = tied([(0, one) for one in range(1, 6)])

    assert predict_links(star, most=5) == []
    assert predict_links_of(star, 1, most=5) == []


def test_an_empty_graph_suggests_nothing():
    assert predict_links(tied([], count=0), most=5) == []
