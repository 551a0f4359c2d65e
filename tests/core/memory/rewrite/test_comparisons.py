import pytest

from tests.core.memory.rewrite.dialogues import after, ask

IN_TURN = (("When did Atlas start?", "In 2019."), ("when did Borealis start?", "In May 2022."))


def test_a_comparison_of_named_things_stands_alone():
    question = "Which is bigger, Oslo or Lisbon?"

    assert ask(question, after(*IN_TURN)).text == question


def test_the_first_of_two_questions_is_the_first_one():
    assert "Atlas" in ask("Who runs the first one?", after(*IN_TURN)).text


@pytest.mark.parametrize(
    "question", ["Is it allowed to prune hedges?", "Is it true that it rains?"]
)
def test_it_that_means_nothing_stays(question):
    state = after(("Does the choir sing in June?", "No, the concert was cancelled."))

    assert ask(question, state).text.startswith(question[:-1])


def test_why_was_that_asks_for_the_reason_of_what_was_answered():
    state = after(("Was the Monday market moved?", "Yes, it is held behind the town hall."))

    assert ask("why was that?", state).text.startswith("Why was the Monday market moved")
