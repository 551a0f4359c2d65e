"""Presenter of the user's feedback: ratings, proposals and remarks (T16)."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject
from shiboken6 import Shiboken

from core.engine.engine import Engine
from core.records.memory import Episode, ForgetRequest, Proposal, Remark
from ui.ask.answer.learned_items import Item
from ui.ask.ask_view import AskView
from ui.ask.conversation.past_turns import with_open_items
from ui.ask.conversation.turn import Turn
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.theme.translation import cut, translate
from ui.widgets.place_view import UndoableAction

LONGEST_REMINDER = 60


class FeedbackPresenter(Presenter[AskView]):
    """Sends ratings, answers to proposals and dropped remarks."""

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        view.rated.connect(self.rate)
        view.proposal_answered.connect(self.answer_proposal)
        view.remark_dropped.connect(self.drop_remark)

    def rate(self, turn: Turn, rating: int) -> None:
        """Rate an answer."""
        first = turn.answers[0]
        turn.show_rating(rating)
        self._call(Engine.rate, first.episode_id, rating=rating)

    def answer_proposal(self, turn: Turn, proposal: Proposal | Episode, keep: bool) -> None:  # noqa: FBT001
        """Keep or reject a proposal once the undo offer has expired; keep what was said at once."""
        if isinstance(proposal, Episode):
            _say_settled(turn, proposal, translate("ask", "Not deleted."))
            return
        words = translate("ask", "Saved as a fact") if keep else translate("ask", "Not saved")
        self._offer_undo(
            turn, proposal, words,
            lambda: self._link.settle(Engine.answer_proposal, proposal.id, accept=keep),
        )  # fmt: skip

    def drop_remark(self, turn: Turn, remark: Remark | Episode) -> None:
        """Drop a remark, or delete what was said, once the undo offer has expired."""
        if isinstance(remark, Episode):
            self._forget(turn, remark)
            return
        words = translate("ask", "Removed: {words}").format(words=remark.text)
        self._offer_undo(
            turn, remark, words, lambda: self._link.settle(Engine.drop_remark, remark.id)
        )

    def remind(self) -> None:
        """Tell that the last turn's deletion still waits, as the next question is asked."""
        for turn in self._view.turns[-1:]:
            for episode in (it for it in turn.open_items if isinstance(it, Episode)):
                words = translate("ask", "Not deleted yet: “{text}”")
                text = cut(" ".join(episode.text.split()), most=LONGEST_REMINDER)
                self._view.message_shown.emit(words.format(text=text))

    def _forget(self, turn: Turn, episode: Episode) -> None:
        """Delete what was said: nothing is answered from it, also while that can be undone."""
        what, asked = ForgetRequest(episode_id=episode.id), turn.answers[0]

        def delete() -> None:
            self._call(Engine.withhold, what)
            if Shiboken.isValid(turn):  # another conversation may be in view by then
                words = translate("ask", "Forgotten. Answers that repeat it are removed, too.")
                _say_settled(turn, episode, words)

        def undo() -> None:
            self._call(Engine.stop_withholding, what)
            if Shiboken.isValid(turn):
                turn.learned.restore_item(episode)
                left = with_open_items(turn.answers[0], turn.open_items)
                turn.replace_first(replace(left, answer=asked.answer))

        delete()

        def settle() -> None:
            self._link.settle(Engine.forget, what)

        words = translate("ask", "Deleted")
        self._view.action_done.emit(UndoableAction(words, undo, delete, settle, lasts=True))

    def _offer_undo(self, turn: Turn, item: Item, words: str, settle: Callable[[], object]) -> None:
        hide = partial(turn.learned.hide_item, item)
        hide()
        restore = partial(turn.learned.restore_item, item)
        self._view.action_done.emit(UndoableAction(words, undo=restore, redo=hide, settle=settle))


def _say_settled(turn: Turn, episode: Episode, words: str) -> None:
    """Show these words in the place of the question whether to delete, if nothing else waits."""
    turn.learned.hide_item(episode)
    left = with_open_items(turn.answers[0], turn.open_items)
    turn.replace_first(left if left.to_forget else replace(left, answer=words))
