"""Questions that name a year or a day."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.spans.times import day_test
from core.language.question.times import find_times
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import found, hit, judged

LIST = """valid from 1 March 2026

- sharpening: £12 (mower £20)
- new handle 18

last list (2025): sharpening 10, new handle 15
"""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What is the price of a sharpening in 2025?", "last list (2025)"),
        ("What is the price of a sharpening?", "**£12"),
    ],
)
def test_the_line_of_the_year_comes_first(question, first):
    assert judged(found(question, [hit(LIST, title="Prices")])).text.startswith(first)


TODAY = datetime(2026, 11, 27, 9, tzinfo=UTC)
FAIR = "Market stall on 11 October, took £1,140 in all"
STALL = "Marktstand am 11. Oktober, insgesamt 1.140 € eingenommen"


def asked(question, diary):
    """The first words of the answer from a note of another day and a diary of 26 November."""
    other = STALL if "ich" in question else FAIR
    day = datetime(2026, 11, 26, tzinfo=UTC)
    hits = [hit(other, title="Market"), replace(hit(diary, path="/n/d.md"), written_at=day)]
    analysis = Analysis(question, "how many", times=find_times(question, now=TODAY))
    result = replace(found(question, hits), trace=Trace(question, analysis=analysis))
    return judged(result, now=TODAY).text


@pytest.mark.parametrize(
    ("question", "diary"),
    [
        ("How much did I take yesterday?", "Took £486 today"),
        ("Wie viel habe ich gestern eingenommen?", "Heute 486 € eingenommen"),
        ("Wie viel habe ich am 26.11. eingenommen?", "486 € eingenommen"),
    ],
)
def test_a_question_for_a_day_is_answered_from_a_note_of_that_day(question, diary):
    assert "486" in asked(question, diary).splitlines()[0]


@pytest.mark.parametrize(
    ("question", "diary"),
    [
        ("How much did I take today?", "Took £486 today"),
        ("How much did I take yesterday?", "Took £486 yesterday"),
        ("Wie viel habe ich heute eingenommen?", "Heute 486 € eingenommen"),
    ],
)
def test_no_note_of_another_day_answers_a_question_for_a_day(question, diary):
    assert not asked(question, diary).startswith("**")


@pytest.mark.parametrize(
    ("question", "is_any_day"),
    [
        ("How much is the rent today?", True),
        ("How much did I take today?", False),
        ("Who is on duty on Saturday?", True),
    ],
)
def test_today_in_the_present_and_a_weekday_ask_for_no_note_of_that_day(question, is_any_day):
    analysis = Analysis(question, times=find_times(question, now=TODAY))
    note = hit(FAIR)
    result = replace(found(question, [note]), trace=Trace(question, analysis=analysis))

    assert day_test(result, TODAY)(note, 0, len(FAIR)) is is_any_day


@pytest.mark.parametrize(
    ("question", "is_told"),
    [
        ("Where is Derek now?", False),
        ("When is Derek home now?", True),
        ("Where is Derek in December?", True),
    ],
)
def test_a_calendar_entry_to_come_tells_no_state_of_now(question, is_told):
    entry = hit("Date: 2026-12-02 11:00; Location: 4 Orchard Close", title="Derek home")
    entry = replace(entry, written_at=datetime(2026, 12, 2, 11, tzinfo=UTC))

    assert day_test(found(question, [entry]), TODAY)(entry, 0, 20) is is_told


SHARE = "Members' fee 2027: proposed 64, children stay 20.\n"
FIELD = "Nils says the hire of the field goes to 31 next year.\n"


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How much will the fee be next year?", "Members' fee 2027"),
        ("How much will the hire of the field be next year?", "Nils says"),
    ],
)
def test_next_year_is_told_by_its_number(question, first):
    hits = [hit(FIELD, path="/n/f.md"), hit(SHARE, path="/n/s.md", score=0.9)]
    analysis = Analysis(question, "how many", times=find_times(question, now=TODAY))
    result = replace(found(question, hits), trace=Trace(question, analysis=analysis))

    blocks = judged(result, now=TODAY).text.split("\n\n")
    assert next(it for it in blocks if not it.startswith("**")).startswith(first)


WATER = hit(
    "- until 30 April 2026: Aquaflow, £38 a month\n- since 1 May 2026: Brook & Sons, £31 a month"
)
STROM = hit("Bis 31.05.2026 Stadtwerke, 74 € im Monat. Seit 01.06.2026 Grünkraft, 68 € im Monat.")


@pytest.mark.parametrize(
    ("question", "note", "first"),
    [
        ("Who delivers the water?", replace(WATER, title="Water"), "Brook"),
        ("What do I pay a month for the water?", replace(WATER, title="Water"), "31"),
        ("Von wem bekomme ich Strom?", replace(STROM, title="Strom"), "Grünkraft"),
        ("When did Aquaflow stop with the water?", replace(WATER, title="Water"), "Aquaflow"),
    ],
)
def test_what_holds_comes_before_what_ended(question, note, first):
    assert first in judged(found(question, [note]), now=TODAY).text.split("\n\n")[0]
