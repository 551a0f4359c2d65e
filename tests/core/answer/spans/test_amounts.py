"""Which of several amounts is meant."""

from datetime import UTC, datetime

import pytest

from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CIDER = hit("2 litres cider, 1 orange, 3 cloves, 60 g sugar.", title="Mulled cider")
TABLE = hit(
    "The apples of the year.\n\n| Barrel | Apple | Started |\n|---|---|---|\n"
    "| B1 | Dabinett | 2024-10-03 |\n| B2 | Foxwhelp | 2024-10-09 |\n",
    title="Trial",
)
PAID = hit("On day 7 Peter Malek paid £40 for 3 barrels to Clara Renn.", title="Day 7")


def answer(question, *hits):
    return judged(found(question, hits), now=NOW)


def direct(question, *hits):
    return answer(question, *hits).direct


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("How much sugar goes into mulled cider?", "60 g"),
        ("How many oranges are in mulled cider?", "1 orange"),
        ("How many litres of cider are in mulled cider?", "2 litres"),
    ],
)
def test_the_amount_of_what_is_counted_is_meant(question, amount):
    assert direct(question, CIDER) == amount


def test_money_is_told_with_its_sign():
    note = hit("Der Beitrag für den Chor bleibt bei 180 €. Kinder 60 €.", title="Chor")

    assert direct("Wie hoch ist der Beitrag für den Chor?", note) == "180 €"


def test_what_is_paid_is_money():
    assert direct("How much did Peter Malek pay to Clara Renn?", PAID) == "£40"


@pytest.mark.parametrize(
    "question", ["How many apples are there?", "How many barrels did we start?"]
)
def test_a_number_in_a_row_is_no_count_of_the_rows(question):
    assert not answer(question, TABLE).text.startswith("**")


def test_a_german_question_has_a_headline_as_an_english_one():
    well = hit("Der Brunnen ist 18 Meter tief. Er ist neu.", title="Garten")

    assert answer("Wie tief ist der Brunnen?", well).text.startswith("**18 Meter** [1]")


def test_what_is_counted_is_told_to_its_end():
    plan = hit("Marek plants 40 Dabinett trees in the upper field.", title="Planning")

    assert direct("How many trees does Marek plant?", plan) == "40 Dabinett trees"
    assert direct("How much wood does Marek plant?", plan) != "40 Dabinett trees"


TRIP = hit(
    "We flew to Tromsø in May. The hotel was quiet. We paid 1,140 EUR for seven nights. "
    "Ann showed us the harbor. The sledding tour cost 210 EUR per person.",
    title="Trip to Tromsø",
)
RECEIPT = hit(
    "Date: 10 May 2026\nEyepiece: 89.00 EUR\nMoon filter: 24.00 EUR\nTotal: 113.00 EUR\n",
    title="Receipt Nordlys Optics",
)
BURNER = hit(
    "Der Brenner wird bei Thermowerk Adler bestellt, er kostet 18.400 Euro.", title="Besprechung"
)
HUT = hit(
    "Gerne bestätige ich die Buchung. Der Preis beträgt 640 Euro. Bitte überweisen Sie 90 Euro.",
    title="Buchung der Hütte",
)


@pytest.mark.parametrize(
    ("question", "hits", "amount"),
    [
        ("How much did the hotel in Tromsø cost?", [TRIP], "1,140 EUR"),
        ("How much was the sledding tour?", [TRIP], "210 EUR"),
        ("What did the sledding tour cost?", [TRIP], "210 EUR"),
        ("How much did the star atlas cost?", [TRIP], ""),
        ("How much did the trip to Tromsø cost?", [TRIP], ""),
        ("How much did the moon filter cost?", [RECEIPT], "24.00 EUR"),
        ("How much did I pay at Nordlys Optics?", [RECEIPT], "113.00 EUR"),
        ("Was kostet der Brenner?", [BURNER], "18.400 Euro"),
        ("Was hat der Brenner gekostet?", [BURNER], "18.400 Euro"),
        ("Wie teuer ist der Brenner?", [BURNER], "18.400 Euro"),
        ("Was kostet der Kessler?", [BURNER], ""),
        ("Wie viel kostet die Hütte?", [HUT], "640 Euro"),
    ],
)
def test_the_price_is_that_of_what_is_asked_for(question, hits, amount):
    assert direct(question, *hits) == amount


def test_what_something_is_sold_by_is_not_counted():
    mail = hit("Your price of 14.80 EUR per kg is fine. Please reserve 120 kg of hops.")

    assert direct("How many kg of hops did Ann order?", mail) == "120 kg"


def test_the_header_of_a_mail_answers_nothing_but_what_is_asked_of_the_mail():
    mail = hit(
        "From: Ann Lee <ann@a.example>\nTo: Order Desk <desk@b.example>\n"
        "Subject: Order of the hops\n\nBo Falk will fetch the hops on Monday.",
        title="Order of the hops",
    )

    assert direct("Who will fetch the hops?", mail) == "Bo Falk"
    assert direct("Who got the mail about the hops from Ann Lee?", mail) != "Bo Falk"


HOUSE = hit(
    "Das Brauhaus beschäftigt 34 Mitarbeiter. Seit 2021 ist Oskar Wendt Geschäftsführer.",
    title="Brauhaus Kessler",
)
SHOP = hit("Schrauben: 6,20 EUR\n\nSumme: 49,69 EUR\n", title="Quittung Baumarkt Hofer")


@pytest.mark.parametrize(
    ("question", "hits", "starts"),
    [
        ("Wie viele Mitarbeiter hat das Brauhaus Kessler?", [HOUSE], "**34 Mitarbeiter** [1]"),
        ("Wie viel habe ich im Baumarkt bezahlt?", [SHOP], "**49,69 EUR** [1]"),
        ("Wer war vor Oskar Wendt Geschäftsführer?", [HOUSE], "Seit 2021 ist Oskar Wendt"),
    ],
)
def test_small_words_of_a_german_question_and_sentence_weigh_nothing(question, hits, starts):
    assert answer(question, *hits).text.startswith(starts)


def test_an_age_is_no_other_number():
    ann = hit("Phone of Ann Lee: 4471920. Ann Lee has 3 cats.", title="Ann Lee")

    assert "**" not in answer("How old is Ann Lee?", ann).text
    assert direct("How old is Ann Lee?", hit("Ann Lee is 44 years old.")) == "44 years"


def test_how_many_are_in_a_list_is_told_by_its_item():
    spaetzle = hit("# Käsespätzle\n\n- 400 g Mehl\n- 5 Eier\n- 3 Zwiebeln\n", title="Käsespätzle")

    assert direct("Wie viele Eier brauche ich für die Käsespätzle?", spaetzle) == "5 Eier"


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("How much does lunch club cost?", "Lunch club costs £7.00 instead of £6.50."),
        ("Was kostet der Mittagstisch?", "Der Mittagstisch kostet 7,00 € statt 6,50 €."),
    ],
)
def test_a_small_word_behind_an_amount_is_no_unit(question, line):
    assert direct(question, hit(line)) in {"£7.00", "7,00 €"}
