"""Presenter of the search view."""

from functools import partial

from core.engine.engine import Engine
from core.records.answers.typeahead import TypeaheadSort
from core.records.files.documents import TaskQuery
from core.records.files.status import FileQuery
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.items.keep_question import QuestionKeeper
from ui.search.result_model import PAGE_SIZE
from ui.search.search_view import SearchView

# Lines of each section of the start page.
MAX_SHOWN, MOST_TASKS = 6, 20


class SearchPresenter(Presenter[SearchView]):
    """Connects `SearchView` with the engine; shows the result of the latest query only."""

    def __init__(self, view: SearchView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._results = Latest(self, link, view.show_result, view.show_problem)
        self._pages = Latest(self, link, view.show_more, view.show_problem)
        self._tasks = Latest(self, link, view.start_page.show_tasks)
        self._files = Latest(self, link, view.start_page.show_files)
        view.query_changed.connect(self.look_up)
        view.start_wanted.connect(self.look_up_start)
        self._keeper = QuestionKeeper(self, link, view)
        view.keep_wanted.connect(partial(self._keeper.keep, "search"))
        view.more_wanted.connect(self.look_up_more)
        link.changed.connect(self._note_changes)

    def look_up_start(self) -> None:
        """Look up open tasks and changed files for the start page."""
        self._tasks.call(Engine.list_tasks, TaskQuery(limit=MOST_TASKS))
        changed = FileQuery(states=("read",), sort="changed", descending=True)
        self._files.call(Engine.browse_files, changed, limit=MAX_SHOWN)

    def look_up(self, text: str, sort: TypeaheadSort) -> None:
        """Look up the text instead of what was typed before."""
        self._pages.forget()
        self._results.call(Engine.look_up, text, sort=sort, limit=PAGE_SIZE)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        """Look up again what may be shown otherwise now."""
        if "privacy" in kinds and self._view.typed:
            self.look_up(self._view.typed, self._view.sort_order)

    def look_up_more(self, text: str, sort: TypeaheadSort, offset: int) -> None:
        """Look up the next page."""
        self._pages.call(Engine.look_up, text, sort=sort, limit=PAGE_SIZE, offset=offset)
