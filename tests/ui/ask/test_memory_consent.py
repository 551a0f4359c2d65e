from concurrent.futures import Future

import pytest
from PySide6.QtCore import Qt

from core.errors import ModelRefused
from tests.ui.ask.questions import answered, ask
from tests.ui.fake_client import FakeClient


def test_a_question_goes_into_a_conversation_that_begins_with_it(qtbot, view, engine: FakeClient):
    answered(qtbot, view)
    ask(qtbot, view, "And in 2027?")
    qtbot.waitUntil(lambda: len(engine.asked) == 2)

    first, second = (it[1] for it in engine.asked)
    assert first == second > 0
    assert sum(call[0] == "begin_session" for call in engine.calls) == 1


def test_a_conversation_that_is_not_kept_is_called_after_its_first_question(qtbot, view):
    view.begin_conversation(private=True)
    view.asked.emit("How much carbon does kelp store?")

    qtbot.waitUntil(lambda: view.header.title.text() == "How much carbon does kelp store?")
    assert view.session.id < 0
    assert "not saved" in view.header.subtitle.text()


def test_whether_conversations_are_remembered_is_asked_in_one_place(view):
    view.show_memory("unasked")
    assert not view.consent.isHidden()
    assert view.conversations.remember_button.isHidden()

    view.show_memory("off")

    assert view.consent.isHidden()
    assert not view.conversations.remember_button.isHidden()


def test_a_private_conversation_is_passing_and_says_so(qtbot, view, engine: FakeClient):
    qtbot.mouseClick(view.composer.scope_bar.private, Qt.MouseButton.LeftButton)
    answered(qtbot, view)

    assert ("begin_session", "", True) in engine.calls
    assert engine.asked[0][1] < 0
    assert view.composer.scope_bar.private.text() == "Private: not saved"
    assert "not saved" in view.header.subtitle.text()


def test_after_the_engine_was_lost_a_private_conversation_goes_on_anew(
    qtbot, view, engine: FakeClient, link
):
    qtbot.mouseClick(view.composer.scope_bar.private, Qt.MouseButton.LeftButton)
    answered(qtbot, view)
    link.lose()
    qtbot.waitUntil(lambda: link.is_ready)

    ask(qtbot, view, "And now?")

    qtbot.waitUntil(lambda: len(engine.asked) == 2)
    assert sum(call[0] == "begin_session" for call in engine.calls) == 2


@pytest.mark.parametrize(("press", "value"), [("remember_button", "on"), ("refuse_button", "off")])
def test_before_anything_is_remembered_people_are_asked(
    qtbot, view, engine: FakeClient, press: str, value: str
):
    engine.set_option("memory", value="unasked")
    qtbot.waitUntil(view.consent.isVisible)

    qtbot.mouseClick(getattr(view.consent, press), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("set_option", "memory", value) in engine.calls)
    assert not view.consent.isVisible()


def test_once_people_agree_the_conversation_in_view_is_kept_from_its_next_question(
    qtbot, view, engine: FakeClient
):
    engine.remembering = False
    engine.set_option("memory", value="unasked")
    qtbot.waitUntil(view.consent.isVisible)
    answered(qtbot, view)
    assert view.session.id < 0
    engine.remembering = True

    qtbot.mouseClick(view.consent.remember_button, Qt.MouseButton.LeftButton)
    assert not view.composer.scope_bar.private.isChecked()
    qtbot.waitUntil(lambda: ("set_option", "memory", "on") in engine.calls)
    answered(qtbot, view)

    assert view.session.id > 0
    assert len(view.turns) == 2


def test_a_question_asked_right_after_people_agree_is_kept(
    qtbot, view, engine: FakeClient, monkeypatch
):
    engine.set_option("memory", value="unasked")
    qtbot.waitUntil(view.consent.isVisible)
    chosen: Future[None] = Future()
    monkeypatch.setattr(engine, "set_option", lambda *_, **__: chosen)
    qtbot.mouseClick(view.consent.remember_button, Qt.MouseButton.LeftButton)

    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: not view.asking._link._waiting)
    begun = [name for name, *_ in engine.calls if name == "begin_session"]
    chosen.set_result(None)
    qtbot.waitUntil(lambda: turn.answer is not None)

    assert not begun
    assert view.session.id > 0


def test_a_question_that_waits_for_a_choice_can_be_stopped(
    qtbot, view, engine: FakeClient, monkeypatch
):
    chosen: Future[None] = Future()
    monkeypatch.setattr(engine, "set_option", lambda *_, **__: chosen)
    view.memory_chosen.emit("on")
    turn = ask(qtbot, view)

    qtbot.keyClick(view.composer.box, Qt.Key.Key_Escape)
    chosen.set_exception(ModelRefused("memory"))

    qtbot.waitUntil(lambda: turn.stage.text() == "Stopped.")
    assert "ask" not in [name for name, *_ in engine.calls]
