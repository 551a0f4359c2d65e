"""What the user puts right replaces what the user said before, and is forgotten with it."""

import pytest

from core.library.library import Library


@pytest.fixture
def library(reading_library: Library) -> Library:
    reading_library.set_option("not_found_below", value=0.0)
    return reading_library


@pytest.mark.parametrize(
    ("stated", "question", "correction", "holds"),
    [
        (
            "Merk dir dass Tilda das Rad am 3.12. holt",
            "Holt Tilda das Rad am 3.12.?",
            "Nein, sie holt es erst am 10.12.",
            "sie holt es erst am 10.12.",
        ),
        (
            "Remember that the spare key is under the pot.",
            "Where is the spare key?",
            "No, it's under the bench now.",
            "it's under the bench now.",
        ),
        (
            "Remember that the spare key is under the pot.",
            "Where is the spare key?",
            "No, that's wrong, Tilda has it.",
            "Tilda has it.",
        ),
        (
            "Remember that the hall was rented for 90 euros.",
            "How much was the hall rented for?",
            "No, 95 euros",
            "95 euros",
        ),
    ],
)
def test_a_correction_replaces_what_was_said(
    library: Library, stated: str, question: str, correction: str, holds: str
) -> None:
    session = library.begin_session()
    library.ask(stated, session_id=session.id)
    before = library.ask(question, session_id=session.id)
    noted = library.ask(correction, session_id=session.id)
    after = library.ask(question, session_id=library.begin_session().id)

    assert holds in noted.answer
    (old,) = before.citations
    assert old.quote in noted.answer
    assert [it.quote for it in after.citations] == [holds, old.quote]
    assert after.answer.index(holds) < after.answer.index(old.quote)


@pytest.mark.parametrize(
    "further",
    [
        "No one else has a key.",
        "No parking on Mondays in the yard.",
        "Wrong size boots were delivered.",
        "Actually, I also need the ladder on Friday.",
    ],
)
def test_words_like_a_refusal_before_a_noun_correct_nothing(library: Library, further: str) -> None:
    session = library.begin_session()
    library.ask("Remember that the spare key is under the pot.", session_id=session.id)
    library.ask(further, session_id=session.id)

    answer = library.ask("Where is the spare key?", session_id=library.begin_session().id)

    assert "the spare key is under the pot." in [it.quote for it in answer.citations]
    assert not any(it.episode.intent == "correction" for it in library.list_memories(kind="turn"))


def test_the_last_of_several_corrections_holds(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that the spare key is under the pot.", session_id=session.id)
    library.ask("No, it's under the bench.", session_id=session.id)
    library.ask("Where is the spare key?", session_id=session.id)
    library.ask("No, Tilda has it.", session_id=session.id)

    answer = library.ask("Where is the spare key?", session_id=session.id)

    assert [it.quote for it in answer.citations] == ["Tilda has it.", "it's under the bench."]


def test_a_correction_of_an_order_to_remember_does_not_fade_either(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that the spare key is under the pot.", session_id=session.id)
    library.ask("No, it's under the bench.", session_id=session.id)

    assert all(it.episode.pinned for it in library.list_memories(kind="turn"))


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("No, she lives in Porto now.", "What is right instead?"),
        ("Das stimmt nicht.", "Was stimmt stattdessen?"),
        ("No thanks", "All right."),
        ("Vielen Dank!", "In Ordnung."),
    ],
)
def test_a_refusal_that_says_of_nothing_what_holds_is_not_taken_for_understood(
    library: Library, said: str, reply: str
) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)

    answer = library.ask(said, session_id=session.id)

    assert answer.answer.startswith(reply)


def test_no_i_meant_asks_again_behind_what_was_said(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that Heron is led by Carla Dias.", session_id=session.id)
    library.ask("Who is Heron led by?", session_id=session.id)

    answer = library.ask("no, I meant Osprey", session_id=session.id)

    assert "Ben Okri" in answer.answer


@pytest.mark.parametrize(
    "order",
    [
        "Forget what I told you about the spare key",
        "Please forget what I said about the spare keys.",
        "Forget the thing about the spare key",
        "Vergiss, was ich über den Spare Key gesagt habe.",
        "Vergiss alles, was ich dir zum Spare Key erzählt habe",
    ],
)
def test_words_for_telling_do_not_hide_what_is_to_be_forgotten(
    library: Library, order: str
) -> None:
    session = library.begin_session()
    library.ask("Remember that the spare key is under the pot.", session_id=session.id)
    library.ask("No, it's under the bench.", session_id=session.id)
    library.ask("Remember that the bins are emptied on Mondays.", session_id=session.id)

    answer = library.ask(order, session_id=session.id)

    assert [it.text for it in answer.to_forget] == [
        "the spare key is under the pot.",
        "it's under the bench.",
    ]


def test_what_was_said_twice_is_corrected_and_forgotten_in_both_turns(library: Library) -> None:
    for _ in range(2):
        session = library.begin_session()
        library.ask("Remember that the spare key is under the pot.", session_id=session.id)
    library.ask("No, it's under the bench.", session_id=session.id)

    answer = library.ask("Where is the spare key?", session_id=session.id)
    forget = library.ask("Forget about the spare key", session_id=session.id)

    assert answer.citations[0].quote == "it's under the bench."
    assert [it.text for it in forget.to_forget] == [
        "the spare key is under the pot.",
        "the spare key is under the pot.",
        "it's under the bench.",
    ]
