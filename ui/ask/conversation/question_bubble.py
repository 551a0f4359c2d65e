"""Bubble with the question of a turn, and its editor."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.ask.conversation.question_box import QuestionBox
from ui.theme.translation import translate
from ui.widgets.boxes import column, frame, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import label


class QuestionBubble(QWidget):
    """Shows the question at the trailing side; `edited` carries the new question."""

    edited = Signal(str)

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.words = label(text, wrap="yes")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.edit = icon_button("pencil", translate("ask", "Edit question"))
        self.edit.clicked.connect(self.begin_edit)
        self.box: QuestionBox | None = None
        self._bubble = frame("bubble")
        inner: QVBoxLayout = column(self._bubble, margin=(14, 9, 14, 9))
        inner.addWidget(self.words)
        self._shown = QWidget()
        # Beside the first line, however many there are.
        beside = column(None, self.edit, 1, margin=(0, 3, 0, 0))
        row(self._shown, 1, beside, self._bubble, gap=4)
        self._outer = column(self, self._shown)
        self._editor: QWidget | None = None

    def begin_edit(self) -> None:
        """Replace the bubble by an editor."""
        if self._editor is None:
            self._editor = self._make_editor()
            self._outer.addWidget(self._editor)
        if self.box is not None:
            self.box.setPlainText(self.text)
            self.box.selectAll()
        self._shown.hide()
        self._editor.show()
        if self.box is not None:
            self.box.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_edit(self) -> None:
        """Close the editor and keep the question."""
        if self._editor is not None:
            self._editor.hide()
        self._shown.show()
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the bubble to its words, up to four fifths of the column."""
        super().resizeEvent(event)
        self.words.ensurePolished()
        lines = self.text.splitlines() or [""]
        natural = max(self.words.fontMetrics().horizontalAdvance(line) for line in lines) + 4
        width = max(24, min(natural, self.width() * 4 // 5 - 28))
        self.words.setFixedSize(width, self.words.heightForWidth(width))

    def _make_editor(self) -> QWidget:
        editor = frame("composer")
        self.box = QuestionBox()
        self.box.setAccessibleName(translate("ask", "Edited question"))
        again = Button(translate("ask", "Ask"), kind="primary", icon="arrow-up")
        cancel = Button(translate("ask", "Cancel"), kind="ghost")
        column(editor, self.box, row(None, 1, cancel, again), margin=(10, 8, 8, 8), gap=6)
        self.box.entered.connect(self._send)
        self.box.escaped.connect(self.end_edit)
        again.clicked.connect(self._send)
        cancel.clicked.connect(self.end_edit)
        return editor

    def _send(self) -> None:
        words = self.box.toPlainText().strip() if self.box is not None else ""
        if words:
            self.end_edit()
            self.edited.emit(words)
