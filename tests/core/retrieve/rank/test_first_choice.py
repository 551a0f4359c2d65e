import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.rank.fusion import FusedRanking
from core.retrieve.rank.ranker import CHOICES, ChoiceFeatures, with_best_first
from core.retrieve.ranking_weights import FirstWeights

WEIGHTS = FirstWeights(own=1.0, walked=1.0, read=0.1, named=1.0)


def ranking(*scores):
    return FusedRanking(np.arange(10, 10 + len(scores)), np.array(scores))


def features(own, walked=None, read=(), eligible=None, named=None):
    count = len(own)
    return ChoiceFeatures(
        np.array(own, float),
        np.zeros(count) if walked is None else np.array(walked, float),
        np.array(read, float),
        np.zeros(count) if named is None else np.array(named, float),
        np.ones(count, bool) if eligible is None else np.array(eligible),
    )


def test_a_passage_that_fits_by_itself_comes_before_the_better_pair():
    ranked = with_best_first(
        ranking(0.9, 0.6, 0.3), features([0.4, 1.0, 0.2], [0.2, 1, 0]), WEIGHTS
    )

    assert ranked.rows.tolist() == [11, 10, 12]
    assert ranked.scores.tolist() == [0.9, 0.9, 0.3]


def test_a_passage_of_the_note_that_the_question_names_comes_first():
    ranked = with_best_first(
        ranking(0.9, 0.6, 0.3), features([0.4, 0.4, 0.2], named=[0.0, 1.0, 0.1]), WEIGHTS
    )

    assert ranked.rows.tolist() == [11, 10, 12]


def test_a_passage_that_reads_much_better_comes_first_and_the_others_stay():
    ranked = with_best_first(
        ranking(0.9, 0.8, 0.7, 0.1), features([0, 0, 0], read=[-5.0, 0.0, 12.0]), WEIGHTS
    )

    assert ranked.rows.tolist() == [12, 10, 11, 13]


def test_a_text_that_cannot_be_read_is_never_first():
    read = [float("-inf"), -9.0]

    ranked = with_best_first(ranking(0.9, 0.8), features([0, 0], read=read), WEIGHTS)

    assert ranked.rows.tolist() == [11, 10]


@pytest.mark.parametrize(("eligible", "first"), [([True, True], 11), ([True, False], 10)])
def test_only_what_is_eligible_is_chosen(eligible, first):
    ranked = with_best_first(ranking(0.9, 0.8), features([0.0, 1.0], eligible=eligible), WEIGHTS)

    assert ranked.rows[0] == first


@given(st.lists(st.floats(-20, 20), max_size=CHOICES), st.integers(0, 12))
def test_no_passage_is_lost_and_scores_never_rise(read, count):
    ranked = ranking(*(1.0 / (n + 1) for n in range(count)))
    of = min(len(read), count)

    chosen = with_best_first(ranked, features([0.0] * of, read=read[:of]), WEIGHTS)

    assert sorted(chosen.rows.tolist()) == ranked.rows.tolist()
    assert (np.diff(chosen.scores) <= 0).all()
