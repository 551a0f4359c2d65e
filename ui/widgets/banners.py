"""Empty states, loading notices and banners."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.focus import announce
from ui.widgets.labels import Picture, hint, label, paragraph
from ui.widgets.style import mark

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
