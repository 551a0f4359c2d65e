import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication

from core.errors import ModelRefused
from core.records.answers import EXTRACTIVE
from tests.ui.fake_face import CITATIONS, FakeFace, hold
from ui.ask.ask_view import AskView
from ui.ask.asking import Asking
from ui.ask.turn import NOT_FOUND
from ui.widgets.buttons import Button

QUESTION = "How much carbon does a bed store?"


@pytest.fixture
def view(qtbot, link) -> AskView:
    view = AskView()
    qtbot.addWidget(view)
    view.resize(1100, 700)
    view.asking = Asking(view, link)
    view.show()
    return view


def ask(qtbot, view: AskView, question: str = QUESTION):
    qtbot.keyClicks(view.composer.box, question)
    qtbot.keyClick(view.composer.box, Qt.Key.Key_Return)
    return view.turns[-1]


def answered(qtbot, view: AskView):
    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: turn.answer is not None)
    return turn


def test_enter_sends_the_question_and_empties_the_box(qtbot, view, engine):
    answered(qtbot, view)

    assert ("ask", QUESTION) in engine.calls
    assert view.composer.box.toPlainText() == ""


def test_shift_enter_begins_a_new_line(qtbot, view):
    qtbot.keyClicks(view.composer.box, "one")
    qtbot.keyClick(view.composer.box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(view.composer.box, "two")

    assert view.composer.box.toPlainText() == "one\ntwo"
    assert view.turns == []


def test_the_answer_is_shown_while_it_comes(qtbot, view, engine: FakeFace):
    engine.release.clear()

    turn = ask(qtbot, view)

    qtbot.waitUntil(lambda: "Imani estimates" in turn.text.toPlainText())
    assert turn.answer is None
    assert view.composer.stop.isVisible()
    engine.release.set()
    qtbot.waitUntil(lambda: turn.answer is not None)
    assert not view.composer.stop.isVisible()


def test_escape_stops_the_answer_and_keeps_what_came(qtbot, view, engine: FakeFace):
    engine.release.clear()
    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: "Imani" in turn.text.toPlainText())

    qtbot.keyClick(view.composer.box, Qt.Key.Key_Escape)

    qtbot.waitUntil(lambda: turn.stage.text() == "Stopped.")
    assert "Imani" in turn.text.toPlainText()
    assert view.composer.send.isVisible()


def test_an_answer_without_a_model_says_so(qtbot, view):
    turn = answered(qtbot, view)

    assert turn.banner.isVisible()
    assert turn.banner.words.text() == EXTRACTIVE
    assert turn.timing.text() == "23 ms"


def test_sentences_without_support_are_marked(qtbot, view):
    turn = answered(qtbot, view)

    assert turn.doubt.isVisible()
    assert "1 sentence is not supported" in turn.doubt.words.text()
    assert "text-decoration: underline" in turn.text.toHtml()


def test_pressing_a_citation_opens_the_document_at_the_exact_words(qtbot, view):
    turn = answered(qtbot, view)

    turn.text.anchorClicked.emit(QUrl("cite:1"))

    qtbot.waitUntil(lambda: view.reader.text.highlighted == CITATIONS[0].quote)
    assert view.reader.isVisible()


def test_a_citation_can_be_pressed_by_keyboard(qtbot, view):
    turn = answered(qtbot, view)
    turn.text.setFocus(Qt.FocusReason.TabFocusReason)

    qtbot.keyClick(turn.text, Qt.Key.Key_Tab)
    qtbot.keyClick(turn.text, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: view.reader.spot.path == CITATIONS[0].path)


def test_each_source_is_also_a_button_with_a_name(qtbot, view):
    turn = answered(qtbot, view)
    chips = [b for b in turn.chips.findChildren(Button) if b.isVisible()]
    assert [c.accessibleName() for c in chips] == [
        "Source 1: kelp-survey.md",
        "Source 2: grant-draft.pdf, page 2",
    ]

    qtbot.mouseClick(chips[1], Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(view.reader.page.canvas.boxes) == 1)
    assert view.reader.stack.currentWidget() is view.reader.page


def test_an_honest_no_shows_what_is_nearest(qtbot, view, engine: FakeFace):
    engine.found = False

    turn = answered(qtbot, view)

    assert turn.banner.words.text().startswith(NOT_FOUND)
    button = turn.nearest.findChild(Button)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.reader.text.highlighted == CITATIONS[0].quote)


def test_how_an_answer_was_found_can_be_seen(qtbot, view):
    from PySide6.QtWidgets import QLabel

    turn = answered(qtbot, view)

    qtbot.mouseClick(turn.explain, Qt.MouseButton.LeftButton)

    said = " ".join(w.text() for w in view.panel.findChildren(QLabel))
    assert view.panel.isVisible()
    assert "carbon storage (meaning, 0.71)" in said
    assert CITATIONS[1].quote in said


def test_a_refused_question_says_why_and_can_be_asked_again(qtbot, view, engine, monkeypatch):
    error = ModelRefused("model.gguf", detail="It stopped.", remedy="Ask again.")
    monkeypatch.setattr(engine, "ask", lambda *_, **__: hold(error))
    turn = ask(qtbot, view)
    qtbot.waitUntil(turn.again.isVisible)
    assert "Ask again." in turn.banner.words.text()
    monkeypatch.undo()

    qtbot.mouseClick(turn.again, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(view.turns) == 2 and view.turns[1].answer is not None)


def test_the_answer_can_be_copied_with_its_sources(qtbot, view):
    turn = answered(qtbot, view)

    turn.copy_answer()

    copied = QGuiApplication.clipboard().text()
    assert "3.1 tonnes" in copied
    assert f"[1] kelp-survey.md: “{CITATIONS[0].quote}”" in copied


def test_a_new_conversation_while_an_answer_comes_begins_empty(qtbot, view, engine: FakeFace):
    engine.release.clear()
    ask(qtbot, view)

    view.begin_conversation()
    engine.release.set()

    qtbot.waitUntil(view.composer.send.isVisible)
    assert view.turns == []
    answered(qtbot, view)
    assert len(view.turns) == 1


def test_a_question_asked_when_the_engine_dies_is_answered_by_the_next(qtbot, engine):
    from ui.bridge.link import Link

    engine.release.clear()
    second = FakeFace()
    engines = iter([engine, second])
    link = Link(lambda: hold(next(engines)))
    link.connect_engine()
    view = AskView()
    qtbot.addWidget(view)
    view.asking = Asking(view, link)
    view.show()
    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: "Imani" in turn.text.toPlainText())

    engine.die()
    engine.release.set()

    qtbot.waitUntil(lambda: turn.answer is not None, timeout=5000)
    assert turn.text.toPlainText().count("Imani estimates") == 1
    assert ("ask", QUESTION) in second.calls
    link.close()
    second.close_threads()


def test_a_long_question_is_shown_whole(qtbot, view):
    question = "Why " * 120
    turn = ask(qtbot, view, question)

    qtbot.waitUntil(lambda: turn.answer is not None)

    asked = turn._asked
    assert asked.width() <= turn.width()
    assert asked.height() >= asked.heightForWidth(asked.width())
