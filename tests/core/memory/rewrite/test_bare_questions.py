"""Short questions without a noun: they keep the subject of the last question, and read as one."""

import pytest

from core.language.vocabulary.vocabulary import built_in
from core.memory.dialogue.update import update
from tests.core.memory.rewrite.dialogues import NAMES, after, ask, read

DRILL = ("When is the tow drill?", "Tow drill moved to 14 March, 10 am. Gale warning.")
COURSE = ("Wann ist der Reitertag?", "Reitertag erst 6.6., verschoben auf 20.6.")


@pytest.mark.parametrize(
    ("before", "question", "whole"),
    [
        (DRILL, "Whose boat?", "Whose boat is the tow drill?"),
        (DRILL, "Why was it moved?", "Why was the tow drill moved?"),
        (COURSE, "Warum wurde er verschoben?", "Warum wurde der Reitertag verschoben?"),
        (
            ("Who is our contact at the coastguard?", "Contact: Mara Lindqvist, Tues to Fri."),
            "Since when?",
            "Since when is Mara Lindqvist our contact at the coastguard?",
        ),
        (
            ("Which engineer checks the winch?", "Mara Lindqvist, yearly in May."),
            "How often?",
            "How often does Mara Lindqvist check the winch?",
        ),
        (
            ("Wann zieht das Theater in die Scheune um?", "Umzug Mitte September."),
            "Und warum?",
            "Warum zieht das Theater in die Scheune um?",
        ),
        (
            ("Who is the coxswain?", "Cox since 2024 Mara Lindqvist."),
            "And who was it before?",
            "Who was the coxswain before?",
        ),
        (
            ("Which insurer covers the boats?", "Boats insured with Northwind."),
            "Which one was it previously?",
            "Which insurer covers the boats previously?",
        ),
        (
            ("Wer ist Kassenwart?", "Kassenwart Lukas Brandt seit 2023."),
            "und wer war es vorher?",
            "Wer war Kassenwart vorher?",
        ),
        (
            ("Where does Mara Lindqvist live?", "Net Loft Lane since April."),
            "And where before that?",
            "Where did Mara Lindqvist live before that?",
        ),
        (
            ("Welche Aufgaben sind diese Woche fällig?", "Zaun bis Do."),
            "Und nächste?",
            "Welche Aufgaben sind nächste Woche fällig?",
        ),
        (
            ("When does the first bus leave?", "At 5.42."),
            "and the last?",
            "When does the last bus leave?",
        ),
        (
            ("Was hat der Sattel gekostet?", "Sattel gebraucht 900."),
            "Wer hat ihn angepasst?",
            "Wer hat den Sattel angepasst?",
        ),
        (
            ("Wann ist der Elternabend?", "Elternabend Kita 9.3."),
            "Nein, ich meinte den Elternabend in der Kita",
            "Wann ist der Elternabend in der Kita?",
        ),
    ],
)
def test_a_question_without_a_noun_is_asked_of_the_last_one(before, question, whole):
    assert ask(question, after(before)).text == whole


def test_where_it_was_before_is_no_question_of_the_last_one_which_asked_when():
    text = ask("And where was it before?", after(DRILL)).text

    assert text.casefold().startswith(("and where", "where"))
    assert "tow drill" in text


def test_a_short_answer_becomes_no_subject_of_a_question_that_asked_when():
    state = after(("Wann kommt der Bus an?", "Mara Lindqvist, 9 Uhr."), direct="Mara Lindqvist")

    assert ask("Warum?", state).text.startswith("Warum kommt der Bus an")


def test_what_the_passages_below_the_answer_speak_of_belongs_to_the_last_question():
    quoted = "**St Michael's**\n\nConcert 12 December, doors at six, tickets £8 from Phil."
    state = update(
        after(("When is the concert?", "On 12 December.")),
        read("Where is the concert?"),
        names=NAMES,
        vocabulary=built_in(),
        answer="**St Michael's**",
        quoted=quoted,
    )

    assert "concert" in ask("How much are the tickets?", state).text


def test_the_other_of_two_in_an_answer_is_the_second():
    state = after(("Who is Anna?", "Anna Stein is the baker. Anna Berg leads the choir."))

    assert ask("And the other one?", state).text == "Who is Anna Berg?"


def test_a_telephone_number_is_no_part_of_a_name():
    state = after(("What is the mobile number of Maren?", "Maren Oddy 07700 900114"))

    assert "07700" not in ask("and her email?", state).text


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("Anna Stein leitet den Chor. Anna übt montags. Anna Berg backt.", "Wer ist Anna Berg?"),
        ("Anna Stein leitet den Chor, Anna Montag und Freitag. Anna Berg backt.",
         "Wer ist Anna Berg?"),
    ],
)  # fmt: skip
def test_a_verb_or_day_behind_a_first_name_is_no_surname(answer, text):
    assert ask("Und die andere?", after(("Wer ist Anna?", answer))).text == text


@pytest.mark.parametrize(
    ("before", "question", "text"),
    [
        (("Who wrote the harbour report?", "Mara"), "When?",
         "When did Mara Lindqvist write the harbour report?"),
        (("Who built the slipway?", "Mara"), "Where?",
         "Where did Mara Lindqvist build the slipway?"),
        (("Who teaches the class?", "Mara"), "Where?",
         "Where does Mara Lindqvist teach the class?"),
        (("Who read the logbook?", "Mara"), "Why?", "Why did Mara Lindqvist read the logbook?"),
        (("Who is the coxswain?", "Cox since 2024 Mara"), "Who was that later?",
         "Who is the coxswain later?"),
        (("Wer ist der Steuermann?", "Mara seit 2024"), "Wer war dies davor?",
         "Wer war der Steuermann davor?"),
    ],
)  # fmt: skip
def test_a_short_question_keeps_the_time_and_the_subject_of_the_last(before, question, text):
    assert ask(question, after(before, direct="Mara Lindqvist")).text == text


@pytest.mark.parametrize(
    ("before", "question", "text"),
    [
        ("Weißt du, was der Grosse Kran kostet?", "Wann wurde er geprüft?",
         "Wann wurde der Grosse Kran geprüft?"),
        ("Wie heißt die Firma für den Kran?", "Wann wurde er geprüft?",
         "Wann wurde der Kran geprüft?"),
    ],
)  # fmt: skip
def test_a_name_is_whole_behind_letters_that_fold_to_two(before, question, text):
    assert ask(question, after((before, "Der Grosse Kran kostet 900 Euro."))).text == text


@pytest.mark.parametrize(
    ("before", "question", "text"),
    [
        ("Wer hilft der Gruppe?", "Und den Kindern?", "Wer hilft den Kindern?"),
        ("Wer hilft den Kindern?", "Und der Gruppe?", "Wer hilft der Gruppe?"),
        ("Wann wird der Bagger geprüft?", "Nein, ich meinte den Lastzug",
         "Wann wird der Lastzug geprüft?"),
    ],
)  # fmt: skip
def test_only_a_masculine_article_takes_the_case_of_the_one_before(before, question, text):
    assert ask(question, after((before, "Mara Lindqvist."))).text == text
