"""Theses: atomic statements in the document's own words."""

import pytest

from tests.core.extract.texts import read


def test_coordinated_clauses_are_statements_of_their_own():
    text = "Ann Lee moved to Oslo, and Bob Miller bought the Old Mill."

    theses = [(text[it.start : it.end], it.names) for it in read(text).theses]
    assert theses == [
        ("Ann Lee moved to Oslo", ("Ann Lee", "Oslo")),
        ("Bob Miller bought the Old Mill.", ("Bob Miller", "Old Mill")),
    ]


def test_a_clause_that_names_nothing_stays_with_the_one_before():
    text = "Ann Lee moved to Oslo, and it was raining there."

    assert [text[it.start : it.end] for it in read(text).theses] == [text]


def test_a_thesis_joins_whom_its_pronoun_stands_for():
    text = "Ann Lee lives in Oslo. Later she joined the Tide Team."

    assert read(text).theses[1].names == ("Ann Lee", "Tide Team")


@pytest.mark.parametrize(
    "text",
    [
        "Does Ann Lee work at Acme Corp?",
        "Copyright 2024 Acme Corp is held by Ann Lee.",
        "To unsubscribe, Ann Lee is here.",
        "The house of Ann Lee",
    ],
)
def test_questions_boilerplate_and_fragments_are_none(text: str):
    assert read(text).theses == ()
