"""Small window for a question from anywhere, beside the window with all places."""

from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from core.records.memory import Session
from ui.ask.ask_state import AskState
from ui.ask.conversation.past_turns import PastTurn
from ui.ask.conversation.query_scope import QueryScope
from ui.ask.conversation.question_box import QuestionBox
from ui.ask.conversation.turn import Turn
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, column, fill, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint

WIDTH, HEIGHT = 620, 520
# Share of the screen above the window.
TOP_SHARE = 0.18


class QuickWindow(QWidget):
    """`asked` carries a question, `opened` a citation, `expanded` the state for the place Ask."""

    asked = Signal(str)
    stopped = Signal()
    opened = Signal(object)
    expanded = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(translate("quick", "Ask Loci"))
        self.session: Session | None = None
        self.turns: list[Turn] = []
        self.box = QuestionBox()
        self.button = Button(translate("quick", "Ask"), kind="primary", icon="arrow-up")
        self.stop_button = Button(translate("quick", "Stop"), icon="square")
        self.expand = Button(translate("quick", "Open in Loci"), icon="external-link")
        self.hint = hint(translate("quick", "Enter asks, Esc closes"), tone="muted")
        self._scroll = Scroll(gap=0)
        self._scroll.column.addStretch(1)
        self._lay_out()
        self.box.textChanged.connect(self._update_button)
        self._update_button()
        self.box.entered.connect(self._ask)
        self.box.escaped.connect(self._escape)
        self.button.clicked.connect(self._ask)
        self.stop_button.clicked.connect(self.stopped)
        self.expand.clicked.connect(self._expand)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Cancel), self).activated.connect(
            self._escape
        )
        self.end_turn()

    def _update_button(self) -> None:
        self.button.setEnabled(bool(self.box.toPlainText().strip()))

    @property
    def is_busy(self) -> bool:
        """Whether an answer is being written."""
        return self.stop_button.isVisibleTo(self)

    def appear(self) -> None:
        """Come to the front of the screen with the pointer, ready for a question."""
        if not self.isVisible():
            grown, screen = the_theme().look.grown, QGuiApplication.screenAt(QCursor.pos())
            area = (screen or QGuiApplication.primaryScreen()).availableGeometry()
            self.resize(
                min(grown(WIDTH), area.width()),
                min(grown(HEIGHT), round(area.height() * (1 - TOP_SHARE))),
            )
            left = area.left() + (area.width() - self.width()) // 2
            self.move(QPoint(left, area.top() + round(area.height() * TOP_SHARE)))
        self.show()
        self.raise_()
        self.activateWindow()
        self.box.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        self.box.selectAll()

    def begin_turn(self, question: str) -> Turn:
        """Add a turn and show that its answer is being written."""
        turn = Turn(question)
        turn.opened.connect(self.opened)
        turn.edited.connect(self.box.setPlainText)
        turn.retried.connect(partial(self._ask_again, question))
        turn.explained.connect(self._expand)
        self.turns.append(turn)
        self._scroll.column.insertWidget(self._scroll.column.count() - 1, turn)
        self.box.clear()
        self._show_busy(busy=True)
        QTimer.singleShot(0, turn, lambda: self._scroll.ensureWidgetVisible(turn, 0, 0))
        return turn

    def end_turn(self) -> None:
        """Allow the next question."""
        self._show_busy(busy=False)

    def state(self) -> AskState:
        """Return the conversation as the place Ask continues it."""
        turns = tuple(PastTurn(it.question, it.answer) for it in self.turns if it.answer)
        return AskState(self.session, turns, self.box.toPlainText(), QueryScope())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the answer; the next question begins a conversation."""
        self.stopped.emit()
        super().closeEvent(event)
        self.left.emit()

    def _show_busy(self, *, busy: bool) -> None:
        self.stop_button.setVisible(busy)
        self.button.setVisible(not busy)
        self.expand.setVisible(bool(self.turns))
        self.expand.setEnabled(not busy)

    def _ask(self) -> None:
        question = self.box.toPlainText().strip()
        if question and not self.is_busy:
            self.asked.emit(question)

    def _escape(self) -> None:
        if self.is_busy:
            self.stopped.emit()
        else:
            self.close()

    def _ask_again(self, question: str, _turn: object) -> None:
        self.asked.emit(question)

    def _expand(self, _turn: object = None) -> None:
        self.expanded.emit(self.state())
        self.close()

    def _lay_out(self) -> None:
        head = frame("composer")
        row(head, (self.box, 1), self.button, self.stop_button, margin=8, gap=8)
        foot = row(None, (self.hint, 1), self.expand, gap=8)
        inside = column(self, head, margin=16, gap=12)
        fill(inside, (self._scroll, 1), foot)
