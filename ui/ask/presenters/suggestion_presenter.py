"""Presenter of suggested questions for an empty conversation."""

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.records.files.status import Status
from ui.ask.ask_view import AskView
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter

ENOUGH_QUESTIONS = 3


class SuggestionPresenter(Presenter[AskView]):
    """Fetches suggestions while nothing is asked; keeps those that others offered."""

    def __init__(self, view: AskView, link: EngineLink, owner: QObject) -> None:
        super().__init__(view, link, owner)
        self._suggestions = Latest(self, link, self._show, self._allow_retry)
        self._offered: tuple[str, ...] = ()
        self._asked_for: tuple[int, int, str] | None = None
        view.page.folder_wanted.connect(view.folder_wanted)

    def show_status(self, status: Status) -> None:
        """Fetch suggestions that fit what has been read so far."""
        page = self._view.page
        page.show_sources(is_any=bool(status.sources))
        if not status.sources and self._offered and page.questions == self._offered:
            self._offered = ()
            page.suggest(())
        library_state = (status.documents, status.facts, status.progress.state)
        if (
            not status.documents
            or library_state == self._asked_for
            or page.questions != self._offered
        ):
            return
        if len(self._offered) < ENOUGH_QUESTIONS or status.progress.state == "idle":
            self._asked_for = library_state
            self._suggestions.call(Engine.suggest_questions)

    def _show(self, questions: tuple[str, ...]) -> None:
        page = self._view.page
        if page.questions == self._offered and questions != self._offered:
            self._offered = questions
            page.suggest(questions)

    def _allow_retry(self, _error: object) -> None:
        self._asked_for = None  # retry with the next status
