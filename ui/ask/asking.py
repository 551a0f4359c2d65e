"""Carries questions to the engine and answers back."""

from concurrent.futures import Future

from PySide6.QtCore import QObject, Slot
from shiboken6 import Shiboken

from core.errors import LociError
from core.lanes import Cancel
from core.records.answers import Answer, Piece
from core.records.status import Status
from core.remote_face import RemoteFace
from ui.ask.ask_view import AskView
from ui.ask.turn import Turn
from ui.bridge.link import Link, Request
from ui.bridge.relay import Relay
from ui.reader.reading import Reading
from ui.reader.spot import Spot


class Asking(QObject):
    """Between the place to ask and the engine; one question at a time."""

    def __init__(self, view: AskView, link: Link) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._reading = Reading(view.reader, link)
        self._turn: Turn | None = None
        self._cancel = Cancel()
        self._request: Request | None = None
        self._pieces = Relay(self)
        self._pieces.delivered.connect(self._show_pieces)
        view.asked.connect(self.ask)
        view.stopped.connect(self.stop)
        view.opened.connect(self.open_spot)

    @Slot(str)
    def ask(self, question: str) -> None:
        """Ask, and show the answer as it comes; again from the start if the engine was lost."""
        if self._turn is not None:
            return
        turn = self._turn = self._view.begin_turn(question)
        cancel = self._cancel = Cancel()
        self._pieces.interval_ms = turn.pace_ms

        def begin(engine: RemoteFace) -> Future[Answer]:
            self._pieces.clear()
            turn.restart()
            return engine.ask(question, on_piece=self._pieces.push, cancel=cancel)

        self._request = self._link.ask(self, begin).then(self._show_answer, self._show_problem)
        self._request.stopped.connect(self._show_stopped)

    @Slot()
    def stop(self) -> None:
        """No more of the answer is made."""
        if self._turn is None or self._request is None:
            return
        self._cancel.set()
        self._link.drop(self._request)

    @Slot(object)
    def open_spot(self, spot: Spot) -> None:
        """Show a document at a spot, beside the conversation."""
        self._view.show_reader()
        self._reading.open_spot(spot)

    @Slot(object)
    def show_status(self, status: Status) -> None:
        """Say how much there is to answer from."""
        self._view.show_status(status)

    @Slot(list)
    def _show_pieces(self, pieces: list[Piece]) -> None:
        if self._turn is not None and Shiboken.isValid(self._turn):
            self._turn.show_pieces(pieces)
            self._pieces.interval_ms = self._turn.pace_ms

    @Slot(object)
    def _show_answer(self, answer: Answer) -> None:
        turn = self._end()
        if turn is not None:
            turn.show_answer(answer)
            if not answer.found:
                self._view.show_start(turn)

    @Slot(object)
    def _show_problem(self, error: LociError) -> None:
        turn = self._end()
        if turn is not None:
            turn.show_problem(error)

    @Slot()
    def _show_stopped(self) -> None:
        self._pieces.flush()
        turn = self._end()
        if turn is not None:
            turn.show_stopped()

    def _end(self) -> Turn | None:
        self._pieces.clear()
        turn, self._turn, self._request = self._turn, None, None
        self._view.end_turn()
        # A new conversation may have begun in the meantime.
        return turn if turn is not None and Shiboken.isValid(turn) else None
