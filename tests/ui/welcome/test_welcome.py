from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.fake_face import FakeFace
from ui.widgets.buttons import Button


def test_the_first_run_welcomes(make_window):
    window = make_window(FakeFace(sources=0, files=0))

    assert window.stack.currentWidget() is window.places.welcome_view


def test_with_folders_nobody_is_welcomed_again(make_window, engine):
    window = make_window(engine)

    assert window.stack.currentWidget() is window.places.ask_view


def test_a_chosen_folder_leads_to_its_progress(qtbot, make_window, monkeypatch):
    engine = FakeFace(sources=0, files=0)
    window = make_window(engine)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/home/ada/Notes")

    qtbot.mouseClick(window.places.welcome_view.choose, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("add_sources", ("/home/ada/Notes",)) in engine.calls)
    assert window.stack.currentWidget() is window.places.sources_view


def test_the_sample_leads_to_a_first_question(qtbot, make_window):
    engine = FakeFace(sources=0, files=0)
    window = make_window(engine)

    qtbot.mouseClick(window.places.welcome_view.sample, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("add_sources", ("/sample",)) in engine.calls)
    view = window.places.ask_view
    chip = next(b for b in view.empty.findChildren(Button) if b.text() == "Who leads it?")
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ("ask", "Who leads it?") in engine.calls)
    engine.close_threads()
    qtbot.waitUntil(lambda: view.turns[0].answer is not None)
