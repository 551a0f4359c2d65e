"""Presenter of the timeline."""

from PySide6.QtCore import QTimer

from core.engine.engine import Engine
from core.errors import LociError
from core.records.files.status import Status
from core.records.graph.timeline import Timeline, TimelineQuery
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.timeline.timeline_view import TimelineView

REFRESH_MS = 2000
REFRESH_KINDS = frozenset({"facts", "documents", "memories"})


class TimelinePresenter(Presenter[TimelineView]):
    """Loads the range in view; late answers are dropped."""

    def __init__(self, view: TimelineView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._timelines = Latest(self, link, self._show, self._show_problem)
        self._sources = Latest(self, link, self._show_sources)
        self._refresh_timer = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._refresh_timer.timeout.connect(self._refresh)
        self._last = TimelineQuery()
        view.begun.connect(self.fetch_sources)
        view.query_changed.connect(self.request)
        link.changed.connect(self._note_changes)

    def fetch_sources(self) -> None:
        """Load the folders for the filter."""
        self._sources.call(Engine.status)

    def request(self, wanted: TimelineQuery) -> None:
        """Load the timeline of a query."""
        self._last = wanted
        self._timelines.call(Engine.show_timeline, wanted)

    def _show(self, shown: Timeline) -> None:
        self._view.show_timeline(shown, offset=self._last.offset)

    def _show_problem(self, error: LociError) -> None:
        self._view.show_problem(alert_for(error).text)

    def _refresh(self) -> None:
        if not self._last.offset:
            self.request(self._last)

    def _show_sources(self, status: Status) -> None:
        self._view.show_sources(status.sources)

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & REFRESH_KINDS and self._view.isVisible() and not self._refresh_timer.isActive():
            self._refresh_timer.start()
