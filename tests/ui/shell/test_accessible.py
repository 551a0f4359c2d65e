"""The window for people who see little, hear it, or have only a keyboard: in every place."""

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from ui.shell.place_registry import rail_places
from ui.theme.language import the_language
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendants
from ui.widgets.fields import ChoiceBox

PLACE_IDS = [place.id for place in rail_places()]
SAYS_NOTHING = (QAccessible.Role.NoRole, QAccessible.Role.Window)
MOST_TABS = 200
# Ends of a hyphenated or rounded line, in pixels.
SLACK = 2


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


@pytest.fixture
def large_text() -> Iterator[None]:
    the_theme().choose("light", text_size=200)
    yield
    the_theme().choose("light", text_size=100)


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    the_language().code = ""
    the_language().choose("English")


def settle(qtbot, window, place: str) -> None:
    window.go_to(place)
    qtbot.wait(150)


def can_be_reached(window) -> list[QWidget]:
    """What the Tab key should stop at."""
    return [
        it
        for it in descendants(window, QWidget)
        if it.focusPolicy() & Qt.FocusPolicy.TabFocus
        and it.isVisible()
        and it.isEnabled()
        and it.focusProxy() is None
    ]


@pytest.mark.parametrize("place", PLACE_IDS)
def test_what_can_have_the_keyboard_says_what_it_is(qtbot, window, place: str):
    settle(qtbot, window, place)
    silent = []

    for widget in can_be_reached(window):
        face = QAccessible.queryAccessibleInterface(widget)
        if face is None or face.role() in SAYS_NOTHING:
            silent.append(f"{type(widget).__name__} {widget.accessibleName()}")

    assert silent == []


@pytest.mark.parametrize("place", PLACE_IDS)
def test_tab_goes_from_the_rail_through_the_place_to_the_status_line(qtbot, window, place: str):
    settle(qtbot, window, place)
    first = window.body.rail.buttons[place]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    regions = {"rail": window.body.rail, "place": window.panel, "status": window.body.status_line}
    went: list[str] = []

    for _ in range(MOST_TABS):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        if focused is first:
            break
        region = next((it for it, held in regions.items() if held.isAncestorOf(focused)), "?")
        if not went or went[-1] != region:
            went.append(region)

    assert QApplication.focusWidget() is first, "the Tab key is caught somewhere"
    if went[0] == "rail":
        went = went[1:]
    assert went in (["place", "status"], ["place", "status", "rail"]), went


@pytest.mark.parametrize("place", PLACE_IDS)
def test_shift_and_tab_come_back_the_same_way(qtbot, window, place: str):
    settle(qtbot, window, place)
    first = window.body.rail.buttons[place]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    way, back = [first], []

    for _ in range(MOST_TABS):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if QApplication.focusWidget() is first:
            break
        way.append(QApplication.focusWidget())
    for _ in range(len(way)):
        back.append(QApplication.focusWidget())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)

    assert [it.accessibleName() for it in [back[0], *reversed(back[1:])]] == [
        it.accessibleName() for it in way
    ]


def cut_off(view: QWidget) -> list[str]:
    """Buttons, choices and labels in view whose words do not fit, with the icon before them."""
    found = []
    for it in descendants(view, QWidget):
        if not it.isVisible() or it.visibleRegion().isEmpty():
            continue
        if isinstance(it, QAbstractButton | QComboBox):
            text = it.currentText() if isinstance(it, QComboBox) else it.text()
            given = it.text_rect.width() if isinstance(it, ChoiceBox) else it.width()
            needed = it.fontMetrics().horizontalAdvance(text.replace("&", ""))
            if isinstance(it, QAbstractButton) and text and not it.icon().isNull():
                needed += it.iconSize().width()
        elif isinstance(it, QLabel) and it.text() and not it.wordWrap() and _is_plain(it):
            text, given = it.text(), it.width()
            needed = it.fontMetrics().horizontalAdvance(text)
        else:
            continue
        if given + SLACK < needed:
            found.append(f"{type(it).__name__} {text!r}: {given} < {needed}")
    return found


def hidden_in_part(view: QWidget) -> list[str]:
    """Fields and choices above what scrolls of which the lower edge is not seen."""
    return [
        f"{type(it).__name__} {it.accessibleName()!r}"
        for it in descendants(view, QWidget)
        if isinstance(it, QComboBox | QLineEdit)
        and it.isVisible()
        and not _scrolls(it)
        and it.visibleRegion().boundingRect().height() < it.height()
    ]


def _scrolls(it: QWidget) -> bool:
    above = it.parentWidget()
    return above is not None and (isinstance(above, QAbstractScrollArea) or _scrolls(above))


def _is_plain(it: QLabel) -> bool:
    elides = it.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Ignored
    return type(it) is QLabel and not elides and "<" not in it.text()


@pytest.mark.parametrize("language", ["English", "Deutsch"])
@pytest.mark.parametrize("place", PLACE_IDS)
def test_text_twice_as_large_fits_into_the_smallest_window(
    qtbot, make_window, engine, large_text, english_again, place: str, language: str
):
    looks = {"text_size": 200, "language": language}
    engine.options = [
        msgspec.structs.replace(it, value=looks.get(it.name, it.value)) for it in engine.options
    ]
    the_language().choose(language)
    window = make_window(engine, size=(900, 600))
    settle(qtbot, window, place)

    assert the_theme().look.scale == 2
    assert window.size().toTuple() == (900, 600)
    assert cut_off(window.body.stack.currentWidget()) == []
    assert hidden_in_part(window.body.stack.currentWidget()) == []
    right = window.body.status_line.mapTo(window, QPoint(window.body.status_line.width(), 0)).x()
    assert right <= window.width()
