"""Where a question is written."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from ui.theme.theme import the_theme
from ui.widgets.boxes import row
from ui.widgets.buttons import Button
from ui.widgets.style import mark

MOST_LINES = 7


class QuestionBox(QPlainTextEdit):
    """Grows with its text; Enter sends, Shift+Enter begins a new line, Esc stops."""

    entered = Signal()
    escaped = Signal()
    focused = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Your question")
        self.setPlaceholderText("Ask about your documents…")
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(4)
        self.document().documentLayout().documentSizeChanged.connect(self.fit_text)
        the_theme().changed.connect(self.fit_text)
        self.fit_text()

    def fit_text(self) -> None:
        """Be as high as the text, up to a few lines."""
        height = self.fontMetrics().lineSpacing()
        lines = min(max(int(self.document().size().height()), 1), MOST_LINES)
        self.setFixedHeight(lines * height + 14)

    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Enter and Esc mean something else here."""
        enter = e.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not e.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.entered.emit()
        elif e.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(e)

    def focusInEvent(self, e: QFocusEvent) -> None:
        """Tell the frame around."""
        super().focusInEvent(e)
        self.focused.emit(True)

    def focusOutEvent(self, e: QFocusEvent) -> None:
        """Tell the frame around."""
        super().focusOutEvent(e)
        self.focused.emit(False)


class Composer(QFrame):
    """The box with its buttons; while an answer is made, sending gives way to stopping."""

    sent = Signal(str)
    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "composer")
        self._busy = False
        self.box = QuestionBox()
        self.send = Button("Ask", kind="primary", icon="arrow-up", name="Ask")
        self.stop = Button("Stop", icon="square", name="Stop the answer")
        self.stop.hide()
        layout = row(self, margin=(10, 8, 8, 8), gap=8)
        layout.addWidget(self.box, 1)
        layout.addWidget(self.send, 0, Qt.AlignmentFlag.AlignBottom)
        layout.addWidget(self.stop, 0, Qt.AlignmentFlag.AlignBottom)
        self.box.entered.connect(self.send_question)
        self.box.escaped.connect(self._escape)
        self.box.focused.connect(self._show_focus)
        self.box.textChanged.connect(self._show_ready)
        self.send.clicked.connect(self.send_question)
        self.stop.clicked.connect(self.stopped)
        self._show_ready()

    def show_busy(self) -> None:
        """An answer is being made."""
        self._busy = True
        self.send.hide()
        self.stop.show()

    def show_idle(self) -> None:
        """The next question may come."""
        self._busy = False
        self.stop.hide()
        self.send.show()
        self._show_ready()

    def send_question(self) -> None:
        """What is written is asked, if there is anything and no answer is being made."""
        question = self.box.toPlainText().strip()
        if question and not self._busy:
            self.box.clear()
            self.sent.emit(question)

    def _escape(self) -> None:
        if self._busy:
            self.stopped.emit()

    def _show_focus(self, inside: bool) -> None:  # noqa: FBT001 - called by Qt
        mark(self, active="true" if inside else "false")

    def _show_ready(self) -> None:
        self.send.setEnabled(bool(self.box.toPlainText().strip()))
