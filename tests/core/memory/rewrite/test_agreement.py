"""Rewritten questions are good English, and refer to whom or what the last turn is about."""

import pytest

from tests.core.memory.rewrite.dialogues import after, ask

DENZIL = ("What is Denzil's mobile number?", "07700 900 145")


@pytest.mark.parametrize(
    ("last", "question", "text"),
    [
        ("Who is the best man?", "and the bridesmaids?", "Who are the bridesmaids?"),
        ("Who are the bridesmaids?", "and the best man?", "Who is the best man?"),
        ("Where are the keys?", "and the lens?", "Where is the lens?"),
        ("Where is the meter?", "and the gas?", "Where is the gas?"),
        ("What does the towel cost?", "and the sheets?", "What do the sheets cost?"),
        ("Who has the ladder?", "and the keys?", "Who has the keys?"),
        (DENZIL[0], "and Ruth's?", "What is Ruth's mobile number?"),
        (DENZIL[0], "and the plumber's?", "What is the plumber's mobile number?"),
    ],
)
def test_a_fragment_agrees_with_the_question_that_it_changes(last, question, text):
    assert ask(question, after((last, ""))).text == text


@pytest.mark.parametrize(
    ("turn", "question", "text"),
    [
        (DENZIL, "When did he join?", "When did Denzil join?"),
        (
            ("When is mum's operation?", ""),
            "What's her phone number?",
            "What's mum's phone number?",
        ),
        (
            ("How long has Denzil been here?", "Since 1999."),
            "What's his mobile?",
            "What's Denzil's mobile?",
        ),
    ],
)
def test_a_pronoun_means_who_owns_what_was_asked_about(turn, question, text):
    assert ask(question, after(turn)).text == text


def test_it_is_no_person():
    turns = ("When is mum's hip operation?", ""), ("Who is the surgeon?", "")

    text = ask("And when was it planned first?", after(*turns)).text

    assert "surgeon" not in text


def test_there_behind_a_verb_may_mean_no_place():
    question = "How many bridesmaids are there?"

    text = ask(question, after(("How many jars of jam are left?", "jam – Seville 31 jars"))).text

    assert text == question


def test_the_other_of_a_name_is_one_whom_only_the_library_knows():
    state = after(("When does Anna Stein open?", "At nine."))

    assert ask("And the other Anna?", state).text == "When does Anna Berg open?"


def test_it_is_what_bears_the_label_that_was_answered():
    turn = ("Which room is the cheapest in high season?", "**5** (Price high season 72)")

    text = ask("Does it have a sea view?", after(turn, direct="5")).text

    assert text.startswith("Does room 5 have a sea view")
