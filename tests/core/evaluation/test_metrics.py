"""E1: metrics of rankings, by hand-computed values."""

from math import log2

import pytest

from core.evaluation.bootstrap import bootstrap_mean
from core.evaluation.metrics import context_precision, first_rank, gains_of, ndcg, recall, recall_at
from core.evaluation.short_answer_metrics import has_answer


def test_e1_a_gold_passage_counts_at_its_first_rank_only():
    assert gains_of(["x", "a", "a", "b"], ["a", "b", "c"]) == [0, 1, 0, 1]


def test_e1_ndcg_is_discounted_by_rank_and_cut_at_ten():
    assert ndcg([1, 1], 2) == 1.0
    assert ndcg([0, 1, 0, 1], 2) == pytest.approx(
        (1 / log2(3) + 1 / log2(5)) / (1 / log2(2) + 1 / log2(3))
    )
    assert ndcg([0] * 10 + [1], 1) == 0.0
    assert ndcg([2], 2) == pytest.approx(1.0)


def test_e1_the_rank_of_the_first_relevant_passage_is_from_one():
    assert first_rank([0, 0, 1, 1]) == 3
    assert first_rank([0, 0]) == 0


def test_e1_recall_counts_what_the_first_ranks_find():
    assert recall([1, 0, 1], 4) == 0.5
    assert recall([1, 0, 1], 4, cut=1) == 0.25


def test_e1_context_precision_falls_with_what_stands_before_the_relevant():
    assert context_precision([True, True, False]) == 1.0
    assert context_precision([False, True, True]) == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert context_precision([False, False]) == 0.0


def test_e1_a_mean_has_an_interval_that_the_seed_repeats():
    values = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0]
    figure = bootstrap_mean(values)

    assert figure is not None
    assert (figure.mean, figure.questions) == (pytest.approx(4 / 6), 6)
    assert 0.0 <= figure.low < figure.mean < figure.high <= 1.0
    assert figure == bootstrap_mean(values)
    assert bootstrap_mean([]) is None


def test_e1_an_answer_has_the_expected_words_in_order():
    assert has_answer("It was **Mara Lindqvist** [1].", ["mara lindqvist"])
    assert not has_answer("Lindqvist, Mara", ["Mara Lindqvist"])
    assert not has_answer("Marathon", ["Mara"])
    assert not has_answer("anything", [""])


@pytest.mark.parametrize(
    ("ranked", "gold", "cut", "expected"),
    [
        (("a", "b"), ("a", "b"), 2, 1.0),
        (("a", "x", "b"), ("a", "b"), 2, 0.5),
        (("x",), ("a",), 5, 0.0),
        ((), ("a",), 5, 0.0),
        (("a",), ("a", "a"), 5, 1.0),
    ],
)
def test_recall_is_the_share_of_gold_among_the_first(ranked, gold, cut, expected):
    assert recall_at(ranked, gold, cut) == expected
