"""Amounts beside the time that a question names, corrected amounts, and newer ones below."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.language.question.times import find_times
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import found, hit, judged

DAY = datetime(2026, 11, 12, tzinfo=UTC)
TODAY = datetime(2026, 11, 27, 9, tzinfo=UTC)


def told(question, *texts):
    """The short answer and the text of the answer from notes of November."""
    hits = [
        replace(hit(text, path=f"/n/{at}.md", title="Note"), written_at=DAY.replace(day=12 + at))
        for at, text in enumerate(texts)
    ]
    analysis = Analysis(question, "how many", times=find_times(question, now=TODAY))
    result = replace(found(question, hits), trace=Trace(question, analysis=analysis))
    return judged(result, now=TODAY)


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        ("How much are the subs from January?", "Subs £9 a month, from January £10.", "£10"),
        ("What is the levy this year?", "Levy proposed: £31,400 (this year £29,850).", "£29,850"),
        ("Wie hoch ist die Miete ab Januar?", "Miete 520 €, ab Januar 545 €.", "545 €"),
        ("How much are the subs?", "Subs £9 a month, in January £10 for the hall.", "£9"),
        ("How much are the subs in 2027?", "Subs £9 a month, from January 2027 £10.", "£10"),
        ("How much are the subs in May 2027?", "Subs £9 a month, from January 2027 £10.", "£10"),
        ("How much are the subs in May 2027?", "Subs £9 a month, from July 2027 £10.", "£9"),
        ("Wie hoch ist die Miete im Mai 2027?", "Miete 520 €, ab Januar 2027 545 €.", "545 €"),
        ("Wie hoch ist die Miete im Mai 2027?", "Miete 520 €, ab Juli 2027 545 €.", "520 €"),
    ],
)
def test_the_amount_behind_the_time_that_is_named_answers(question, text, direct):
    assert told(question, text).direct == direct


def test_a_correction_in_a_newer_note_replaces_the_amount():
    answer = told(
        "How much was the Rook quote?",
        "Three quotes: Play £1,870, Rook £2,240, Hag £2,610.",
        "Minutes approved with correction (Rook quote was 2,420 not 2,240)",
    )

    assert answer.text.startswith("**2,420** [1]; earlier: £2,240 [2]")


def test_an_amount_is_not_stated_where_a_line_below_tells_the_one_of_now():
    question, first = "How much is a sack of flour?", "A sack of flour is £14.95 from 1 Oct."

    assert told(question, first).text.startswith("**£14.95**")
    assert not told(question, f"{first}\n\n26 Oct: a sack is now 15.60.").text.startswith("**")


@pytest.mark.parametrize(
    ("question", "day", "hours"),
    [
        (
            "Wann hat die Kita geöffnet?",
            "Am 4.12. ist die Kita wie immer geöffnet.",
            "Die Kita ist geöffnet von 7:15 bis 16:00.",
        ),
        ("When is the shop open?", "The shop is open on 4 May.", "The shop: open 9 to 5."),
    ],
)
def test_hours_and_no_day_tell_when_something_is_open(question, day, hours):
    assert told(question, f"{day}\n\n{hours}").text.startswith(hours)


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        ("When is the new bridge open?", "The new bridge is open on 4 May 2027.", "4 May 2027"),
        ("Wann ist Tom zu Anna gezogen?", "Tom ist am 4. Mai 2025 zu Anna gezogen.", "4. Mai 2025"),
    ],
)
def test_a_day_answers_where_nothing_tells_hours(question, text, direct):
    assert told(question, text).direct == direct


def test_a_word_of_an_appointment_is_enough_to_find_it():
    question = "When is Ann's dentist appointment?"
    known = hit("Ann Lee is a brewer. Dentist for Ann on 9 May 2026.", title="Ann Lee")
    result = found(question, [known])
    result = replace(result, trace=Trace(question, analysis=Analysis(question, "when")))

    assert "9 May 2026" in judged(result, now=TODAY).text


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        ("How much is a locker?", "A locker is £12 a term, from January £15.", "£12"),
        ("Was kostet ein Spind?", "Ein Spind kostet ab Januar 15 €, noch 12 €.", "12 €"),
        ("Was kostet ein Spind?", "Ein Spind kostet seit Januar 15 €, Kaution 12 €.", "15 €"),
    ],
)
def test_an_amount_that_holds_later_is_not_the_one_of_now(question, text, direct):
    assert told(question, text).direct == direct


@pytest.mark.parametrize(
    ("question", "text", "amount"),
    [
        ("How much is a locker?", "A locker goes up to £15 on 1 January.", "£15"),
        ("Was kostet ein Spind?", "Der Spind steigt am 1. Januar auf 15 €.", "15 €"),
    ],
)
def test_an_amount_that_holds_later_alone_is_only_quoted(question, text, amount):
    answer = told(question, text)

    assert amount in answer.text
    assert not answer.text.startswith("**")


@pytest.mark.parametrize(
    ("question", "older", "newer", "line"),
    [
        (
            "How much is the locker fee?",
            "Locker fee: £12 a term",
            "The locker fee goes up to £15 on 1 Jan.",
            "**£12** [2]; from 1 Jan 2027: **£15** [1]",
        ),
        (
            "Wie hoch ist die Miete vom Bootshaus?",
            "Miete Bootshaus: 310 €",
            "Verein erhöht die Miete vom Bootshaus ab Februar auf 335 €.",
            "**310 €** [2]; ab Feb. 2027: **335 €** [1]",
        ),
    ],
)
def test_a_raise_of_a_later_day_stands_behind_the_amount_of_now(question, older, newer, line):
    assert told(question, older, newer).text.splitlines()[0] == line


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        ("How much is the concert?", "Tickets for the concert on 12 January cost £8.", "£8"),
        ("How much is the deposit?", "The deposit of £200 is due on 1 January.", "£200"),
        (
            "Wie viel kosten die Karten für das Konzert?",
            "Die Karten für das Konzert am 12. Januar kosten 8 Euro.",
            "8 Euro",
        ),
        ("Wie hoch ist die Miete?", "Die Miete von 640 Euro ist am 1. Januar fällig.", "640 Euro"),
    ],
)
def test_the_day_of_an_event_is_not_when_its_price_begins(question, text, direct):
    assert told(question, text).direct == direct
