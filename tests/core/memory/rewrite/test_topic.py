"""Follow-ups that lean on the last question: its topic is put behind them."""

import pytest

from tests.core.memory.rewrite.dialogues import after, ask

KILN = ("How hot does the kiln get?", "The log of Master Obuya says that it reaches 1240 degrees.")


@pytest.mark.parametrize("question", ["why do they say that?", "and who decided that?"])
def test_a_question_that_leans_on_the_last_one_gets_its_topic(question):
    understood = ask(question, after(KILN))

    assert "kiln" in understood.text
    assert understood.sure >= 0.5
    assert understood.replaced


@pytest.mark.parametrize(
    "question",
    ["Is there a note on whales?", "Where did I put the tax papers?", "Wann läuft der Pass ab?"],
)
def test_a_question_about_something_else_stays(question):
    assert ask(question, after(KILN)).text == question


def test_a_person_that_nobody_mentioned_can_be_is_not_made_up():
    understood = ask("Where did she study?", after(("When did Atlas start?", "In 2019.")))

    assert understood.text == "Where did she study?"


def test_the_same_is_asked_of_a_relative():
    chiara = ("Who is Mara Lindqvist married to?", "Mara Lindqvist married Jonas Pell in 2012.")

    assert (
        ask("And her brother?", after(chiara)).text == "Who is Mara Lindqvist's brother married to?"
    )
    assert (
        ask("And her phone number?", after(chiara)).text == "What is Mara Lindqvist's phone number?"
    )


def test_what_a_note_says_of_a_thing_is_no_list_of_things():
    boiler = ("When was the boiler fixed?", "Boiler: 7 July, Mr Abubakar, new inlet valve")

    assert "7 July, Mr" not in ask("How much did that cost?", after(boiler)).text
    assert "boiler" in ask("How much did that cost?", after(boiler)).text.casefold()


def test_a_question_with_a_contracted_verb_is_no_fragment():
    question = "When's the next blood donation?"

    assert ask(question, after(KILN)).text == question


def test_a_correction_takes_the_place_of_what_was_asked_for():
    light = ("Wer hat die Ampel an der Poststraße beantragt?", "Die Ampel beantragte die Stadt.")

    understood = ask("Verzeihung, ich meinte den Zebrastreifen", after(light))

    assert understood.text == "Wer hat den Zebrastreifen an der Poststraße beantragt?"


BIDS = (
    ("Which three firms bid?", "Alba Roofing 980.50, Kestrel 1,120 and Morgan & Sons 1,250."),
    ("When can Alba Roofing start?", "On 3 May."),
)


def test_a_question_of_the_same_form_takes_nothing_of_the_last():
    state = after(("Who leads Heron?", "Ines Duarte"))

    assert ask("Who leads Lantern?", state).text == "Who leads Lantern?"


@pytest.mark.parametrize(
    "question",
    ["What do I have to do today?", "What's on next week?", "Was muss ich heute noch machen?"],
)
def test_what_is_to_do_or_on_at_a_time_is_not_asked_of_the_last_topic(question):
    assert ask(question, after(KILN)).text == question
