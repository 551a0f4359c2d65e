import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.retrieve.context.fact_levels import WEIGHTS, FactFeatures, score_facts

NAMES = ("semantic", "importance", "specificity", "freshness", "quality", "access")


def ranking(rows):
    """Features from one row of six values each."""
    return FactFeatures(*np.array(rows, np.float64).reshape(-1, 6).T)


ROW = st.lists(st.floats(0, 1), min_size=6, max_size=6)


def test_the_documents_weights_add_up_to_one():
    weights = [getattr(WEIGHTS, name) for name in FactFeatures.__struct_fields__]
    assert sum(weights) == pytest.approx(1.0)


@pytest.mark.parametrize(("name", "share"), [*zip(NAMES, (35, 25, 20, 10, 5, 5), strict=True)])
def test_each_feature_counts_its_share(name, share):
    features = replace(ranking([[0.0] * 6]), **{name: np.array([1.0])})

    assert score_facts(features).tolist() == pytest.approx([share / 100])


@given(st.lists(ROW, min_size=1, max_size=6))
def test_scores_lie_between_nothing_and_one(rows):
    scores = score_facts(ranking(rows))

    assert ((scores >= 0) & (scores <= 1)).all()


@given(ROW, ROW)
def test_what_is_better_in_everything_is_not_ranked_below(one, other):
    better = np.maximum(one, other)

    scores = score_facts(ranking([better, one, other]))

    assert scores[0] >= max(scores[1], scores[2]) - 1e-12


def test_a_person_counts_more_than_a_place():
    scores = score_facts(ranking([[1.0] * 6] * 3), types=["Person", "Location", "Concept"])

    assert scores[0] > scores[2] > scores[1] == pytest.approx(WEIGHTS.low)
