"""Turns wait for the user's consent: stored if the user agrees, dropped if not."""

import threading
from datetime import UTC, datetime
from typing import Any

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.records.memory import ForgetRequest, Session
from tests.opened import open_home

QUESTIONS = ("Who leads Heron?", "And Osprey?", "What does Osprey use?")


@pytest.fixture
def undecided(library: Library) -> Library:
    """A library whose user was not asked yet whether conversations may be remembered."""
    library.set_option("memory", value="unasked")
    return library


def talk(library: Library, *, passing: bool = False) -> Session:
    session = library.begin_session(passing=passing)
    for question in QUESTIONS:
        library.ask(question, session_id=session.id)
    return library.show_session(session.id).session


def test_consent_stores_the_turns_that_waited(undecided: Library) -> None:
    began = datetime.now(UTC)
    waiting = talk(undecided)
    ended = datetime.now(UTC)
    assert waiting.id < 0
    assert undecided.list_sessions() == ()

    undecided.set_option("memory", value="on")

    (listed,) = undecided.list_sessions()
    assert (listed.title, listed.turns) == (waiting.title, 3)
    assert listed.begun_at == waiting.begun_at
    shown = undecided.show_session(waiting.id)
    assert shown.session.id == listed.id > 0
    assert [it.text for it in shown.episodes if it.kind == "turn"] == list(QUESTIONS)
    times = [it.happened_at for it in shown.episodes]
    assert times == sorted(times)
    assert began <= times[0] <= times[-1] <= ended
    assert [it.previous for it in shown.episodes[1:]] == [it.id for it in shown.episodes[:-1]]
    entries = undecided.retell(listed.id).told
    assert "Heron is led by Anna Lopes" in entries[1].citations[0].quote
    assert undecided.recall("Heron", k=1)[0].episode.session_id == listed.id


def test_a_conversation_goes_on_under_its_old_id_after_consent(undecided: Library) -> None:
    waiting = talk(undecided)
    undecided.set_option("memory", value="on")

    answer = undecided.ask("And what does Heron use?", session_id=waiting.id)

    assert "DuckDB" in answer.answer
    (listed,) = undecided.list_sessions()
    assert (answer.session_id, listed.turns) == (listed.id, 4)
    assert answer.episode_id > 0


def test_a_restart_keeps_what_consent_stored(undecided: Library) -> None:
    talk(undecided)
    undecided.set_option("memory", value="on")
    before = undecided.list_sessions()
    undecided.close()

    again = open_home(undecided.home)
    try:
        after = again.list_sessions()
        turns = [it.text for it in again.show_session(after[0].id).episodes if it.kind == "turn"]
    finally:
        again.close()

    assert [(it.id, it.title, it.turns) for it in after] == [
        (it.id, it.title, it.turns) for it in before
    ]
    assert turns == list(QUESTIONS)


def test_a_refusal_drops_the_turns_that_waited(undecided: Library) -> None:
    waiting = talk(undecided)

    undecided.set_option("memory", value="off")
    undecided.ask("What is Heron?", session_id=waiting.id)
    undecided.set_option("memory", value="on")
    undecided.ask("What is Osprey?", session_id=waiting.id)

    assert undecided.list_sessions() == ()
    assert undecided.list_memories() == ()


def test_a_private_conversation_is_never_adopted(undecided: Library) -> None:
    private = talk(undecided, passing=True)

    undecided.set_option("memory", value="on")
    undecided.ask("What is Osprey?", session_id=private.id)

    assert undecided.list_sessions() == ()
    assert undecided.list_memories() == ()
    assert undecided.show_session(private.id).session.id == private.id


def test_what_waited_is_gone_after_everything_was_forgotten(undecided: Library) -> None:
    talk(undecided)

    undecided.forget(ForgetRequest(everything=True))
    undecided.set_option("memory", value="on")

    assert undecided.list_sessions() == ()
    assert undecided.list_memories() == ()


def test_each_conversation_that_waited_is_stored_by_itself(undecided: Library) -> None:
    first, second = undecided.begin_session("Birds"), undecided.begin_session()
    undecided.begin_session("Nothing asked")
    undecided.ask("Who leads Heron?", session_id=first.id)
    undecided.ask("Who leads Osprey?", session_id=second.id)

    undecided.set_option("memory", value="on")

    listed = {it.title: it.turns for it in undecided.list_sessions()}
    assert listed == {"Birds": 1, "Who leads Osprey?": 1}


def test_statements_of_turns_that_waited_are_proposed_as_facts(undecided: Library) -> None:
    session = undecided.begin_session()
    for _ in range(2):
        undecided.ask("Heron is led by Carla Diaz.", session_id=session.id)
    assert undecided.list_proposals() == ()

    undecided.set_option("memory", value="on")

    (proposal,) = undecided.list_proposals()
    first = undecided.show_session(session.id).episodes[0]
    assert (proposal.episode_id, proposal.made_at) == (first.id, first.happened_at)
    assert "Carla Diaz" in proposal.quote


def test_what_was_marked_never_remembered_meanwhile_is_not_stored(undecided: Library) -> None:
    talk(undecided)
    (source,) = undecided.status().sources
    undecided.mark_source(source.id, tiers=["never remembered"])

    undecided.set_option("memory", value="on")

    assert undecided.list_memories(kind="reply") == ()


def test_an_answer_that_ends_after_consent_is_stored_with_its_conversation(
    undecided: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = undecided.begin_session()
    undecided.ask(QUESTIONS[0], session_id=session.id)
    answering, agreed = threading.Event(), threading.Event()
    with undecided._services.use() as services:
        real = services.conversations._answer

        def slow(*given: Any, **named: Any) -> Any:
            answering.set()
            assert agreed.wait(20)
            return real(*given, **named)

        monkeypatch.setattr(services.conversations, "_answer", slow)
    answers: list[Any] = []
    asking = threading.Thread(
        target=lambda: answers.append(undecided.ask(QUESTIONS[1], session_id=session.id))
    )
    asking.start()
    assert answering.wait(20)

    undecided.set_option("memory", value="on")
    agreed.set()
    asking.join(20)

    (listed,) = undecided.list_sessions()
    assert (listed.turns, answers[0].session_id) == (2, listed.id)


def test_a_conversation_that_is_forgotten_after_consent_is_gone(undecided: Library) -> None:
    waiting = talk(undecided)
    undecided.set_option("memory", value="on")
    (listed,) = undecided.list_sessions()

    undecided.forget(ForgetRequest(session_id=listed.id))

    assert undecided.list_sessions() == ()
    with pytest.raises(WrongUse):
        undecided.show_session(waiting.id)
