"""Labels, pictures, badges, banners and empty states."""

import re

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QTextBrowser, QWidget

from core.display_text import display_line, display_text
from ui.theme.icons import draw_icon
from ui.theme.look import Role
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.focus import announce
from ui.widgets.style import mark

# Behind these a long word may wrap.
_JOINTS = re.compile(r"[@._/](?=\w)")
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


def show_breakable(shown: QLabel, text: str) -> None:
    """Show a text in which a long word, such as an address, may wrap; it is read out as it is."""
    shown.setText(_JOINTS.sub("\\g<0>\u200b", text))
    shown.setAccessibleName(display_text(text))


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

    def __init__(self, icon: str, *, tone: str = "text2", size: int = 20) -> None:
        super().__init__()
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


ICONS = {
    "info": "info",
    "warning": "triangle-alert",
    "danger": "circle-x",
    "success": "circle-check",
}
MARGIN, LITTLE, GAPS = 24, 4, 36


class EmptyState(QWidget):
    """Icon, title, sentence and room for actions; the icon is hidden first when space is short."""

    def __init__(self, icon: str, title: str, sentence: str) -> None:
        super().__init__()
        self.picture = Picture(icon, tone="muted", size=40)
        self.title = label(title, role="subtitle", wrap="yes")
        self.sentence = paragraph(sentence)
        self.offers = column(gap=8)
        layout = self._body = column(self, margin=MARGIN, gap=8)
        fill(layout, 1, (self.picture, Qt.AlignmentFlag.AlignHCenter), Space(4))
        for text in (self.title, self.sentence):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(text)
        fill(layout, Space(8), self.offers)
        layout.addStretch(2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the icon where there is little space."""
        super().resizeEvent(event)
        width = self.width() - 2 * MARGIN
        texts = (self.title, self.sentence)
        words = sum(max(it.heightForWidth(width), it.sizeHint().height()) for it in texts)
        needed = words + self.offers.sizeHint().height() + 2 * MARGIN + GAPS
        is_low = self.height() < needed + self.picture.height()
        self.picture.setVisible(not is_low)
        above = LITTLE if is_low else MARGIN
        self._body.setContentsMargins(MARGIN, above, MARGIN, above)

    def offer(self, button: QWidget) -> None:
        """Add an action."""
        self.offers.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_words(self, title: str, sentence: str) -> None:
        """Change the texts."""
        self.title.setText(title)
        self.sentence.setText(sentence)


class Waiting(QFrame):
    """Overlay in the upper middle of a widget that says that content is loading."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setProperty("kind", "float")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = label("", role="small", tone="text2")
        inside = row(self, margin=(12, 8, 16, 8), gap=8)
        fill(inside, Picture("hourglass", tone="muted", size=16), self.words)
        owner.installEventFilter(self)
        self.hide()

    def show_words(self, text: str) -> None:
        """Show the text until the overlay is hidden."""
        self.words.setText(text)
        self._fit()
        self.show()
        self.raise_()
        announce(self, text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the position when the size changes."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        size = self.sizeHint().boundedTo(self._owner.size())
        self.setGeometry((self._owner.width() - size.width()) // 2, MARGIN, *size.toTuple())


class Banner(QFrame):
    """Message that stays until its reason is gone."""

    def __init__(self, text: str = "", *, tone: str = "info") -> None:
        super().__init__()
        self.setProperty("kind", "banner")
        # The text is never cut, however little space there is.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.picture = Picture(ICONS[tone], tone=tone, size=16)
        self.words: QLabel = hint(text, tone="text")
        self._line = row(self, margin=(12, 8, 12, 8), gap=8)
        fill(self._line, (self.picture, Qt.AlignmentFlag.AlignVCenter), (self.words, 1))
        self.show_words(text, tone=tone)

    def offer(self, button: QWidget) -> None:
        """Add an action."""
        self._line.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_words(self, text: str, *, tone: str = "info") -> None:
        """Change the text."""
        mark(self, tone=tone)
        self.picture.show_icon(ICONS[tone], tone=tone)
        self.words.setText(text)
