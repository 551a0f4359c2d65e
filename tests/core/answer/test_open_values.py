"""What a note asks, does not know, or plans is quoted, and never stated as it is now."""

import pytest
from msgspec.structs import replace

from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import found, hit, judged


def answer(question, text, *, title, kind="what"):
    note = hit(f"# {title}\n\n{text}\n", path=f"/n/{title}.md", title=title)
    trace = Trace(question, analysis=Analysis(question, kind))
    return judged(replace(found(question, [note]), trace=trace))


@pytest.mark.parametrize(
    ("question", "text", "is_stated"),
    [
        ("What is the collar size of Rolf?", "Collar size: 41", True),
        ("What is the collar size of Rolf?", "Collar size: perhaps 41", False),
        ("What is the collar size of Rolf?", "Collar size: 41, not sure", False),
        ("What is the collar size of Rolf?", "Collar size: 41? I must measure.", False),
        ("Wie lautet die Kragenweite von Rolf?", "Kragenweite: 41", True),
        ("Wie lautet die Kragenweite von Rolf?", "Kragenweite: vermutlich 41", False),
        ("Wie lautet die Kragenweite von Rolf?", "Kragenweite: 41, nachfragen", False),
        ("Wie lautet die Kragenweite von Rolf?", "Kragenweite: Vermutlich 41", False),
    ],
)
def test_an_unsure_value_behind_a_label_is_not_stated(question, text, is_stated):
    told = answer(question, text, title="Rolf")

    assert told.text.startswith("**41**") is is_stated


@pytest.mark.parametrize(
    ("question", "text", "is_stated"),
    [
        ("How much is the toll at Kern Bridge?", "Toll: 4 euros", True),
        ("How much is the toll at Kern Bridge?", "Toll: 4 euros, will apply in June", False),
        ("How much will the toll at Kern Bridge be?", "Toll: will be 4 euros", True),
        ("Wie hoch ist die Maut der Kernbrücke?", "Maut: 4 Euro", True),
        ("Wie hoch ist die Maut der Kernbrücke?", "Maut: 4 Euro, demnächst", False),
        ("Wie hoch ist die Maut der Kernbrücke?", "Ab 1.1.2099 kostet die Maut 4 Euro.", False),
        ("Wie hoch ist die Maut der Kernbrücke?", "Ab 1.1.2019 kostet die Maut 4 Euro.", True),
        ("Wie hoch soll die Maut der Kernbrücke sein?", "Maut: 4 Euro, demnächst", True),
    ],
)
def test_what_is_to_come_is_stated_to_who_asks_for_it(question, text, is_stated):
    title = "Kern Bridge" if "Kern Bridge" in question else "Kernbrücke"

    told = answer(question, text, title=title, kind="how many")

    assert bool(told.direct) is is_stated


@pytest.mark.parametrize(("title", "is_stated"), [("Rolf", True), ("Rolf_draft", False)])
def test_what_a_draft_says_is_not_stated(title, is_stated):
    told = answer("What is the collar size of Rolf?", "Collar size: 41", title=title)

    assert told.text.startswith("**41**") is is_stated


def test_a_day_to_come_is_stated():
    text = "The choir fair will be on 7 May 2026 in the hall."

    assert answer("When is the choir fair?", text, title="Plans", kind="when").direct


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("How much is the deposit of Rolf?", "Deposit: 500 euros, the tenant shall pay by transfer",
         "500"),
        ("How much is the deposit of Rolf?", "Deposit: 500 euros, due as soon as it is signed",
         "500"),
        ("How much is the watering of Rolf?", "Watering: plant needs 200 ml", "200"),
        ("What is the email of Rolf?", "Email: heir@x.example (see will at Smith)", "heir@"),
        ("What is the bus of Rolf?", "Bus: 42, going to Bremen", "42"),
        ("What is the phone number of Rolf?", "Phone number: 0421 5566, check with Ann", "5566"),
        ("What is the hair style of Rolf?", "Hair style: bald", "bald"),
        ("Wie hoch ist die Kaution von Rolf?",
         "Kaution: 500 Euro, soll auf das Konto der Verwaltung", "500"),
        ("Wie hoch ist die Spende von Rolf?", "Spende: 500 € zum Wohl der Kinder", "500"),
        ("Wie lautet die Telefonnummer von Rolf?",
         "Telefonnummer: 0421 5566, Nachfragen an Frau Kern", "5566"),
        ("Wie lautet die Kragenweite von Rolf?", "Kragenweite: 41, Perhaps GmbH", "41"),
    ],
)  # fmt: skip
def test_a_definite_value_is_stated(question, text, value):
    assert value in answer(question, text, title="Rolf").direct


def test_only_the_cell_of_a_table_has_to_be_sure():
    rows = "| Item | Price | Note |\n|---|---|---|\n| sled | £{0} | maybe sell it soon |"

    told = answer("How much is the sled?", rows.format("20"), title="Shed", kind="how many")
    assert told.text.startswith("**£20**")
    told = answer("How much is the sled?", rows.format("20?"), title="Shed", kind="how many")
    assert not told.text.startswith("**£20?**")
