"""A place is one file and one line of the registry: then rail, palette and shortcut know it."""

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from core.records.files.status import Status
from ui.items.place_entry import MadePlace, Place, PlaceContext
from ui.shell import place_registry
from ui.shell.palette.matches import find_commands
from ui.widgets.boxes import column
from ui.widgets.labels import label
from ui.widgets.place_view import PlaceView

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


class CounterView(PlaceView):
    """How many documents there are."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = label("")
        column(self).addWidget(self.words)


class CounterPresenter(QObject):
    """Receives the status, as it has `show_status` (`StatusReceiver`)."""

    def __init__(self, view: CounterView) -> None:
        super().__init__(view)
        self._view = view

    def show_status(self, status: Status) -> None:
        self._view.words.setText(f"{status.documents} documents")


def make_counter(context: PlaceContext) -> MadePlace:
    view = CounterView(context.parent)
    return MadePlace(view, CounterPresenter(view))


# Keys and words that no place of the program has.
COUNTER = Place("counter", "Counter", make_counter, "database", "Ctrl+Alt+9", "zzcounter")


@pytest.fixture
def window(monkeypatch, open_window):
    monkeypatch.setattr(place_registry, "PLACES", (*place_registry.PLACES, COUNTER))
    window = open_window()
    yield window
    # Until it is deleted, the window is built anew with each theme, and the place is gone then.
    window.body.go_to("ask")


def test_a_new_place_opens_from_the_rail(qtbot, window):
    qtbot.mouseClick(window.body.rail.buttons["counter"], Qt.MouseButton.LeftButton)

    view = window.places.view("counter")
    assert window.body.stack.currentWidget() is view
    qtbot.waitUntil(lambda: view.words.text() == "15 documents")


def test_a_new_place_opens_from_the_palette(window):
    (match,) = find_commands("zzcounter", window.keys)

    window.run(match.target)

    assert window.body.stack.currentWidget() is window.places.view("counter")


def test_a_new_place_opens_by_its_shortcut(qtbot, window):
    action = window.triggers.actions["go_counter"]
    assert action.shortcut() == QKeySequence("Ctrl+Alt+9")

    qtbot.keyClick(window, Qt.Key.Key_9, CONTROL | ALT)

    qtbot.waitUntil(lambda: window.body.stack.currentWidget() is window.places.view("counter"))
