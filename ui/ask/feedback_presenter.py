"""Presenter of the user's feedback: ratings, proposals, remarks and the memory option (T16)."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from core.engine.engine import Engine
from core.records.memory import Proposal, Remark
from core.records.options import OptionInfo
from ui.ask.ask_view import AskView
from ui.ask.conversation.turn import Turn
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.theme.translation import translate
from ui.widgets.place_view import UndoableAction


class FeedbackPresenter(Presenter[AskView]):
    """Sends ratings, answers to proposals, dropped remarks and the memory option.

    `settled` is emitted when the engine has stored the last choice of the memory option.
    """

    settled = Signal()

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._pending_choices = 0
        self._options = Latest(self, link, self._show_options)
        view.rated.connect(self.rate)
        view.proposal_answered.connect(self.answer_proposal)
        view.remark_dropped.connect(self.drop_remark)
        view.memory_chosen.connect(self.choose_memory)
        link.ready.connect(self.refresh)
        link.changed.connect(self._note_changes)
        if link.is_ready:
            self.refresh()

    def refresh(self) -> None:
        """Fetch whether conversations are kept."""
        self._options.call(Engine.list_options)

    def rate(self, turn: Turn, rating: int) -> None:
        """Rate an answer."""
        first = turn.answers[0]
        turn.show_rating(rating)
        self._call(Engine.rate, first.episode_id, rating=rating)

    def answer_proposal(self, turn: Turn, proposal: Proposal, keep: bool) -> None:  # noqa: FBT001
        """Keep or reject a proposal once the undo offer has expired."""
        words = translate("ask", "Saved as a fact") if keep else translate("ask", "Not saved")
        self._offer_undo(
            turn, proposal, words,
            lambda: self._call(Engine.answer_proposal, proposal.id, accept=keep),
        )  # fmt: skip

    def drop_remark(self, turn: Turn, remark: Remark) -> None:
        """Drop a remark once the undo offer has expired."""
        words = translate("ask", "Removed: {words}").format(words=remark.text)
        self._offer_undo(turn, remark, words, lambda: self._call(Engine.drop_remark, remark.id))

    def _offer_undo(
        self, turn: Turn, item: Proposal | Remark, words: str, settle: Callable[[], object]
    ) -> None:
        turn.learned.hide_item(item)
        self._view.action_done.emit(
            UndoableAction(
                words,
                undo=lambda: turn.learned.restore_item(item),
                redo=lambda: turn.learned.hide_item(item),
                settle=settle,
            )
        )

    def choose_memory(self, memory: str) -> None:
        """Turn memory on or off."""
        self._view.show_memory(memory)
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

    def _show_options(self, options: tuple[OptionInfo, ...]) -> None:
        memory = next((str(it.value) for it in options if it.name == "memory"), "on")
        self._view.show_memory(memory)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "settings" in kinds:
            self.refresh()
