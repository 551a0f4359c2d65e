"""The place to look around one thing."""

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.errors import LociError
from core.records.ids import EntityId
from core.records.knowledge import Entity, Neighborhood
from ui.bridge.alerts import alert_for
from ui.canvas.graph_canvas import GraphCanvas
from ui.canvas.legend import Legend
from ui.graph.inspector import Inspector
from ui.items.things import Thing, make_things, number_kinds, things_of
from ui.reader.reader_view import ReaderView
from ui.theme.theme import the_theme
from ui.widgets.boxes import Flow, Folding, clear, column, row
from ui.widgets.buttons import Button, Segments, icon_button
from ui.widgets.fields import SearchField
from ui.widgets.labels import Elided, label
from ui.widgets.notices import EmptyState

MAP, OUTLINE = 0, 1
SHOWN, NOTHING = 0, 1


class GraphView(QWidget):
    """Shows a neighborhood as a map and as an outline; both choose the same thing."""

    searched = Signal(str)
    entered = Signal(str)
    opened = Signal(object)
    went_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._near = Neighborhood(found=False, name="")
        self._entities: dict[EntityId, Entity] = {}
        self.subtitle = Elided("", role="small", tone="muted")
        self.search = SearchField("Search things…", name="Search things")
        self._names = QStringListModel(self)
        self.completer = QCompleter(self._names, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.search.setCompleter(self.completer)
        self.back = icon_button("arrow-left", "Back to the thing before")
        self.back.setEnabled(False)
        self.looks = Segments("Map", "Outline", name="Show the graph as")
        self.canvas = GraphCanvas()
        self.legend = Legend()
        self.things = make_things()
        self.outline = QTableView()
        self.inspector = Inspector()
        self.reader = ReaderView()
        self.side = QStackedWidget()
        self.empty = EmptyState(
            "waypoints", "Nothing to show yet", "Things appear here as documents are read."
        )
        self._similar = QWidget()
        self._lay_out()
        self._connect()

    def show_neighborhood(self, near: Neighborhood) -> None:
        """Show the things around one thing, or what comes nearest to its name."""
        self._near = near
        if not near.found:
            self._show_nothing(near)
            return
        self._entities = {entity.id: entity for entity in near.entities}
        self.things.show_first(things_of(near))
        self.legend.show_kinds(number_kinds(near))
        more = ", the best known of them" if near.truncated else ""
        self.subtitle.show_text(
            f"{near.name}: {len(near.entities):,} things and {len(near.facts):,} facts{more}"
        )
        self.pages.setCurrentIndex(SHOWN)
        self.canvas.show_neighborhood(near)

    def show_matches(self, entities: tuple[Entity, ...]) -> None:
        """Offer things that fit what is typed."""
        self._names.setStringList([entity.name for entity in entities])
        if self.search.hasFocus() and entities:
            self.completer.complete()

    def show_empty(self) -> None:
        """There is nothing to look around yet."""
        self.empty.show_words("Nothing to show yet", "Things appear here as documents are read.")
        clear(self._similar_row)
        self.pages.setCurrentIndex(NOTHING)

    def show_problem(self, error: LociError) -> None:
        """Say why there is nothing to show."""
        alert = alert_for(error)
        self.empty.show_words(alert.title, alert.sentence)
        self.pages.setCurrentIndex(NOTHING)

    def show_reader(self) -> ReaderView:
        """The reader, in view."""
        self.side.setCurrentWidget(self.reader)
        return self.reader

    def _show_nothing(self, near: Neighborhood) -> None:
        hint = " Did you mean one of these?" if near.similar else ""
        self.empty.show_words(
            f"“{near.name}” is not known", f"No document names a thing like that.{hint}"
        )
        clear(self._similar_row)
        for name in near.similar:
            chip = Button(name, kind="chip")
            chip.clicked.connect(self._enter_similar)
            self._similar_row.addWidget(chip)
        self.pages.setCurrentIndex(NOTHING)

    def _enter_similar(self) -> None:
        chip = self.sender()
        if isinstance(chip, Button):
            self.entered.emit(chip.text())

    def _show_thing(self, entity_id: EntityId) -> None:
        entity = self._entities.get(entity_id)
        if entity is None:
            return
        self.inspector.show_thing(entity, self._near)
        self.side.setCurrentWidget(self.inspector)
        for number, thing in enumerate(self.things.records):
            if thing.entity.id == entity_id and self.outline.currentIndex().row() != number:
                self.outline.selectRow(number)

    def _enter(self, entity_id: EntityId) -> None:
        entity = self._entities.get(entity_id)
        if entity is not None:
            self.entered.emit(entity.name)

    def _row_chosen(self, current: QModelIndex) -> None:
        thing = self.things.record(current)
        if isinstance(thing, Thing):
            self.canvas.choose(thing.entity.id)

    def _row_entered(self, index: QModelIndex) -> None:
        thing = self.things.record(index)
        if thing is not None:
            self.entered.emit(thing.entity.name)

    def _search_entered(self) -> None:
        if self.search.text().strip():
            self.entered.emit(self.search.text().strip())

    def _close_reader(self) -> None:
        self.side.setCurrentWidget(self.inspector)

    def _lay_out(self) -> None:
        self.outline.setModel(self.things)
        _dress(self.outline)
        self.side.addWidget(self.inspector)
        self.side.addWidget(self.reader)
        self.side.setMinimumWidth(280)
        self._similar_row = Flow(self._similar)
        self.empty.offer(self._similar)
        self._looks = QStackedWidget()
        self._looks.addWidget(self.canvas)
        self._looks.addWidget(self.outline)
        shown = QWidget()
        inside = column(shown, gap=0)
        inside.addWidget(self._looks, 1)
        inside.addWidget(self.legend)
        self.pages = QStackedWidget()
        self.pages.addWidget(shown)
        self.pages.addWidget(self.empty)
        left = QWidget()
        left.setMinimumWidth(340)
        body = column(left, margin=(24, 16, 16, 12), gap=12)
        body.addLayout(self._make_head())
        body.addWidget(self.pages, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(self.side)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([800, 340])
        column(self).addWidget(splitter)

    def _make_head(self) -> QVBoxLayout:
        words = column(gap=2)
        words.addWidget(label("Graph", role="title"))
        words.addWidget(self.subtitle)
        self.search.setMinimumWidth(180)
        self.nearer = icon_button("zoom-in", "Zoom in")
        self.farther = icon_button("zoom-out", "Zoom out")
        self.whole = icon_button("maximize", "Show everything")
        find, looks = QWidget(), QWidget()
        left, right = row(find, gap=6), row(looks, gap=6)
        left.addWidget(self.back)
        left.addWidget(self.search, 1)
        right.addWidget(self.looks)
        for button in (self.nearer, self.farther, self.whole):
            right.addWidget(button)
        head = column(gap=10)
        head.addLayout(words)
        head.addWidget(Folding(find, looks, gap=6))
        return head

    def _connect(self) -> None:
        self.search.searched.connect(self.searched)
        self.search.returnPressed.connect(self._search_entered)
        self.completer.activated.connect(self.entered)
        self.back.clicked.connect(self.went_back)
        self.looks.group.idToggled.connect(self._turn_to)
        self.canvas.picked.connect(self._show_thing)
        self.canvas.entered.connect(self._enter)
        self.outline.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.outline.activated.connect(self._row_entered)
        self.inspector.opened.connect(self.opened)
        self.inspector.entered.connect(self._enter)
        self.reader.closed.connect(self._close_reader)
        self.nearer.clicked.connect(self._zoom_in)
        self.farther.clicked.connect(self._zoom_out)
        self.whole.clicked.connect(self.canvas.fit_all)

    def _turn_to(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self._looks.setCurrentIndex(number)

    def _zoom_in(self) -> None:
        self.canvas.zoom(1)

    def _zoom_out(self) -> None:
        self.canvas.zoom(-1)


def _dress(table: QTableView) -> None:
    table.setAccessibleName("Outline of the graph")
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(the_theme().look.grown(36))
    table.horizontalHeader().setStretchLastSection(True)
    table.horizontalHeader().setDefaultAlignment(
        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    )
    table.setColumnWidth(0, the_theme().look.grown(260))
    table.setColumnWidth(1, the_theme().look.grown(120))
