"""Presenter that hides forgotten turns of the conversation in view."""

from functools import partial

from PySide6.QtCore import QObject, QTimer

from core.engine.engine import Engine
from core.errors import LociError, WrongUse
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Conversation
from ui.ask.ask_view import AskView
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter

DEBOUNCE_MS = 300


class ForgottenTurnsPresenter(Presenter[AskView]):
    """Checks after each change of memory which of the shown turns are still remembered."""

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._timer.timeout.connect(self.check_turns)
        link.changed.connect(self._note_changes)

    def check_turns(self) -> None:
        """Fetch the remembered episodes of the session in view."""
        session, shown = self._view.session, self._view.turn_list.remembered_ids
        if session is None or session.id <= 0:
            return  # a private conversation is not remembered
        session_id = session.id
        self._call(Engine.show_session, session_id).then(
            partial(self._hide, shown), partial(self._end, session_id, shown)
        )

    def _hide(self, shown: frozenset[EpisodeId], conversation: Conversation) -> None:
        # Compare with what was shown at the call: an answer may have arrived since.
        forgotten = shown - {it.id for it in conversation.episodes}
        if shown and self._is_in_view(conversation.session.id):
            self._view.hide_answers(forgotten)
            self._view.show_session(conversation.session)  # its title may repeat them

    def _end(self, session_id: SessionId, shown: frozenset[EpisodeId], error: LociError) -> None:
        if not isinstance(error, WrongUse) or not self._is_in_view(session_id):
            return
        # A question that waits for its answer goes on in the conversation, and so does what is
        # not remembered: that it was deleted.
        if shown:
            self._view.hide_answers(shown)
        if not self._view.turns:
            self._view.begin_conversation()

    def _is_in_view(self, session_id: SessionId) -> bool:
        return self._view.session is not None and self._view.session.id == session_id

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "memories" in kinds:
            self._timer.start()
