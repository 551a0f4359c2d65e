"""Presenter of the search view."""

from core.engine.engine import Engine
from core.records.answers.typeahead import TypeaheadSort
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.search.result_model import PAGE_SIZE
from ui.search.search_view import SearchView


class SearchPresenter(Presenter[SearchView]):
    """Connects `SearchView` with the engine; shows the result of the latest query only."""

    def __init__(self, view: SearchView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._results = Latest(self, link, view.show_result, view.show_problem)
        self._pages = Latest(self, link, view.show_more, view.show_problem)
        view.query_changed.connect(self.look_up)
        view.more_wanted.connect(self.look_up_more)

    def look_up(self, text: str, sort: TypeaheadSort) -> None:
        """Look up the text instead of what was typed before."""
        self._pages.forget()
        self._results.call(Engine.look_up, text, sort=sort, limit=PAGE_SIZE)

    def look_up_more(self, text: str, sort: TypeaheadSort, offset: int) -> None:
        """Look up the next page."""
        self._pages.call(Engine.look_up, text, sort=sort, limit=PAGE_SIZE, offset=offset)
