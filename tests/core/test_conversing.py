"""Conversations over a real library: understood, answered, remembered, and only with consent."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core import conversing
from core.assembly import Parts
from core.errors import WrongUse
from core.library import Library
from core.records.answers.answers import Piece
from core.records.answers.questions import Wishes
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import Forget, Understood
from tests.fakes import HashEncoder
from tests.readers import read_plainly

NOTE = """# Heron

Heron is a project about river birds. Heron is led by Anna Lopes. Heron uses DuckDB.

# Osprey

Osprey is a project about sea birds. Osprey is led by Ben Okri. Osprey uses Postgres.
"""


@pytest.fixture(scope="module")
def read_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the note was read."""
    home = tmp_path_factory.mktemp("read") / "home"
    docs = tmp_path_factory.mktemp("docs")
    (docs / "projects.md").write_text(NOTE, "utf-8")
    library = _open(home)
    library.add_sources([str(docs)])
    library.settle()
    library.close()
    return home


@pytest.fixture
def library(read_home: Path, tmp_path: Path) -> Iterator[Library]:
    import shutil

    home = tmp_path / "own"
    shutil.copytree(read_home, home)
    opened = _open(home)
    opened.set_option("memory", value="on")
    # What a fake encoder finds is no evidence.
    opened.set_option("not_found_below", value=0.0)
    yield opened
    opened.close()


def _open(home: Path) -> Library:
    return Library.open(home, Parts(HashEncoder(), read=read_plainly))


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

    said = library.show_session(session.id)
    turn, reply = said.episodes
    assert said.session.title == "Who leads Heron"
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


def test_a_conversation_goes_on_after_a_restart(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    library.close()
    again = _open(library.home)

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
    answer = library.ask("What did we discuss about sea birds and Postgres?")

    assert all(not it.path.startswith("conversation:") for it in answer.citations)


def test_a_time_from_which_nothing_is_remembered_is_said_to_be_so(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    answer = library.ask("What did we discuss last year?")

    assert not answer.found
    assert answer.answer == "I remember no conversation from then."


def test_what_was_discussed_is_told_without_small_talk_and_recounts(library: Library) -> None:
    session = library.begin_session()
    for said in ("Who leads Heron?", "thanks!", "What did I ask you about Heron?"):
        library.ask(said, session_id=session.id)
    answer = library.ask("What did we discuss today?")

    assert answer.answer.count("You asked:") == 1
    assert "You said:" not in answer.answer


def test_a_statement_becomes_a_proposal_and_then_a_fact_of_the_user(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Heron is now located in Porto.", session_id=session.id)

    assert [it.said.object for it in answer.proposals] == ["Porto"]
    assert "Shall I keep this as a fact?" in answer.answer
    (proposal,) = library.list_proposals()
    library.answer_proposal(proposal.id, accept=True)
    assert library.list_proposals() == ()
    (edit,) = library.list_edits()
    library.undo(edit.id)
    with pytest.raises(WrongUse):
        library.answer_proposal(proposal.id, accept=False)


def test_what_was_rejected_is_not_proposed_again(library: Library) -> None:
    session = library.begin_session()
    library.ask("Heron is now located in Porto.", session_id=session.id)
    library.answer_proposal(library.list_proposals()[0].id, accept=False)
    again = library.ask("Heron is now located in Porto.", session_id=session.id)

    assert again.proposals == ()
    assert library.list_edits() == ()


def test_a_reply_teaches_nothing(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)

    assert library.list_proposals() == ()
    assert library.list_remarks() == ()


def test_a_wish_becomes_a_line_of_the_users_own_context(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Always answer in German.", session_id=session.id)

    (remark,) = library.list_remarks()
    assert answer.remarks == (remark,)
    assert "German" in remark.text
    library.drop_remark(remark.id)
    assert library.list_remarks() == ()


def test_lines_of_the_own_context_are_added_and_dropped(library: Library) -> None:
    remark = library.add_remark("  Be   brief. ")

    assert remark.text == "Be brief."
    assert library.list_remarks() == (remark,)
    with pytest.raises(WrongUse):
        library.add_remark("   ")
    with pytest.raises(WrongUse):
        library.drop_remark(RemarkId(99))


def test_a_line_of_the_own_context_can_say_something_else(library):
    remark = library.add_remark("Be brief.")

    changed = library.change_remark(remark.id, text=" Be  very brief. ")

    assert changed == replace(remark, text="Be very brief.")
    assert library.list_remarks() == (changed,)
    with pytest.raises(WrongUse):
        library.change_remark(remark.id, text=" ")
    with pytest.raises(WrongUse):
        library.change_remark(RemarkId(99), text="Be kind.")


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
    said = {it.kind: it.text for it in library.show_session(session.id).episodes}
    assert said == {"turn": "Who began Osprey?", "reply": answer.answer}


def test_what_was_edited_is_so_after_a_restart(library: Library, tmp_path: Path) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    (turn,) = library.list_memories(kind="turn")
    library.change_memory(turn.episode.id, text="Who began Osprey?")
    home = library.home
    library.close()

    opened = _open(home)
    try:
        found = opened.recall("Osprey", k=5)
    finally:
        opened.close()

    assert "Who began Osprey?" in [it.episode.text for it in found]
    assert "Who leads Heron?" not in [it.episode.text for it in found]


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


def test_a_turn_that_states_and_asks_is_learned_from_and_answered(library: Library) -> None:
    session = library.begin_session()
    pieces: list[Piece] = []
    answer = library.ask(
        "Heron is now located in Porto. Who leads it?",
        session_id=session.id,
        on_piece=pieces.append,
    )

    turn, reply = library.show_session(session.id).episodes
    assert [it.said.object for it in answer.proposals] == ["Porto"]
    assert answer.answer.startswith("Noted: ")
    assert answer.understood is not None
    assert answer.understood.text == "Who leads Heron?"
    assert "Anna Lopes" in answer.answer
    assert "".join(it.text for it in pieces) == answer.answer
    assert all(it.text in answer.answer[it.start : it.end] for it in answer.sentences)
    assert turn.text == "Heron is now located in Porto. Who leads it?"
    assert "Noted" not in reply.text


def test_a_wish_holds_for_the_question_behind_it(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Always answer briefly. Who leads Osprey?", session_id=session.id)

    assert len(answer.remarks) == 1
    assert "Ben Okri" in answer.answer


def test_a_statement_before_a_fragment_is_no_question_to_be_completed(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    answer = library.ask("Heron is now located in Porto. And Osprey?", session_id=session.id)

    assert answer.understood is not None
    assert answer.understood.text == "Who leads Osprey?"
    assert "Ben Okri" in answer.answer


def test_a_turn_has_topics_by_which_it_is_forgotten(library: Library) -> None:
    session = library.begin_session()
    library.ask("Which heat pump suits Heron?", session_id=session.id)
    library.ask("Who leads Osprey?", session_id=session.id)

    turn, reply, *_ = library.show_session(session.id).episodes
    assert turn.topics == reply.topics == ("heat pump",)
    library.forget(Forget(topic="Heat pump"))
    left = [it.text for it in library.show_session(session.id).episodes if it.kind == "turn"]
    assert left == ["Who leads Osprey?"]


def test_a_greeting_gives_no_conversation_its_name(library: Library) -> None:
    session = library.begin_session()
    library.ask("Hello!", session_id=session.id)
    library.ask("What is the budget of Heron?", session_id=session.id)

    assert library.show_session(session.id).session.title == "Budget of Heron"


def test_turns_of_one_conversation_come_one_after_the_other(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = library.begin_session()
    inside, most, lock = 0, 0, threading.Lock()
    real = conversing.understand

    def watched(*given: Any, **named: Any) -> Understood:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        threading.Event().wait(0.05)
        understood = real(*given, **named)
        with lock:
            inside -= 1
        return understood

    monkeypatch.setattr(conversing, "understand", watched)
    with ThreadPoolExecutor(4) as pool:
        asked = [
            pool.submit(library.ask, "Who leads Heron?", session_id=session.id) for _ in range(4)
        ]
        answers = [it.result() for it in asked]

    assert most == 1
    assert all("Anna Lopes" in it.answer for it in answers)
    assert len(library.show_session(session.id).episodes) == 8


def test_a_conversation_is_told_again_with_the_citations_it_had(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)

    told = library.retell(session.id).told

    assert [it.episode.kind for it in told] == ["turn", "reply"]
    assert [(it.n, it.path, it.start, it.quote) for it in told[1].citations] == [
        (it.n, it.path, it.start, it.quote) for it in answer.citations
    ]


def test_a_conversation_goes_into_a_markdown_file_with_its_sources(
    library: Library, tmp_path: Path
) -> None:
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)
    path = tmp_path / "heron.md"

    library.export_session(session.id, path=str(path))

    text = path.read_text("utf-8")
    assert text.startswith("# Who leads Heron\n")
    assert "> Who leads Heron?" in text
    assert f"“{' '.join(answer.citations[0].quote.split())}”" in text
    with pytest.raises(WrongUse):
        library.export_session(session.id, path=str(path))


def test_who_wants_documents_only_is_not_told_of_conversations(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    asked = "What did I ask you today about Heron?"

    told = library.ask(asked, session_id=session.id)
    only = library.ask(asked, session_id=session.id, wishes=Wishes(documents_only=True))

    assert all(it.path.startswith("conversation:") for it in told.citations)
    assert not any(it.path.startswith("conversation:") for it in only.citations)
