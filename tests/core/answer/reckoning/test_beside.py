"""Rows of a table that a question compares."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.extractive import compose
from core.answer.leading.worked_out import WorkedOut
from core.answer.made import check_quoted
from core.answer.reckoning.beside import rows_compared
from core.extract.vocabulary.vocabulary import built_in
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from core.retrieve.stemming import stems
from tests.core.answer.passages import embed, found, hit

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TRIAL = hit(
    "| Barrel | Apple | pH |\n|---|---|---|\n| B1 | Kingston Black | 3.6 |\n"
    "| B2 | Dabinett | 3.9 |\n| B3 | Foxwhelp | 3.2 |\n",
    title="Trial",
)
NOTE = hit("Decision: bottle B1 and B3, blend B2.", path="/n/day.md", title="Day", score=2.0)


def asked(question, *hits):
    analysis = Analysis(question, kind="compare")
    return replace(found(question, hits), trace=Trace(question, analysis=analysis))


@pytest.mark.parametrize(
    "question",
    ["Compare B1 and B3.", "What is the difference between B1 and B3?", "Vergleiche B1 und B3."],
)
def test_the_rows_stand_beside_each_other(question):
    of = asked(question, NOTE, TRIAL)
    told = compose(WorkedOut(of, NOW, built_in()), embed=embed, stems=stems, most=5)

    assert told.text.splitlines() == [
        "| Barrel | Apple | pH |",
        "|---|---|---|",
        "| B1 [1] | Kingston Black | 3.6 |",
        "| B3 [2] | Foxwhelp | 3.2 |",
    ]
    assert check_quoted(told.text, told.citations, of, embed=embed).doubtful == ()


@pytest.mark.parametrize(
    "question", ["Compare B1 and B7.", "Compare the smell of B1 and B3.", "Compare the barrels."]
)
def test_what_the_table_does_not_tell_of_two_rows_is_not_shown(question):
    assert rows_compared(asked(question, NOTE, TRIAL)) is None
