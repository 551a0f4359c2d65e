"""Presenter of the search view."""

from PySide6.QtCore import QObject, Slot
from shiboken6 import Shiboken

from core.engine.engine import Engine
from core.records.answers.typeahead import TypeaheadResult, TypeaheadSort
from ui.bridge.engine_link import EngineLink, Request
from ui.search.result_model import PAGE_SIZE
from ui.search.search_view import SearchView


class SearchPresenter(QObject):
    """Connects `SearchView` with the engine; shows the result of the latest query only."""

    def __init__(self, view: SearchView, link: EngineLink) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._request: Request[TypeaheadResult] | None = None
        view.query_changed.connect(self.look_up)
        view.more_wanted.connect(self.look_up_more)

    @Slot(str, str)
    def look_up(self, text: str, sort: TypeaheadSort) -> None:
        """Look up the text instead of what was typed before."""
        if self._request is not None and Shiboken.isValid(self._request):
            self._request.deleteLater()

        self._request = self._link.call(
            self, Engine.look_up, text, sort=sort, limit=PAGE_SIZE
        ).then(self._view.show_result, self._view.show_problem)

    @Slot(str, str, int)
    def look_up_more(self, text: str, sort: TypeaheadSort, offset: int) -> None:
        """Look up the next page."""
        self._link.call(self, Engine.look_up, text, sort=sort, limit=PAGE_SIZE, offset=offset).then(
            self._view.show_more, self._view.show_problem
        )
