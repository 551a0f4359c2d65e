import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluation.short_answer_metrics import exact_match, f1, normalized


def test_articles_punctuation_and_capitals_do_not_count():
    assert normalized("The U.S. Navy,  of  a kind!") == "us navy of kind"


@pytest.mark.parametrize(
    ("answer", "expected", "right", "near"),
    [
        ("the DuckDB", ["DuckDB"], 1.0, 1.0),
        ("Stanley Hall", ["G. Stanley Hall", "Hall"], 0.0, 0.8),
        ("Oslo", ["Bergen"], 0.0, 0.0),
        ("", ["Bergen"], 0.0, 0.0),
        ("", [], 0.0, 0.0),
    ],
)
def test_the_best_of_the_expected_answers_counts(answer, expected, right, near):
    assert exact_match(answer, expected) == right
    assert f1(answer, expected) == pytest.approx(near)


@given(st.text(), st.lists(st.text(), max_size=3))
def test_what_matches_exactly_has_the_best_f1(answer, others):
    assert f1(answer, [*others, answer]) == 1.0
    assert exact_match(answer, [*others, answer]) == 1.0
