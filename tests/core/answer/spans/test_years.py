"""Questions that name a year."""

import pytest

from tests.core.answer.passages import found, hit, judged

LIST = """valid from 1 March 2026

- sharpening: £12 (mower £20)
- new handle 18

last list (2025): sharpening 10, new handle 15
"""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What is the price of a sharpening in 2025?", "last list (2025)"),
        ("What is the price of a sharpening?", "**£12"),
    ],
)
def test_the_line_of_the_year_comes_first(question, first):
    assert judged(found(question, [hit(LIST, title="Prices")])).text.startswith(first)
