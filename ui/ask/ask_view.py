"""View for questions and answers: session list, conversation, composer and answer panel."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from core.records.answers.answers import CONVERSATION, Answer, Citation, Hit, Trace, Transcript
from core.records.files.status import Status
from core.records.ids import EpisodeId, SessionId
from core.records.knowledge import FactView
from core.records.memory import Session
from ui.ask.answer.answer_panel import SOURCES, TRACE, AnswerPanel
from ui.ask.ask_splitter import AskSplitter
from ui.ask.ask_state import AskState
from ui.ask.conversation.composer import Composer
from ui.ask.conversation.past_turns import has_trace, past_turns
from ui.ask.conversation.session_list import SessionList, popup_menu
from ui.ask.conversation.turn import Turn
from ui.ask.conversation.turn_menu import fill_turn_menu
from ui.ask.conversation_page import ConversationPage
from ui.ask.memory_consent import MemoryConsent
from ui.ask.query_adjustments import boost, exclude
from ui.reader.spot import Spot, spot_of
from ui.theme.theme import the_theme
from ui.theme.tokens import COLUMN_WIDTH
from ui.trace.trace_events import TraceEvent
from ui.widgets.boxes import centered, column
from ui.widgets.focus import first_stop
from ui.widgets.place_view import PlaceView

# Below this height (px) the scope bar is shown on request only.
COMPACT_HEIGHT = 420
# Below this window width (px) the reader and the answer panel are not shown together.
WIDE_WINDOW = 1500


class AskView(PlaceView):
    """Shows a conversation and emits what the user asks, stops, opens and changes.

    `asked_again` carries a turn and `QueryOptions`, `trace_requested` and `nearest_wanted` a turn,
    `note_wanted` a turn whose answer is to be saved, `keep_wanted` a question and a condition,
    `gold_wanted` a `Draft`, `proposal_answered` a turn, a `Proposal` and whether it is kept,
    `remark_dropped` a turn and a `Remark`, `memory_chosen` "on" or "off", `conversation_begun`
    whether it is private.
    """

    asked, stopped = Signal(str), Signal()
    asked_again = Signal(object, object)
    trace_requested, nearest_wanted = Signal(object), Signal(object)
    note_wanted = Signal(object)
    keep_wanted = Signal(str, str)
    gold_wanted = Signal(object)
    rated = Signal(object, int)
    proposal_answered = Signal(object, object, bool)
    remark_dropped = Signal(object, object)
    conversation_begun = Signal(bool)
    memory_chosen = Signal(str)
    resumed = Signal(object, bool)  # a Session or None, and whether it is private

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.composer = Composer()
        self.conversations = SessionList()
        self.page = ConversationPage(self._make_turn)
        self.header, self.turn_list = self.page.header, self.page.turn_list
        self.empty_state = self.page.empty_state
        self.consent = MemoryConsent()
        self.panel = AnswerPanel()
        self.session: Session | None = None
        self._explained: Turn | None = None
        self._lay_out()
        self._connect()

    @property
    def turns(self) -> list[Turn]:
        """Turns that are shown."""
        return self.turn_list.turns

    def show_status(self, status: Status) -> None:
        """Show how many documents there are to answer from."""
        self.header.show_documents(status.documents)
        self.composer.scope_bar.folders = tuple(it.path for it in status.sources)

    def show_session(self, session: Session | None) -> None:
        """Show the session in view; None for a conversation that has not begun."""
        self.session = session
        self.header.show_session(session)
        self.conversations.show_open(session.id if session and session.id > 0 else None)
        if session is not None:
            self.composer.scope_bar.show_private(is_private=session.id < 0)

    def show_conversation(self, transcript: Transcript) -> None:
        """Show a remembered conversation, scrolled to its end."""
        self._drop_turns()
        self.show_session(transcript.session)
        self.turn_list.show_turns(past_turns(transcript), of=transcript.session)
        self.page.show_turns()
        self.splitter.collapse_list_if_narrow()

    def begin_turn(self, question: str) -> Turn:
        """Add a turn at the end of the conversation and return it."""
        turn = self.turn_list.begin_turn(question)
        turn.has_no_sources = self.page.offers_folder
        self.page.show_turns()
        self.composer.show_busy()
        return turn

    def end_turn(self) -> None:
        """Allow the next question."""
        self.composer.show_idle()

    def hide_answers(self, forgotten: frozenset[EpisodeId]) -> None:
        """Hide forgotten answers together with their questions; show all others."""
        if self._explained in self.turn_list.hide_answers(forgotten):
            self._close_answer_panel()
        has_any = bool(self.turns or self.turn_list.older)
        (self.page.show_turns if has_any else self.page.show_empty)()

    def show_answer_panel(self, turn: Turn, *, page: int = TRACE) -> None:
        """Show the sources or the trace of the answer in view."""
        answer = turn.answer
        if answer is None:
            return
        self._explained = turn
        before = turn.answers[turn.version - 1] if turn.version > 0 else None
        self.panel.show_answer(answer, before=before)
        self.panel.show_page(page)
        if not has_trace(answer):
            self.panel.show_searching()
            self.trace_requested.emit(turn)
        if self.window().width() < WIDE_WINDOW:
            self.room_wanted.emit()
        self.splitter.show_panel()
        if not self.page.isVisible() and (stop := first_stop(self.panel)) is not None:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_new_trace(self, turn: Turn, trace: Trace, timings_ms: dict[str, float]) -> None:
        """Show a repeated search for a remembered answer, if the turn is still explained."""
        if turn is self._explained:
            self.panel.show_new_trace(trace, timings_ms)

    def hide_answer_panel(self) -> None:
        """Hide the panel and return the focus to where it was opened."""
        turn = self._explained
        self.splitter.hide_panel()
        is_there = (
            turn is not None and turn in self.turns and turn.footer.explain_button.isVisible()
        )
        back = turn.footer.explain_button if turn is not None and is_there else self.composer.box
        back.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def begin_conversation(self, *, private: bool = False) -> None:
        """Begin an empty conversation; one that follows another asks as of today."""
        self.stopped.emit()
        self.composer.scope_bar.begin(is_private=private, follows=bool(self.turns))
        self._drop_turns()
        self.show_session(None)
        self.page.show_empty()
        self.conversation_begun.emit(private)
        self.composer.box.setFocus()

    def keep(self) -> object:
        """Return the conversation, also a private one, and the draft."""
        scope, turns = self.composer.scope_bar, self.turn_list.kept_turns
        draft, unconfirmed = self.composer.box.toPlainText(), dict(self.turn_list.unconfirmed)
        is_private = scope.private.isChecked()
        return AskState(self.session, turns, draft, scope.scope, is_private, unconfirmed)

    def resume(self, state: object) -> None:
        """Restore the conversation and the draft."""
        if not isinstance(state, AskState):
            return
        self.show_session(state.session)
        self.turn_list.unconfirmed.update(state.unconfirmed)
        if state.turns:
            self.turn_list.show_turns(state.turns, of=state.session)
            self.page.show_turns()
        self.composer.box.setPlainText(state.draft)
        self.composer.scope_bar.show_scope(state.scope)
        self.composer.scope_bar.show_private(is_private=state.private)
        self.resumed.emit(state.session, state.private)

    def ask_about(self, spot: Spot) -> None:
        """Restrict the next question to this document."""
        scope = self.composer.scope_bar
        scope.show_scope(replace(scope.scope, document=spot))
        self.composer.box.setFocus(Qt.FocusReason.OtherFocusReason)

    def suggest(self, questions: list[str]) -> None:
        """Offer questions to begin with."""
        self.page.suggest(questions)

    def show_as_of(self, as_of: str) -> None:
        """Ask as of that day from now on."""
        scope = self.composer.scope_bar
        if scope.scope.as_of != as_of:
            scope.show_scope(replace(scope.scope, as_of=as_of))

    def show_memory(self, memory: str) -> None:
        """Show whether conversations are kept: "on", "off" or "unasked"."""
        self.conversations.show_memory(memory)
        self.composer.scope_bar.private.setVisible(memory == "on")
        self.consent.setVisible(memory == "unasked")

    def entry(self) -> QWidget | None:
        """Return the question input, where the focus starts."""
        return self.composer.box

    def regions(self) -> Sequence[QWidget]:
        """Return session list, conversation, composer and answer panel."""
        return (self.conversations, self.page, self.composer, self.panel)

    def focus_answer(self, turn: Turn) -> None:
        """Move the focus to the start of the answer."""
        stop = turn.entry()
        if stop is not None:
            self.turn_list.show_start(turn)
            stop.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the callables of the commands of this view."""
        return {
            "toggle_conversations": self.toggle_list,
            "search_conversations": self._search,
            "rename_conversation": self._rename,
            "private_conversation": lambda: self.begin_conversation(private=True),
            "ask_again": lambda: self._with_last_turn(self._retry),
            "edit_question": lambda: self._with_last_turn(lambda turn: turn.bubble.begin_edit()),
            "read_answer": lambda: self._with_last_turn(self.focus_answer),
            "copy_answer": lambda: self._with_last_turn(lambda turn: turn.copy_answer()),
            "save_note": lambda: self._with_last_turn(self.note_wanted.emit),
            "explain_answer": lambda: self._with_last_turn(self.show_answer_panel),
            "clear_scope": self.composer.scope_bar.clear_filters,
        }

    def toggle_list(self) -> None:
        """Show or hide the session list."""
        self.splitter.toggle_list()
        if self.conversations.isVisible():
            self.conversations.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the scope bar where there is little height."""
        super().resizeEvent(event)
        self.composer.show_compact(is_little=self.height() < the_theme().look.grown(COMPACT_HEIGHT))

    def _lay_out(self) -> None:
        middle = QWidget()
        foot = QWidget()
        # The right margin is as wide as the scroll bar above, so that the edges align.
        below = column(foot, margin=(0, 0, 10, 0), gap=12)
        below.addWidget(centered(self.consent, width=COLUMN_WIDTH))
        below.addWidget(centered(self.composer, width=COLUMN_WIDTH))
        column(middle, (self.page, 1), foot, margin=(24, 16, 24, 16), gap=12)
        self.splitter = AskSplitter(self.conversations, middle, self.panel)
        self.conversations.setProperty("kind", "aside")
        self._apply_text_size()
        the_theme().changed.connect(self._apply_text_size)
        self.consent.hide()
        column(self).addWidget(self.splitter)

    def _apply_text_size(self) -> None:
        for part in (self.consent, self.composer):
            part.setMaximumWidth(the_theme().look.grown(COLUMN_WIDTH))

    def _connect(self) -> None:
        self.composer.sent.connect(self.asked)
        self.page.suggested.connect(self.asked)
        self.composer.stopped.connect(self.stopped)
        self.composer.scope_bar.private_changed.connect(self._begin_private)
        self.composer.scope_bar.as_of_chosen.connect(self.as_of_chosen)
        self.conversations.new_wanted.connect(self.begin_conversation)
        self.conversations.closed.connect(self.toggle_list)
        self.conversations.memory_wanted.connect(lambda: self.memory_chosen.emit("on"))
        self.consent.chosen.connect(self.memory_chosen)
        self.header.new_button.clicked.connect(self.begin_conversation)
        self.header.list_button.clicked.connect(self.toggle_list)
        self.splitter.list_toggled.connect(self._show_list_button)
        self.header.menu_button.clicked.connect(self._show_session_menu)
        self.panel.opened.connect(self._open)
        self.panel.closed.connect(self.hide_answer_panel)
        self.panel.entity_opened.connect(self.thing_opened)
        self.panel.trace_shown.connect(self.trace_shown)
        self.panel.excluded.connect(self._leave_out)
        self.panel.boosted.connect(self._boost)

    def _show_list_button(self, is_listed: bool) -> None:  # noqa: FBT001 - called by Qt
        self.header.show_list_button(is_hidden=is_listed)

    def _begin_private(self, private: bool) -> None:  # noqa: FBT001 - called by Qt
        self.begin_conversation(private=private)

    def _make_turn(self, question: str) -> Turn:
        turn = Turn(question)
        turn.opened.connect(self._open)
        turn.explained.connect(self.show_answer_panel)
        turn.retried.connect(self._retry)
        turn.edited.connect(self.asked)
        turn.rated.connect(self.rated)
        turn.entity_opened.connect(self.thing_opened)
        turn.message_shown.connect(self.message_shown)
        turn.nearest_wanted.connect(self.nearest_wanted)
        turn.folder_wanted.connect(self.page.folder_wanted)
        turn.menu_wanted.connect(self._show_menu)
        turn.proposal_answered.connect(self.proposal_answered)
        turn.remark_dropped.connect(self.remark_dropped)
        return turn

    def _open(self, source: Citation | Hit | FactView | TraceEvent) -> None:
        if isinstance(source, TraceEvent):
            self._open_trace_event(source)
            return
        if isinstance(source, Citation) and source.path.startswith(CONVERSATION):
            if not self.turn_list.show_quoted(source.quote):
                session = SessionId(int(source.path.removeprefix(CONVERSATION)))
                self.conversation_opened.emit(session)
            return
        self._open_spot(spot_of(source))

    def _open_trace_event(self, event: TraceEvent) -> None:
        if event.candidate is not None:
            at = event.candidate
            self._open_spot(Spot(at.path, at.part, "", None, at.start, at.end))
        elif event.citation is not None:
            self._open(event.citation)
        elif event.fact is not None:
            self._open_spot(spot_of(event.fact))

    def _open_spot(self, spot: Spot) -> None:
        if self.window().width() < WIDE_WINDOW:
            # There is no room for a document beside the panel.
            self.splitter.hide_panel()
        self.spot_opened.emit(spot)

    def _retry(self, turn: Turn) -> None:
        if turn.answer is None:
            self.asked.emit(turn.question)
        else:
            self.asked_again.emit(turn, turn.answer.trace.wishes)

    def _leave_out(self, event: TraceEvent) -> None:
        self._ask_with_options(lambda answer: exclude(answer.trace.wishes, event))

    def _boost(self, event: TraceEvent) -> None:
        self._ask_with_options(lambda answer: boost(answer.trace.wishes, event))

    def _ask_with_options(self, make_options: Callable[[Answer], object]) -> None:
        turn = self._explained
        if turn is not None and turn.answer is not None:
            self.asked_again.emit(turn, make_options(turn.answer))

    def _show_menu(self, turn: Turn, at: QPoint) -> None:
        def fill(menu: QMenu) -> None:
            fill_turn_menu(
                menu, turn,
                sources=lambda: self.show_answer_panel(turn, page=SOURCES),
                ask_about=self.composer.quote,
                save=lambda: self.note_wanted.emit(turn),
                keep=self.keep_wanted.emit, keep_gold=self.gold_wanted.emit,
            )  # fmt: skip

        popup_menu(self, at, fill)

    def _show_session_menu(self) -> None:
        session = self.session
        if session is not None and session.id > 0:
            button = self.header.menu_button
            at = button.mapToGlobal(QPoint(0, button.height()))
            popup_menu(self, at, lambda menu: self.conversations.fill_menu(menu, session))

    def _search(self) -> None:
        if not self.conversations.isVisible():
            self.toggle_list()
        self.conversations.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _rename(self) -> None:
        if self.session is not None and self.session.id > 0:
            if not self.conversations.isVisible():
                self.toggle_list()
            self.conversations.rename(self.session.id)

    def _with_last_turn(self, do: Callable[[Turn], object]) -> None:
        if self.turns:
            do(self.turns[-1])

    def _drop_turns(self) -> None:
        self._close_answer_panel()
        self.turn_list.clear_turns()

    def _close_answer_panel(self) -> None:
        self._explained = None
        self.splitter.hide_panel()
        self.panel.clear_trace()
