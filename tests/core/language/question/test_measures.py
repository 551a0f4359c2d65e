"""What an adjective of a question measures."""

import pytest

from core.language.question.measures import extremes_asked


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
