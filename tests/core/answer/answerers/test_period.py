from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers import period
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionTime
from core.records.files.documents import TaskItem, TaskList
from tests.core.answer.passages import evidence, found, hit, proposed

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

    assert extract.text == "- 3\\. Okt. 2024: Filled barrel B1. [1]"


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


THIRD_DAY = QuestionTime(
    "3 December", start=datetime(2026, 12, 3, tzinfo=UTC), end=datetime(2026, 12, 4, tzinfo=UTC)
)
DENTIST = note("2026-12-03", "Dentist Dr. Kim\n\nDate: 2026-12-03 14:30 to 15:30\nLocation: Altona")
DENTIST = replace(
    DENTIST, path="/n/calendar.ics", part="3 Dentist Dr. Kim", title="Dentist Dr. Kim"
)
BORING = note("2026-11-26", "- [ ] Call Petra 📅 2026-12-03\n\nThe boring is on 3 December.")


class Tasks:
    """The one task of the note; it is wanted within the time only."""

    def tasks(self, query):
        due, text = datetime(2026, 12, 3, tzinfo=UTC), "- [ ] Call Petra 📅 2026-12-03"
        is_in = query.due_from <= due <= query.due_until
        task = TaskItem(
            text="Call Petra",
            state="open",
            due=due,
            path=BORING.path,
            part=None,
            title=BORING.title,
            page=None,
            start=0,
            end=len(text),
            quote=text,
        )
        return TaskList((task,) if is_in else (), int(is_in), 0, 1)


def test_of_a_day_its_events_tasks_and_sentences_are_told():
    question = asked("What do I have on 3 December?", DENTIST, BORING, LATER, time=THIRD_DAY)

    extract = proposed(period.answer, question, graph=Tasks())

    assert extract.text == (
        "- 3 Dec 2026: Call Petra [1]; The boring is on 3 December. [2] "
        "Dentist Dr. Kim, 14:30–15:30, Altona [3]"
    )


def test_a_note_without_a_date_means_the_next_such_day():
    plans = hit(
        "Zahnarzt 3.12. 9:15\n\nDonnerstag, den 3. Dezember", title="Termine", path="/n/termine.md"
    )
    question = asked("Was steht am 3. Dezember an?", plans, time=THIRD_DAY)

    proposal = period.answer(evidence(question, now=datetime(2026, 11, 27, tzinfo=UTC)))

    assert proposal is not None
    assert proposal.line == "- 3\\. Dez. 2026: Zahnarzt 3.12. 9:15 [1]"


def test_that_nothing_is_on_a_day_is_said():
    for question, answer in (
        ("What do I have on 3 December?", "I found nothing for 3 Dec 2026."),
        ("Was steht am 3. Dezember an?", "Für 3. Dez. 2026 habe ich nichts gefunden."),
    ):
        assert proposed(period.answer, asked(question, LATER, time=THIRD_DAY)).text == answer


def test_of_a_long_time_nothing_is_no_answer():
    assert proposed(period.answer, asked("What is on in October 2024?", LATER)).text == ""


def test_a_field_that_dates_a_note_is_no_event():
    dated = note("2024-10-03", "date: 2024-10-03\n\nFilled barrel B1.")

    extract = proposed(period.answer, asked("What happened in October 2024?", dated))

    assert extract.text == "- 3 Oct 2024: Filled barrel B1. [1]"


def test_a_german_day_opens_no_numbered_list():
    question = "Was ist im Oktober 2024 passiert?"

    extract = proposed(period.answer, asked(question, note("2024-10-09", "Das Fass B3 gefüllt.")))

    assert extract.text == "- 9\\. Okt. 2024: Das Fass B3 gefüllt. [1]"


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("5 October 2024: the press broke down.", "- 5 Oct 2024: the press broke down. [1]"),
        ("2024-10-05 The press broke down.", "- 5 Oct 2024: The press broke down. [1]"),
        ("5 October 2024 was a sad day.", "- 5 Oct 2024: 5 October 2024 was a sad day. [1]"),
    ],
)
def test_a_day_is_not_told_twice(written, line):
    extract = proposed(period.answer, asked("What happened in October 2024?", note("", written)))

    assert extract.text == line
    assert extract.citations[0].quote == written


@pytest.mark.parametrize(
    "line",
    [
        "The dentist moved again: was 3 October, now 12 November.",
        "Der Zahnarzt wurde vom 3. Oktober auf den 12. November verschoben.",
    ],
)
def test_what_was_moved_to_another_time_is_not_of_this_one(line):
    moved = replace(note("2024-09-25", line))
    extract = proposed(period.answer, asked("What is on in October 2024?", moved, THIRD))

    assert extract.text == "- 3 Oct 2024: Filled barrel B1. [1]"
