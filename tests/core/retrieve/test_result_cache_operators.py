"""What is typed beside the words makes another question, however alike the words are."""

import pytest

from tests.core.retrieve.sample_library import searcher_of, titles


@pytest.mark.parametrize(
    "typed",
    ["water type:pdf", "water ~title:tides", "water -title:garden", 'water "needs time"', "wat*"],
)
def test_a_question_with_filters_is_not_answered_with_the_bare_ones_result(filled, typed):
    searcher = searcher_of(filled)
    searcher.search("water", k=6)

    result = searcher.search(typed, k=6)

    assert not result.trace.plan["from_memory"]
    assert titles(result) == titles(searcher_of(filled).search(typed, k=6))


def test_a_filter_and_its_opposite_are_two_questions(filled):
    searcher = searcher_of(filled)
    only = searcher.search("water title:garden", k=6)

    without = searcher.search("water -title:garden", k=6)

    assert titles(only) == ["Garden"]
    assert "Garden" not in titles(without)


def test_the_same_question_with_the_same_filter_is_remembered(filled):
    searcher = searcher_of(filled)
    searcher.search("water -title:garden", k=6)

    assert searcher.search("water  -title:garden", k=6).trace.plan["from_memory"]
