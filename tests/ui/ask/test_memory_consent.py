from concurrent.futures import Future

import pytest
from PySide6.QtCore import Qt

from core.errors import ModelRefused
from tests.ui.ask.questions import QUESTION, answered, ask
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


@pytest.fixture
def undecided(qtbot, view, engine: FakeClient) -> None:
    engine.remembering = False
    engine.set_option("memory", value="unasked")
    qtbot.waitUntil(view.consent.isVisible)


def remember(qtbot, view, engine: FakeClient) -> None:
    engine.remembering = True
    qtbot.mouseClick(view.consent.remember_button, Qt.MouseButton.LeftButton)


@pytest.mark.usefixtures("undecided")
def test_once_people_agree_the_conversation_in_view_is_saved_with_its_turns(
    qtbot, view, engine: FakeClient
):
    for _ in range(3):
        answered(qtbot, view)
    assert view.session.id < 0
    said: list[str] = []
    view.message_shown.connect(said.append)

    remember(qtbot, view, engine)

    qtbot.waitUntil(lambda: view.session.id > 0)
    assert (view.session.title, view.session.turns) == (QUESTION, 3)
    assert len(view.turns) == 3
    assert said == ["Conversation saved"]
    assert "not saved" not in view.header.subtitle.text()
    assert not view.composer.scope_bar.private.isChecked()
    qtbot.waitUntil(lambda: view.conversations.model.index_of(view.session.id).isValid())
    answered(qtbot, view)
    assert engine.asked[-1][1] == view.session.id
    assert len(view.turns) == 4


@pytest.mark.usefixtures("undecided")
def test_answers_that_consent_saved_can_be_rated_and_forgotten(qtbot, view, engine: FakeClient):
    turns = [answered(qtbot, view) for _ in range(2)]
    assert not turns[0].footer.good.isVisible()

    remember(qtbot, view, engine)
    qtbot.waitUntil(lambda: view.session.id > 0)
    assert turns[1].footer.good.isVisible()
    turns[1].footer.good.click()

    saved = [it.id for it in engine.show_session(view.session.id).episodes if it.kind == "reply"]
    qtbot.waitUntil(lambda: ("rate", saved[1]) in [it[:2] for it in engine.calls])
    view.hide_answers(frozenset({saved[0]}))
    assert view.turns == [turns[1]]


@pytest.mark.usefixtures("undecided")
def test_consent_that_is_given_elsewhere_saves_the_conversation_in_view(
    qtbot, view, engine: FakeClient
):
    answered(qtbot, view)

    engine.set_option("memory", value="on")

    qtbot.waitUntil(lambda: view.session.id > 0 and not view.consent.isVisible())
    assert len(view.turns) == 1


@pytest.mark.usefixtures("undecided")
def test_a_conversation_that_a_stopped_engine_lost_is_saved_from_its_next_question(
    qtbot, view, engine: FakeClient, link
):
    answered(qtbot, view)
    engine.forget_unsaved()
    link.lose()
    qtbot.waitUntil(lambda: link.is_ready)
    said: list[str] = []
    view.message_shown.connect(said.append)

    remember(qtbot, view, engine)

    qtbot.waitUntil(lambda: said == ["Saved from your next question on"])
    answered(qtbot, view)
    assert view.session.id > 0
    assert len(view.turns) == 2


@pytest.mark.usefixtures("undecided")
def test_when_people_refuse_the_conversation_goes_on_unsaved(qtbot, view, engine: FakeClient):
    answered(qtbot, view)

    qtbot.mouseClick(view.consent.refuse_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not view.conversations.remember_button.isHidden())
    answered(qtbot, view)

    assert view.session.id < 0
    assert QUESTION not in [it.title for it in engine.sessions]
    qtbot.waitUntil(lambda: view.header.title.text() == QUESTION)


def test_a_conversation_that_was_refused_is_saved_from_its_next_question_and_says_so(
    qtbot, view, engine: FakeClient
):
    engine.remembering = False
    engine.set_option("memory", value="off")
    qtbot.waitUntil(lambda: not view.conversations.remember_button.isHidden())
    answered(qtbot, view)
    said: list[str] = []
    view.message_shown.connect(said.append)
    engine.remembering = True

    view.conversations.remember_button.click()

    qtbot.waitUntil(lambda: said == ["Saved from your next question on"])
    answered(qtbot, view)
    assert view.session.id > 0
    assert len(view.turns) == 2


@pytest.mark.usefixtures("undecided")
def test_a_private_conversation_stays_unsaved_when_people_agree(qtbot, view, engine: FakeClient):
    view.begin_conversation(private=True)
    answered(qtbot, view)
    private = view.session
    said: list[str] = []
    view.message_shown.connect(said.append)

    remember(qtbot, view, engine)
    qtbot.waitUntil(view.composer.scope_bar.private.isVisible)
    answered(qtbot, view)

    assert view.session.id == private.id == engine.asked[-1][1]
    assert view.composer.scope_bar.private.isChecked()
    assert said == []


@pytest.mark.usefixtures("undecided")
def test_consent_while_an_answer_is_written_saves_it_too(qtbot, view, engine: FakeClient):
    answered(qtbot, view)
    engine.release.clear()
    turn = ask(qtbot, view, "And now?")

    remember(qtbot, view, engine)
    qtbot.waitUntil(lambda: view.session.id > 0)
    engine.release.set()
    qtbot.waitUntil(lambda: turn.answer is not None)

    assert len(view.turns) == 2
    answered(qtbot, view)
    assert engine.asked[-1][1] == view.session.id


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
