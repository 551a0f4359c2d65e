"""Text on the screen."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.theme.icons import draw_icon
from ui.theme.look import Role
from ui.theme.theme import the_theme

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute


def label(text: str = "", *, role: Role = "body", tone: str = "text", wrap: str = "no") -> QLabel:
    """A label of that type and color; plain text, whatever the text holds."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setProperty("tone", tone)
    if QGuiApplication.isRightToLeft():
        # Qt looks at the letters of a label, and a Latin title would stand on the other side.
        made.setAlignment(_RIGHT | Qt.AlignmentFlag.AlignVCenter)
    if wrap == "yes":
        made.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    return made


def badge(text: str, *, tone: str = "text2") -> QLabel:
    """A short word in a small box, such as a state."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", "badge")
    made.setProperty("tone", tone)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
    return made


class Elided(QLabel):
    """One line that is cut in the middle or at its end when there is no room; tooltip in full."""

    def __init__(
        self,
        text: str = "",
        *,
        role: Role = "body",
        tone: str = "text",
        where: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setProperty("tone", tone)
        self._where = where
        self._full = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show another text."""
        self._full = " ".join(text.split())
        self.setAccessibleName(self._full)
        self.setToolTip(self._full)
        self.setText(self._full)
        self.update()

    def sizeHint(self) -> QSize:
        """The size of the whole text."""
        width = self.fontMetrics().horizontalAdvance(self._full) + 2
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Room for the ellipsis."""
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw as much as fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        fitting = self.fontMetrics().elidedText(self._full, self._where, self.width())
        side = _RIGHT if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        flags = Qt.AlignmentFlag.AlignVCenter | side
        painter.drawText(self.contentsRect(), int(flags), fitting)
        painter.end()


class Picture(QLabel):
    """An icon of the theme that is only looked at; it grows with the text."""

    def __init__(
        self, icon: str, *, tone: str = "text2", size: int = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon, self._tone, self._size = icon, tone, size
        the_theme().changed.connect(self._draw)
        self._draw()

    def show_icon(self, icon: str, *, tone: str) -> None:
        """Show another icon."""
        self._icon, self._tone = icon, tone
        self._draw()

    def _draw(self) -> None:
        look = the_theme().look
        side = look.grown(self._size)
        self.setFixedSize(side, side)
        self.setPixmap(draw_icon(self._icon, getattr(look.colors, self._tone), side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture stays in the middle."""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        super().resizeEvent(event)
