"""A place is one file and one line of the registry: then rail, palette and shortcut know it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout

from core.engine.engine import Engine
from core.records.files.status import Status
from ui.items.place import MadePlace, Place, PlaceContext
from ui.shell import place_registry
from ui.shell.palette.matches import find_commands
from ui.widgets.labels import label
from ui.widgets.place_view import PlaceView


class Counter(PlaceView):
    """How many documents there are."""

    def __init__(self, context: PlaceContext) -> None:
        super().__init__(context.parent)
        self.words = label("")
        QVBoxLayout(self).addWidget(self.words)
        context.link.call(self, Engine.status).then(self.show_status)

    def show_status(self, status: Status) -> None:
        self.words.setText(f"{status.documents} documents")


def make_counter(context: PlaceContext) -> MadePlace:
    view = Counter(context)
    return MadePlace(view, view)


COUNTER = Place("counter", "Counter", make_counter, "database", "Ctrl+9", "how many")


@pytest.fixture
def window(monkeypatch, open_window):
    monkeypatch.setattr(place_registry, "PLACES", (*place_registry.PLACES, COUNTER))
    return open_window()


def test_a_new_place_opens_from_the_rail(qtbot, window):
    qtbot.mouseClick(window.body.rail.buttons["counter"], Qt.MouseButton.LeftButton)

    view = window.places.view("counter")
    assert window.body.stack.currentWidget() is view
    qtbot.waitUntil(lambda: view.words.text() == "15 documents")


def test_a_new_place_opens_from_the_palette(window):
    (match,) = find_commands("how many", window.keys)

    window.run(match.target)

    assert window.body.stack.currentWidget() is window.places.view("counter")


def test_a_new_place_opens_by_its_shortcut(qtbot, window):
    action = window.triggers.actions["go_counter"]
    assert action.shortcut() == QKeySequence("Ctrl+9")

    qtbot.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)

    qtbot.waitUntil(lambda: window.body.stack.currentWidget() is window.places.view("counter"))
