"""Steps of the tests of asking: type a question, wait for its answer."""

from PySide6.QtCore import Qt

from ui.ask.ask_view import AskView

QUESTION = "How much carbon does a bed store?"


def ask(qtbot, view: AskView, question: str = QUESTION):
    qtbot.keyClicks(view.composer.box, question)
    qtbot.keyClick(view.composer.box, Qt.Key.Key_Return)
    return view.turns[-1]


def answered(qtbot, view: AskView):
    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: turn.answer is not None)
    return turn
