import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken

from ui.widgets.boxes import column
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
