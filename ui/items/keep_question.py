"""Keeping a question, a search or a query, so that Loci tells when what it finds changes (D20)."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu

from core.engine.engine import Engine
from core.errors import LociError
from core.records.saved_questions import FiringCondition, QuestionForm, SavedQuestion
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.theme.translation import translatable, translate
from ui.widgets.buttons import Button
from ui.widgets.place_view import PlaceView, UndoableAction

# What the user is told, by form and condition.
_CONDITIONS: dict[QuestionForm, dict[FiringCondition, str]] = {
    "question": {
        "changes": translatable("saved", "the answer changes"),
        "becomes true": translatable("saved", "there's an answer"),
        "new results": translatable("saved", "there are new sources"),
    },
    "search": {
        "new results": translatable("saved", "there are new documents"),
        "becomes true": translatable("saved", "there's a result"),
        "changes": translatable("saved", "any result comes or goes"),
    },
    "query": {
        "new results": translatable("saved", "there are new rows"),
        "becomes true": translatable("saved", "there's a row"),
        "changes": translatable("saved", "any row comes or goes"),
    },
}
Keep = Callable[[FiringCondition], object]


def conditions_of(form: QuestionForm) -> list[tuple[FiringCondition, str]]:
    """Return the conditions of a question, the usual one first, with their texts."""
    return [(one, translate("saved", words)) for one, words in _CONDITIONS[form].items()]


def fill_keep_menu(menu: QMenu, form: QuestionForm, keep: Keep) -> None:
    """Add an action for each condition."""
    for condition, words in conditions_of(form):
        menu.addAction(words, partial(keep, condition))


def keep_menu_title() -> str:
    """Return the title of the menu of conditions."""
    return translate("saved", "Notify me when…")


def make_keep_button(form: QuestionForm, keep: Keep) -> Button:
    """Return a button that opens the menu of conditions."""
    button = Button(keep_menu_title(), kind="ghost", icon="bookmark")

    def show() -> None:
        menu = QMenu(button)
        fill_keep_menu(menu, form, keep)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button.open_menu(menu)

    button.clicked.connect(show)
    return button


class QuestionKeeper(QObject):
    """Saves questions of a view, and offers to undo it."""

    def __init__(self, owner: QObject, link: EngineLink, view: PlaceView) -> None:
        super().__init__(owner)
        self._link = link
        self._view = view

    def keep(self, form: QuestionForm, text: str, condition: FiringCondition) -> None:
        """Save it."""
        self._link.call(self, Engine.save_question, text, form=form, condition=condition).then(
            self._offer_undo, self._show_error
        )

    def _offer_undo(self, saved: SavedQuestion) -> None:
        words = translate("saved", "Saved. You'll see changes in Review.")
        if saved.saved_at == saved.checked_at:
            self._view.action_done.emit(UndoableAction(words, undo=partial(self._remove, saved)))
        else:  # it was saved before, and has only got another condition
            self._view.message_shown.emit(words)

    def _remove(self, saved: SavedQuestion) -> None:
        self._link.call(self, Engine.remove_question, saved.id).then(self._end, self._show_error)

    def _end(self, _result: object) -> None:
        """The list shows it."""

    def _show_error(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)
