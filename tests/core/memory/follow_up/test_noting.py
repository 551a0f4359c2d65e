from core.extract.vocabulary.vocabulary import built_in
from core.memory.follow_up.at_hand import AtHand
from core.memory.follow_up.noting import MOST_QUESTIONS, MOST_THINGS, note
from tests.core.memory.follow_up.dialogues import NAMES, after, ask, read


def test_the_items_of_a_list_are_kept_in_order():
    at_hand = after(
        ("Which projects are there?", "- Atlas: since 2019\n- Borealis\n- the pump [1]")
    )

    assert at_hand.last.listed == ("Atlas", "Borealis", "the pump [1]".removesuffix(" [1]"))


def test_the_rows_of_a_table_are_a_list_too():
    table = "| Project | Lead |\n|---|---|\n| Atlas | Viktor Hale |\n| Borealis | Priya Raman |"

    at_hand = after(("Which projects are there?", table))

    assert at_hand.last.listed == ("Atlas", "Borealis")


def test_names_that_are_counted_up_are_a_list():
    at_hand = after(("Who works on Atlas?", "Viktor Hale, Priya Raman and Jonas Pell do [2]."))

    assert at_hand.last.listed == ("Viktor Hale", "Priya Raman", "Jonas Pell")


def test_what_is_asked_about_without_a_name_is_at_hand_too():
    at_hand = after(("When was the grant approved?", "On 3 March 2025."))

    assert [it.name for it in at_hand.things] == ["the grant"]
    assert ask("How large is it?", at_hand).text == "How large is the grant?"


def test_things_have_the_role_in_which_they_were_spoken_of():
    at_hand = after(("Who leads Heron?", "Ines Duarte leads it. Jonas Pell pays."))

    assert {it.name: it.role for it in at_hand.things} == {
        "Project Heron": "asked",
        "Ines Duarte": "answered",
        "Jonas Pell": "mentioned",
    }


def test_a_name_of_several_things_is_told_apart_by_the_answer():
    before = after(("Where does Anna live?", ""))
    told = after(("Where does Anna live?", "Anna Berg lives in Oslo."))

    assert before.things[0].alike == ("Anna Berg", "Anna Stein")
    assert [it.name for it in told.things] == ["Anna Berg", "Oslo"]


def test_a_long_conversation_keeps_only_its_last_things_and_questions():
    at_hand = AtHand()
    for number in range(60):
        text = f"Who met Person{chr(65 + number % 26)}{chr(97 + number // 26)} Smith?"
        at_hand = note(at_hand, read(text), names=NAMES, vocabulary=built_in(), answer="Atlas did.")

    assert at_hand.turn == 60
    assert len(at_hand.things) == MOST_THINGS
    assert len(at_hand.questions) == MOST_QUESTIONS
    assert at_hand.things[0].turn == 60
