from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.records.answers.answers import ContextPassage
from core.retrieve.context.narration import (
    fact_sentence,
    narrate_facts,
    narrate_group,
    narrate_passage,
)
from tests.core.answer.passages import fact, hit

START, END = datetime(2022, 1, 1, tzinfo=UTC), datetime(2023, 5, 6, tzinfo=UTC)


def test_facts_are_grouped_under_their_subject():
    facts = [
        fact("Lantern", "USES", "Blades"),
        fact("Mara", "KNOWS", "Selma", confidence=0.7),
        fact("Lantern", "status", "building", confidence=0.3),
        fact("I", "prefer", "metric units", source="user_edit", status="confirmed"),
    ]

    assert narrate_facts(facts) == (
        "## Lantern\n- uses Blades (stated)\n- status building (uncertain)\n\n"
        "## Mara\n- knows Selma (likely)\n\n"
        "## I\n- prefer metric units (confirmed by you)"
    )


def test_below_another_heading_the_subject_is_named_and_the_place_cited():
    text = narrate_group("Lantern", [fact("Mara", "LEADS", "Lantern")], cite=lambda _: "[3]")

    assert text == "## Lantern\n- Mara leads Lantern (stated) [3]"


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"valid_from": START}, "from 2022-01-01"),
        ({"valid_from": START, "valid_to": END}, "from 2022-01-01 to 2023-05-06"),
        ({"valid_from": END, "valid_to": END}, "2023-05-06"),
        ({"valid_from": START, "valid_to": END, "precision": "year"}, "from 2022 to 2023"),
        ({"stated_at": END}, "as of 2023-05-06"),
        ({"stated_at": END, "valid_to": START, "precision": "month"}, "to 2022-01"),
    ],
)
def test_a_fact_says_when_it_holds_as_exactly_as_it_is_known(more, text):
    narration = narrate_facts([fact("A", "works at", "B", **more)])

    assert narration == f"## A\n- works at B, {text} (stated)"


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"modality": "planned"}, "stated, planned"),
        ({"modality": "negated"}, "stated, said not to be so"),
        ({"status": "stale", "confidence": 0.7}, "likely, no longer said"),
        ({"closed_at": END, "modality": "past"}, "stated, in the past, no longer said"),
    ],
)
def test_a_fact_says_how_it_is_meant_and_whether_it_still_holds(more, text):
    assert f"B ({text})" in narrate_facts([fact("A", "works at", "B", **more)])


def test_a_passage_shows_number_title_page_author_and_date():
    one = replace(hit(" Two. ", title="Report", page=4), author="Mara", written_at=END)

    text = narrate_passage(ContextPassage(2, one, ()))

    assert text == "[2] Report, page 4, by Mara, 2023-05-06\nTwo."


def test_a_passage_says_that_it_was_cut_and_where_else_it_stands():
    text = narrate_passage(ContextPassage(1, hit("One."), (), also=("A", "B"), whole=False))

    assert text == (
        "[1] Notes\nOne.\n(This passage goes on; it was cut here.)\n(The same stands in: A; B.)"
    )


def test_relation_names_are_read_as_words():
    assert fact_sentence(fact("Mara", "WORKS_AT", "Northwind")) == "Mara works at Northwind"
    assert fact_sentence(fact("Mara", "was born in", "Ulm")) == "Mara was born in Ulm"
