"""Presenter of the ask view: sends questions to the engine and shows the answers."""

from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject
from shiboken6 import Shiboken

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.answers.answers import Answer, AnswerChunk, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.files.status import Status
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, Session
from ui.ask.ask_view import AskView
from ui.ask.conversation.turn import Turn
from ui.ask.presenters.consent_presenter import ConsentPresenter
from ui.ask.presenters.conversation_presenter import ConversationPresenter
from ui.ask.presenters.feedback_presenter import FeedbackPresenter
from ui.ask.presenters.forgotten_turns_presenter import ForgottenTurnsPresenter
from ui.ask.presenters.model_presenter import ModelPresenter
from ui.ask.presenters.note_presenter import NotePresenter
from ui.ask.presenters.suggestion_presenter import SuggestionPresenter
from ui.bridge.engine_link import EngineLink, Request
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.bridge.throttle import EventThrottle
from ui.items.gold_question import GoldKeeper
from ui.items.keep_question import QuestionKeeper
from ui.theme.translation import translate
from ui.widgets.focus import announce


class AskPresenter(Presenter[AskView]):
    """Connects `AskView` with the engine; asks one question at a time.

    A question belongs to the conversation in view. A question that is asked again is sent outside
    of any conversation, so that it is remembered only once.
    """

    def __init__(self, view: AskView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._turn: Turn | None = None
        self._cancel = Cancel()
        self._request: Request[Any] | None = None
        self._session_id = NO_SESSION
        self._private = self._sends_waiting = False
        self._chunks = EventThrottle(self)
        self._chunks.delivered.connect(self._show_chunks)
        self._traced_turn: Turn | None = None
        self._traces = Latest(self, link, self._show_new_trace)
        view.nearest_wanted.connect(self._search_nearest)
        self.conversations = ConversationPresenter(view, link, self)
        self.forgotten_turns = ForgottenTurnsPresenter(view, link, self)
        self.feedback = FeedbackPresenter(view, link, self)
        self.suggestions = SuggestionPresenter(view, link, self)
        self.consent = ConsentPresenter(view, link, self)
        self.notes = NotePresenter(view, link, self)
        self.keeper = QuestionKeeper(self, link, view)
        view.keep_wanted.connect(partial(self.keeper.keep, "question"))
        view.gold_wanted.connect(GoldKeeper(self, link, view).keep)
        self.models = ModelPresenter(view, link, self)
        self.conversations.opened.connect(self._continue_session)
        self.conversations.closed.connect(view.begin_conversation)
        view.asked.connect(self.ask)
        view.asked_again.connect(self.ask_again)
        view.stopped.connect(self.stop)
        view.conversation_begun.connect(self._reset_session)
        view.trace_requested.connect(self._request_trace)
        view.resumed.connect(self._resume)
        self.consent.adopted.connect(self._continue_adopted)
        self.consent.not_adopted.connect(self._leave_unsaved_session)
        link.lost.connect(self._forget_private)

    @property
    def is_asking(self) -> bool:
        """Whether an answer is being generated."""
        return self._turn is not None

    def ask(self, question: str) -> None:
        """Ask in the conversation in view and stream the answer into a new turn.

        What was learned and then removed before no longer counts. An undo offered since a waiting
        question was entered stays.
        """
        if self._turn is not None or not question.strip():
            return
        if not self._sends_waiting:
            self._view.undo_ended.emit()
        self.feedback.remind()
        turn = self._view.begin_turn(question)
        options = self._view.composer.scope_bar.scope.to_options()
        if self._session_id:
            self._send(turn, question, options, in_session=True)
            return
        self._turn, self._cancel = turn, Cancel()
        self.consent.call_when_settled(PendingQuestion(self, turn, question, options).begin)

    def ask_again(self, turn: Turn, options: QueryOptions) -> None:
        """Ask the question of a turn again, maybe with other options; both answers stay."""
        if self._turn is not None or not turn.answers:
            return
        first = turn.answers[0]
        question = first.understood.text if first.understood else turn.question
        self._view.composer.show_busy()
        self._send(turn, question, options, in_session=False)

    def stop(self) -> None:
        """Cancel the answer that is being generated."""
        if self._turn is None:
            return
        self._cancel.set()
        if self._request is not None and Shiboken.isValid(self._request):
            self._link.drop(self._request)

    def open_conversation(self, session_id: SessionId) -> None:
        """Show a remembered conversation and continue it with the next question."""
        self.conversations.open_conversation(session_id)

    def show_status(self, status: Status) -> None:
        """Show how many documents there are and suggest questions."""
        self._view.show_status(status)
        self.suggestions.show_status(status)

    def begin_session(self, pending: "PendingQuestion") -> None:
        """Begin a conversation for the pending question."""
        self._request = self._link.call(pending, Engine.begin_session, passing=self._private).then(
            pending.send, self._show_problem
        )
        self._request.stopped.connect(self._show_stopped)

    def continue_with(
        self, turn: Turn, question: str, options: QueryOptions, session: Session
    ) -> None:
        """Send the pending question to the conversation that has begun."""
        if self._turn is not turn or not Shiboken.isValid(turn):
            return
        self._session_id = session.id
        self._view.show_session(session)
        if self._cancel.is_set:
            self._show_stopped()
            return
        self._send(turn, question, options, in_session=True)

    def _send(self, turn: Turn, question: str, options: QueryOptions, *, in_session: bool) -> None:
        self._turn = turn
        cancel = self._cancel = Cancel()
        self._chunks.interval_ms = turn.update_interval_ms

        request = self._call(
            Engine.ask,
            question,
            session_id=self._session_id if in_session else NO_SESSION,
            wishes=options,
            on_piece=self._chunks.push,
            cancel=cancel,
        )
        request.began.connect(self._chunks.clear)
        request.began.connect(turn.restart)
        self._request = request.then(self._show_answer, self._show_problem)
        self._request.stopped.connect(self._show_stopped)

    def _reset_session(self, private: bool) -> None:  # noqa: FBT001 - a slot
        self._session_id, self._private = NO_SESSION, private

    def _resume(self, session: Session | None, private: bool) -> None:  # noqa: FBT001 - a slot
        self._session_id = session.id if session is not None else NO_SESSION
        self._private = private

    def _continue_session(self, session: Session) -> None:
        self.stop()
        self._continue_adopted(session)

    def _continue_adopted(self, session: Session) -> None:
        self._session_id, self._private = session.id, False

    def _leave_unsaved_session(self) -> None:
        # It is unsaved only because memory was off, or lost: save its next question.
        if not self._private and not self.is_asking:
            self._session_id = NO_SESSION
            self._view.show_session(None)
            self._view.composer.scope_bar.show_private(is_private=False)
            self._view.message_shown.emit(translate("ask", "Saved from your next question on"))

    def _forget_private(self, _error: object) -> None:
        # The engine held the private conversation; begin a new one with the next question.
        if self._session_id < 0:
            self._session_id = NO_SESSION

    def _request_trace(self, turn: Turn) -> None:
        question, answer = turn.question, turn.answer
        options = answer.trace.wishes if answer else DEFAULT_OPTIONS
        self._traced_turn = turn
        self._traces.call(Engine.search, question, wishes=options)

    def _search_nearest(self, turn: Turn) -> None:
        answer = turn.answers[0]
        asked = answer.understood.text if answer.understood else turn.question

        def show(result: SearchResult) -> None:
            if Shiboken.isValid(turn):
                turn.replace_first(replace(answer, nearest=result.hits, trace=result.trace))

        self._call(Engine.search, asked).then(show)

    def _show_new_trace(self, result: SearchResult) -> None:
        if self._traced_turn is not None and Shiboken.isValid(self._traced_turn):
            self._view.show_new_trace(self._traced_turn, result.trace, result.timings_ms)

    def _show_chunks(self, chunks: list[AnswerChunk]) -> None:
        if self._turn is not None and Shiboken.isValid(self._turn):
            self._turn.show_chunks(chunks)
            self._chunks.interval_ms = self._turn.update_interval_ms

    def _show_answer(self, answer: Answer) -> None:
        turn = self._end()
        if turn is None:
            return
        turn.show_answer(answer)
        is_first, panel = len(turn.answers) == 1, self._view.panel
        if not is_first:
            self._view.show_answer_panel(turn)
        elif panel.isVisible():
            self._view.show_answer_panel(turn, page=panel.page)
        if is_first and (not answer.found or turn.was_fast):
            self._view.turn_list.show_start(turn)
        announce(turn, turn.accessible_text())
        self.conversations.refresh()
        self.consent.refresh_unsaved()
        self._sends_waiting = True
        self._view.composer.send_waiting()
        self._sends_waiting = False

    def _show_problem(self, error: LociError) -> None:
        turn = self._end()
        if turn is not None:
            turn.show_problem(error)
            announce(turn, turn.banner.words.text(), urgent="yes")

    def _show_stopped(self) -> None:
        self._chunks.flush()
        turn = self._end()
        if turn is not None:
            turn.show_stopped()
            announce(turn, translate("ask", "Stopped."))

    def _end(self) -> Turn | None:
        self._chunks.clear()
        turn, self._turn, self._request = self._turn, None, None
        self._view.end_turn()
        # A new conversation may have begun in the meantime.
        return turn if turn is not None and Shiboken.isValid(turn) else None


class PendingQuestion(QObject):
    """A question that waits until its conversation has begun."""

    def __init__(
        self, presenter: AskPresenter, turn: Turn, question: str, options: QueryOptions
    ) -> None:
        super().__init__(presenter)
        self._presenter, self._turn = presenter, turn
        self._question, self._options = question, options

    def begin(self) -> None:
        """Begin the conversation."""
        self._presenter.begin_session(self)

    def send(self, session: Session) -> None:
        """Send the question, now that the conversation has begun."""
        self._presenter.continue_with(self._turn, self._question, self._options, session)
        self.deleteLater()
