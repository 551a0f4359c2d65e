"""Scrolling list of turns; older turns are created as the user scrolls up."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, Session
from ui.ask.conversation.past_turns import PastTurn, no_answer, with_open_items
from ui.ask.conversation.turn import Turn
from ui.theme.theme import the_theme
from ui.theme.tokens import COLUMN_WIDTH
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, centered, clear
from ui.widgets.buttons import Button

NEAR_BOTTOM, NEAR_TOP = 24, 40
# PAGE_SIZE turns are created per scroll to the top, SLICE_SIZE per pass of the event loop.
PAGE_SIZE, FIRST_SLICES, SLICE_SIZE = 50, 3, 1


class TurnList(Scroll):
    """Stays at the end while the user is there, else offers to jump to it.

    `make` creates a turn for a question and connects its signals.
    """

    def __init__(self, make: Callable[[str], Turn]) -> None:
        super().__init__(margin=0, gap=8)
        self.turns: list[Turn] = []
        self._hidden_turns: list[Turn] = []
        self._forgotten: frozenset[EpisodeId] = frozenset()
        self.jump_button = Button(icon="arrow-down", name=translate("ask", "Jump to latest"))
        self.jump_button.setParent(self)
        self.jump_button.hide()
        self._make = make
        self._pending: list[PastTurn] = []
        # Orders to forget that nobody has confirmed yet: no conversation stores them.
        self.unconfirmed: dict[SessionId, list[PastTurn]] = {}
        self._slots_wanted = 0
        self._follows_end = True
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._make_slice)
        self.column.addStretch(1)
        bar = self.verticalScrollBar()
        bar.setAccessibleName(translate("ask", "Conversation"))
        bar.rangeChanged.connect(self._keep_width)
        self._keep_width(0, 0)
        bar.rangeChanged.connect(self._grown)
        bar.valueChanged.connect(self._scrolled)
        self.jump_button.clicked.connect(self.to_bottom)
        self.viewport().installEventFilter(self)
        the_theme().changed.connect(self._apply_text_size)

    def _keep_width(self, _least: int, most: int) -> None:
        """Leave the room of the scroll bar free where there is none, so that nothing moves."""
        room = 0 if most else self.verticalScrollBar().sizeHint().width()
        is_mirrored = self.isRightToLeft()
        self.setViewportMargins(room if is_mirrored else 0, 0, 0 if is_mirrored else room, 0)

    @property
    def older(self) -> int:
        """Number of turns without a widget so far."""
        return len(self.pending_turns)

    @property
    def pending_turns(self) -> tuple[PastTurn, ...]:
        """Turns without a widget so far, without forgotten ones."""
        return tuple(it for it in self._pending if it.answer.episode_id not in self._forgotten)

    @property
    def kept_turns(self) -> tuple[PastTurn, ...]:
        """All turns as they are now, to be shown again."""
        return (*self.pending_turns, *map(_kept, self.turns))

    @property
    def remembered_ids(self) -> frozenset[EpisodeId]:
        """Episode ids of all answers that are or were remembered, with or without a widget."""
        turns = (*self.turns, *self._hidden_turns)
        created = (answer.episode_id for turn in turns for answer in turn.answers)
        return frozenset((*created, *(it.answer.episode_id for it in self._pending))) - {
            EpisodeId(0)
        }

    def show_remembered(self, unsaved_id: SessionId, replies: Sequence[Episode]) -> None:
        """Let the answers of a session that is stored now be rated and forgotten.

        `replies` are those that are stored; answers that cannot be told apart stay as they are.
        """
        new = [it for it in replies if it.id not in self.remembered_ids]
        turns = [it for it in self.turns if it.answers and it.answers[0].session_id == unsaved_id]
        if len(new) == len(turns):
            for turn, reply in zip(turns, new, strict=True):
                turn.show_remembered(reply)

    def hide_answers(self, forgotten: frozenset[EpisodeId]) -> list[Turn]:
        """Hide turns with these answers; return those that had a widget.

        Others are shown again: their deletion was undone.
        """
        self._forgotten = forgotten
        turns = sorted((*self.turns, *self._hidden_turns), key=self._position)
        hidden = [it for it in turns if self._is_forgotten(it)]
        gone = [it for it in self.turns if it in hidden]
        self.turns = [it for it in turns if it not in hidden]
        self._hidden_turns = hidden
        for turn in turns:
            _outer(turn).setVisible(turn not in hidden)
        return gone

    def _is_forgotten(self, turn: Turn) -> bool:
        return any(it.episode_id in self._forgotten for it in turn.answers)

    def _position(self, turn: Turn) -> int:
        return self.column.indexOf(_outer(turn))

    def begin_turn(self, question: str) -> Turn:
        """Add a turn at the end and return it."""
        turn = self._make(question)
        self.turns.append(turn)
        self.column.insertWidget(self.column.count() - 1, centered(turn, width=_column_width()))
        self._follows_end = True
        return turn

    def show_turns(self, past_turns: Sequence[PastTurn], *, of: Session | None = None) -> None:
        """Show these turns, and what waits to be forgotten in that session, from the end."""
        self.clear_turns()
        waiting = self.unconfirmed.pop(of.id, ()) if of is not None else ()
        self._pending = [*past_turns, *(it for it in waiting if it not in past_turns)]
        self._slots_wanted = PAGE_SIZE
        self._follows_end = True
        for _ in range(FIRST_SLICES):
            self._make_slice()
        if self._pending:
            self._slices.start()

    def clear_turns(self) -> None:
        """Remove all turns."""
        self._keep_unconfirmed()
        self._slices.stop()
        self.turns, self._hidden_turns, self._pending, self._slots_wanted = [], [], [], 0
        self._forgotten = frozenset()
        clear(self.column)
        self.column.addStretch(1)
        self.jump_button.hide()

    def _keep_unconfirmed(self) -> None:
        for past_turn in (*self._pending, *map(_kept, self.turns)):
            session_id = past_turn.answer.session_id
            if past_turn.answer.to_forget and session_id > 0:  # no private one is kept
                self.unconfirmed.setdefault(session_id, []).append(past_turn)

    def drop_unconfirmed(self, session_id: SessionId) -> None:
        """Drop what waits to be forgotten in a session that is deleted."""
        self.unconfirmed.pop(session_id, None)

    def show_start(self, turn: Turn) -> None:
        """Scroll to the start of a turn."""
        self._follows_end = False
        QTimer.singleShot(0, turn, lambda: self._scroll_to(turn))

    def show_quoted(self, words: str) -> bool:
        """Scroll to the turn in which the user wrote these words; return whether it is here."""
        turn = next((it for it in self.turns if words in it.question), None)
        if turn is not None:
            self.show_start(turn)
        return turn is not None

    def to_bottom(self) -> None:
        """Scroll to the end."""
        self._follows_end = True
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place the jump button after a resize."""
        if event.type() == QEvent.Type.Resize:
            self._place_jump_button()
        return False

    def _apply_text_size(self) -> None:
        for turn in self.turns:
            turn.setMaximumWidth(_column_width())

    def _make_slice(self) -> None:
        """Create widgets for the next older turns, above the existing ones."""
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        count = min(SLICE_SIZE, self._slots_wanted, len(self._pending))
        for _ in range(count):
            past_turn = self._pending.pop()
            turn = self._make(past_turn.question)
            turn.show_past_turn(past_turn)
            is_forgotten = self._is_forgotten(turn)
            (self._hidden_turns if is_forgotten else self.turns).insert(0, turn)
            self.column.insertWidget(0, centered(turn, width=_column_width()))
            _outer(turn).setHidden(is_forgotten)
        self._slots_wanted -= count
        if not self._follows_end:
            # Keep the scroll position of what is read.
            self.column.activate()
            QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum() - below))
        if not self._pending or self._slots_wanted <= 0:
            self._slices.stop()

    def _grown(self, _low: int, _high: int) -> None:
        if self._follows_end:
            # Scroll after the layout pass, or the last lines stay below the edge.
            QTimer.singleShot(0, self, self.to_bottom)
        self._show_jump_button()

    def _scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        self._follows_end = value >= bar.maximum() - NEAR_BOTTOM
        self._show_jump_button()
        if (
            value <= NEAR_TOP
            and self._pending
            and not self._slices.isActive()
            and not self._follows_end
        ):
            self._slots_wanted = PAGE_SIZE
            self._slices.start()

    def _show_jump_button(self) -> None:
        bar = self.verticalScrollBar()
        self.jump_button.setVisible(not self._follows_end and bar.maximum() > 0)
        self._place_jump_button()

    def _place_jump_button(self) -> None:
        size = self.jump_button.sizeHint()
        self.jump_button.setGeometry(
            self.width() - size.width() - 16,
            self.height() - size.height() - 8,
            size.width(),
            size.height(),
        )
        self.jump_button.raise_()

    def _scroll_to(self, turn: Turn) -> None:
        outer: QWidget | None = turn.parentWidget()
        bar = self.verticalScrollBar()
        bar.setValue(outer.y() if outer else 0)
        self._scrolled(bar.value())


def _column_width() -> int:
    return the_theme().look.grown(COLUMN_WIDTH)


def _kept(turn: Turn) -> PastTurn:
    """Return the turn with the answer in view, and with what waits for the user."""
    answer = turn.answer or no_answer(turn.question)
    return PastTurn(turn.question, with_open_items(answer, turn.open_items), turn.rating or 0)


def _outer(turn: Turn) -> QWidget:
    """Return the widget that centers the turn."""
    return turn.parentWidget() or turn
