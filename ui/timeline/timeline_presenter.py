"""Carries stretches of time between their place and the engine."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from core.engine.engine import Engine
from core.errors import LociError
from core.records.files.status import Status
from core.records.graph.timeline import Timeline, TimelineQuery
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.timeline.timeline_view import TimelineView

REFRESH_MS = 2000
REFRESH_KINDS = frozenset({"facts", "documents", "memories"})


class TimelinePresenter(QObject):
    """Between the place for time and the engine: one question at a time, the last one counts."""

    def __init__(self, view: TimelineView, link: EngineLink) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._asking = False
        self._next: TimelineQuery | None = None
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(REFRESH_MS)
        self._again.timeout.connect(self._ask_again)
        self._last = TimelineQuery()
        view.begun.connect(self.fetch_sources)
        view.wanted.connect(self.ask)
        link.changed.connect(self._note_changes)

    @Slot()
    def fetch_sources(self) -> None:
        """The folders by which one can filter."""
        self._link.call(self, Engine.status).done.connect(self._show_sources)

    @Slot(object)
    def ask(self, wanted: TimelineQuery) -> None:
        """Show this; while an answer is on its way only the last wish is kept."""
        if self._asking:
            self._next = wanted
            return
        self._asking = True
        self._last = wanted
        self._link.call(self, Engine.show_timeline, wanted).then(
            partial(self._show, wanted), self._refuse
        )

    def _show(self, wanted: TimelineQuery, shown: Timeline) -> None:
        self._asking = False
        # What is no longer in view would make the picture jump.
        if self._next is None or wanted.offset:
            self._view.show_timeline(shown, offset=wanted.offset)
        self._go_on()

    @Slot(object)
    def _refuse(self, error: LociError) -> None:
        self._asking = False
        alert = alert_for(error)
        self._view.show_problem(f"{alert.title}. {alert.sentence}".strip())
        self._go_on()

    def _go_on(self) -> None:
        wanted, self._next = self._next, None
        if wanted is not None:
            self.ask(wanted)

    @Slot()
    def _ask_again(self) -> None:
        if not self._last.offset:
            self.ask(self._last)

    @Slot(object)
    def _show_sources(self, status: Status) -> None:
        self._view.show_sources(status.sources)

    @Slot(frozenset)
    def _note_changes(self, kinds: frozenset[str]) -> None:
        if kinds & REFRESH_KINDS and self._view.isVisible() and not self._again.isActive():
            self._again.start()
