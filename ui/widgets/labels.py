"""Labels."""

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QTextBrowser, QWidget

from core.display_text import display_line, display_text
from ui.theme.icons import draw_icon
from ui.theme.look import Role
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute


class SealedBrowser(QTextBrowser):
    """Text browser that loads no resources and follows no links itself."""

    def __init__(self, name: str) -> None:
        super().__init__(openLinks=False)
        self.setAccessibleName(name)
        self.setUndoRedoEnabled(False)

    def loadResource(self, type: int, name: QUrl | str) -> None:  # noqa: A002
        """Return nothing, whatever the text requests."""
        return


class PlainLabel(QLabel):
    """Label that shows what documents hold as it is: no markup, no control characters."""

    def __init__(self, text: str = "") -> None:
        super().__init__(textFormat=Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - named by Qt
        """Show the text."""
        super().setText(display_text(text))


def label(text: str = "", *, role: Role = "body", tone: str = "text", wrap: str = "no") -> QLabel:
    """Return a plain-text label with a font role and color."""
    made = PlainLabel(text)
    made.setProperty("role", role)
    made.setProperty("tone", tone)
    if QGuiApplication.isRightToLeft():
        # Qt aligns labels by their script; a Latin title would be on the other side.
        made.setAlignment(_RIGHT | Qt.AlignmentFlag.AlignVCenter)
    if wrap == "yes":
        made.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    return made


def hint(text: str = "", *, tone: str = "text2") -> QLabel:
    """Return a small wrapped text that explains something."""
    return label(text, role="small", tone=tone, wrap="yes")


def paragraph(text: str = "") -> QLabel:
    """Return a wrapped text of a page or dialog."""
    return label(text, tone="text2", wrap="yes")


def badge(text: str, *, tone: str = "text2") -> QLabel:
    """Return a short text in a small box, such as a state."""
    made = PlainLabel(text)
    made.setProperty("kind", "badge")
    made.setProperty("tone", tone)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
    return made


class Elided(QLabel):
    """One line that is elided in the middle or at its end, with the full text as tooltip."""

    def __init__(
        self,
        text: str = "",
        *,
        role: Role = "body",
        tone: str = "text",
        where: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(textFormat=Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setProperty("tone", tone)
        self._where = where
        self._full = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Set the text."""
        self._full = display_line(" ".join(text.split()))
        self.setAccessibleName(self._full)
        self.setToolTip(plain_tooltip(self._full))
        self.setText(self._full)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the full text."""
        width = self.fontMetrics().horizontalAdvance(self._full) + 2
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the size of the ellipsis."""
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw the text elided to the width."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        fitting = self.fontMetrics().elidedText(self._full, self._where, self.width())
        side = _RIGHT if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        flags = Qt.AlignmentFlag.AlignVCenter | side
        painter.drawText(self.contentsRect(), int(flags), fitting)
        painter.end()


class Picture(QLabel):
    """Decorative icon that scales with the text size."""

    def __init__(
        self, icon: str, *, tone: str = "text2", size: int = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon, self._tone, self._size = icon, tone, size
        the_theme().changed.connect(self._draw)
        self._draw()

    def show_icon(self, icon: str, *, tone: str) -> None:
        """Change the icon."""
        self._icon, self._tone = icon, tone
        self._draw()

    def _draw(self) -> None:
        look = the_theme().look
        side = look.grown(self._size)
        self.setFixedSize(side, side)
        self.setPixmap(draw_icon(self._icon, getattr(look.colors, self._tone), side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the icon centered."""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        super().resizeEvent(event)
