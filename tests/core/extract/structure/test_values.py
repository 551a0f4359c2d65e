"""The name of a person in a field's value, without the remark behind it."""

import pytest

from core.extract.structure.values import person_in_order

WHOLE = ["Otto zur Linde", "Hans am Ende", "Anna auf der Heide", "Anna oder Tom", "Ann plus Bob"]
REMARKS = [
    ("Gemma leaving maybe", "Gemma"),
    ("Tom the builder", "Tom"),
    ("Ann Lee and friends", "Ann Lee"),
]


@pytest.mark.parametrize("name", WHOLE)
def test_a_small_word_before_a_capital_belongs_to_the_name(name: str):
    assert person_in_order(name, "Person") == name


@pytest.mark.parametrize(("value", "name"), REMARKS)
def test_a_remark_behind_a_name_is_left_out(value: str, name: str):
    assert person_in_order(value, "Person") == name
