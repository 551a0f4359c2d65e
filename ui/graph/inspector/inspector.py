"""Inspector: details of the selection, beside the map."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from ui.graph.inspector.entity_page import EntityPage
from ui.graph.inspector.facts_view import FactsView
from ui.graph.inspector.overview_page import OverviewPage
from ui.graph.inspector.paths_page import PathsPage
from ui.graph.inspector.selection_page import LinkPage, SelectionPage, TopicPage
from ui.graph.toolbar.filters_panel import FiltersPanel
from ui.theme.theme import the_theme
from ui.widgets.boxes import Scroll, column

WIDTH = 340
# Minimum widths at which no button is cut: at normal size, and growing with the text size.
MIN_WIDTH, MIN_TEXT_WIDTH = 280, 175


class Inspector(QFrame):
    """Stack of pages, or the filters; forwards the signals that all pages share."""

    opened = Signal(object)  # FactView: open its evidence
    entered = Signal(object)  # EntityId: go to that entity
    fact_edited = Signal(str, object)  # confirm, reject or change; FactView

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "pane")
        # Create outer widgets first: Qt styles all children again when a widget gets a new parent.
        self._filters_area = Scroll()
        self.filters = FiltersPanel()
        self.pages = QStackedWidget(self)
        self.overview = OverviewPage()
        self.entity = EntityPage()
        self.link = LinkPage()
        self.topic = TopicPage()
        self.selection = SelectionPage()
        self.paths = PathsPage()
        self._areas: dict[QWidget, QScrollArea] = {}
        pages = (self.overview, self.entity, self.link, self.topic, self.selection, self.paths)
        for page in pages:
            self._areas[page] = _scrolled(page, self.pages)
            self.pages.addWidget(self._areas[page])
        self._filters_area.column.addWidget(self.filters)
        self._filters_area.column.addStretch(1)
        self._filters_area.hide()
        column(self, (self._filters_area, 1), (self.pages, 1), gap=0)
        for facts in (self.entity.facts, self.entity.history, self.link.facts):
            self._connect_facts(facts)
        for page in (self.link, self.selection, self.entity.related):
            page.entered.connect(self.entered)
        self.overview.entity_entered.connect(self.entered)
        self.entity.related.opened.connect(self.opened)
        self.entity.documents.opened.connect(self.opened)
        self.paths.opened.connect(self.opened)
        self.setMinimumWidth(max(MIN_WIDTH, the_theme().look.grown(MIN_TEXT_WIDTH)))

    def show_page(self, page: QWidget) -> None:
        """Show a page."""
        self.pages.setCurrentWidget(self._areas[page])

    def show_filters(self, shown: bool) -> None:  # noqa: FBT001 - connected to a signal
        """Show the filters instead of the page, or the page again."""
        self._filters_area.setVisible(shown)
        self.pages.setVisible(not shown)

    def is_showing(self, page: QWidget) -> bool:
        """Whether a page is shown."""
        return self.pages.currentWidget() is self._areas[page]

    def _connect_facts(self, facts: FactsView) -> None:
        facts.opened.connect(self.opened)
        facts.entered.connect(self.entered)
        facts.confirmed.connect(partial(self.fact_edited.emit, "confirm"))
        facts.rejected.connect(partial(self.fact_edited.emit, "reject"))
        facts.changed.connect(partial(self.fact_edited.emit, "change"))


def _scrolled(page: QWidget, parent: QWidget) -> QScrollArea:
    """Return the page in a scroll area, for low windows and large text."""
    area = QScrollArea(parent, widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    page.setProperty("kind", "inside")
    area.setWidget(page)
    return area
