"""What the letters of a word tell."""

import pytest

from core.extract.entities.name_parts import PARTS, part_probabilities


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("Annelise", "given"),
        ("Katarina", "given"),
        ("Petersson", "family"),
        ("Lindström", "family"),
        ("Wetherham", "place"),
        ("Schönhausen", "place"),
        ("unfastened", "word"),
        ("Gesellschaften", "word"),
    ],
)
def test_a_word_of_no_list_is_told_by_its_letters(word, part):
    probabilities = part_probabilities(word)

    assert PARTS[max(range(len(PARTS)), key=probabilities.__getitem__)] == part
    assert sum(probabilities) == pytest.approx(1.0)
