import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.answers.answerability import AnswerabilityCase
from bench.answers.answerability_metrics import compute_auroc, pairwise_wins, refusal_rate

pytestmark = pytest.mark.slow

SCORES = st.lists(st.floats(0, 1), min_size=2, max_size=6)


def cases(answerable, gone, *, kind="all", nearest=0.5):
    """One case of each kind for each question."""
    whole = [
        AnswerabilityCase("set", n, "nothing", 1.0, it, nearest) for n, it in enumerate(answerable)
    ]
    return [
        *whole,
        *(AnswerabilityCase("set", n, kind, 1.0, it, nearest) for n, it in enumerate(gone)),
    ]


def test_scores_that_never_overlap_are_told_apart():
    told = compute_auroc(cases([0.8, 0.9, 0.7], [0.1, 0.2, 0.3]), "all")

    assert (told.area, told.low, told.high) == (1.0, 1.0, 1.0)


def test_equal_scores_tell_nothing():
    assert compute_auroc(cases([0.5, 0.5], [0.5, 0.5]), "all").area == 0.5


@given(SCORES, st.randoms())
def test_the_area_is_the_share_of_pairs_in_order(scores, random):
    gone = [random.random() for _ in scores]
    pairs = [(one > other) + 0.5 * (one == other) for one in scores for other in gone]

    assert compute_auroc(cases(scores, gone), "all").area == pytest.approx(sum(pairs) / len(pairs))


def test_each_question_weighs_the_same_however_many_passages_it_has():
    found = [
        *cases([0.5, 0.5], []),
        AnswerabilityCase("set", 0, "one", 1.0, 0.9, 0.5),
        AnswerabilityCase("set", 1, "one", 0.5, 0.1, 0.5),
        AnswerabilityCase("set", 1, "one", 0.5, 0.2, 0.5),
    ]

    assert pairwise_wins(found, "one", lambda case: case.evidence).mean() == 0.5


def test_the_gain_over_another_score_is_told_with_its_doubt():
    told = compute_auroc(cases([0.8, 0.9], [0.1, 0.2]), "all", over=lambda case: case.nearest)

    assert (told.over, told.over_low) == (0.5, 0.5)


def test_who_is_refused_counts_by_share():
    found = [
        AnswerabilityCase("set", 0, "one", 1.0, 0.1, 0.5),
        AnswerabilityCase("set", 1, "one", 0.5, 0.1, 0.5),
        AnswerabilityCase("set", 1, "one", 0.5, 0.9, 0.5),
    ]

    assert refusal_rate(found, "one", below=0.2) == 0.75
