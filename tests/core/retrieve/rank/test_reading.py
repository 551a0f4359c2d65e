import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.llm.span_reader import ReadSpan
from core.retrieve.rank.reading import with_best_read_first
from core.retrieve.rank.score_lists import FusedRanking


class Scores:
    """A reader with given scores."""

    def __init__(self, scores):
        self.scores = scores

    def read(self, question, texts):
        return [ReadSpan(score, 0, 1) for score in self.scores[: len(texts)]]


def ranking(*scores):
    return FusedRanking(np.arange(10, 10 + len(scores)), np.array(scores))


def test_a_passage_that_reads_much_better_comes_first_and_the_others_stay():
    ranked = with_best_read_first(
        ranking(0.9, 0.8, 0.7, 0.1), ["a", "b", "c"], "Who?", Scores([-5.0, 0.0, 12.0])
    )

    assert ranked.rows.tolist() == [12, 10, 11, 13]
    assert ranked.scores.tolist() == [0.9, 0.9, 0.8, 0.1]


def test_a_text_that_cannot_be_read_is_never_first():
    ranked = with_best_read_first(
        ranking(0.9, 0.8), ["", "b"], "Who?", Scores([float("-inf"), -9.0])
    )

    assert ranked.rows.tolist() == [11, 10]


@given(st.lists(st.floats(-20, 20), max_size=12), st.integers(0, 12))
def test_no_passage_is_lost_and_scores_never_rise(scores, count):
    ranked = ranking(*(1.0 / (n + 1) for n in range(count)))
    texts = [str(n) for n in range(min(len(scores), count))]

    read = with_best_read_first(ranked, texts, "Who?", Scores(scores))

    assert sorted(read.rows.tolist()) == ranked.rows.tolist()
    assert (np.diff(read.scores) <= 0).all()
