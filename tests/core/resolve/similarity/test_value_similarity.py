"""Similarity of attribute values."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.resolve.similarity.value_similarity import compare_values, word_overlap


@pytest.mark.parametrize(
    ("first", "second", "sort"),
    [
        ("310/550 -8811", "310-550-8811", "code"),
        ("+1 310 550 8811", "310-550-8811", "code"),
        ("Ann@Example.org", "ann@example.org", "code"),
        ("1998", "1998", "year"),
        ("5.00 %", "5 %", "number"),
        ("Ann Lee, Bo Diaz", "Bo Diaz and Ann Lee", "names"),
        ("12 main street", "12 main street", "place"),
        ("very large data bases", "vldb", "text"),
    ],
)
def test_equal_values_are_alike_as_what_they_are(first, second, sort):
    similarity = compare_values(first, second)

    assert (similarity.sort, round(similarity.whole, 6)) == (sort, 1.0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("310-550-8811", "310-550-8812"),
        ("1998", "1999"),
        ("5 %", "7 %"),
        ("ann@example.org", "ann@example.com"),
        ("Leeds", "Oslo"),
    ],
)
def test_numbers_and_codes_that_differ_are_not_alike(first, second):
    assert compare_values(first, second).whole == 0


def test_lists_of_names_are_compared_name_by_name_with_initials():
    full, short = "Elisa Bertino, Elena Ferrari, Nabil Adam", "E. Ferrari, N. Adam"
    similarity = compare_values(full, short)

    assert similarity.least == pytest.approx(0.9)
    assert similarity.whole < similarity.least


def test_small_words_hardly_count():
    assert word_overlap(("palm", "the"), ("palm",))[0] > 0.9


texts = st.text(st.sampled_from("ab1 ,.-@"), max_size=12)


@example("ba", "baa@b")
@given(texts, texts)
def test_likeness_is_a_share_and_does_not_depend_on_the_side(first, second):
    similarity, turned = compare_values(first, second), compare_values(second, first)

    assert 0 <= similarity.whole <= 1
    assert 0 <= similarity.least <= 1
    assert (similarity.sort, similarity.whole) == (turned.sort, pytest.approx(turned.whole))
