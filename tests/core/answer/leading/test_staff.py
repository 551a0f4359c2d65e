"""Who works at a house is told with its heads and directors."""

from datetime import UTC, datetime

import pytest

from core.answer.extractive import compose
from core.answer.leading.worked_out import WorkedOut
from core.extract.vocabulary.vocabulary import built_in
from core.retrieve.stemming import stems
from tests.core.answer.passages import embed, found, hit

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TEAM = hit(
    "- Ewa Quill works at Hollow Oak as a grower.\n"
    "- Gisbert Renn is the managing director of Hollow Oak.\n"
    "- Nadine Aldana is head of sales at Hollow Oak.\n"
    "- Tobias Kern worked at Hollow Oak until June 2024.\n"
    "- Maren Dolny is a customer of Hollow Oak.\n"
    "- Otto Bell is not an accountant at Hollow Oak.\n",
    title="Team",
)


def direct(question, *hits):
    told = compose(
        WorkedOut(found(question, hits), NOW, built_in()), embed=embed, stems=stems, most=5
    )
    return told.direct


def test_heads_and_directors_work_there_as_well():
    asked = "Who works at Hollow Oak?"

    assert direct(asked, TEAM) == "Ewa Quill, Gisbert Renn, Nadine Aldana"


@pytest.mark.parametrize("question", ["Who works for Marden?", "Who owns Hollow Oak?"])
def test_of_another_house_or_another_relation_nobody_is_listed(question):
    assert "Gisbert Renn, Nadine" not in direct(question, TEAM)


def test_a_german_house_has_its_heads_as_well():
    team = hit(
        "Ute Malchow arbeitet seit 2021 bei Adler Optik.\n\n"
        "Jan Sobota ist Geschäftsführer von Adler Optik.\n\n"
        "Nele Wirth soll Leiterin bei Adler Optik werden.\n"
    )

    assert direct("Wer arbeitet bei Adler Optik?", team) == "Ute Malchow, Jan Sobota"


def test_who_left_as_another_document_says_is_not_listed():
    asked = "Who works at Hollow Oak?"
    later = hit("Nadine Aldana left in May; Ewa Quill takes over.", path="/n/later.md")

    assert direct(asked, TEAM, later) == "Ewa Quill, Gisbert Renn"
