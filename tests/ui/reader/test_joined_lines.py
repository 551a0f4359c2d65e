"""Lines of a printed page go on as paragraphs, and no offset moves."""

import pytest

from ui.reader.text.joined_lines import SOFT_HYPHEN, WORD_JOINER, join_lines

PAGE = """The harbor master of Velden wrote to the council that the dredging
of the outer basin would begin in the spring and end before the autumn
storms.
Costs
The council answered within the week. It had set aside four hundred
thousand crowns, which the harbor master found enough for the work.
- one dredger for the whole of the summer, with a crew of seven people
- two barges
"""


def test_a_full_line_goes_on_and_a_short_one_ends():
    joined = join_lines(PAGE)

    ends = [line.rpartition(" ")[2] for line in joined.split("\n")]
    assert ends == ["storms.", "Costs", "work.", "people", "barges", ""]


@pytest.mark.parametrize("text", [PAGE, "", "a", "a\n\n\nb", "opti-\nmal\n", "\n\n"])
def test_no_character_moves(text: str):
    assert len(join_lines(text)) == len(text)


def test_a_divided_word_loses_its_hyphen():
    assert join_lines("The opti-\nmal way") == f"The opti{SOFT_HYPHEN}{WORD_JOINER}mal way"


def test_a_word_that_is_written_with_a_hyphen_keeps_it():
    text = "A well is known here.\n\nIt is a well-\nknown place"

    assert f"well-{WORD_JOINER}known" in join_lines(text)


def test_lines_of_a_narrow_list_stay_lines():
    assert join_lines("apples\npears\nplums") == "apples\npears\nplums"
