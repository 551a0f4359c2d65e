"""What nobody wrote of a thing is not answered with something else of it."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity
from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 3, 1, tzinfo=UTC)
ANN = hit("Ann Lee works as a brewer in Oslo. Ann Lee is fond of plain rye bread.", title="Ann Lee")


def answered(question):
    things = (
        QuestionEntity(1, "Ann", question.index("Ann"), question.index("Ann") + 3, "name", 1.0),
    )
    analysis = Analysis(question, kind="what", things=things)
    result = replace(found(question, [ANN]), trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW, most=3).text


@pytest.mark.parametrize("question", ["What is Ann's shoe size?", "What is Ann’s salary?"])
def test_what_no_passage_speaks_of_is_not_found(question):
    assert answered(question) == ""


@pytest.mark.parametrize("question", ["What is Ann's rye bread?", "What is Ann fond of?"])
def test_what_a_passage_speaks_of_is_told(question):
    assert "rye bread" in answered(question)


def test_what_is_asked_of_somebody_of_whom_nothing_else_is_known_is_not_found_either():
    question = "What is Orla's phone number?"
    known = hit("Orla Kemp - old flatmate. Lives in Osaka.", title="Friends")
    analysis = Analysis(question, kind="what")
    result = replace(found(question, [known]), trace=Trace(question, analysis=analysis))

    assert judged(result, now=NOW, most=3).text == ""
