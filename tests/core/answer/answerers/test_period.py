from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers import period
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionTime
from tests.core.answer.passages import found, hit, proposed

OCTOBER = QuestionTime(
    "October 2024", start=datetime(2024, 10, 1, tzinfo=UTC), end=datetime(2024, 11, 1, tzinfo=UTC)
)


def note(day, text, **more):
    written_at = datetime.fromisoformat(day).replace(tzinfo=UTC) if day else None
    return replace(hit(text, path=f"/n/{day}.md", title=day, **more), written_at=written_at)


def asked(question, *hits, exhaustive=True, time=OCTOBER):
    analysis = Analysis(question, times=(time,), exhaustive=exhaustive)
    return replace(found(question, hits), trace=Trace(question, analysis=analysis))


NINTH = note("2024-10-09", "Filled barrel B3. Foxwhelp is very sour this year.")
THIRD = note("2024-10-03", "Filled barrel B1.")
LATER = note("2024-11-02", "Racked barrel B1.")
TRIAL = note("", "The trial has three barrels. The second was filled on 5 October 2024.")


def test_what_happened_is_told_day_by_day_from_documents_of_the_time():
    extract = proposed(period.answer, asked("What happened in October 2024?", NINTH, LATER, THIRD))

    assert extract.text.splitlines() == [
        "- 3 Oct 2024: Filled barrel B1. [1]",
        "- 9 Oct 2024: Filled barrel B3. [2] Foxwhelp is very sour this year. [3]",
    ]
    assert [it.path for it in extract.citations] == [THIRD.path, NINTH.path, NINTH.path]


def test_of_other_documents_only_what_speaks_of_the_time_is_told():
    extract = proposed(period.answer, asked("What happened in October 2024?", TRIAL))

    assert extract.text == "- 5 Oct 2024: The second was filled on 5 October 2024. [1]"


def test_a_german_question_is_answered_with_german_dates():
    october = replace(OCTOBER, surface="Oktober 2024")
    extract = proposed(
        period.answer, asked("Was ist im Oktober 2024 passiert?", THIRD, time=october)
    )

    assert extract.text == "- 3. Okt. 2024: Filled barrel B1. [1]"


@pytest.mark.parametrize(
    ("question", "exhaustive"),
    [
        ("What happened in October 2024?", False),
        ("What happened to the press in October 2024?", True),
    ],
)
def test_other_questions_are_not_answered_by_their_time_alone(question, exhaustive):
    assert proposed(period.answer, asked(question, THIRD, exhaustive=exhaustive)).text == ""


def test_where_nothing_is_of_the_time_nothing_is_told():
    assert proposed(period.answer, asked("What happened in October 2024?", LATER)).text == ""
