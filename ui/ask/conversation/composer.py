"""Input for a question and its scope."""

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from ui.ask.conversation.model_picker import ModelPicker
from ui.ask.conversation.question_box import QuestionBox
from ui.ask.conversation.scope_bar import ScopeBar
from ui.theme.translation import say_quote, translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import hint
from ui.widgets.style import mark

PROPOSAL_MS = 700


class Composer(QFrame):
    """Question input with its buttons; the stop button replaces the send button while busy.

    A question that is entered while busy stays in the box until `send_waiting`.
    """

    sent = Signal(str)
    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "composer")
        self._busy = self._is_waiting = False
        self._since_proposal = QElapsedTimer()
        self._last = ""
        self.box = QuestionBox()
        self.scope_bar = ScopeBar()
        self.model_picker = ModelPicker()
        self.send = Button(translate("ask", "Ask"), kind="primary", icon="arrow-up")
        self.stop = Button(
            translate("ask", "Stop"), icon="square", name=translate("ask", "Stop (Esc)")
        )
        self.stop.hide()
        self.scope_button = icon_button("list-checks", translate("ask", "Choose what to search"))
        self.scope_button.setCheckable(True)
        self.scope_button.hide()
        buttons = QWidget()
        row(buttons, self.model_picker, self.scope_button, self.send, self.stop)
        line = row(None, (self.box, 1), (buttons, Qt.AlignmentFlag.AlignBottom))
        self.waiting_hint = hint(translate("ask", "Will be asked next"))
        self.waiting_hint.hide()
        column(self, line, self.waiting_hint, self.scope_bar, margin=(10, 8, 8, 8), gap=6)
        self.scope_button.toggled.connect(self.scope_bar.setVisible)
        self.box.entered.connect(self._enter)
        self.box.escaped.connect(self._escape)
        self.box.passes_escape = True
        self.box.recalled.connect(self._recall)
        self.box.focused.connect(self._show_focus)
        self.box.textChanged.connect(self._update_send_button)
        self.send.clicked.connect(self.send_question)
        self.stop.clicked.connect(self.stopped)
        self._update_send_button()

    def show_busy(self) -> None:
        """Show the stop button while an answer is generated."""
        self._busy, self.box.passes_escape = True, False
        self._wait(is_waiting=False)
        self.stop.show()
        self.send.hide()

    def show_idle(self) -> None:
        """Show the send button."""
        self._busy, self.box.passes_escape = False, True
        if self.stop.hasFocus():
            self.box.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stop.hide()
        self.send.show()
        self.waiting_hint.hide()

    def send_waiting(self) -> None:
        """Emit the question that was entered while the answer was generated, if it was."""
        if self._is_waiting:
            self.send_question()

    def show_compact(self, *, is_little: bool) -> None:
        """Hide the scope bar behind a button where there is little room."""
        if self.scope_button.isHidden() == is_little:
            self.scope_button.setVisible(is_little)
            self.scope_button.setChecked(False)
            self.scope_bar.setVisible(not is_little)

    def send_question(self) -> None:
        """Emit the question unless it is empty; it waits while an answer is being generated."""
        question = self.box.toPlainText().strip()
        if question and self._busy:
            self._wait(is_waiting=True)
        elif question:
            self._last = question
            self.box.clear()
            self.sent.emit(question)

    def quote(self, words: str) -> None:
        """Start the next question with these quoted words."""
        self.box.setPlainText(f"{say_quote(words)} ")
        self.box.moveCursor(self.box.textCursor().MoveOperation.End)
        self.box.setFocus(Qt.FocusReason.OtherFocusReason)

    def propose(self, question: str) -> None:
        """Put a question of another program into the box; Ctrl+Z brings the draft back."""
        self.box.selectAll()
        self.box.insertPlainText(question)
        self._since_proposal.start()
        self.box.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self) -> None:
        # A key that was meant for the other program must not ask.
        if not self._since_proposal.isValid() or self._since_proposal.hasExpired(PROPOSAL_MS):
            self.send_question()

    def _recall(self) -> None:
        if self._last:
            self.box.setPlainText(self._last)
            self.box.moveCursor(self.box.textCursor().MoveOperation.End)

    def _escape(self) -> None:
        if self._busy:
            self.stopped.emit()

    def _wait(self, *, is_waiting: bool) -> None:
        self._is_waiting = is_waiting
        self.waiting_hint.setVisible(is_waiting)

    def _update_send_button(self) -> None:
        self._wait(is_waiting=False)  # what is changed has to be entered again
        self.send.setEnabled(bool(self.box.toPlainText().strip()))

    def _show_focus(self, inside: bool) -> None:  # noqa: FBT001 - called by Qt
        mark(self, active="true" if inside else "false")
