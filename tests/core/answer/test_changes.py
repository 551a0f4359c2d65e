"""What a sentence says to have changed is told as it is now."""

from datetime import UTC, datetime

import pytest

from core.language.clauses.tense import says_possible
from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def answer(question, *hits):
    return judged(found(question, hits), now=NOW)


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        (
            "When is the harvest fair?",
            "The harvest fair moves from 3 May 2025 to 17 May 2025.",
            "17 May 2025",
        ),
        (
            "Wann ist das Erntefest?",
            "Das Erntefest wurde vom 3. Mai 2025 auf den 17. Mai 2025 verschoben.",
            "17. Mai 2025",
        ),
    ],
)
def test_a_day_that_was_moved_is_the_later_one(question, text, direct):
    assert answer(question, hit(text)).direct == direct


def test_what_was_before_a_change_is_told_to_who_asks_for_it():
    text = "The fee was raised from 40 euros to 55 euros."

    assert answer("What was the former fee in euros?", hit(text)).direct != "55 euros"


def test_from_one_place_to_the_other_and_from_day_to_day_nothing_changes():
    told = answer("When does the ferry run?", hit("The ferry runs from 3 May 2025 to 9 May 2025."))

    assert "3 May 2025" in told.text


@pytest.mark.parametrize(
    ("label", "change", "amount"),
    [
        ("Pacht: 890 Euro", "Wir erhöhen die Pacht von 890 Euro auf 945 Euro.", "945 Euro"),
        ("Rent: 890 euros", "They raised the rent from 890 euros to 945 euros.", "945 euros"),
    ],
)
def test_the_amount_that_another_document_says_was_left_does_not_lead(label, change, amount):
    question = "Wie hoch ist die Pacht?" if "Pacht" in label else "How high is the rent?"

    told = answer(question, hit(label), hit(change, path="/n/letter.md"))

    assert told.direct == amount


def test_a_label_does_not_hide_that_it_was_changed():
    before = hit("Budget: 340,000 euros", title="Start of Orchard North")
    after = hit("The budget was raised to 372,000 euros.", title="Orchard North", path="/n/b.md")

    told = answer("What is the budget of Orchard North?", before, after)

    assert "372,000 euros" in told.own


@pytest.mark.parametrize(
    ("sentence", "is_possible"),
    [
        ("Der Beitrag wird ab 1. Januar 2025 auf 140 Euro erhöht.", False),
        ("Der Beitrag wird im Januar steigen.", True),
        ("Der Beitrag soll erhöht werden.", True),
    ],
)
def test_what_is_done_in_german_is_no_possibility(sentence, is_possible):
    assert says_possible(sentence) is is_possible


def test_the_year_in_the_name_of_a_file_tells_which_is_newer():
    question = "How high is the fee of Hollow Oak?"
    before = hit("The fee of Hollow Oak is 40 euros.", path="/n/Minutes 2021.md")
    after = hit("The fee of Hollow Oak was raised to 55 euros.", path="/n/Minutes 2023.md")

    told = answer(question, before, after)

    assert told.own == "**55 euros** (2023) [1]; earlier: 40 euros (2021) [2]"
