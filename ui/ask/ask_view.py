"""The place to ask: questions and answers, what they rest on, and where to write the next."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from core.records.answers import Answer
from core.records.status import Status
from ui.ask.composer import Composer
from ui.ask.sources_panel import SourcesPanel
from ui.ask.turn import Turn
from ui.reader.reader_view import ReaderView
from ui.theme.tokens import COLUMN_WIDTH
from ui.widgets.boxes import Scroll, centered, clear, column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, label
from ui.widgets.notices import EmptyState

NEAR_BOTTOM = 24


class AskView(QWidget):
    """Shows the conversation on the screen; says what was asked, stopped and opened."""

    asked = Signal(str)
    stopped = Signal()
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[Turn] = []
        self.composer = Composer()
        self.subtitle = Elided("", role="small", tone="muted")
        self.fresh = Button("New", kind="ghost", icon="plus", name="New conversation")
        self.empty = EmptyState(
            "message-circle",
            "What would you like to know?",
            "Loci answers from your own documents and shows the words it rests on.",
        )
        self.latest = Button("Jump to latest", kind="chip", icon="chevron-down")
        self.panel = SourcesPanel()
        self.reader = ReaderView()
        self.side = QStackedWidget()
        self.side.addWidget(self.panel)
        self.side.addWidget(self.reader)
        self.side.setMinimumWidth(300)
        self.side.hide()
        self._scroll = Scroll(margin=0, gap=8)
        self._stick = True
        self._lay_out()
        self._connect()

    def show_status(self, status: Status) -> None:
        """Say how much there is to answer from."""
        self.subtitle.show_text(
            f"Answers from {status.documents:,} documents, on this computer"
            if status.documents
            else "Nothing has been read yet"
        )

    def begin_turn(self, question: str) -> Turn:
        """A new turn at the end of the conversation."""
        turn = Turn(question)
        turn.opened.connect(self.opened)
        turn.explained.connect(self.show_sources)
        turn.retried.connect(self.asked)
        self.turns.append(turn)
        self._scroll.column.insertWidget(
            self._scroll.column.count() - 1, centered(turn, width=COLUMN_WIDTH)
        )
        self.pages.setCurrentIndex(1)
        self.composer.show_busy()
        self._stick = True
        return turn

    def end_turn(self) -> None:
        """The answer is there; the next question may come."""
        self.composer.show_idle()

    def show_start(self, turn: Turn) -> None:
        """Bring the beginning of a turn into view."""
        self._stick = False
        QTimer.singleShot(0, turn, lambda: self._scroll_to(turn))

    def show_sources(self, answer: Answer | None) -> None:
        """Show what an answer rests on."""
        if answer is not None:
            self.panel.show_answer(answer)
            self._show_side(self.panel)

    def show_reader(self) -> ReaderView:
        """The reader, in view."""
        self._show_side(self.reader)
        return self.reader

    def hide_side(self) -> None:
        """Only the conversation is in view."""
        self.side.hide()
        self.composer.box.setFocus()

    def begin_conversation(self) -> None:
        """An empty conversation."""
        self.stopped.emit()
        self.turns = []
        clear(self._scroll.column)
        self._scroll.column.addStretch(1)
        self.pages.setCurrentIndex(0)
        self.side.hide()
        self.composer.box.setFocus()

    def suggest(self, questions: list[str]) -> None:
        """Offer a few questions to begin with."""
        clear(self.empty.offers)
        for question in questions:
            chip = Button(question, kind="chip")
            chip.clicked.connect(self._take_suggestion)
            self.empty.offer(chip)

    def _take_suggestion(self) -> None:
        chip = self.sender()
        if isinstance(chip, Button):
            self.asked.emit(chip.text())

    def _lay_out(self) -> None:
        self._scroll.column.addStretch(1)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self._scroll)
        left = QWidget()
        inside = column(left, margin=(24, 16, 24, 16), gap=12)
        inside.addLayout(self._make_head())
        inside.addWidget(self.pages, 1)
        inside.addWidget(self.latest, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addWidget(centered(self.composer, width=COLUMN_WIDTH))
        self.latest.hide()
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        left.setMinimumWidth(340)
        splitter.addWidget(left)
        splitter.addWidget(self.side)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        column(self).addWidget(splitter)

    def _make_head(self) -> QHBoxLayout:
        head = row()
        words: QVBoxLayout = column(gap=2)
        words.addWidget(label("Ask", role="title"))
        words.addWidget(self.subtitle)
        head.addLayout(words, 1)
        head.addWidget(self.fresh, 0, Qt.AlignmentFlag.AlignTop)
        return head

    def _connect(self) -> None:
        self.composer.sent.connect(self.asked)
        self.composer.stopped.connect(self.stopped)
        self.fresh.clicked.connect(self.begin_conversation)
        self.panel.opened.connect(self.opened)
        self.panel.closed.connect(self.hide_side)
        self.reader.closed.connect(self.hide_side)
        self.latest.clicked.connect(self._to_bottom)
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(self._grown)
        bar.valueChanged.connect(self._scrolled)

    def _show_side(self, shown: QWidget) -> None:
        self.side.setCurrentWidget(shown)
        if not self.side.isVisible():
            self.side.show()
            splitter = self.side.parentWidget()
            if isinstance(splitter, QSplitter):
                splitter.setSizes([round(self.width() * 0.55), round(self.width() * 0.45)])

    def _grown(self, _low: int, _high: int) -> None:
        if self._stick:
            # After the layout has settled, or the last lines stay below the edge.
            QTimer.singleShot(0, self, self._to_bottom)

    def _scrolled(self, value: int) -> None:
        bar = self._scroll.verticalScrollBar()
        self._stick = value >= bar.maximum() - NEAR_BOTTOM
        self.latest.setVisible(not self._stick and bar.maximum() > 0)

    def _scroll_to(self, turn: Turn) -> None:
        outer = turn.parentWidget()
        self._scroll.verticalScrollBar().setValue(outer.y() if outer else 0)

    def _to_bottom(self) -> None:
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())
