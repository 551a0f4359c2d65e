import pytest

from core.retrieve.rank.evidence_input import question_names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who wrote the Journal of Slow Tides?", ("Journal of Slow Tides",)),
        ("Who is the wife of Ono Jong-chul?", ("Ono Jong-chul",)),
        ("Which is older, Grey Harbor or Low Water?", ("Grey Harbor", "Low Water")),
        ("Are Grey Harbor and Low Water films?", ("Grey Harbor", "Low Water")),
        ("Where was Mara Quill's father born?", ("Mara Quill",)),
        ('Who prepared "the grand plan"?', ("the grand plan",)),
        ("What happened in Oslo in 1921?", ("Oslo", "1921")),
        ("How is bread made?", ()),
        ("Summarize the last meeting", ()),
        ("Wo liegt Lindau?", ("Lindau",)),
    ],
)
def test_names_are_read_as_they_are_written(question, names):
    assert question_names(question) == names


def test_a_known_name_may_begin_a_question():
    assert question_names("Heron Lake lies where?", document_names=["Heron Lake"]) == (
        "Heron Lake",
    )


def test_a_first_word_that_no_document_knows_is_not_part_of_a_name():
    assert question_names("Describe Heron Lake", document_names=["Heron Lake"]) == ("Heron Lake",)


def test_in_a_question_without_capitals_known_names_count():
    assert question_names("where is heron lake", document_names=["heron lake"]) == ("heron lake",)


def test_a_question_all_in_capitals_has_only_known_names():
    assert question_names("WHERE IS HERON LAKE", document_names=["HERON LAKE"]) == ("HERON LAKE",)
