import pytest

from tests.core.memory.rewrite.dialogues import after, ask

WATER = ("How high was the water at the mill on 3 February?", "212 cm.")
HONEY = ("Wie viel Honig gab es 2021?", "86 kg.")


@pytest.mark.parametrize("question", ["a week later?", "and the day before?", "the next day?"])
def test_a_step_in_time_keeps_the_time_from_which_it_counts(question):
    time = question.removeprefix("and ")

    text = ask(question, after(WATER)).text

    assert text == f"How high was the water at the mill on 3 February {time}"


@pytest.mark.parametrize("question", ["and a year ago?", "last year?", "and at the moment?"])
def test_a_time_counted_from_today_takes_the_place_of_the_last_one(question):
    time = question.removeprefix("and ")

    assert ask(question, after(WATER)).text == f"How high was the water at the mill {time}"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("und das jahr danach?", "Wie viel Honig gab es 2021 das jahr danach?"),
        ("und letztes jahr?", "Wie viel Honig gab es letztes jahr?"),
        ("im moment?", "Wie viel Honig gab es im moment?"),
    ],
)
def test_german_times_are_told_apart_in_the_same_way(question, text):
    assert ask(question, after(HONEY)).text == text


@pytest.mark.parametrize("time", ["at the moment", "these days"])
def test_what_means_now_is_no_time_of_the_last_turn(time):
    text = ask(f"What is it {time}?", after(WATER)).text

    assert time in text
    assert "on 3 February" not in text
