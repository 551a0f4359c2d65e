import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.vocabulary.vocabulary import built_in
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.rewrite.tracker import rewrite
from tests.core.memory.rewrite.dialogues import NOW, after, ask, is_resolved, rows

# Shares of follow-ups that are resolved, and of other questions that stay as they are.
RESOLVED, UNCHANGED = 0.8, 0.9
ALONE = [row for row in rows() if row.group == "alone"]
FOLLOW_UPS = [row for row in rows() if row.group != "alone"]


def test_follow_up_questions_are_resolved(capsys):
    tried, resolved, failed = Counter(), Counter(), []
    for row in FOLLOW_UPS:
        understood = ask(row.ask, after(*row.turns))
        tried[row.group] += 1
        if is_resolved(row, understood.text):
            resolved[row.group] += 1
        else:
            failed.append(f"{row.ask} -> {understood.text}")
    with capsys.disabled():
        figures = "  ".join(f"{it} {resolved[it]}/{tried[it]}" for it in tried)
        sys.stdout.write(f"\n  resolved: {figures}\n")

    assert len(FOLLOW_UPS) >= 60
    assert resolved.total() / tried.total() >= RESOLVED, failed


def test_a_question_that_stands_by_itself_stays_as_it_is():
    changed = [row.ask for row in ALONE if ask(row.ask, after(*row.turns)).text != row.ask]

    assert len(ALONE) >= 60
    assert len(changed) / len(ALONE) <= 1 - UNCHANGED, changed


def test_the_first_question_of_a_conversation_stays_as_it_is():
    understood = ask("Where did she study?", DialogueState())

    assert understood.text == "Where did she study?"


@pytest.mark.parametrize(
    "question",
    [
        "Worum geht es in meinen Notizen?",
        "What are the notes about?",
        "Wovon handeln meine Notizen?",
    ],
)
@pytest.mark.parametrize(
    "turn",
    [
        ("Wann ist das Sommerfest?", "Das Sommerfest ist am 12. Juli."),
        ("Was steht im Protokoll vom Mai?", "Das Dach wird repariert."),
        ("What did the notes say about honey?", "Honey is 6.50."),
    ],
)
def test_a_question_about_the_whole_library_is_no_follow_up(question, turn):
    assert ask(question, after(turn)).text == question


def test_what_was_replaced_and_why_is_told():
    understood = ask("Where did she study?", after(("Who leads Heron?", "Ines Duarte leads it.")))

    assert understood.text == "Where did Ines Duarte study?"
    assert understood.replaced == (("she", "Ines Duarte"),)
    assert understood.how == "“she” is Ines Duarte"
    assert understood.sure > 0.8


def test_a_word_that_nothing_state_fits_stays_and_is_unsure():
    understood = ask("Where did she study?", after(("When did Atlas start?", "In 2019.")))

    assert understood.text == "Where did she study?"
    assert understood.sure < 0.5


def test_a_name_takes_the_place_of_a_word_that_nothing_fitted():
    state = after(("Where did she study?", ""))

    assert ask("and Mara?", state).text == "Where did Mara Lindqvist study?"


def test_of_two_that_fit_the_choice_is_less_sure():
    one = ask("Where does she live?", after(("Who leads Heron?", "Ines Duarte")))
    two = ask("Where does she live?", after(("Did Mara meet Ines Duarte?", "Yes.")))

    assert two.sure < one.sure


def test_names_are_found_without_a_book_of_names():
    state = after(("Who leads Heron?", "Ines Duarte leads Project Heron."))

    understood = rewrite("And Lantern?", state, now=NOW, vocabulary=built_in())

    assert understood.text == "Who leads Lantern?"


def test_what_was_spoken_of_later_is_meant_first():
    state = after(("Who leads Heron?", "Ines Duarte"), ("Who leads Lantern?", "Mara Lindqvist"))

    assert ask("When did it start?", state).text == "When did Project Lantern start?"
    assert ask("Where does she live?", state).text == "Where does Mara Lindqvist live?"


def test_an_answer_that_was_not_found_holds_no_things():
    state = after(("Who leads Heron?", ""))

    assert [it.name for it in state.mentions] == ["Project Heron"]
    assert ask("Why?", state).text == "Why leads Heron?"


@given(st.text(max_size=80))
def test_any_text_is_a_question(text):
    understood = ask(text, WITH_A_LIST)

    assert understood.asked.strip() == text.strip()
    assert 0 <= understood.sure <= 1


WITH_A_LIST = after(("Which projects run in Oslo?", "1. Atlas\n2. Borealis"))


def test_a_number_put_right_is_no_question():
    state = after(("How many Christmas boxes do we make?", "We make 150 boxes."))

    for text in ("No, it's 180 boxes", "That's wrong, it was 180 boxes"):
        result = ask(text, state)
        assert (result.text, result.replaced) == (text, ())


def test_a_short_question_of_its_own_takes_nothing_from_the_one_before():
    state = after(("Which tasks are due before December?", "The circuit for the fan."))

    for question in ("Hal's number?", "allotment rent", "how many performances of jack"):
        assert ask(question, state).text == question


def test_a_single_word_asks_the_same_for_something_else():
    understood = ask("2022?", after(("Who led Heron in 2024?", "Ines Duarte led it.")))

    assert understood.text == "Who led Heron in 2022?"
