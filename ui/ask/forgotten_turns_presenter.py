"""Takes out of the conversation in view what is remembered no more."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from core.engine.engine import Engine
from core.errors import LociError, WrongUse
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Conversation
from ui.ask.ask_view import AskView
from ui.bridge.engine_link import EngineLink

DEBOUNCE_MS = 300


class ForgottenTurnsPresenter(QObject):
    """Looks after each change of memory whether all that is shown is still remembered."""

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(owner)
        self._view = view
        self._link = link
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._timer.timeout.connect(self.check_turns)
        link.changed.connect(self._note_changes)

    @Slot()
    def check_turns(self) -> None:
        """Ask what of the conversation is remembered."""
        session, shown = self._view.session, self._view.turn_list.remembered_ids
        if session is None or session.id <= 0:
            return  # what nobody keeps cannot be forgotten
        number = session.id
        self._link.call(self, Engine.show_session, number).then(
            partial(self._drop, shown), partial(self._end, number)
        )

    def _drop(self, shown: frozenset[EpisodeId], conversation: Conversation) -> None:
        # Only what was shown when it was asked: an answer may have come since.
        gone = shown - {it.id for it in conversation.episodes}
        if gone and self._is_in_view(conversation.session.id):
            self._view.drop_answers(gone)

    def _end(self, number: SessionId, error: LociError) -> None:
        if isinstance(error, WrongUse) and self._is_in_view(number):
            self._view.begin_conversation()

    def _is_in_view(self, number: SessionId) -> bool:
        return self._view.session is not None and self._view.session.id == number

    @Slot(frozenset)
    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "memories" in kinds:
            self._timer.start()
