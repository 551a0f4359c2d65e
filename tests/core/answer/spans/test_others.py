"""What a line says of another role, of somebody else, or takes back, is no short answer."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.language.question.expected_answer import other_roles
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 11, 27, tzinfo=UTC)


def answer(question, *texts, kind="what"):
    hits = [hit(text, path=f"/n/{n}.md", title="Notes") for n, text in enumerate(texts)]
    trace = Trace(question, analysis=Analysis(question, kind))
    return judged(replace(found(question, hits), trace=trace), now=NOW)


def direct(question, *texts, kind="what"):
    return answer(question, *texts, kind=kind).direct


MOVED = "Ilja has moved to a house in Malvern, pays £118 a week, landlord lives in Spain."
GEZOGEN = "Ilja ist nach Malvern gezogen, der Vermieter wohnt in Spanien."


@pytest.mark.parametrize(
    ("question", "text", "place"),
    [
        ("Where does Ilja live?", MOVED, "Malvern"),
        ("Where does the landlord of Ilja live?", MOVED, "Spain"),
        ("Wo wohnt Ilja?", GEZOGEN, "Malvern"),
        ("Where does Ilja live?", "Ilja called, he lives in Spain now.", "Spain"),
        ("Wo wohnt Ilja?", "Ilja wohnt in Plau, zahlt 390 Euro im Monat.", "Plau"),
    ],
)
def test_where_somebody_else_lives_is_no_answer(question, text, place):
    assert direct(question, text, kind="where") == place


BOARD = "Chair Petra Lund. Vice chair: Otto Brandt."
VORSTAND = "Vorsitzende: Petra Lund, stellvertretender Vorsitzender: Otto Brandt."


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        ("Who is the chair of the club?", BOARD, "Petra Lund"),
        ("Who is the vice chair of the club?", BOARD, "Otto Brandt"),
        ("Who is the vice chair of the club?", "Chair of the club: Petra Lund.", ""),
        ("Who is the head of the school?", "The deputy head of the school is Otto Brandt.", ""),
        ("Wer ist stellvertretender Vorsitzender?", VORSTAND, "Otto Brandt"),
        ("Wer ist Vorsitzende?", VORSTAND, "Petra Lund"),
    ],
)
def test_the_deputy_is_another_than_the_one_deputized_for(question, text, name):
    assert direct(question, text, kind="who") == name


def test_the_deputy_is_quoted_before_the_one_deputized_for():
    club = "The chair of the rowing club is Petra Lund. The chair of the rowing club has a boat."
    question = "Who is the vice chair of the rowing club?"

    told = answer(question, club, "Role of Otto Brandt: Vice.", kind="who")

    assert told.text.startswith("Role of Otto Brandt: Vice. [1]")


def test_a_number_that_its_line_takes_back_is_no_answer():
    line = "Code of the boat shed 4471 -- NO that's Mum's. The boat shed is 2093."
    zeile = "Code vom Bootshaus 4471 - nein, das ist der von Mama. Das Bootshaus hat 2093."
    question = "What is the code of the boat shed?"

    assert direct(question, line, "Lost the code again (it's 4471).") == "2093"
    assert "4471" not in direct("Wie ist der Code vom Bootshaus?", zeile)


def test_a_deputy_word_is_whole_or_begins_a_compound():
    assert not other_roles("When is Vicente's birthday?")
    roles = ("the vice chair", "Vizevorsitzende", "2. Vorstand")
    assert [len(other_roles(it)) for it in roles] == [1, 1, 1]


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("Late tour on Monday with Nina.", True),
        ("Swapped: I do Nina's Monday, she takes my tour.", False),
    ],
)
def test_whose_day_is_taken_over_is_not_there_on_it(text, is_there):
    name = direct("Who is on tour with me on Monday?", text, kind="who")

    assert (name == "Nina") == is_there


@pytest.mark.parametrize(
    ("question", "text", "heir"),
    [
        ("Wer bekommt die Kette?", "Kette von Oma: bekommt Pia, Rolf wollte es so.", "Pia"),
        ("Who gets the clock?", "Clock of Grandma: gets Lou, Ben said so.", "Lou"),
        ("Who takes the dog?", "The dog of Emma Hart takes Lou, Ben said so.", "Lou"),
        ("Wer erbt den Flügel?", "Elsa: erbt den Flügel.", "Elsa"),
    ],
)
def test_whom_the_subject_belongs_to_is_not_who_gets_it(question, text, heir):
    note = hit(text, path="/n/will.md", title="Will")
    trace = Trace(question, analysis=Analysis(question, "who"))

    assert judged(replace(found(question, [note]), trace=trace), now=NOW).direct.startswith(heir)


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        ("Wer repariert das Dach?", "Das Dach wird von Tom Berg repariert.", "Tom Berg"),
        ("Wer organisiert das Fest?", "Das Fest wurde von Anna Weber organisiert.", "Anna Weber"),
        ("Wer betreut die Gruppe?", "Die Gruppe wird von Anna Weber betreut.", "Anna Weber"),
        ("Wer bezahlt die Miete?", "Die Miete wird von Anna Weber bezahlt.", "Anna Weber"),
    ],
)
def test_who_does_something_is_told_in_the_passive_too(question, text, name):
    assert direct(question, text, kind="who") == name


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who has the caravan?", "Ray Dunn's caravan is parked at the farm."),
        ("Who owns the caravan?", "Ray Dunn's caravan is parked at the farm."),
        ("Wem gehört das Boot?", "Ray Dunn's Boot liegt am Steg."),
    ],
)
def test_whose_something_is_answers_who_has_it(question, text):
    assert direct(question, text, kind="who") == "Ray Dunn"
