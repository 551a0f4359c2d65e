"""Text input that grows with the question."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit

from ui.theme.theme import the_theme
from ui.theme.translation import translate

MAX_LINES = 7


class QuestionBox(QPlainTextEdit):
    """Multi-line input: Enter sends, Shift+Enter inserts a line break, Esc stops.

    `recalled` is emitted when Up is pressed in an empty box.
    """

    entered = Signal()
    escaped = Signal()
    recalled = Signal()
    focused = Signal(bool)

    def __init__(self) -> None:
        super().__init__(tabChangesFocus=True)
        self.setAccessibleName(translate("ask", "Your question"))
        self.passes_escape = False  # whether what is around the box uses Esc, too
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(4)
        self.document().documentLayout().documentSizeChanged.connect(self.fit_height)
        the_theme().changed.connect(self.fit_height)
        self.fit_height()

    def fit_height(self) -> None:
        """Fit the height to the text, up to `MAX_LINES` lines."""
        height = self.fontMetrics().lineSpacing()
        lines = min(max(int(self.document().size().height()), 1), MAX_LINES)
        self.setFixedHeight(lines * height + 14)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Elide the placeholder, which would wrap and be cut."""
        super().resizeEvent(e)
        words = translate("ask", "Ask about your documents…")
        room = self.viewport().width() - round(2 * self.document().documentMargin())
        elided = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        self.setPlaceholderText(elided)

    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Handle Enter, Esc and Up."""
        enter = e.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not e.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.entered.emit()
        elif e.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
            e.setAccepted(not self.passes_escape)
        elif e.key() == Qt.Key.Key_Up and not self.toPlainText():
            self.recalled.emit()
        else:
            super().keyPressEvent(e)

    def focusInEvent(self, e: QFocusEvent) -> None:
        """Emit `focused` for the frame around the box."""
        super().focusInEvent(e)
        self.focused.emit(True)

    def focusOutEvent(self, e: QFocusEvent) -> None:
        """Emit `focused` for the frame around the box."""
        super().focusOutEvent(e)
        self.focused.emit(False)
