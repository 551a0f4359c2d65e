"""Stack of pages: the graph, a reason for showing none, or a busy page."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from core.errors import LociError
from ui.bridge.alerts import alert_for
from ui.canvas.map_canvas import MapCanvas
from ui.graph.console_view import ConsoleView
from ui.graph.outline_view import OutlineView
from ui.graph.toolbar.kind_legend import KindLegend
from ui.graph.toolbar.replay_bar import ReplayBar
from ui.graph.toolbar.time_bar import TimeBar
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import Flow, clear, column
from ui.widgets.buttons import Button
from ui.widgets.labels import EmptyState, Waiting

BUSY_DELAY_MS = 250
SHOWS_GRAPH, SHOWS_REASON, SHOWS_BUSY = 0, 1, 2
# Below this height (in pixels) the legend is hidden.
LEGEND_MIN_HEIGHT = 200


class GraphContent(QWidget):
    """Shows map, outline and console with legend and bars, or a reason for showing none."""

    name_requested = Signal(str)  # one of the similar names
    filters_cleared = Signal()
    sources_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.canvas = MapCanvas()
        self.outline = OutlineView()
        self.console = ConsoleView()
        self.legend = KindLegend()
        # Drawing must not change what else is drawn.
        queued = Qt.ConnectionType.QueuedConnection
        self.canvas.far_changed.connect(self.legend.show_topics, queued)
        self.time_bar = TimeBar()
        self.time_bar.hide()
        self.replay_bar = ReplayBar()
        self.replay_bar.hide()
        self.empty = EmptyState("waypoints", "", "")
        self.busy = EmptyState("hourglass", translate("graph", "Loading your graph…"), "")
        self.busy_overlay = Waiting(self)
        self._busy_timer = QTimer(self, singleShot=True, interval=BUSY_DELAY_MS)
        self._busy_timer.timeout.connect(self._show_busy)
        self._offers = QWidget()
        self._offer_row = Flow(self._offers)
        self.empty.offer(self._offers)
        self.below = QWidget()
        self.views = QStackedWidget()
        self.pages = QStackedWidget()
        self._is_first = True
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the legend where there is little height."""
        super().resizeEvent(event)
        self.legend.setVisible(self.height() >= the_theme().look.grown(LEGEND_MIN_HEIGHT))

    def _show_below(self) -> None:
        self.below.setHidden(self.views.currentWidget() is self.console)

    def show_graph(self) -> None:
        """Show the page with the graph."""
        self.busy_overlay.hide()
        self.pages.setCurrentIndex(SHOWS_GRAPH)

    def begin_busy(self, *, is_first: bool) -> None:
        """Show a busy notice after a delay: over the map, or as a page before the first one."""
        self._is_first = is_first
        self._busy_timer.start()

    def end_busy(self) -> None:
        """Hide the busy notice."""
        self._busy_timer.stop()
        self.busy_overlay.hide()

    def _show_busy(self) -> None:
        if self._is_first:
            self.pages.setCurrentIndex(SHOWS_BUSY)
        else:
            self.busy_overlay.show_words(translate("graph", "Loading…"))

    def show_empty(self) -> None:
        """Say that the graph is empty, and offer to add a folder."""
        self._show_reason(
            translate("graph", "Nothing to show yet"),
            translate(
                "graph",
                "People, projects, places and ideas appear here as Loci reads your documents.",
            ),
        )
        add = Button(translate("graph", "Add folder"), kind="primary", icon="folder-plus")
        self._offer(add, self.sources_requested.emit)

    def show_filtered_out(self) -> None:
        """Say that the filters leave nothing, and offer to clear them."""
        self._show_reason(
            translate("graph", "No matches"), translate("graph", "Your filters hide everything.")
        )
        drop = Button(translate("graph", "Clear filters"), kind="primary")
        self._offer(drop, self.filters_cleared.emit)

    def show_unknown(self, name: str, similar: tuple[str, ...]) -> None:
        """Say that no entity has that name, and offer the nearest names."""
        hint = translate("graph", "Did you mean one of these?") if similar else ""
        none = translate("graph", "None of your documents mention it.")
        self._show_reason(
            translate("graph", "“{name}” not found").format(name=name), f"{none} {hint}".strip()
        )
        for similar_name in similar:
            chip = Button(similar_name, kind="chip")
            self._offer(chip, partial(self.name_requested.emit, similar_name))

    def show_problem(self, error: LociError) -> None:
        """Show the error."""
        alert = alert_for(error)
        self._show_reason(alert.title, alert.sentence)

    def _offer(self, button: Button, do: Callable[[], object]) -> None:
        button.clicked.connect(lambda _=False: do())
        self._offer_row.addWidget(button)

    def _show_reason(self, title: str, sentence: str) -> None:
        self.busy_overlay.hide()
        self.empty.show_words(title, sentence)
        clear(self._offer_row)
        self.pages.setCurrentIndex(SHOWS_REASON)

    def _lay_out(self) -> None:
        self.views.addWidget(self.canvas)
        self.views.addWidget(self.outline)
        self.views.addWidget(self.console)
        shown = QWidget()
        column(self.below, self.legend, self.time_bar, gap=6)
        column(shown, self.replay_bar, (self.views, 1), self.below, gap=6)
        # Kinds and the day belong to what is drawn, not to the rows of a query.
        self.views.currentChanged.connect(self._show_below)
        for page in (shown, self.empty, self.busy):
            self.pages.addWidget(page)
        column(self, self.pages)
