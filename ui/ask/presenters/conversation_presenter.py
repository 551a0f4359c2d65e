"""Presenter of the session list: list, open, rename, pin, delete and export."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from core.display_text import file_name
from core.engine.engine import Engine
from core.errors import LociError
from core.records.answers.answers import SessionExport, Transcript
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, ForgetRequest, Session
from ui.ask.ask_view import AskView
from ui.ask.conversation.session_model import session_title
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.theme.translation import translate
from ui.widgets.file_dialog import ask_for_files
from ui.widgets.place_view import UndoableAction

PAGE_SIZE = 100


class ConversationPresenter(Presenter[AskView]):
    """Connects the session list with the engine.

    `opened` carries the session that is in view now; `closed` is emitted when the session in view
    is deleted.
    """

    opened = Signal(object)
    closed = Signal()

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._text, self._limit = "", PAGE_SIZE
        self._sessions: tuple[Session, ...] = ()
        self._hidden: set[SessionId] = set()
        self._listed = Latest(self, link, self._show_sessions)
        self._opened = Latest(self, link, self._show_conversation, self._show_error)
        self._restored = Latest(self, link, self._show_restored, self._give_up_restore)
        self._restored_id = NO_SESSION
        shown = view.conversations
        shown.chosen.connect(self._choose)
        shown.searched.connect(self.search)
        shown.renamed.connect(self.rename)
        shown.pinned.connect(self.pin)
        shown.deleted.connect(self.delete)
        shown.exported.connect(self.choose_file)
        shown.more_wanted.connect(self._list_more)
        view.conversation_begun.connect(self._drop_requested)
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)
        if link.is_ready:
            self.refresh()

    def refresh(self) -> None:
        """Fetch and show the sessions."""
        self._listed.call(Engine.list_sessions, text=self._text, limit=self._limit)

    def search(self, text: str) -> None:
        """Show the sessions that contain the text."""
        self._text, self._limit = text, PAGE_SIZE
        self.refresh()

    def open_conversation(self, session_id: SessionId) -> None:
        """Fetch and show the transcript of a session."""
        self._restored.forget()
        self._opened.call(Engine.retell, session_id)

    def restore(self, session_id: SessionId) -> None:
        """Show the session of the last run, unless another conversation has begun."""
        self._restored_id = session_id
        self._restored.call(Engine.retell, session_id)

    @property
    def kept_session_id(self) -> SessionId:
        """Id of the saved session in view or being restored; `NO_SESSION` for none."""
        session = self._view.session
        if session is None and not self._view.turns:
            return self._restored_id
        return session.id if session is not None and session.id > 0 else NO_SESSION

    def rename(self, session: Session, title: str) -> None:
        """Rename a session."""
        former = session.title
        self._change(session.id, title=title)
        self._view.action_done.emit(
            UndoableAction(
                translate("ask", "Renamed to “{title}”").format(title=title),
                undo=lambda: self._change(session.id, title=former),
                redo=lambda: self._change(session.id, title=title),
            )
        )

    def pin(self, session: Session, pinned: bool) -> None:  # noqa: FBT001 - a slot
        """Pin or unpin a session."""
        self._call(Engine.change_session, session.id, pinned=pinned).then(self._changed)

    def delete(self, session: Session) -> None:
        """Hide a session; forget it once it can no longer be undone."""
        in_view, what = self._view.session, ForgetRequest(session_id=session.id)
        was_open = in_view is not None and in_view.id == session.id

        def hide() -> None:
            self._hidden.add(session.id)
            self._show()
            self._call(Engine.withhold, what)

        def undo() -> None:
            self._hidden.discard(session.id)
            self._show()
            self._call(Engine.stop_withholding, what).then(
                partial(self._show_again, session.id if was_open else NO_SESSION)
            )

        def settle() -> None:
            self._view.turn_list.drop_unconfirmed(session.id)
            self._link.settle(Engine.forget, what)

        hide()
        if was_open:
            self.closed.emit()
        self._view.action_done.emit(
            UndoableAction(
                translate("ask", "Deleted “{title}”").format(title=session_title(session)),
                undo=undo,
                redo=hide,
                settle=settle,
                lasts=True,
            )
        )

    def choose_file(self, session: Session) -> None:
        """Let the user choose the file for an export."""
        path, _ = ask_for_files(
            QFileDialog.getSaveFileName,
            self._view,
            translate("ask", "Export conversation"),
            f"{file_name(session_title(session)) or 'Loci'}.md",
            translate("ask", "Markdown (*.md)"),
        )
        if path:
            self.export(session, path)

    def export(self, session: Session, path: str) -> None:
        """Write the session to a file; the dialog has confirmed overwriting."""
        self._call(Engine.export_session, session.id, path=path, replace=True).then(
            self._exported, self._show_error
        )

    def _show_again(self, session_id: SessionId, _result: object) -> None:
        self.refresh()
        if session_id:
            self.open_conversation(session_id)

    def _change(self, session_id: SessionId, *, title: str) -> None:
        self._call(Engine.change_session, session_id, title=title).then(self._changed)

    def _show(self) -> None:
        shown = tuple(it for it in self._sessions if it.id not in self._hidden)
        self._view.conversations.show_sessions(shown, text=self._text)

    def _choose(self, session: Session) -> None:
        in_view = self._view.session
        if in_view is None or in_view.id != session.id:
            self.open_conversation(session.id)

    def _list_more(self) -> None:
        if len(self._sessions) >= self._limit:
            self._limit += PAGE_SIZE
            self.refresh()

    def _show_sessions(self, sessions: tuple[Session, ...]) -> None:
        self._sessions = sessions
        self._show()
        in_view = self._view.session
        for session in sessions:
            if in_view is not None and session.id == in_view.id and session != in_view:
                self._view.show_session(session)

    def _show_conversation(self, transcript: Transcript) -> None:
        self.opened.emit(transcript.session)
        self._view.show_conversation(transcript)

    def _show_restored(self, transcript: Transcript) -> None:
        self._restored_id = NO_SESSION
        if self._view.session is None and not self._view.turns:
            self._show_conversation(transcript)

    def _give_up_restore(self, _error: object) -> None:
        self._restored_id = NO_SESSION  # the session was forgotten

    def _drop_requested(self) -> None:
        self._restored_id = NO_SESSION
        self._restored.forget()
        self._opened.forget()

    def _changed(self, session: Session) -> None:
        self._sessions = tuple(session if it.id == session.id else it for it in self._sessions)
        self._show()
        in_view = self._view.session
        if in_view is not None and in_view.id == session.id:
            self._view.show_session(replace(session, turns=in_view.turns))

    def _exported(self, exported: SessionExport) -> None:
        name = exported.path.rsplit("/", 1)[-1]
        self._view.message_shown.emit(translate("ask", "Saved as {name}").format(name=name))

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "memories" in kinds:
            self.refresh()

    def _show_error(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)
