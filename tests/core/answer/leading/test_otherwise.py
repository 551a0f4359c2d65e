"""A no where only the number of the question is another one, and silence where it may be both."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.extractive import compose
from core.answer.leading.otherwise import told_otherwise
from core.answer.leading.worked_out import WorkedOut
from core.answer.made import check_quoted
from core.extract.vocabulary.vocabulary import built_in
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from core.retrieve.stemming import stems
from tests.core.answer.passages import embed, found, hit

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def asked(question, *texts, title="Notes"):
    hits = [hit(text, path=f"/n/{at}.md", title=title) for at, text in enumerate(texts)]
    analysis = Analysis(question, kind="yes or no")
    return replace(found(question, hits), trace=Trace(question, analysis=analysis))


@pytest.mark.parametrize(
    ("question", "text", "line"),
    [
        ("Ist der Brunnen 20 Meter tief?", "Der Brunnen ist 18 Meter tief.", "Nein: 18 Meter"),
        ("Is the well 20 meters deep?", "The well is 18 meters deep.", "No: 18 meters"),
        (
            "Was the hedge planted in 1980?",
            "The hawthorn hedge along the lane was planted in 1974.",
            "No: 1974",
        ),
        (
            "Is the policy number HOC-2231-89?",
            "The policy number is HOC-2231-88. Insurer: Wye Mutual.",
            "No: HOC-2231-88",
        ),
        ("Did we take 2000 bottles?", "We take 1500 bottles at £0.61.", "No: 1500 bottles"),
        ("Does the belt cost £300?", "The belt cost £240 in 2024.", "No: £240"),
        ("Is the alcohol 7 %?", "The alcohol is 6,5 %.", "No: 6,5 %"),
    ],
)
def test_another_number_of_the_same_is_a_no(question, text, line):
    of = asked(question, text)
    told = compose(WorkedOut(of, NOW, built_in()), embed=embed, stems=stems, most=3)

    assert told.text.startswith(f"**{line}** [1]")
    assert told.direct == line
    assert check_quoted(told.text, told.citations, of, embed=embed).doubtful == ()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Is the well 18 meters deep?", "The well is 18 meters deep."),
        ("Is the well more than 15 meters deep?", "The well is 18 meters deep."),
        ("Is the well 20 meters deep?", "The well is about 18 meters deep."),
        ("Is the well 20 meters deep?", "The well is not 18 meters deep."),
        ("Is the well 20 meters deep?", "The well should be 18 meters deep."),
        ("Is the well 20 meters deep?", "The pond is 18 meters deep."),
        ("Is the well 20 meters deep?", "The well is 3 feet wide and old and deep."),
        ("Is the well 20 meters deep?", "- [ ] The well is 18 meters deep.\n"),
        ("Is the well 20 meters deep?", "The well is 18 meters deep, the pump 7 meters."),
        ("Was the barn painted in 2020?", "The barn was painted in 2024."),
        ("Did Ines visit Lund in 2020?", "Ines did visit Lund in 2024."),
        ("Is the well not 20 meters deep?", "The well is 18 meters deep."),
        ("Was the hedge planted on 3 May 1980?", "The hedge was planted in 1974."),
        ("Is Ines 40 years old?", "Marek is 52 years old."),
    ],
)
def test_what_may_be_both_is_not_denied(question, text):
    assert told_otherwise(asked(question, text), now=NOW) == ()


def test_what_one_document_says_so_is_not_denied_by_another():
    question = "Was the press bought in 2020?"
    of = asked(question, "The press was bought in 2021.", "The press was bought in 2020.")

    assert told_otherwise(of, now=NOW) == ()


def test_two_documents_that_say_two_others_are_both_told():
    question = "Was the press bought in 2019?"
    of = asked(question, "The press was bought in 2021.", "The press was bought in 2020.")

    told = compose(WorkedOut(of, NOW, built_in()), embed=embed, stems=stems, most=3)

    assert told.text.startswith("**No: 2021** [1], **2020** [2]")


def test_it_is_what_the_document_is_called_unless_another_is_named():
    question = "Does the Kessler Press press 500 litres per hour?"
    own = asked(question, "It presses 600 litres per hour.", title="Kessler Press")
    other = asked(question, "With Odin it presses 600 litres per hour.", title="Kessler Press")

    assert [it.amount.text for it in told_otherwise(own, now=NOW)] == ["600 litres"]
    assert told_otherwise(other, now=NOW) == ()
