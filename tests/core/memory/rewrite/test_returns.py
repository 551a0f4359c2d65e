import pytest

from tests.core.memory.rewrite.dialogues import after, ask

TURNS = (
    ("When is the hearing in the Miller case?", "On 4 March at ten."),
    ("What does the tent cost?", "210 pounds."),
)


@pytest.mark.parametrize(
    "question",
    [
        "back to the hearing: which court is it?",
        "the hearing again. which court is it?",
        "and the hearing itself, which court is it?",
    ],
)
def test_a_topic_that_is_named_first_is_taken_up_again(question):
    understood = ask(question, after(*TURNS))

    assert "hearing" in understood.text
    assert "tent" not in understood.text
    assert understood.how.startswith("back to")


def test_a_clause_that_no_turn_spoke_of_is_no_topic():
    question = "By the way, which court is in Oslo?"

    assert ask(question, after(*TURNS)).text == question


@pytest.mark.parametrize("question", ["and in june?", "and in June?"])
def test_months_are_times_in_small_letters(question):
    state = after(("what was the electricity reading in march", "41,882 kWh."))

    assert ask(question, state).text == f"What was the electricity reading in {question[7:]}"


@pytest.mark.parametrize("question", ["And before April?", "and before april?"])
def test_a_month_behind_before_is_a_time(question):
    state = after(("What does Mara Quill earn?", "13 pounds an hour."))

    assert ask(question, state).text == f"What does Mara Quill earn {question[4:]}"


def test_what_is_named_for_the_first_time_is_not_asked_of_the_topic():
    question = "Who made the Kessler Press?"
    state = after(("What does the tent cost?", "210 pounds."), ("When will it come?", "In May."))

    assert ask(question, state).text == question


@pytest.mark.parametrize("question", ["Is point 2 done?", "Is number 2 done?", "Is step 2 done?"])
def test_a_counted_item_of_a_list_is_named(question):
    state = after(("What are the steps?", "1. Pump off\n2. Open the valve\n3. Close it"))

    assert "valve" in ask(question, state).text
