import pytest

from tests.core.memory.rewrite.dialogues import after, ask

WATER = ("How high was the water at the mill on 3 February?", "212 cm.")
HONEY = ("Wie viel Honig gab es 2021?", "86 kg.")


@pytest.mark.parametrize(
    ("question", "time"),
    [
        ("a week later?", "on 10 February"),
        ("and the day before?", "on 2 February"),
        ("the next day?", "on 4 February"),
        ("3 weeks later?", "on 24 February"),
        ("and 10 days before?", "on 24 January"),
        ("and the week after that?", "on 10 February"),
        # How many these are, no day tells.
        ("several days later?", "on 3 February several days later"),
        # A day has no place in the month after.
        ("and the month after?", "on 3 February the month after"),
    ],
)
def test_a_step_in_time_leads_on_from_the_time_of_the_last_question(question, time):
    text = ask(question, after(WATER)).text

    assert text == f"How high was the water at the mill {time}?"


@pytest.mark.parametrize(
    ("last", "question", "text"),
    [
        (
            "Who is on call next week?",
            "and the week after",
            "Who is on call in the week of 30 November?",
        ),
        ("Who led it in December 2024?", "a month later?", "Who led it in January 2025?"),
        ("What did it cost in 2022?", "and two years before?", "What did it cost in 2020?"),
        ("What does a towel cost now?", "and before?", "What did a towel cost before?"),
        ("Where does Ann live?", "and previously?", "Where did Ann live previously?"),
        ("What does a towel cost today?", "and later?", "What does a towel cost later?"),
    ],
)
def test_the_time_of_the_last_question_gives_way(last, question, text):
    assert ask(question, after((last, ""))).text == text


@pytest.mark.parametrize("question", ["and a year ago?", "last year?", "and at the moment?"])
def test_a_time_counted_from_today_takes_the_place_of_the_last_one(question):
    time = question.removeprefix("and ")

    assert ask(question, after(WATER)).text == f"How high was the water at the mill {time}"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("und das jahr danach?", "Wie viel Honig gab es im Jahr 2022?"),
        ("2 jahre später?", "Wie viel Honig gab es im Jahr 2023?"),
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


@pytest.mark.parametrize(
    ("last", "question"),
    [
        ("How much are band subs from January?", "What is the precept this year?"),
        ("Was kostet die Kita ab Januar?", "Wie hoch ist der Haushalt dieses Jahr?"),
    ],
)
def test_a_question_keeps_the_time_of_its_own(last, question):
    assert ask(question, after((last, ""))).text == question


def test_that_year_is_the_one_of_the_last_question():
    text = ask("How high was the budget that year?", after(("Who led it in 2022?", ""))).text

    assert text == "How high was the budget in 2022?"
