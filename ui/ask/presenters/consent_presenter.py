"""Presenter of the consent to memory, and of the conversation that is not saved yet (T7)."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from core.engine.engine import Engine
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, Conversation
from core.records.options import OptionInfo
from ui.ask.ask_view import AskView
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.theme.translation import translate


class ConsentPresenter(Presenter[AskView]):
    """Sends the user's choice; continues the conversation in view as the one that was stored.

    `settled` is emitted when the engine has stored the last choice. `adopted` carries the stored
    `Session` of the conversation in view. `not_adopted` is emitted when conversations are
    remembered, but not the one in view.
    """

    settled = Signal()
    adopted = Signal(object)
    not_adopted = Signal()

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._memory = ""
        self._pending_choices = 0
        self._unsaved_id = NO_SESSION
        self._options = Latest(self, link, self._show_options)
        self._conversation = Latest(self, link, self._show_conversation, self._note_unknown)
        view.memory_chosen.connect(self.choose_memory)
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)
        if link.is_ready:
            self.refresh()

    def refresh(self) -> None:
        """Fetch whether conversations are kept."""
        self._options.call(Engine.list_options)

    def refresh_unsaved(self) -> None:
        """Fetch the title of a conversation that is not saved, or the stored one that replaced it.

        It is in no list.
        """
        session = self._view.session
        if session is not None and session.id < 0:
            self._unsaved_id = session.id
            self._conversation.call(Engine.show_session, session.id)

    def choose_memory(self, memory: str) -> None:
        """Turn memory on or off."""
        self._view.consent.hide()
        self._pending_choices += 1
        choice = self._call(Engine.set_option, "memory", value=memory)
        for end in (choice.done, choice.failed, choice.stopped):
            end.connect(self._note_choice)

    def call_when_settled(self, go_on: Callable[[], None]) -> None:
        """Call `go_on`, a bound method of a QObject, once the engine knows the memory option.

        A conversation that begins earlier would not be kept although the user has just agreed.
        """
        if self._pending_choices:
            self.settled.connect(go_on, Qt.ConnectionType.SingleShotConnection)
        else:
            go_on()

    def _note_choice(self) -> None:
        self._pending_choices -= 1
        if not self._pending_choices:
            self.settled.emit()
            self.refresh()

    def _show_options(self, options: tuple[OptionInfo, ...]) -> None:
        self._memory = next((str(it.value) for it in options if it.name == "memory"), "on")
        self._view.show_memory(self._memory)
        if self._memory == "on":
            self.refresh_unsaved()

    def _show_conversation(self, conversation: Conversation) -> None:
        session = conversation.session
        if not self._is_in_view(self._unsaved_id):
            return
        if session.id < 0:
            self._view.show_session(session)
            self._note_unknown()
            return
        replies = [it for it in conversation.episodes if it.kind == "reply"]
        self._view.turn_list.show_remembered(self._unsaved_id, replies)
        self._view.show_session(session)
        self.adopted.emit(session)
        self._view.message_shown.emit(translate("ask", "Conversation saved"))

    def _note_unknown(self, _error: object = None) -> None:
        if self._memory == "on" and self._is_in_view(self._unsaved_id):
            self.not_adopted.emit()

    def _is_in_view(self, session_id: SessionId) -> bool:
        return self._view.session is not None and self._view.session.id == session_id

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()
