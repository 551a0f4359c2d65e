import pytest

from tests.core.memory.rewrite.dialogues import after, ask


@pytest.mark.parametrize(
    ("before", "question", "whole"),
    [
        (
            ("How big is the blue tent?", "Blue tent: three persons."),
            "and the green one?",
            "How big is the green tent?",
        ),
        (
            ("Who bought the Saturday tickets?", "Piet bought them."),
            "who got the Sunday ones",
            "Who got the Sunday tickets?",
        ),
        (
            ("Wie groß ist das blaue Zimmer?", "Blaues Zimmer: 14 m²."),
            "und das gelbe?",
            "Wie groß ist das gelbe Zimmer?",
        ),
        (
            ("When does the first bus leave?", "At 5.42."),
            "and the last one?",
            "When does the last bus leave?",
        ),
    ],
)
def test_one_stands_for_the_noun_of_the_last_question(before, question, whole):
    understood = ask(question, after(before))

    assert understood.text == whole
    assert understood.asked == question
    assert understood.sure >= 0.5


def test_an_ordinal_counts_the_items_of_a_list_and_takes_no_noun():
    state = after(("Which pumps did we test?", "1. Nautilus Pump\n2. Kestrel Drone"))

    assert "Kestrel Drone" in ask("How heavy is the second one?", state).text


def test_another_noun_of_the_same_name_is_not_added_to_the_question():
    state = after(("Who bought the Saturday tickets?", "Piet bought them."))

    assert "Saturday" not in ask("who got the Sunday ones", state).text


@pytest.mark.parametrize("now", ["and now?", "and today?"])
def test_now_takes_the_place_of_the_time_asked_before(now):
    text = ask(now, after(("Who was treasurer in 2019?", "Ines Duarte."))).text

    assert "2019" not in text
    assert now.split()[-1].rstrip("?") in text


def test_the_person_of_a_german_question_is_replaced_without_what_follows_it():
    text = ask("Ich meinte Oma", after(("Wann hat Opa Geburtstag?", "Am 8. November."))).text

    assert text == "Wann hat Oma Geburtstag?"


def test_what_is_asked_with_the_takes_its_topic_from_the_turn_that_spoke_of_it():
    state = after(
        ("When is the hearing in the Miller case?", "On 4 March."),
        ("What do I wear?", "A navy suit."),
    )

    assert "Miller" in ask("which court is the hearing in?", state).text
