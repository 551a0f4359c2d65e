"""What a conversation teaches: facts of the user and lines of the user's own context."""

import pytest
from msgspec.structs import replace

from core.errors import WrongUse
from core.library.library import Library
from core.records.answers.answers import AnswerChunk
from core.records.ids import RemarkId


def test_a_statement_becomes_a_proposal_and_then_a_fact_of_the_user(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Heron is now located in Porto.", session_id=session.id)

    assert [it.said.object for it in answer.proposals] == ["Porto"]
    assert "Heron is now located in Porto." in answer.answer
    (proposal,) = library.list_proposals()
    assert [it.proposals for it in library.retell(session.id).told] == [(proposal,), ()]
    library.answer_proposal(proposal.id, accept=True)
    assert library.list_proposals() == ()
    assert not any(it.proposals for it in library.retell(session.id).told)
    (edit,) = library.list_edits()
    library.undo(edit.id)
    with pytest.raises(WrongUse):
        library.answer_proposal(proposal.id, accept=False)


def test_a_statement_in_german_is_noted_in_german(library: Library) -> None:
    session = library.begin_session()
    answer = library.ask("Heron ist jetzt in Porto, und ich wohne in Linz.", session_id=session.id)

    assert answer.answer.startswith("Ich merke mir: ")


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


def test_a_turn_that_states_and_asks_is_learned_from_and_answered(library: Library) -> None:
    session = library.begin_session()
    pieces: list[AnswerChunk] = []
    answer = library.ask(
        "Heron is now located in Porto. Who leads it?",
        session_id=session.id,
        on_piece=pieces.append,
    )

    turn, reply = library.show_session(session.id).episodes
    assert [it.said.object for it in answer.proposals] == ["Porto"]
    assert answer.answer.startswith("I'll remember: ")
    assert answer.understood is not None
    assert answer.understood.text == "Who leads Heron?"
    assert "Anna Lopes" in answer.answer
    assert "".join(it.text for it in pieces) == answer.answer
    assert all(it.text in answer.answer[it.start : it.end] for it in answer.sentences)
    assert turn.text == "Heron is now located in Porto. Who leads it?"
    assert "I'll remember" not in reply.text


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


def test_forget_that_asks_before_what_was_said_is_deleted(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that Clara is moving to Dresden in spring.", session_id=session.id)
    library.ask("Remember that the bins are emptied on Mondays.", session_id=session.id)

    answer = library.ask("Forget that Clara is moving to Dresden", session_id=session.id)
    unknown = library.ask("Forget that Bruno is moving to Prague", session_id=session.id)

    assert [it.text for it in answer.to_forget] == ["Clara is moving to Dresden in spring."]
    assert "Delete it?" in answer.answer
    assert unknown.to_forget == ()
    assert not [it for it in library.list_memories() if it.episode.text.startswith("Forget")]


@pytest.mark.parametrize("correction", ["no, I meant Osprey", "Nein, ich meinte Osprey"])
def test_a_question_put_right_is_a_question(library: Library, correction: str) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)

    answer = library.ask(correction, session_id=session.id)

    assert "Ben Okri" in answer.answer
    turns = [it.episode for it in library.list_memories(kind="turn")]
    assert {it.group for it in turns} == {"asked"}


@pytest.mark.parametrize("fragment", ["and Osprey", "and before that", "and the week after"])
def test_a_fragment_without_a_mark_is_a_question(library: Library, fragment: str) -> None:
    session = library.begin_session()
    library.ask("Who led Heron in 2022?", session_id=session.id)

    answer = library.ask(fragment, session_id=session.id)

    turns = [it.episode for it in library.list_memories(kind="turn")]
    assert answer.understood is not None
    assert answer.understood.is_completed
    assert {it.group for it in turns} == {"asked"}


def test_what_is_put_right_in_words_is_told(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    library.ask("No, Heron is led by Mara Lindqvist.", session_id=session.id)

    turns = [it.episode for it in library.list_memories(kind="turn")]
    assert [it.group for it in turns if "Mara" in it.text] == ["told"]


def test_what_is_to_be_remembered_is_pinned(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that the bins are emptied on Mondays.", session_id=session.id)
    library.ask("Heron is now located in Porto.", session_id=session.id)

    pinned = [it.episode.text for it in library.list_memories() if it.episode.pinned]
    assert pinned == ["Remember that the bins are emptied on Mondays."]
