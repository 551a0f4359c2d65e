from functools import partial

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QLineEdit, QMenu, QWidget
from shiboken6 import Shiboken

from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.focus import FocusRing, first_stop, focus_beside, the_application


class Page(QWidget):
    """Four buttons in a column; Tab goes as they are laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons = [Button(name) for name in ("one", "two", "three", "four")]
        layout = column(self)
        for button in reversed(self.buttons):  # made in another order than laid out
            layout.insertWidget(0, button)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001, N802 - called by Qt
        return focus_beside(self, forward=forward)


class Led(Page):
    """People begin at the third."""

    def entry(self) -> QWidget | None:
        return self.buttons[2]


@pytest.fixture
def page(qtbot) -> Page:
    made = Page()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize(("hidden", "then"), [(0, 1), (1, 2), (3, 2)])
def test_the_nearest_has_the_keyboard_when_what_had_it_is_hidden(page, hidden: int, then: int):
    page.buttons[hidden].setFocus()

    page.buttons[hidden].hide()

    assert page.buttons[then].hasFocus()


def test_the_keyboard_stays_in_the_part_where_a_button_went(page):
    part, below = QWidget(), Button("below")
    first, second = Button("first"), Button("second")
    column(part, first, second)
    page.layout().insertWidget(2, part)
    page.layout().addWidget(below)
    part.show()
    second.setFocus(Qt.FocusReason.MouseFocusReason)

    second.hide()

    assert first.hasFocus()


@pytest.mark.parametrize(
    ("reason", "marked"),
    [(Qt.FocusReason.MouseFocusReason, "false"), (Qt.FocusReason.TabFocusReason, "true")],
)
@pytest.mark.usefixtures("ring")
def test_a_ring_follows_only_those_who_use_the_keyboard(page, reason: Qt.FocusReason, marked: str):
    page.buttons[1].setFocus(reason)

    page.buttons[1].hide()

    assert page.buttons[2].hasFocus()
    assert (page.buttons[2].property("ring") or "false") == marked


def test_the_first_that_receives_the_keyboard_has_a_ring(page):
    page.buttons[0].setFocus()
    page.buttons[0].clearFocus()
    watching = FocusRing(the_application())

    page.buttons[1].setFocus(Qt.FocusReason.TabFocusReason)

    assert page.buttons[1].property("ring") == "true"
    page.buttons[1].clearFocus()
    assert page.buttons[1].property("ring") == "false"
    page.buttons[2].setFocus(Qt.FocusReason.OtherFocusReason)
    assert page.buttons[2].property("ring") != "true"
    Shiboken.delete(watching)


def test_tab_goes_round_as_things_are_laid_out(qtbot, page):
    page.buttons[3].setFocus()

    qtbot.keyClick(page.buttons[3], Qt.Key.Key_Tab)
    assert page.buttons[0].hasFocus()
    qtbot.keyClick(page.buttons[0], Qt.Key.Key_Backtab)

    assert page.buttons[3].hasFocus()


def test_people_come_to_where_a_region_says_and_else_to_its_first_stop(qtbot, page):
    led = Led()
    qtbot.addWidget(led)
    led.show()

    assert first_stop(page) is page.buttons[0]
    assert first_stop(led) is led.buttons[2]
    led.buttons[2].hide()
    assert first_stop(led) is led.buttons[0]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
@pytest.mark.usefixtures("ring")
def test_enter_presses_the_button_that_has_the_keyboard(qtbot, page, key: Qt.Key):
    pressed: list[str] = []
    for button in page.buttons:
        button.clicked.connect(partial(lambda name, *_: pressed.append(name), button.text()))
    page.buttons[1].setFocus(Qt.FocusReason.TabFocusReason)

    qtbot.keyClick(page.buttons[1], key)

    assert pressed == ["two"]


@pytest.mark.usefixtures("ring")
def test_enter_in_a_dialog_presses_the_focused_button_and_else_the_default_one(qtbot):
    dialog, field = QDialog(), QLineEdit()
    cancel, save = Button("Cancel"), Button("Save")
    save.setDefault(True)
    column(dialog, field, cancel, save)
    pressed: list[str] = []
    cancel.clicked.connect(lambda: pressed.append("cancel"))
    save.clicked.connect(lambda: pressed.append("save"))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)

    cancel.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(cancel, Qt.Key.Key_Return)
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert pressed == ["cancel", "save"]


def test_the_menu_of_a_button_at_the_right_edge_opens_inside_the_window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(40, 40, 300, 200)
    button = Button("More")
    row(window, 1, button, margin=(0, 0, 0, 0))
    menu = QMenu(button)
    menu.addAction("Create a library that is shared")
    button.setMenu(menu)
    window.show()
    QTimer.singleShot(200, menu.close)
    shown: list[tuple[int, int]] = []
    QTimer.singleShot(100, lambda: shown.append((menu.geometry().left(), menu.geometry().right())))

    button.showMenu()

    qtbot.waitUntil(lambda: bool(shown))
    edge = window.mapToGlobal(window.rect().topRight()).x()
    ((left, right),) = shown
    assert window.x() <= left
    assert right <= edge
