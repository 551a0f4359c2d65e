"""Conversations as they are kept: edited, rated, listed, told again, written to a file."""

from pathlib import Path

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.records.ids import EpisodeId
from core.records.memory import ForgetRequest
from tests.opened import open_home


def test_what_was_said_is_recalled_by_its_new_words_and_the_answer_stays(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)
    (turn,) = library.list_memories(kind="turn")
    assert library.recall("Heron", k=1)[0].episode.id in {turn.episode.id, answer.episode_id}

    changed = library.change_memory(turn.episode.id, text="  Who began   Osprey? ")

    assert changed.episode.text == "Who began Osprey?"
    assert [it.name for it in changed.episode.things] == ["Osprey"]
    assert changed.episode.happened_at == turn.episode.happened_at
    best = library.recall("Who began Osprey?", k=1)[0]
    assert (best.episode.id, best.episode.text) == (turn.episode.id, "Who began Osprey?")
    texts = {it.kind: it.text for it in library.show_session(session.id).episodes}
    assert texts == {"turn": "Who began Osprey?", "reply": answer.answer}


def test_what_was_edited_is_so_after_a_restart(library: Library, tmp_path: Path) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    (turn,) = library.list_memories(kind="turn")
    library.change_memory(turn.episode.id, text="Who began Osprey?")
    home = library.home
    library.close()

    opened = open_home(home)
    try:
        recalled = opened.recall("Osprey", k=5)
    finally:
        opened.close()

    assert "Who began Osprey?" in [it.episode.text for it in recalled]
    assert "Who leads Heron?" not in [it.episode.text for it in recalled]


def test_answers_and_what_is_not_there_are_not_edited(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)

    for number, text in ((answer.episode_id, "Somebody."), (EpisodeId(99), "Somebody.")):
        with pytest.raises(WrongUse):
            library.change_memory(number, text=text)
    with pytest.raises(WrongUse):
        library.change_memory(library.list_memories(kind="turn")[0].episode.id, text=" ")

    assert library.show_memory(answer.episode_id).episode.text == answer.answer


def test_opening_pinning_and_rating_strengthen_but_being_recalled_does_not(
    library: Library,
) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)
    assert library.recall("Heron", k=2)
    assert [it.episode.accesses for it in library.list_memories()] == [0, 0]

    library.show_memory(answer.episode_id)
    library.rate(answer.episode_id, rating=5)
    shown = library.pin_memory(answer.episode_id, pinned=True)
    assert shown.episode.accesses == 3
    assert shown.episode.rating == 5
    assert shown.fading.strength == 1.0
    assert library.list_memories(limit=1)[0].episode.id == answer.episode_id


def test_conversations_are_listed_named_and_pinned(library: Library) -> None:
    first = library.begin_session("Birds")
    library.begin_session("Bread")
    library.ask("Who leads Heron?", session_id=first.id)

    assert [it.title for it in library.list_sessions(text="heron")] == ["Birds"]
    assert library.list_sessions()[0].state == "active"
    changed = library.change_session(first.id, title="River birds", pinned=True)
    assert (changed.title, changed.pinned) == ("River birds", True)
    assert library.list_sessions()[0].id == first.id


def test_memories_are_filtered(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)

    assert [it.episode.kind for it in library.list_memories(kind="turn")] == ["turn"]
    assert library.list_memories(text="no such words") == ()
    assert len(library.list_memories(offset=1)) == 1
    with pytest.raises(WrongUse):
        library.list_memories(kind="dream")


def test_a_turn_has_topics_by_which_it_is_forgotten(library: Library) -> None:
    session = library.begin_session()
    library.ask("Which heat pump suits Heron?", session_id=session.id)
    library.ask("Who leads Osprey?", session_id=session.id)

    turn, reply, *_ = library.show_session(session.id).episodes
    assert turn.topics == reply.topics == ("heat pump",)
    library.forget(ForgetRequest(topic="Heat pump"))
    left = [it.text for it in library.show_session(session.id).episodes if it.kind == "turn"]
    assert left == ["Who leads Osprey?"]


def test_a_greeting_gives_no_conversation_its_name(library: Library) -> None:
    session = library.begin_session()
    library.ask("Hello!", session_id=session.id)
    library.ask("What is the budget of Heron?", session_id=session.id)

    assert library.show_session(session.id).session.title == "Budget of Heron"


def test_a_conversation_is_told_again_with_the_citations_it_had(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)

    entries = library.retell(session.id).told

    assert [it.episode.kind for it in entries] == ["turn", "reply"]
    assert [(it.n, it.path, it.start, it.quote) for it in entries[1].citations] == [
        (citation.n, citation.path, citation.start, citation.quote) for citation in answer.citations
    ]


def test_a_conversation_goes_into_a_markdown_file_with_its_sources(
    library: Library, tmp_path: Path
) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)
    path = tmp_path / "heron.md"

    library.export_session(session.id, path=str(path))

    text = path.read_text("utf-8")
    assert text.startswith("# Who leads Heron?\n")
    assert "> Who leads Heron?" in text
    assert f"“{' '.join(answer.citations[0].quote.split())}”" in text
    with pytest.raises(WrongUse):
        library.export_session(session.id, path=str(path))
