"""What an adjective of a question measures."""

import pytest

from core.language.question.measures import extremes_asked, measures_asked


@pytest.mark.parametrize(
    ("question", "extremes"),
    [
        ("How expensive is the small hall?", {}),
        ("Which hall is the most expensive?", {"money": "most"}),
        ("Which hall is the least expensive?", {"money": "least"}),
        ("Welcher Saal ist am teuersten?", {"money": "most"}),
    ],
)
def test_only_a_superlative_asks_for_an_extreme(question, extremes):
    assert extremes_asked(question) == extremes


@pytest.mark.parametrize(
    ("question", "measures"),
    [
        ("How large is the small hall?", {"area"}),
        ("Wie teuer ist der große Saal?", {"money"}),
        ("What does the large hall cost?", {"money"}),
        ("Is the small hall nicer than the large hall?", set()),
    ],
)
def test_an_adjective_beside_a_noun_asks_for_no_amount(question, measures):
    assert measures_asked(question) == measures
