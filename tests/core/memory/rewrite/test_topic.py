"""Follow-ups that lean on the last question: its topic is put behind them."""

import pytest

from tests.core.memory.rewrite.dialogues import after, ask

KILN = ("How hot does the kiln get?", "The log of Master Obuya says that it reaches 1240 degrees.")


@pytest.mark.parametrize("question", ["why do they say that?", "and who says so?"])
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
