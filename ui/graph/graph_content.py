"""Stack of pages: the graph, a reason for showing none, or a busy page."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from core.errors import LociError
from ui.bridge.alerts import alert_for
from ui.canvas.map_canvas import MapCanvas
from ui.graph.outline_view import OutlineView
from ui.graph.toolbar.kind_legend import KindLegend
from ui.graph.toolbar.replay_bar import ReplayBar
from ui.graph.toolbar.time_bar import TimeBar
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.banners import EmptyState, Waiting
from ui.widgets.boxes import Flow, clear, column
from ui.widgets.buttons import Button

SHOWS_GRAPH, SHOWS_REASON, SHOWS_BUSY = 0, 1, 2
# Below this height (in pixels) the legend is hidden.
LEGEND_MIN_HEIGHT = 200


class GraphContent(QWidget):
    """Shows map and outline with legend, time bar and replay bar, or a reason for showing none."""

    name_requested = Signal(str)  # one of the similar names
    filters_cleared = Signal()
    sources_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.canvas = MapCanvas()
        self.outline = OutlineView()
        self.legend = KindLegend()
        self.time_bar = TimeBar()
        self.time_bar.hide()
        self.replay_bar = ReplayBar()
        self.replay_bar.hide()
        self.empty = EmptyState("waypoints", "", "")
        self.busy = EmptyState(
            "hourglass",
            translate("graph", "Loading your graph…"),
            translate("graph", "The first time takes a moment."),
        )
        self.busy_overlay = Waiting(self)
        self._offers = QWidget()
        self._offer_row = Flow(self._offers)
        self.empty.offer(self._offers)
        self.views = QStackedWidget()
        self.pages = QStackedWidget()
        self._lay_out()

    @property
    def state(self) -> int:
        """Page in view: `SHOWS_GRAPH`, `SHOWS_REASON` or `SHOWS_BUSY`."""
        return self.pages.currentIndex()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the legend where there is little height."""
        super().resizeEvent(event)
        self.legend.setVisible(self.height() >= the_theme().look.grown(LEGEND_MIN_HEIGHT))

    def show_graph(self) -> None:
        """Show the page with the graph."""
        self.busy_overlay.hide()
        self.pages.setCurrentIndex(SHOWS_GRAPH)

    def show_busy(self) -> None:
        """Show the busy page, before the first map."""
        self.pages.setCurrentIndex(SHOWS_BUSY)

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
        add.clicked.connect(self.sources_requested)
        self._offer_row.addWidget(add)

    def show_filtered_out(self) -> None:
        """Say that the filters leave nothing, and offer to clear them."""
        self._show_reason(
            translate("graph", "No matches"),
            translate("graph", "Your filters hide everything."),
        )
        drop = Button(translate("graph", "Clear filters"), kind="primary")
        drop.clicked.connect(self.filters_cleared)
        self._offer_row.addWidget(drop)

    def show_unknown(self, name: str, similar: tuple[str, ...]) -> None:
        """Say that no entity has that name, and offer the nearest names."""
        hint = translate("graph", "Did you mean one of these?") if similar else ""
        none = translate("graph", "None of your documents mention it.")
        self._show_reason(
            translate("graph", "“{name}” not found").format(name=name), f"{none} {hint}".strip()
        )
        for similar_name in similar:
            chip = Button(similar_name, kind="chip")
            chip.clicked.connect(lambda _=False, name=similar_name: self.name_requested.emit(name))
            self._offer_row.addWidget(chip)

    def show_problem(self, error: LociError) -> None:
        """Show the error."""
        alert = alert_for(error)
        self._show_reason(alert.title, alert.sentence)

    def _show_reason(self, title: str, sentence: str) -> None:
        self.busy_overlay.hide()
        self.empty.show_words(title, sentence)
        clear(self._offer_row)
        self.pages.setCurrentIndex(SHOWS_REASON)

    def _lay_out(self) -> None:
        self.views.addWidget(self.canvas)
        self.views.addWidget(self.outline)
        shown = QWidget()
        inside = column(shown, gap=6)
        inside.addWidget(self.replay_bar)
        inside.addWidget(self.views, 1)
        inside.addWidget(self.legend)
        inside.addWidget(self.time_bar)
        for page in (shown, self.empty, self.busy):
            self.pages.addWidget(page)
        column(self).addWidget(self.pages)
