"""Inspector: details of the selection, beside the map."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from ui.graph.inspector.entity_page import EntityPage
from ui.graph.inspector.facts_view import FactsView
from ui.graph.inspector.overview_page import OverviewPage
from ui.graph.inspector.paths_page import PathsPage
from ui.graph.inspector.selection_page import LinkPage, SelectionPage, TopicPage
from ui.graph.toolbar.filters_panel import FiltersPanel
from ui.theme.theme import the_theme
from ui.widgets.boxes import PageArea, Scroll, column

WIDTH = 340
# Minimum widths at which no button is cut: at normal size, and growing with the text size.
MIN_WIDTH, MIN_TEXT_WIDTH = 280, 175


class _Area(PageArea):
    """Page that scrolls in low windows and with large text.

    It joins the window when it is first shown: Qt styles all that is in a window, hidden or not.
    """

    def __init__(self, page: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        page.setProperty("kind", "inside")
        self._page = page
        self.destroyed.connect(page.deleteLater)  # one that was never shown has no parent

    def showEvent(self, event: QShowEvent) -> None:
        """Take the page in."""
        if self.widget() is not self._page:
            self.setWidget(self._page)
        super().showEvent(event)


class Inspector(QFrame):
    """Stack of pages, or the filters; forwards the signals that all pages share."""

    opened = Signal(object)  # FactView: open its evidence
    entered = Signal(object)  # EntityId: go to that entity
    fact_edited = Signal(str, object)  # confirm, reject, change or undo; FactView

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
        self._areas: dict[QWidget, _Area] = {}
        pages = (self.overview, self.entity, self.link, self.topic, self.selection, self.paths)
        for page in pages:
            self._areas[page] = _Area(page, self.pages)
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
        facts.undone.connect(partial(self.fact_edited.emit, "undo"))
