"""What the scripts that draw pictures of the window share: waiting, themes, grabbing."""

import sys
from collections.abc import Callable
from time import monotonic
from typing import cast

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from ui.settings.settings_presenter import SettingsPresenter
from ui.shell.window import Window
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendants

WAIT_S, REST_MS, CALM_MS = 120, 20, 500


def wait(done: Callable[[], bool]) -> None:
    """Wait until `done` returns true; exit after `WAIT_S`."""
    end = monotonic() + WAIT_S
    while not done():
        if monotonic() > end:
            sys.exit("The window did not get there in time.")
        QTest.qWait(REST_MS)


def settle(window: Window) -> None:
    """Wait until nothing moves in the window."""
    before, since, end = window.grab().toImage(), monotonic(), monotonic() + 15
    while monotonic() < end and monotonic() - since < CALM_MS / 1000:
        QTest.qWait(CALM_MS // 5)
        now = window.grab().toImage()
        if now != before:
            before, since = now, monotonic()


def picture_of(window: Window) -> QImage:
    """Return a picture of the window with its dialogs."""
    picture = window.grab().toImage()
    painter = QPainter(picture)
    for other in QApplication.topLevelWidgets():
        if isinstance(other, QDialog) and other.isVisible():
            at = other.mapToGlobal(QPoint()) - window.mapToGlobal(QPoint())
            painter.drawPixmap(at, other.grab())
    painter.end()
    return picture


def set_option(window: Window, name: str, value: float | str) -> None:
    """Change a setting as the place "Settings" does."""
    presenter = cast("SettingsPresenter", window.places.made_place("settings").presenter)
    presenter.set_option(name, value)


def dress(window: Window, theme: str, *, text_size: int = 100) -> None:
    """Choose theme and text size, and wait until the window shows them."""
    # The last change makes the places anew: each is waited for by itself.
    set_option(window, "theme", theme)
    wait(lambda: the_theme().look.tokens.name == theme)
    set_option(window, "text_size", text_size)
    wait(lambda: round(the_theme().look.scale * 100) == text_size)
    # Word of a change before this one may still be on its way.
    QTest.qWait(CALM_MS)
    wait(lambda: the_theme().look.tokens.name == theme)


def close_palette(window: Window) -> None:
    """Close everything that is open over the window."""
    inside = descendants(window, QDialog)
    for other in [*inside, *QApplication.topLevelWidgets()]:
        if isinstance(other, QDialog):
            other.close()
    QTest.qWait(REST_MS)
