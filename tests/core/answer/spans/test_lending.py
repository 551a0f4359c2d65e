"""Which way something was lent."""

import pytest

from core.answer.spans.lending import is_lent_other_way

LISTS = """lent out
- drill (the big one) -> Piet, since May
- tent -> Rosa

# Borrowed
- ladder from Nadia
  until June
"""


@pytest.mark.parametrize(
    ("question", "line", "is_other"),
    [
        ("Who lent me the ladder?", "drill", True),
        ("Who lent me the ladder?", "ladder", False),
        ("Who has my drill?", "drill", False),
        ("Who has my drill?", "ladder", True),
        ("From whom did I borrow the ladder?", "tent", True),
        ("Wem habe ich das Zelt geliehen?", "ladder", True),
        ("Von wem habe ich die Leiter geliehen?", "tent", True),
        ("Where is the ladder?", "drill", False),
    ],
)
def test_a_list_below_a_line_is_of_its_direction(question, line, is_other):
    start = LISTS.index(line) - 2
    end = LISTS.index("\n", start)

    assert is_lent_other_way(question, LISTS, start, end) is is_other


@pytest.mark.parametrize(
    ("text", "is_other"),
    [
        ("The saw is lent to Piet.", True),
        ("I borrowed the saw from Piet.", False),
        ("The saw hangs behind the door.", False),
    ],
)
def test_a_sentence_tells_its_own_direction(text, is_other):
    assert is_lent_other_way("Who lent us the saw?", text, 0, len(text)) is is_other


@pytest.mark.parametrize(
    ("question", "text", "is_other"),
    [
        ("Who borrowed my drill?", "Tom borrowed my drill in May.", False),
        ("Who has my drill?", "Tom borrowed the drill in May.", False),
        ("Who has my drill?", "Drill: borrowed from Ann.", True),
        ("Who has my ladder?", "Ann lent me the ladder.", True),
        ("Wem habe ich das Zelt geliehen?", "Das Zelt habe ich Mira geliehen.", False),
        ("Wem habe ich das Zelt geliehen?", "Das Zelt habe ich von Mira geliehen.", True),
        ("Von wem habe ich das Zelt geliehen?", "Zelt: geliehen an Mira", True),
    ],
)
def test_who_borrows_tells_the_direction(question, text, is_other):
    assert is_lent_other_way(question, text, 0, len(text)) is is_other
