"""Telephone numbers as short answers."""

import pytest

from core.answer.spans.candidates import spans_of
from core.answer.spans.phones import codes
from core.language.text.spelling import spelling
from core.language.vocabulary.vocabulary import built_in
from tests.core.answer.passages import found, hit, judged


def numbers(text):
    found = spans_of(text, 0, len(text), spelling=spelling(text, "en"), vocabulary=built_in())
    return {span.text for span in found if span.kind == "number"}


@pytest.mark.parametrize(
    "number",
    ["01632 960 001", "0151 555 9087", "+49 176 5550-2213", "(01632) 960001", "0176/5550 22"],
)
def test_a_telephone_number_in_groups_is_one_number(number):
    assert numbers(f"Plumber: {number} (evenings)") == {number}


@pytest.mark.parametrize("text", ["on 05-06-2026 we met", "10 200 30 tiles", "2026-02-03 10 am"])
def test_dates_and_counts_are_no_telephone_numbers(text):
    assert text not in numbers(text)
    assert not any(it.startswith(("05-06", "10 200", "2026-02")) for it in numbers(text))


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("What is the vet's phone number?", "01632 960 001"),
        ("What is the vet's old phone number?", "01632 960 002"),
    ],
)
def test_the_number_that_is_called_old_answers_only_who_asks_for_it(question, number):
    vet = hit("vet phone: 01632 960 001 (old one 01632 960 002 is dead)", title="Vet")

    assert judged(found(question, [vet])).direct == number


def test_a_number_of_which_another_note_says_that_it_is_dead_comes_last():
    card = hit("Phone: 0151 555 4001", title="Schreiner", path="/n/card.md")
    note = hit(
        "Schreiner, neue Nr: 0176 5550 3002 (die alte 0151er geht nicht mehr)",
        title="Tagebuch",
        path="/n/note.md",
    )

    text = judged(found("Wie lautet die Telefonnummer vom Schreiner?", [card, note])).text

    assert "0176 5550 3002" in text
    assert "0151 555 4001" not in text.partition("0176 5550 3002")[0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Sort code 20-45-77, account 33019924.", ["20-45-77", "33019924"]),
        ("Reg WX19 KLM, Kennzeichen RO-KV 218.", ["WX19 KLM", "RO-KV 218"]),
        ("Member no. GS-20417, crime ref 0921/HM/118.", ["GS-20417", "0921/HM/118"]),
        ("Kundennummer 7730 1182, Zähler 1ESY1160, Vertrag 22 4471 9083",
         ["7730 1182", "1ESY1160", "22 4471 9083"]),
        ("IBAN DE21 7115 0000 0000 4471 88.", ["DE21 7115 0000 0000 4471 88"]),
        ("A 20-year loan, 3-5 May, CO2-Ampel, 12 000 €, 12,500 and 33019 €", []),
    ],
)  # fmt: skip
def test_codes_are_found_whole_and_amounts_are_none(text, found):
    assert [text[first:last] for first, last in codes(text, 0, len(text))] == found
