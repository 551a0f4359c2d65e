"""Presenter of the small window for questions."""

from PySide6.QtCore import Signal

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.answers.answers import Answer, AnswerChunk
from core.records.memory import Session
from ui.ask.conversation.turn import Turn
from ui.ask.quick_window import QuickWindow
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.bridge.throttle import EventThrottle
from ui.widgets.focus import announce


class QuickPresenter(Presenter[QuickWindow]):
    """Asks in a conversation of its own, so that a question may follow another."""

    answered = Signal()

    def __init__(self, view: QuickWindow, link: EngineLink) -> None:
        super().__init__(view, link)
        self._turn: Turn | None = None
        self._cancel = Cancel()
        self._chunks = EventThrottle(self)
        self._chunks.delivered.connect(self._show_chunks)
        view.asked.connect(self.ask)
        view.stopped.connect(self.stop)

    def ask(self, question: str) -> None:
        """Ask in the conversation of the window; the first question begins it."""
        if self._turn is not None:
            return
        self._turn = self._view.begin_turn(question)
        self._cancel = Cancel()
        if self._view.session is not None:
            self._send()
        else:
            self._call(Engine.begin_session).then(self._begin, self._show_problem)

    def stop(self) -> None:
        """Cancel the answer; what came of it stays."""
        self._cancel.set()

    def _begin(self, session: Session) -> None:
        self._view.session = session
        self._send()

    def _send(self) -> None:
        turn = self._turn
        if turn is None or self._view.session is None:
            return
        request = self._call(
            Engine.ask,
            turn.question,
            session_id=self._view.session.id,
            on_piece=self._chunks.push,
            cancel=self._cancel,
        )
        request.began.connect(self._chunks.clear)
        request.began.connect(turn.restart)
        request.then(self._show_answer, self._show_problem)
        request.stopped.connect(self._show_stopped)

    def _show_chunks(self, chunks: list[AnswerChunk]) -> None:
        if self._turn is not None:
            self._turn.show_chunks(chunks)

    def _show_answer(self, answer: Answer) -> None:
        turn = self._end()
        if turn is not None:
            turn.show_answer(answer)
            turn.footer.more.hide()  # its actions belong to the place Ask
            announce(turn, turn.accessible_text())
            self.answered.emit()

    def _show_problem(self, error: LociError) -> None:
        turn = self._end()
        if turn is not None:
            turn.show_problem(error)

    def _show_stopped(self) -> None:
        self._chunks.flush()
        turn = self._end()
        if turn is not None:
            turn.show_stopped()

    def _end(self) -> Turn | None:
        self._chunks.clear()
        turn, self._turn = self._turn, None
        self._view.end_turn()
        return turn
