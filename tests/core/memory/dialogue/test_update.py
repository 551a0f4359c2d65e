from core.language.vocabulary.vocabulary import built_in
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.dialogue.update import MAX_MENTIONS, MAX_TURNS, update
from tests.core.memory.rewrite.dialogues import NAMES, after, ask, read


def test_the_items_of_a_list_are_kept_in_order():
    state = after(("Which projects are there?", "- Atlas: since 2019\n- Borealis\n- the pump [1]"))

    assert state.last.listed == ("Atlas", "Borealis", "the pump [1]".removesuffix(" [1]"))


def test_the_rows_of_a_table_are_a_list_too():
    table = "| Project | Lead |\n|---|---|\n| Atlas | Viktor Hale |\n| Borealis | Priya Raman |"

    state = after(("Which projects are there?", table))

    assert state.last.listed == ("Atlas", "Borealis")


def test_names_that_are_counted_up_are_a_list():
    state = after(("Who works on Atlas?", "Viktor Hale, Priya Raman and Jonas Pell do [2]."))

    assert state.last.listed == ("Viktor Hale", "Priya Raman", "Jonas Pell")


def test_what_is_asked_about_without_a_name_is_state_too():
    state = after(("When was the grant approved?", "On 3 March 2025."))

    assert [it.name for it in state.mentions] == ["the grant"]
    assert ask("How large is it?", state).text == "How large is the grant?"


def test_things_have_the_role_in_which_they_were_spoken_of():
    state = after(("Who leads Heron?", "Ines Duarte leads it. Jonas Pell pays."))

    assert {it.name: it.role for it in state.mentions} == {
        "Project Heron": "asked",
        "Ines Duarte": "answered",
        "Jonas Pell": "mentioned",
    }


def test_a_name_of_several_things_is_told_apart_by_the_answer():
    before = after(("Where does Anna live?", ""))
    told = after(("Where does Anna live?", "Anna Berg lives in Oslo."))

    assert before.mentions[0].alike == ("Anna Berg", "Anna Stein")
    assert {it.name for it in told.mentions} == {"Anna Berg", "Oslo"}


def test_a_long_conversation_keeps_only_its_last_things_and_questions():
    state = DialogueState()
    for number in range(60):
        text = f"Who met Person{chr(65 + number % 26)}{chr(97 + number // 26)} Smith?"
        state = update(state, read(text), names=NAMES, vocabulary=built_in(), answer="Atlas did.")

    assert state.turn == 60
    assert len(state.mentions) == MAX_MENTIONS
    assert len(state.turns) == MAX_TURNS
    assert state.mentions[0].turn == 60
