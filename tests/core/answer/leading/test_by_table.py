"""What a table says, as the beginning of an answer."""

from datetime import UTC, datetime

import pytest

from core.answer.extractive import compose
from core.answer.made import check_quoted
from core.retrieve.words import stems
from tests.core.answer.passages import embed, found, hit

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TRIAL = hit(
    "Goal: ferment without bought yeast. B2 smells of sulphur.\n\n"
    "| Barrel | Apple | Started | pH |\n|---|---|---|---|\n"
    "| B1 | Kingston Black | 2024-10-03 | 3.6 |\n"
    "| B2 | Dabinett | 2024-10-05 | 3.9 |\n"
    "| B3 | Foxwhelp | 2024-10-09 | 3.2 |\n",
    title="Wild Yeast Trial",
)


def answer(question, *hits):
    return compose(question, found(question, hits), embed=embed, stems=stems, most=5, now=NOW)


@pytest.mark.parametrize(
    ("question", "direct"),
    [
        ("Which apples are in the trial?", "Kingston Black, Dabinett, Foxwhelp"),
        ("Which apple is in barrel B2?", "Dabinett"),
        ("What is the pH of Foxwhelp?", "3.2"),
        ("When was barrel B3 started?", "2024-10-09"),
        ("Which barrel has Kingston Black?", "B1"),
        ("Welcher Apple ist im Barrel B2?", "Dabinett"),
    ],
)
def test_the_cells_below_the_word_that_is_asked_for_answer(question, direct):
    assert answer(question, TRIAL).direct == direct


def test_each_cell_is_cited_by_its_row_which_is_read_with_its_head():
    told = answer("Which apple is in barrel B2?", TRIAL)

    assert told.text.splitlines()[0] == "**Dabinett** [1]"
    assert told.text.splitlines()[2] == (
        "Barrel: B2; Apple: Dabinett; Started: 2024-10-05; pH: 3.9 [1]"
    )
    assert told.citations[0].quote == "| B2 | Dabinett | 2024-10-05 | 3.9 |"


def test_what_is_read_with_its_head_is_borne_out_by_the_row():
    question = "Which apples are in the trial?"
    told = answer(question, TRIAL)

    checked = check_quoted(told.text, told.citations, found(question, [TRIAL]), embed=embed)

    assert checked.doubtful == ()


@pytest.mark.parametrize(
    "question",
    [
        "Which apples are in the freezer?",
        "Which barrels smell of sulphur?",
        "What is the pH of Dabinett in Norway?",
        "What is the pH of the trial?",
        "Is Dabinett in barrel B2?",
    ],
)
def test_a_table_answers_no_question_of_which_it_does_not_speak(question):
    line = answer(question, TRIAL).text.partition("\n")[0]

    assert not line.startswith("**3.")
    assert "Kingston Black** [1], **Dabinett" not in line
    assert not line.startswith("**B1**")


def test_a_label_is_what_the_question_asks():
    trial = hit("Lead: [[Ines Aldana]]. Advisor: [[Priya Nair]].", title="Wild Yeast Trial")
    priya = hit(
        "Priya Nair is a leader. She advises the Wild Yeast Trial and leads it on.",
        path="/n/priya.md",
        title="Priya Nair",
        score=2.0,
    )

    told = answer("Who leads the Wild Yeast Trial?", priya, trial)

    assert told.direct == "Ines Aldana"
    assert told.text.splitlines()[:3] == ["**Ines Aldana** [1]", "", "Lead: Ines Aldana. [1]"]


def test_a_label_of_another_document_is_not_meant():
    other = hit("Lead: [[Ines Aldana]].", title="Web Shop", path="/n/shop.md", score=0.2)
    trial = hit("Priya Nair leads the Wild Yeast Trial.", title="Notes")

    assert answer("Who leads the Wild Yeast Trial?", trial, other).direct == "Priya Nair"
