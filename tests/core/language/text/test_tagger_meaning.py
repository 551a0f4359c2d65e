"""Whether a text says something on its own."""

import pytest

from core.language.text.tagger import says_something


@pytest.mark.parametrize(
    ("text", "language", "says"),
    [
        ("And the other one?", "en", False),
        ("How much was it before?", "en", False),
        ("Und die andere?", "de", False),
        ("Wie viel war es vorher?", "de", False),
        ("", "en", False),
        ("What is overdue?", "en", True),
        ("Which of them is cheaper?", "en", True),
        ("Und Clara?", "de", True),
        ("And in 2024?", "en", True),
        ("Was ist überfällig?", "de", True),
    ],
)
def test_a_text_says_something_by_its_words(text: str, language: str, *, says: bool) -> None:
    assert says_something(text, language) is says
