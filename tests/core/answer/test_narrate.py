from datetime import UTC, datetime

from core.answer.narrate import fact_sentence, narrate_facts, narrate_passages
from tests.core.answer.passages import fact, hit


def test_facts_are_grouped_under_their_subject_with_the_users_own_first():
    facts = [
        fact("Lantern", "USES", "Blades"),
        fact("Mara", "KNOWS", "Selma", confidence=0.7),
        fact("Lantern", "status", "building", confidence=0.3),
        fact("I", "prefer", "metric units", source="user_edit", status="confirmed"),
    ]

    assert narrate_facts(facts) == (
        "## What you told Loci\n- I prefer metric units (confirmed by you)\n\n"
        "## Lantern\n- uses Blades (stated)\n- status building (uncertain)\n\n"
        "## Mara\n- knows Selma (likely)"
    )


def test_a_fact_says_since_when_it_holds():
    start, end = datetime(2022, 1, 1, tzinfo=UTC), datetime(2023, 5, 6, tzinfo=UTC)
    facts = [
        fact("A", "works at", "B", valid_from=start),
        fact("A", "works at", "C", valid_from=start, valid_to=end),
        fact("A", "met", "D", valid_from=end, valid_to=end),
    ]

    said = narrate_facts(facts)

    assert "B, from 2022-01-01 (" in said
    assert "C, from 2022-01-01 to 2023-05-06 (" in said
    assert "D, 2023-05-06 (" in said


def test_passages_are_numbered_with_title_and_page():
    said = narrate_passages([hit("One."), hit(" Two. ", title="Report", page=4)])

    assert said == "[1] Notes\nOne.\n\n[2] Report, page 4\nTwo."


def test_relation_names_are_read_as_words():
    assert fact_sentence(fact("Mara", "WORKS_AT", "Northwind")) == "Mara works at Northwind"
    assert fact_sentence(fact("Mara", "was born in", "Ulm")) == "Mara was born in Ulm"
