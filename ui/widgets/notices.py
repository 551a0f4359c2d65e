"""Empty states, banners and toasts."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from ui.widgets.boxes import column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, label
from ui.widgets.style import mark

ICONS = {
    "info": "info",
    "warning": "triangle-alert",
    "danger": "circle-x",
    "success": "circle-check",
}
TOAST_MS = 6000


class EmptyState(QWidget):
    """An icon, one line, one sentence, and room for what to do next."""

    def __init__(self, icon: str, title: str, sentence: str) -> None:
        super().__init__()
        self.picture = Picture(icon, tone="muted", size=40)
        self.title = label(title, role="subtitle")
        self.sentence = label(sentence, tone="text2", wrap="yes")
        self.offers = column(gap=8)
        layout = column(self, margin=24, gap=8)
        layout.addStretch(1)
        layout.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(4)
        for text in (self.title, self.sentence):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(text)
        layout.addSpacing(8)
        layout.addLayout(self.offers)
        layout.addStretch(2)

    def offer(self, button: QWidget) -> None:
        """Add something to do."""
        self.offers.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_words(self, title: str, sentence: str) -> None:
        """Say something else."""
        self.title.setText(title)
        self.sentence.setText(sentence)


class Banner(QFrame):
    """A line that stays until its reason is gone."""

    def __init__(self, text: str = "", *, tone: str = "info") -> None:
        super().__init__()
        self.setProperty("kind", "banner")
        self.picture = Picture(ICONS[tone], tone=tone, size=16)
        self.words: QLabel = label(text, role="small", tone="text", wrap="yes")
        layout = row(self, margin=(12, 8, 12, 8), gap=8)
        layout.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.words, 1)
        self.show_words(text, tone=tone)

    def show_words(self, text: str, *, tone: str = "info") -> None:
        """Say something else."""
        mark(self, tone=tone)
        self.picture.show_icon(ICONS[tone], tone=tone)
        self.words.setText(text)


class Toast(QObject):
    """A short word at the bottom of a window that leaves by itself."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._box = frame("toast")
        self._box.setParent(window)
        self._words = label(role="small", wrap="yes")
        layout = row(self._box, margin=(16, 10, 12, 10), gap=12)
        layout.addWidget(self._words, 1)
        close = Button("Close")
        close.clicked.connect(self._box.hide)
        layout.addWidget(close)
        self._box.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._box.hide)
        window.installEventFilter(self)

    def show_words(self, text: str) -> None:
        """Say something for a few seconds."""
        self._words.setText(text)
        self._box.setAccessibleName(text)
        self._box.show()
        self._place()
        self._box.raise_()
        self._timer.start(TOAST_MS + 40 * len(text))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom when the window changes its size."""
        if event.type() == QEvent.Type.Resize and self._box.isVisible():
            self._place()
        return False

    def _place(self) -> None:
        width = min(560, self._window.width() - 48)
        self._words.setMinimumWidth(0)
        self._box.setFixedWidth(width)
        self._box.adjustSize()
        x = (self._window.width() - width) // 2
        self._box.move(x, self._window.height() - self._box.height() - 56)
