"""Which of two dates in a line is meant."""

from datetime import UTC, datetime

import pytest

from tests.core.answer.passages import evidence, found, hit, judged

NOW = datetime(2026, 11, 26, tzinfo=UTC)
LINE = "- Boiler check, last done Jan 2026, next due 15 January 2027"


def direct(question):
    return judged(found(question, [hit(LINE, title="Safety")]), now=NOW).direct


@pytest.mark.parametrize(
    "question", ["when is the boiler check due", "when's the next boiler check"]
)
def test_of_what_is_due_the_date_to_come_is_meant(question):
    assert direct(question) == "15 January 2027"


def test_of_what_was_done_last_the_past_date_is_meant():
    assert direct("When was the boiler check last done?") == "Jan 2026"


@pytest.mark.parametrize(
    ("question", "day", "deadline"),
    [
        ("By when does Elm House need a reply?", "Elm House reply day: 16 May", "by 4 May"),
        ("Bis wann braucht Elm House Antwort?", "Elm House Antwort, Tag: 16.5.", "bis 4.5."),
    ],
)
def test_who_asks_by_when_gets_a_deadline_first(question, day, deadline):
    reply = f"Elm House {'reply' if 'reply' in day else 'Antwort'} {deadline}"
    hits = [hit(day, path="/n/a.md"), hit(reply, path="/n/b.md")]

    gathered = evidence(found(question, hits), now=NOW).gathered

    assert gathered is not None
    offered = {
        it.text: seen.kind for it, seen in zip(gathered.sentences, gathered.seen, strict=True)
    }
    assert offered[reply] > offered[day] > 0
