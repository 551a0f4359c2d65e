"""Presenter of the saved questions in the place Review."""

from functools import partial

from PySide6.QtCore import QTimer

from core.engine.engine import Engine
from core.errors import LociError
from core.records.saved_questions import Firing, FiringCondition, SavedQuestion
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.review.review_view import ReviewView
from ui.theme.translation import translate
from ui.widgets.place_view import UndoableAction

_REST_MS = 300


class SavedPresenter(Presenter[ReviewView]):
    """Shows saved questions with their history, and changes them."""

    def __init__(self, view: ReviewView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._page = view.saved
        self._questions: tuple[SavedQuestion, ...] = ()
        # Removed in the view, and in the engine once the offer to undo has passed.
        self._removed: set[int] = set()
        self._again = QTimer(self, singleShot=True, interval=_REST_MS)
        self._again.timeout.connect(self.refresh)
        view.begun.connect(self.refresh)
        self._page.seen.connect(self.mark_seen)
        self._page.removed.connect(self.remove)
        self._page.condition_chosen.connect(self.set_condition)
        link.changed.connect(self._note_changes)

    def refresh(self) -> None:
        """Load the questions and their history."""
        self._call(Engine.list_questions).then(self._take_questions)

    def mark_seen(self, firing: Firing | None) -> None:
        """Mark an entry of the history as seen, or all."""
        ids = () if firing is None else (firing.id,)
        self._call(Engine.mark_seen, ids).then(self.refresh, self._show_error)

    def set_condition(self, question: SavedQuestion, condition: FiringCondition) -> None:
        """Change when a question fires."""
        self._call(Engine.change_question, question.id, condition=condition).then(
            self.refresh, self._show_error
        )

    def remove(self, question: SavedQuestion) -> None:
        """Remove a question, which can be undone for a moment."""
        hide = partial(self._hide, question, hidden=True)
        hide()
        self._view.action_done.emit(
            UndoableAction(
                translate("saved", "Removed: {question}").format(question=question.text),
                undo=partial(self._hide, question, hidden=False),
                redo=hide,
                settle=partial(self._settle, question),
            )
        )

    def _hide(self, question: SavedQuestion, *, hidden: bool) -> None:
        (self._removed.add if hidden else self._removed.discard)(question.id)
        self.refresh()

    def _settle(self, question: SavedQuestion) -> None:
        if question.id in self._removed:
            self._call(Engine.remove_question, question.id).then(self.refresh, self._show_error)

    def _take_questions(self, questions: tuple[SavedQuestion, ...]) -> None:
        self._questions = tuple(it for it in questions if it.id not in self._removed)
        self._call(Engine.list_firings).then(self._take_firings)

    def _take_firings(self, firings: tuple[Firing, ...]) -> None:
        kept = tuple(it for it in firings if it.question_id not in self._removed)
        self._view.show_saved(self._questions, kept)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if "saved questions" in kinds and self._view.isVisible():
            self._again.start()

    def _show_error(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)
        self.refresh()
