from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from core.records.answers.answers import Transcript
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EpisodeId, ProposalId, RemarkId, SessionId
from core.records.memory import Episode, ForgetRequest, Proposal, Remark
from tests.ui.ask.questions import answered
from tests.ui.fake_client import FakeClient
from ui.ask.conversation.past_turns import PastTurn
from ui.widgets.boxes import descendants
from ui.widgets.buttons import Button


def test_what_is_thought_of_an_answer_is_kept_and_taken_back(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), episode_id=EpisodeId(2)))
    turn = answered(qtbot, view)

    qtbot.mouseClick(turn.footer.good, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(turn.footer.bad, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(turn.footer.bad, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: sum(call[0] == "rate" for call in engine.calls) == 3)
    assert [call[2] for call in engine.calls if call[0] == "rate"] == [5, 1, 0]


def test_an_answer_that_is_not_remembered_cannot_be_rated(qtbot, view):
    turn = answered(qtbot, view)

    assert not turn.footer.good.isVisible()


PROPOSAL = Proposal(
    ProposalId(1), EpisodeId(1),
    StatementRef(EntityName("Jonas Feld", "Person"), "LIVES_IN", "Lisbon", "Place"),
    "Jonas lives in Lisbon", datetime(2026, 5, 1, tzinfo=UTC),
)  # fmt: skip


REMARK = Remark(RemarkId(1), "Answer with metric units.", datetime(2026, 5, 1, tzinfo=UTC))


@pytest.fixture
def teaching(engine: FakeClient, monkeypatch) -> None:
    made = engine.make_answer
    monkeypatch.setattr(
        engine, "make_answer", lambda q: replace(made(q), proposals=(PROPOSAL,), remarks=(REMARK,))
    )


def press(qtbot, view, name: str) -> None:
    press_in(qtbot, view.turns[-1], name)


def press_in(qtbot, turn, name: str) -> None:
    buttons = descendants(turn.learned, Button)
    button = next(it for it in buttons if it.accessibleName() == name)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Save as a fact: Jonas Feld lives in Lisbon", True),
        ("Don't save: Jonas Feld lives in Lisbon", False),
    ],
)
def test_a_statement_is_kept_or_not_once_that_is_not_taken_back(
    qtbot, view, engine, teaching, name: str, kept
):
    answered(qtbot, view)
    with qtbot.waitSignal(view.action_done) as signal:
        press(qtbot, view, name)
    assert not any(call[0] == "answer_proposal" for call in engine.calls)

    signal.args[0].settle()

    qtbot.waitUntil(lambda: ("answer_proposal", PROPOSAL.id, kept) in engine.calls)


def test_what_is_taken_back_is_asked_about_again(qtbot, view, teaching):
    answered(qtbot, view)
    with qtbot.waitSignal(view.action_done) as signal:
        press(qtbot, view, "Save as a fact: Jonas Feld lives in Lisbon")

    signal.args[0].undo()

    press(qtbot, view, "Save as a fact: Jonas Feld lives in Lisbon")


def test_a_line_that_was_learned_can_be_dropped(qtbot, view, engine, teaching):
    answered(qtbot, view)
    with qtbot.waitSignal(view.action_done) as signal:
        press(qtbot, view, "Undo: Answer with metric units.")

    signal.args[0].settle()

    qtbot.waitUntil(lambda: ("drop_remark", REMARK.id) in engine.calls)


def test_what_is_to_be_forgotten_is_deleted_once_that_is_not_taken_back(
    qtbot, view, engine, monkeypatch
):
    made, at = engine.make_answer, datetime(2026, 5, 1, tzinfo=UTC)
    said = Episode(EpisodeId(7), SessionId(1), "turn", "user", "Jonas moves to Lisbon.", at)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), to_forget=(said,)))
    answered(qtbot, view)

    with qtbot.waitSignal(view.action_done) as signal:
        press(qtbot, view, "Delete")

    assert not view.turns[-1].learned.isVisible()
    what = ForgetRequest(episode_id=EpisodeId(7))
    qtbot.waitUntil(lambda: ("withhold", what) in engine.calls)
    assert ("forget", what) not in engine.calls
    signal.args[0].settle()
    qtbot.waitUntil(lambda: ("forget", ForgetRequest(episode_id=EpisodeId(7))) in engine.calls)
    assert (
        view.turns[-1].text.toPlainText() == "Forgotten. Answers that repeat it are removed, too."
    )


def test_a_deletion_that_was_not_confirmed_is_recalled_once_with_the_next_question(
    qtbot, view, engine, monkeypatch
):
    made, at, said = engine.make_answer, datetime(2026, 5, 1, tzinfo=UTC), []
    told = Episode(EpisodeId(7), SessionId(1), "turn", "user", "Jonas moves to Lisbon.", at)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), to_forget=(told,)))
    answered(qtbot, view)
    monkeypatch.undo()
    view.message_shown.connect(said.append)

    answered(qtbot, view)
    answered(qtbot, view)
    press_in(qtbot, view.turns[0], "Delete")
    answered(qtbot, view)

    assert said == ["Not deleted yet: “Jonas moves to Lisbon.”"]


def test_what_is_not_deleted_is_said_to_be_kept(qtbot, view, engine, monkeypatch):
    made, at = engine.make_answer, datetime(2026, 5, 1, tzinfo=UTC)
    said = Episode(EpisodeId(7), SessionId(1), "turn", "user", "Jonas moves to Lisbon.", at)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), to_forget=(said,)))
    turn = answered(qtbot, view)
    asked = turn.text.toPlainText()
    with qtbot.waitSignal(view.action_done) as signal:
        press(qtbot, view, "Delete")

    signal.args[0].undo()

    what = ForgetRequest(episode_id=EpisodeId(7))
    qtbot.waitUntil(lambda: ("stop_withholding", what) in engine.calls)
    assert turn.text.toPlainText() == asked
    press(qtbot, view, "Cancel")
    assert turn.text.toPlainText() == "Not deleted."
    assert not turn.learned.isVisible()


def test_what_waits_to_be_forgotten_waits_when_the_conversation_is_opened_again(
    qtbot, view, engine, monkeypatch
):
    made, at = engine.make_answer, datetime(2026, 5, 1, tzinfo=UTC)
    told = Episode(EpisodeId(7), SessionId(1), "turn", "user", "Jonas moves to Lisbon.", at)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), to_forget=(told,)))
    answered(qtbot, view)
    session = view.session
    view.begin_conversation()
    assert not view.turns

    view.show_conversation(Transcript(session, ()))

    with qtbot.waitSignal(view.action_done):
        press(qtbot, view, "Delete")
    view.begin_conversation()
    view.show_conversation(Transcript(session, ()))
    assert not view.turns


@pytest.fixture
def asks_to_forget(engine: FakeClient, monkeypatch) -> None:
    made, at = engine.make_answer, datetime(2026, 5, 1, tzinfo=UTC)
    told = Episode(EpisodeId(7), SessionId(1), "turn", "user", "Jonas moves to Lisbon.", at)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), to_forget=(told,)))


@pytest.mark.usefixtures("asks_to_forget")
def test_what_waits_to_be_forgotten_goes_with_its_conversation(qtbot, view):
    answered(qtbot, view)
    session = view.session

    with qtbot.waitSignal(view.action_done) as signal:
        view.conversations.deleted.emit(session)
    signal.args[0].settle()
    view.show_conversation(Transcript(session, ()))

    assert not view.turns


@pytest.mark.usefixtures("asks_to_forget")
def test_what_waits_to_be_forgotten_is_not_kept_of_a_private_conversation(qtbot, view):
    view.begin_conversation(private=True)
    answered(qtbot, view)
    session = view.session
    assert session.id < 0
    view.begin_conversation()

    view.show_conversation(Transcript(session, ()))

    assert not view.turns


@pytest.mark.usefixtures("asks_to_forget")
def test_what_waits_to_be_forgotten_waits_behind_turns_that_are_not_shown_yet(qtbot, view):
    answer = answered(qtbot, view).answer
    session = view.session
    view.turn_list.show_turns([PastTurn("Forget it.", answer)] * 8)
    assert view.turn_list.older

    view.begin_conversation()
    view.show_conversation(Transcript(session, ()))

    qtbot.waitUntil(lambda: len(view.turns) == 9)


@pytest.mark.usefixtures("asks_to_forget")
def test_what_waits_to_be_forgotten_is_there_once_when_a_conversation_is_continued(qtbot, view):
    answered(qtbot, view)
    state = view.keep()
    begun = replace(state, turns=(PastTurn("Who?", replace(view.turns[0].answer, to_forget=())),))

    view.begin_conversation()
    view.resume(begun)
    assert [bool(turn.answer.to_forget) for turn in view.turns] == [False, True]
    view.begin_conversation()
    view.resume(state)

    assert [bool(turn.answer.to_forget) for turn in view.turns] == [True]


@pytest.mark.usefixtures("asks_to_forget")
def test_what_waits_to_be_forgotten_elsewhere_waits_when_the_window_is_made_again(qtbot, view):
    answered(qtbot, view)
    session = view.session
    view.begin_conversation()
    state = view.keep()
    view.turn_list.drop_unconfirmed(session.id)

    view.resume(state)
    view.show_conversation(Transcript(session, ()))

    with qtbot.waitSignal(view.action_done):
        press(qtbot, view, "Delete")


@pytest.mark.usefixtures("teaching")
def test_what_was_answered_waits_no_more_when_the_window_is_made_again(qtbot, view):
    answered(qtbot, view)
    press(qtbot, view, "Don't save: Jonas Feld lives in Lisbon")

    view.resume(view.keep())

    assert view.turns[-1].open_items == (REMARK,)


def test_two_orders_to_forget_are_answered_one_by_one(qtbot, view, engine, monkeypatch):
    made, at = engine.make_answer, datetime(2026, 5, 1, tzinfo=UTC)
    told = Episode(EpisodeId(7), SessionId(1), "turn", "user", "Jonas moves to Lisbon.", at)
    again = replace(told, id=EpisodeId(8))
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), to_forget=(told, again)))
    turn = answered(qtbot, view)
    asked = turn.text.toPlainText()

    press(qtbot, view, "Delete")
    assert turn.text.toPlainText() == asked
    view.resume(view.keep())
    assert view.turns[-1].open_items == (again,)

    press(qtbot, view, "Cancel")
    assert view.turns[-1].text.toPlainText() == "Not deleted."
