"""What kind of answer a question asks for, where its words could mislead."""

import pytest

from core.language.question.cues import language_of_question
from core.language.question.expected_answer import asked_kind, expected_answer, offers
from core.language.question.kinds import answer_kind_of, asks_yes_or_no, wants_list
from core.language.question.question_cues import cues_of
from core.language.vocabulary.vocabulary import built_in


def kind(question):
    language = language_of_question(question)
    return answer_kind_of(question, language=language, vocabulary=built_in())


@pytest.mark.parametrize(
    "question",
    [
        "What is the phone number of the leader of Lantern?",
        "What is the account number of Mara Quill?",
        "What's the house number of the Oslo Institute?",
        "What is the serial number of the turbine?",
        "What is the order-number of the bearings?",
        "Wie lautet die Telefonnummer der Leiterin von Lantern?",
        "Was ist die Hausnummer von Mara?",
        "Was ist die Nummer der Bestellung von Mara?",
    ],
)
def test_a_number_that_names_a_thing_is_no_count(question):
    assert kind(question) == "what"
    assert expected_answer(question, None, vocabulary=built_in()).form == "any"


@pytest.mark.parametrize(
    "question",
    [
        "What is the number of people in Oslo?",
        "What was the total number of bottles?",
        "How many phone numbers of Mara are there?",
        "Was ist die Anzahl der Flaschen?",
    ],
)
def test_how_many_there_are_is_asked_for_all_the_same(question):
    assert kind(question) == "how many"


@pytest.mark.parametrize(
    ("question", "is_so"),
    [
        ("Was Mara in Oslo?", True),
        ("And is it paid?", True),
        ("Was ist die Farbe von Lantern?", False),
        ("Was kostet die neue Presse?", False),
        ("Ist die Presse neu?", True),
        ("Who is it?", False),
    ],
)
def test_a_verb_at_the_beginning_asks_for_yes_or_no_and_a_german_was_does_not(question, is_so):
    assert asks_yes_or_no(question, language=language_of_question(question)) is is_so


@pytest.mark.parametrize(
    ("question", "amount", "is_least", "is_included"),
    [
        ("Which runs were 10 km or more?", "10", True, True),
        ("Which runs took longer than 50 minutes?", "50", True, False),
        ("Which bills are at most £200?", "200", False, True),
        ("Welche Rechnungen liegen unter 1.200 Euro?", "1.200", False, False),
    ],
)
def test_a_limit_is_no_choice_between_two(question, amount, is_least, is_included):
    limit = cues_of(question).limit

    assert (limit.amount, limit.is_least, limit.is_included) == (amount, is_least, is_included)
    assert kind(question) != "compare"


@pytest.mark.parametrize(
    ("question", "is_so"),
    [
        ("How many more drum minutes did B2 take than B1?", True),
        ("How much cheaper is Kowalski's labour than BathCo's?", True),
        ("How many hours quicker was the last firing than the bad one?", True),
        ("How many more eggs were there in 2025 than 2024?", True),
        ("Wie viel schneller war Anna als Tom?", True),
        ("Wie viele Eier mehr hatte Kasten 2 als Kasten 1?", True),
        ("How much did we spend on things other than food?", False),
        ("How much timber other than oak do we have?", False),
        ("How many members are older than 60?", False),
        ("How many members older than 60 do we have?", False),
        ("How many rooms are larger than 20 m²?", False),
        ("Wie viele Mitglieder haben wir als Helfer eingetragen?", False),
        ("Wie viele Mitglieder sind älter als 60?", False),
    ],
)
def test_a_difference_is_asked_for_by_a_comparative_behind_how_much(question, is_so):
    assert cues_of(question).is_difference is is_so


@pytest.mark.parametrize(
    ("question", "total"),
    [
        ("How much did Ann and Tom pay together?", "together"),
        ("What are Frank's tools worth together?", "together"),
        ("mugs and bowls together, how much was that", "together"),
        ("What do the tiles and the bath come to together?", "together"),
        ("What did the bills come to all together?", "all together"),
        ("Which hikes did Anna and I do together?", ""),
        ("How many people came to the nurses' get-together in June?", ""),
        ("Did they come to the fair together?", ""),
    ],
)
def test_together_asks_for_a_total_only_of_amounts(question, total):
    assert cues_of(question).total == total


@pytest.mark.parametrize(
    ("sentence", "is_reason"),
    [
        ("The pump was replaced because it leaked.", True),
        ("It is closed, since nobody has the key.", True),
        ("We chose Merz due to the price.", True),
        ("Der Zaun fehlt, weil das Holz nass war.", True),
        ("It has been closed since March.", False),
        ("The pump was replaced on 3 May.", False),
    ],
)
def test_a_question_why_is_answered_by_a_reason(sentence, is_reason):
    question = "Why was it done?"

    assert asked_kind(question) == "reason"
    assert offers("reason", sentence, question=question) == is_reason


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("wieviel liter?", "de"),
        ("rechnungen brandl", "de"),
        ("open invoices", "en"),
        ("Heron", "en"),
    ],
)
def test_a_question_without_frequent_words_is_in_the_language_of_its_other_words(
    question: str, language: str
) -> None:
    assert language_of_question(question) == language


@pytest.mark.parametrize(
    ("text", "is_wanted"),
    [
        ("List the boats", True),
        ("Please list my plants", True),
        ("Erstelle eine Liste der Boote", True),
        ("Who is on the waiting list?", False),
        ("Which item on the price list is the dearest?", False),
        ("Who is on the waiting list of the choir?", False),
        ("Who is on the list my mother wrote?", False),
        ("Make a list with all plants", True),
    ],
)
def test_only_an_order_wants_a_list(text, is_wanted):
    assert wants_list(text) is is_wanted
