"""Conversations over a real library: understood, answered, remembered, and only with consent."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from core import conversation as conversing
from core.errors import WrongUse
from core.library.library import Library
from core.records.answers.answers import AnswerChunk
from core.records.answers.questions import QueryOptions
from core.records.ids import EpisodeId, ProposalId, SessionId
from core.records.memory import ForgetRequest, RewrittenQuestion
from tests.opened import open_home


def test_nothing_is_remembered_before_the_user_agreed(library: Library) -> None:
    library.set_option("memory", value="unasked")
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)

    assert session.id < 0
    assert "Anna Lopes" in answer.answer
    assert answer.episode_id == 0
    assert library.list_memories() == ()
    assert library.list_sessions() == ()


def test_a_conversation_that_is_not_kept_is_called_by_the_words_that_begin_it(
    library: Library,
) -> None:
    session = library.begin_session(passing=True)
    assert library.show_session(session.id).session.title == ""

    library.ask("Hello, can you tell me who leads Heron?", session_id=session.id)
    library.ask("And what does Osprey use?", session_id=session.id)
    shown = library.show_session(session.id)

    assert shown.session.title == "Who leads Heron"
    assert shown.episodes == ()
    assert library.list_sessions() == ()


def test_a_question_outside_of_a_conversation_is_not_remembered(library: Library) -> None:
    library.ask("Who leads Heron?")

    assert library.list_memories() == ()


def test_a_turn_is_remembered_with_what_it_names_and_what_the_reply_quotes(
    library: Library,
) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)

    conversation = library.show_session(session.id)
    turn, reply = conversation.episodes
    assert conversation.session.title == "Who leads Heron?"
    assert (turn.kind, turn.speaker, turn.text) == ("turn", "user", "Who leads Heron?")
    assert "Heron" in [thing.name for thing in turn.things]
    assert (reply.kind, reply.previous, reply.id) == ("reply", turn.id, answer.episode_id)
    assert {Path(it.path).name for it in reply.used} == {"projects.md"}
    assert answer.session_id == session.id


@pytest.mark.parametrize("memory", ["on", "off"])
def test_a_follow_up_is_understood_from_what_was_said_before(library: Library, memory: str) -> None:
    library.set_option("memory", value=memory)
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    answer = library.ask("And Osprey?", session_id=session.id)

    assert answer.question == "And Osprey?"
    assert answer.understood is not None
    assert answer.understood.text == "Who leads Osprey?"
    assert answer.trace.question == "Who leads Osprey?"
    assert "Ben Okri" in answer.answer


def test_a_reopened_conversation_tells_how_a_question_was_understood(library: Library) -> None:
    session = library.begin_session()
    first = library.ask("Who leads Heron?", session_id=session.id)
    library.ask("And Osprey?", session_id=session.id)
    asked, *_, reply = library.retell(session.id).told

    assert (asked.understood, reply.understood) == ("", "Who leads Osprey?")

    library.forget(ForgetRequest(episode_id=first.episode_id))

    assert library.retell(session.id).told[-1].understood == ""


def test_a_follow_up_is_remembered_as_it_was_understood(library: Library) -> None:
    session = library.begin_session()
    first = library.ask("Who leads Heron?", session_id=session.id)
    library.ask("And Osprey?", session_id=session.id)
    asked, *_ = [it.episode for it in library.list_memories(kind="turn", order="newest")]

    assert (asked.text, asked.meant) == ("And Osprey?", "Who leads Osprey?")
    assert not asked.is_idle
    assert [it.episode.text for it in library.retell(session.id).told][2] == "And Osprey?"

    library.forget(ForgetRequest(episode_id=first.episode_id))
    assert library.show_memory(asked.id).episode.meant == "And Osprey?"


@pytest.mark.parametrize("question", ["And the other one?", "Und die andere?", "Why?"])
def test_a_question_that_says_nothing_on_its_own_is_a_weak_memory(
    library: Library, question: str
) -> None:
    library.ask(question, session_id=library.begin_session().id)
    library.ask("What is overdue?", session_id=library.begin_session().id)

    strong, weak = library.list_memories(kind="turn")
    assert (strong.episode.text, weak.episode.text) == ("What is overdue?", question)
    assert weak.fading.strength < 0.33 < 0.9 < strong.fading.strength


def test_a_conversation_goes_on_after_a_restart(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    library.close()
    again = open_home(library.home)

    answer = again.ask("And Osprey?", session_id=session.id)
    again.close()
    assert answer.understood is not None
    assert answer.understood.text == "Who leads Osprey?"


def test_a_question_about_what_was_said_is_answered_from_conversations(library: Library) -> None:
    first = library.begin_session()
    library.ask("Who leads Heron?", session_id=first.id)
    answer = library.ask("What did I ask you today about Heron?")

    today = f"{datetime.now(UTC):%Y-%m-%d}"
    assert f"**{today}**" in answer.answer
    assert "You asked: “Who leads Heron?” [1]" in answer.answer
    assert "I answered:" in answer.answer
    assert answer.citations[0].path == f"conversation:{first.id}"
    assert answer.citations[0].quote == "Who leads Heron?"


def test_what_nobody_spoke_of_is_looked_for_in_documents(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    answer = library.ask("What did we discuss about glaciers?")

    assert all(not it.path.startswith("conversation:") for it in answer.citations)


def test_a_time_from_which_nothing_is_remembered_is_said_to_be_so(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    answer = library.ask("What did we discuss last year?")

    assert not answer.found
    assert answer.answer == "I remember no conversation from then."


def test_what_was_discussed_is_told_without_small_talk_and_recounts(library: Library) -> None:
    session = library.begin_session()
    for questions in ("Who leads Heron?", "thanks!", "What did I ask you about Heron?"):
        library.ask(questions, session_id=session.id)
    answer = library.ask("What did we discuss today?")

    assert answer.answer.count("You asked:") == 1
    assert "You said:" not in answer.answer


def test_what_is_not_there_is_said(library: Library) -> None:
    with pytest.raises(WrongUse):
        library.ask("Who?", session_id=SessionId(99))
    with pytest.raises(WrongUse):
        library.show_session(SessionId(99))
    with pytest.raises(WrongUse):
        library.change_session(SessionId(99), title="x")
    with pytest.raises(WrongUse):
        library.show_memory(EpisodeId(99))
    with pytest.raises(WrongUse):
        library.rate(EpisodeId(1), rating=6)
    with pytest.raises(WrongUse):
        library.answer_proposal(ProposalId(99), accept=True)


def test_remembering_keeps_what_was_found_before_in_the_cache(library: Library) -> None:
    session = library.begin_session()
    before = library.status().commit_number
    library.ask("Who leads Heron?", session_id=session.id)

    assert library.status().commit_number == before
    assert library.search("Who leads Heron?").trace.plan.get("from_memory") is not None


def test_turns_of_one_conversation_come_one_after_the_other(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = library.begin_session()
    inside, most, lock = 0, 0, threading.Lock()
    real = conversing.rewrite

    def watched(*given: Any, **named: Any) -> RewrittenQuestion:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        threading.Event().wait(0.05)
        understood = real(*given, **named)
        with lock:
            inside -= 1
        return understood

    monkeypatch.setattr(conversing, "rewrite", watched)
    with ThreadPoolExecutor(4) as pool:
        asked = [
            pool.submit(library.ask, "Who leads Heron?", session_id=session.id) for _ in range(4)
        ]
        answers = [it.result() for it in asked]

    assert most == 1
    assert all("Anna Lopes" in it.answer for it in answers)
    assert len(library.show_session(session.id).episodes) == 8


def test_who_wants_documents_only_is_not_told_of_conversations(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    asked = "What did I ask you today about Heron?"

    answer = library.ask(asked, session_id=session.id)
    only = library.ask(asked, session_id=session.id, wishes=QueryOptions(documents_only=True))

    assert all(it.path.startswith("conversation:") for it in answer.citations)
    assert not any(it.path.startswith("conversation:") for it in only.citations)


def test_both_halves_of_a_compound_question_are_answered(library: Library) -> None:
    chunks: list[AnswerChunk] = []
    answer = library.ask("Who leads Heron, and what does Osprey use?", on_piece=chunks.append)

    assert answer.question == "Who leads Heron, and what does Osprey use?"
    assert "Anna Lopes" in answer.answer
    assert "Postgres" in answer.answer
    assert answer.answer == "".join(one.text for one in chunks)
    numbers = [citation.n for citation in answer.citations]
    assert len(numbers) == len(set(numbers))
    for sentence in answer.sentences:
        assert set(sentence.citations) <= set(numbers)


def test_a_pronoun_of_the_second_half_means_what_the_first_half_names(library: Library) -> None:
    answer = library.ask("Who leads Heron and what does it use?")

    assert "Anna Lopes" in answer.answer
    assert "DuckDB" in answer.answer


@pytest.mark.parametrize(("closest_from", "level"), [(0.0, "closest"), (1.0, "unsure")])
def test_how_sure_an_answer_was_is_remembered(
    reading_library: Library, closest_from: float, level: str
) -> None:
    library = reading_library
    limits = {"not_found_below": 0.0, "closest_from": closest_from, "stated_from": 1.0}
    for name, value in limits.items():
        library.set_option(name, value=value)
    session = library.begin_session()
    answer = library.ask("Did Heron get a new roof?", session_id=session.id)

    assert answer.confidence == level
    _, reply = library.show_session(session.id).episodes
    assert reply.why.id == f"episode_answers_{level}"
