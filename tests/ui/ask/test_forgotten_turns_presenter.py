"""Turns that are forgotten elsewhere disappear from the conversation in view."""

from msgspec.structs import replace

from core.events import Changes
from tests.ui.ask.questions import answered
from tests.ui.ask.test_conversation_presenter import open_first
from tests.ui.fake_client import FakeClient
from ui.ask.ask_view import AskView


def questions(view: AskView) -> list[str]:
    return [it.question for it in view.turns]


def forget_second(engine: FakeClient) -> None:
    engine.turns_kept = 1
    engine.announce(Changes(frozenset({"memories"})))


def test_an_answer_that_is_forgotten_leaves_with_its_question(qtbot, view, engine):
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 2)

    forget_second(engine)

    qtbot.waitUntil(lambda: questions(view) == ["Kelp carbon: question 1?"])
    assert view.session.title == "Kelp carbon"


def test_a_title_of_deleted_words_leaves_with_them(qtbot, view, engine):
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 2)

    engine.sessions = [replace(engine.sessions[0], title=""), *engine.sessions[1:]]
    forget_second(engine)

    qtbot.waitUntil(lambda: view.header.title.text().startswith("Conversation, "))
    assert "Kelp" not in view.conversations.model.index(1).data()


def test_what_was_behind_a_forgotten_answer_is_gone_too(qtbot, view, engine):
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 2)
    view.show_answer_panel(view.turns[1])
    assert view.panel.isVisible()

    forget_second(engine)

    qtbot.waitUntil(lambda: not view.panel.isVisible())


def test_where_all_is_forgotten_the_next_question_begins(qtbot, view, engine):
    open_first(qtbot, view)
    engine.turns_kept = 0
    engine.announce(Changes(frozenset({"memories"})))

    qtbot.waitUntil(view.empty_state.isVisible)
    assert view.turns == []


def test_a_conversation_that_is_gone_is_left(qtbot, view, engine):
    open_first(qtbot, view)
    engine.sessions = engine.sessions[1:]
    engine.announce(Changes(frozenset({"memories"})))

    qtbot.waitUntil(lambda: view.session is None)
    qtbot.waitUntil(view.empty_state.isVisible)
    answered(qtbot, view)
    assert engine.asked[-1][1] != 1


def test_a_conversation_that_nobody_keeps_stays(qtbot, view, engine):
    view.begin_conversation(private=True)
    answered(qtbot, view)

    qtbot.waitUntil(lambda: view.header.title.text() == "How much carbon does a bed store?")
    engine.calls.clear()

    view.asking.forgotten_turns.check_turns()
    view.asking.conversations.refresh()

    qtbot.waitUntil(lambda: bool(engine.calls))
    assert [call[0] for call in engine.calls] == ["list_sessions"]
    assert len(view.turns) == 1


def test_an_answer_whose_deletion_is_undone_is_at_its_place_again(qtbot, view, engine):
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 2)
    before = questions(view)
    kept = engine.turns_kept
    engine.turns_kept = 0
    engine.announce(Changes(frozenset({"memories"})))
    qtbot.waitUntil(lambda: view.turns == [])

    engine.turns_kept = kept
    engine.announce(Changes(frozenset({"memories"})))

    qtbot.waitUntil(lambda: questions(view) == before)
    assert all(it.isVisible() for it in view.turns)


def test_what_is_not_remembered_stays_in_view_when_its_conversation_is_gone(qtbot, view, engine):
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 2)
    turn = answered(qtbot, view)
    engine.sessions = engine.sessions[1:]
    engine.announce(Changes(frozenset({"memories"})))

    qtbot.waitUntil(lambda: view.turns == [turn])
    assert view.session is not None


def test_a_turn_not_made_yet_comes_back_when_its_deletion_is_undone(
    qtbot, view, engine, monkeypatch
):
    monkeypatch.setattr("ui.ask.conversation.turn_list.PAGE_SIZE", 8)
    engine.turns_kept = 12
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 8 and view.turn_list.older == 4)
    engine.turns_kept = 2
    engine.announce(Changes(frozenset({"memories"})))
    qtbot.waitUntil(lambda: view.turns == [] and view.turn_list.older == 2)

    engine.turns_kept = 12
    engine.announce(Changes(frozenset({"memories"})))

    qtbot.waitUntil(lambda: len(view.turns) == 8)
    assert view.turn_list.older == 4


def test_a_forgotten_turn_that_is_made_late_is_hidden(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr("ui.ask.conversation.turn_list.PAGE_SIZE", 8)
    engine.turns_kept = 12
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 8 and view.turn_list.older == 4)
    pending = view.turn_list.pending_turns
    view.hide_answers(frozenset({pending[1].answer.episode_id}))

    view.turn_list.verticalScrollBar().setValue(0)

    qtbot.waitUntil(lambda: len(view.turns) == 11)
    assert pending[1].question not in questions(view)
