"""Buttons, links, switches and segmented controls."""

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from core.display_text import display_text
from ui.theme.icons import make_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.widgets.style import mark

Kind = Literal[
    "secondary", "primary", "ghost", "icon", "danger", "chip", "link", "segment", "tile", "shade"
]
ICON_TONES = {
    "primary": "on_accent",
    "danger": "danger",
    "link": "link",
    "secondary": "text",
    "shade": "surface",
}
FRAMELESS = ("ghost", "icon", "link")


def left_inside(owner: QWidget, left: int, width: int) -> int:
    """Return where a menu of that width opens, on the screen, so that it stays in the window."""
    window = owner.window()
    first = window.mapToGlobal(QPoint()).x()
    last = window.mapToGlobal(window.rect().topRight()).x() + 1 - width
    return min(left, max(first, last))


class Button(QPushButton):
    """Button with an icon in the theme's colors; `name` is the accessible name without text."""

    def __init__(
        self, text: str = "", *, kind: Kind = "secondary", icon: str = "", name: str = ""
    ) -> None:
        super().__init__(_without_mnemonics(text), autoDefault=False)
        self._icon = icon
        self.setProperty("kind", kind)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if name:
            self.rename(name)
        elif text:
            self.setAccessibleName(text)
        the_theme().changed.connect(self._draw)
        self._draw()

    def setText(self, text: str) -> None:  # noqa: N802 - named by Qt
        """Show the text without control characters."""
        super().setText(_without_mnemonics(text))

    def text(self) -> str:
        """Return the text as it is shown."""
        return super().text().replace("&&", "&")

    def setMenu(self, menu: QMenu) -> None:  # noqa: N802 - named by Qt
        """Open the menu when pressed, inside the window."""
        super().setMenu(menu)
        menu.installEventFilter(self)

    def open_menu(self, menu: QMenu) -> None:
        """Open the menu below the button, inside the window."""
        menu.installEventFilter(self)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the menu into the window where it would reach beyond its right edge."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QMenu):
            watched.move(left_inside(self, watched.x(), watched.width()), watched.y())
        return False

    def rename(self, name: str) -> None:
        """Change the accessible name and the tooltip."""
        self.setAccessibleName(name)
        self.setToolTip(plain_tooltip(name))

    def show_kind(self, kind: Kind) -> None:
        """Change the kind, such as to the primary one."""
        mark(self, kind=kind)
        self._draw()

    def show_icon(self, icon: str, *, name: str = "") -> None:
        """Change the icon, and the accessible name if there is another one."""
        self._icon = icon
        if name:
            self.setAccessibleName(name)
            self.setToolTip(plain_tooltip(name))
        self._draw()

    def _draw(self) -> None:
        if not self._icon:
            return
        look = the_theme().look
        colors, kind = look.colors, str(self.property("kind"))
        tone = ICON_TONES.get(kind, "text2")
        side = look.grown(16)
        gap = 4 if self.text() else 0
        self.setIcon(
            make_icon(
                self._icon,
                getattr(colors, tone),
                size=side,
                gap=gap,
                checked=colors.accent,
                disabled=colors.off if kind in FRAMELESS else colors.muted,
            )
        )
        self.setIconSize(QSize(side + gap, side))


def _without_mnemonics(text: str) -> str:
    """Return the text without control characters, in which Qt reads no "&" as a shortcut."""
    return display_text(text).replace("&", "&&")


def icon_button(icon: str, name: str) -> Button:
    """Return a square button with only an icon; `name` is its tooltip and accessible name."""
    return Button(kind="icon", icon=icon, name=name)


class ElidedButton(Button):
    """Button that shrinks with the available width and elides its text."""

    def __init__(
        self, text: str = "", *, kind: Kind = "secondary", icon: str = "", name: str = ""
    ) -> None:
        super().__init__(text, kind=kind, icon=icon, name=name)
        self._full = text
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show another text, as much of it as there is room for."""
        self._full = text
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text to the width."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        metrics = self.fontMetrics()
        beside = self.sizeHint().width() - metrics.horizontalAdvance(self.text())
        room = self.width() - beside
        self.setText(metrics.elidedText(self._full, Qt.TextElideMode.ElideRight, room))


class LinkButton(ElidedButton):
    """Link that shrinks with the available width and elides its text."""

    def __init__(self, text: str, *, name: str) -> None:
        super().__init__(text, kind="link", name=name)


class Toggle(QCheckBox):
    """Switch without a visible label; `name` is for screen readers, a label stands beside it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return a size that grows with the text."""
        grown = the_theme().look.grown
        return QSize(grown(44), grown(28))

    def hitButton(self, pos: object) -> bool:  # noqa: N802 - called by Qt
        """Return whether the position is inside the switch."""
        return True

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw the track and knob, and a ring for keyboard focus."""
        colors, scale = the_theme().look.colors, the_theme().look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        top = (self.height() / scale - 20) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.accent if self.isChecked() else colors.border_strong))
        painter.drawRoundedRect(3, int(top), 36, 20, 10, 10)
        painter.setBrush(QColor(colors.on_accent if self.isChecked() else colors.surface))
        painter.drawEllipse(21 if self.isChecked() else 5, int(top + 2), 16, 16)
        if self.property("ring") == "true":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colors.accent))
            painter.drawRoundedRect(0, int(top - 3), 42, 26, 13, 13)
        painter.end()


class Segments(QFrame):
    """Segmented control with exclusive choices."""

    def __init__(self, *titles: str, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("kind", "segments")
        self.group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setSpacing(2)
        row.setContentsMargins(3, 3, 3, 3)
        for number, title in enumerate(titles):
            button = Button(title, kind="segment")
            button.setAccessibleName(f"{name}: {title}")
            button.setCheckable(True)
            self.group.addButton(button, number)
            row.addWidget(button)
        self.group.button(0).setChecked(True)

    def choose(self, number: int) -> None:
        """Select a choice."""
        self.group.button(number).setChecked(True)

    def retitle(self, number: int, title: str) -> None:
        """Change the title of a choice."""
        button = self.group.button(number)
        button.setText(title)
        button.setAccessibleName(f"{self.accessibleName()}: {title}")
