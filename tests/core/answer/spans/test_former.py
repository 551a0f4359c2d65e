"""A line with the value of before and the one of now answers with the one that is asked for."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.quoting.weights import LikelySpan
from core.answer.spans.candidates import Span
from core.answer.spans.features import Place, SpanCandidate, SpanContext, shared_with_reader
from core.language.question.expected_answer import ExpectedAnswer
from core.language.question.times import find_times
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 11, 20, tzinfo=UTC)


def asked(question, *texts, kind="what"):
    """The answer to a question of that day from notes with these texts."""
    hits = [hit(text, path=f"/n/{n}.md", title="Notes") for n, text in enumerate(texts)]
    result = found(question, hits)
    analysis = Analysis(question, kind, times=find_times(question, now=NOW))
    result = replace(result, trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW)


REX = "Rex weighs 21 kg (oh dear, was 19.5 in March)."
HAY = "The hay costs £6.20 a bale now, was £5.50. It rained."


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        ("How much does Rex weigh?", REX, "21 kg"),
        ("How much did Rex weigh in March?", REX, "19.5"),
        ("How much did Rex weigh before?", REX, "19.5"),
        ("How much does the hay cost?", HAY, "£6.20"),
        ("How much did the hay cost before?", HAY, "£5.50"),
        ("How much did the hay cost in spring?", HAY, "£5.50"),
    ],
)
def test_a_question_for_the_value_of_before_gets_it(question, text, direct):
    assert asked(question, text).direct.startswith(direct)


def test_a_value_whose_time_is_open_is_only_quoted():
    extract = asked("How much did the hay cost?", HAY)

    assert not extract.text.startswith("**")


def test_the_last_value_of_a_line_that_corrects_itself_counts():
    text = "Driver of the bus: Tim's uncle Otto — no wait, he is away, now Selma Voss"

    assert asked("Who is the driver of the bus?", text, kind="who").direct == "Selma Voss"


def test_a_moved_appointment_leads_also_before_a_younger_calendar():
    calendar = hit("Date: 2026-11-28 11:00", path="/n/a.ics", title="Boat drill")
    calendar = replace(calendar, written_at=datetime(2026, 11, 28, tzinfo=UTC))
    diary = hit("The boat drill moved from Sat 28 Nov to Sun 6 Dec.", path="/n/d.md", title="Diary")
    diary = replace(diary, written_at=datetime(2026, 11, 18, tzinfo=UTC))
    question = "When is the boat drill?"
    trace = Trace(question, analysis=Analysis(question, "when"))

    extract = judged(replace(found(question, [calendar, diary]), trace=trace), now=NOW)

    assert extract.text.startswith("**6 Dec** [1]; earlier:")


def test_a_number_of_something_else_is_no_count():
    text = "Ushers: me, Piet, little Nora (page, 6)"

    assert not asked("How many ushers are there?", text, kind="how many").text.startswith("**")


@pytest.mark.parametrize(
    ("question", "text", "line"),
    [
        (
            "Wann ist der Ausflug in den Tierpark?",
            "Ausflug Tierpark wird vom 27.11. auf 11.12. verschoben",
            "**11.12.** [1]; früher: 27.11. [1]",
        ),
        (
            "When is the outing to the zoo?",
            "The outing to the zoo is moved from 27 November to 11 December",
            "**11 December** [1]; earlier: 27 November [1]",
        ),
    ],
)
def test_the_earlier_value_comes_from_the_line_and_not_from_another_note(question, text, line):
    told = asked(question, text, "Seit 2017 in der Werkstatt / in the workshop", kind="when")

    assert told.text.splitlines()[0] == line


@pytest.mark.parametrize(("standing", "share"), [("new", 1.0), ("old", 0.0)])
def test_what_replaced_the_value_that_the_reader_sees_counts_as_read(standing, share):
    text = "Operation: was 10 Feb planned, the clinic moved it to 24 Feb"
    old, new = text.index("10 Feb"), text.index("24 Feb")
    context = SpanContext(
        question="When is the operation?",
        expected=ExpectedAnswer("date"),
        weights={},
        names=frozenset(),
        hits=[hit(text)],
        types={},
        vocabulary=built_in(),
        read=[LikelySpan(8.0, old, old + len("10 Feb"))],
        standing=standing,
    )
    span = Span(new, len(text), "24 Feb", "date", "day")

    place = Place(0, 0, len(text), 1.0, 1.0)
    assert shared_with_reader(SpanCandidate(span, place), context) == share
