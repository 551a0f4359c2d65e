"""Things to type in."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit

from ui.theme.icons import draw_icon, make_icon
from ui.theme.theme import the_theme

REST_MS = 180


class SearchField(QLineEdit):
    """A line to search with; `searched` comes when the typing rests."""

    searched = Signal(str)

    def __init__(self, hint: str, *, name: str) -> None:
        super().__init__()
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self._action = self.addAction(
            make_icon("search", the_theme().look.colors.muted),
            QLineEdit.ActionPosition.LeadingPosition,
        )
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._settle)
        self.textEdited.connect(self._restart)
        self.textChanged.connect(self._emptied)
        the_theme().changed.connect(self._draw)

    def _draw(self) -> None:
        self._action.setIcon(make_icon("search", the_theme().look.colors.muted))

    def _restart(self) -> None:
        self._rest.start()

    def _emptied(self, text: str) -> None:
        if not text:
            self._rest.start(0)

    def _settle(self) -> None:
        self._rest.setInterval(REST_MS)
        self.searched.emit(self.text().strip())


class ChoiceBox(QComboBox):
    """A choice with an arrow in the theme's color; the mouse wheel does not change it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        the_theme().changed.connect(self.update)

    def wheelEvent(self, e: QWheelEvent) -> None:
        """The page scrolls instead."""
        e.ignore()

    def paintEvent(self, e: QPaintEvent) -> None:
        """The box as styled, and the arrow."""
        super().paintEvent(e)
        look = the_theme().look
        side = look.grown(16)
        painter = QPainter(self)
        color = look.colors.text2 if self.isEnabled() else look.colors.muted
        top = (self.height() - side) // 2
        painter.drawPixmap(self.width() - side - 8, top, draw_icon("chevron-down", color, side))
        painter.end()
