"""Toolbar of the graph: breadcrumbs, search, view switch, filters, paths, saved views."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from core.records.graph.entity_details import SavedView
from core.records.graph.graph_summary import ExportFormat
from ui.graph.scope import GraphScope, NavigationHistory
from ui.graph.toolbar.entity_field import EntityField
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import FoldingRow, clear, column, fill, row
from ui.widgets.buttons import Button, Segments, icon_button
from ui.widgets.focus import on_escape
from ui.widgets.labels import Elided, Picture

MAP, OUTLINE, QUERY = 0, 1, 2
# Below this width buttons show only their icons, so that they fit beside the search.
NARROW_PX = 600
# Below this width most buttons are in the menu, which leaves a line more to the map.
TIGHT_PX = 230
NOT_TYPED = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def export_formats() -> tuple[tuple[str, ExportFormat], ...]:
    """Return the formats in which all data can be exported, with their names."""
    return (
        ("GraphML", "graphml"),
        ("JSON Lines", "jsonl"),
        ("CSV", "csv"),
        (translate("graph", "Folder of CSV tables"), "tables"),
        (translate("graph", "Folder of Parquet tables"), "parquet"),
        (translate("graph", "Folder of Markdown notes"), "markdown"),
        ("Turtle (RDF)", "turtle"),
        ("JSON-LD", "jsonld"),
    )


class Breadcrumbs(QWidget):
    """Buttons for back and forward, and the path from all topics to the current scope."""

    went_back = Signal()
    went_forward = Signal()
    whole_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.back = icon_button("arrow-left", translate("graph", "Back"))
        self.forward = icon_button("arrow-right", translate("graph", "Forward"))
        self.here = Elided("", role="subtitle")
        self.here.setMinimumWidth(the_theme().look.grown(64))
        self._path = QWidget()
        self._path_row = row(self._path, gap=4)
        inside = row(self, self.back, self.forward, self._path, (self.here, 1), gap=4)
        inside.insertSpacing(2, 4)
        self.back.clicked.connect(self.went_back)
        self.forward.clicked.connect(self.went_forward)

    def show_history(self, history: NavigationHistory) -> None:
        """Show the current scope and its neighbors in the history."""
        here = _title(history.current)
        clear(self._path_row)
        whole = translate("graph", "All topics")
        if here:
            button = Button(whole, kind="link")
            button.clicked.connect(self.whole_requested)
            fill(self._path_row, button, Picture("chevron-right", tone="muted", size=16))
        self.here.show_text(here or whole)
        self._show_step(self.back, translate("graph", "Back"), history.previous)
        self._show_step(self.forward, translate("graph", "Forward"), history.next)

    def _show_step(self, button: Button, words: str, to: GraphScope | None) -> None:
        button.setEnabled(to is not None)
        named = (to and _title(to)) or translate("graph", "All topics")
        text = words if to is None else f"{words}: {named}"
        button.setAccessibleName(text)
        button.setToolTip(plain_tooltip(text))


def _title(scope: GraphScope) -> str:
    more = len(scope.around) - 1
    return f"{scope.title} +{more}" if more > 0 else scope.title


class GraphToolbar(QWidget):
    """Emits what the user requests; shows nothing of the graph itself."""

    view_switched = Signal(int)  # to the map, the outline or the console
    zoomed = Signal(int)  # steps nearer; 0 shows everything
    filters_toggled = Signal(bool)
    paths_requested = Signal()
    view_requested = Signal(object)  # SavedView
    view_saved = Signal()
    view_deleted = Signal(str)
    export_requested = Signal(str)  # png, svg or an ExportFormat
    arrange_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._views: tuple[SavedView, ...] = ()
        self._is_narrow = self._is_tight = False
        self._shown_view = MAP
        self.crumbs = Breadcrumbs()
        self.search = EntityField(
            translate("graph", "Search the graph…"), name=translate("graph", "Search the graph")
        )
        self.view_switch = Segments(
            translate("graph", "Map"),
            translate("graph", "Outline"),
            translate("graph", "Query"),
            name=translate("graph", "View as"),
        )
        self.farther = icon_button("zoom-out", translate("graph", "Zoom out"))
        self.nearer = icon_button("zoom-in", translate("graph", "Zoom in"))
        self.whole = icon_button("maximize", translate("graph", "Show everything"))
        self.filters = Button(translate("graph", "Filters"), kind="ghost", icon="funnel")
        self.filters.setCheckable(True)
        self.path = Button(translate("graph", "Path…"), kind="ghost", icon="route")
        self.views = Button(translate("graph", "Views"), kind="ghost", icon="bookmark")
        self.more = icon_button("ellipsis", translate("graph", "Export and arrange"))
        for button in (self.farther, self.nearer, self.whole):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the map
        self._zoom_tools = QWidget()
        self._lay_out()
        self._connect()

    @property
    def saved_views(self) -> tuple[SavedView, ...]:
        """Saved views in the menu."""
        return self._views

    def show_views(self, views: tuple[SavedView, ...]) -> None:
        """Offer these saved views."""
        self._views = views

    def begin_search(self) -> None:
        """Go to the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def take_typed(self, event: QKeyEvent) -> bool:
        """Search for what is typed from this letter on; return whether it is one."""
        is_typed = event.text().isalpha() and not event.modifiers() & NOT_TYPED
        if is_typed:
            self.begin_search()
            self.search.insert(event.text())
        return is_typed

    def end_search(self, *, then: QWidget) -> None:
        """Clear the search, as the name of what is shown stands above the map."""
        if self.search.hasFocus():
            then.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.clear()

    def show_filter_count(self, count: int) -> None:
        """Show the number of active filters."""
        words = translate("graph", "Filters")
        self.filters.setAccessibleName(f"{words} ({count})" if count else words)
        self._show_words()

    def close_filters(self) -> None:
        """Close the panel of the filters, with the focus on its button."""
        self.filters.setChecked(False)
        self.filters.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold buttons to icons, or into the menu, where there is little width."""
        super().resizeEvent(event)
        grown = the_theme().look.grown
        is_narrow, is_tight = self.width() < grown(NARROW_PX), self.width() < grown(TIGHT_PX)
        if (is_narrow, is_tight) != (self._is_narrow, self._is_tight):
            self._is_narrow, self._is_tight = is_narrow, is_tight
            self._show_words()
            self._show_tools()

    def _show_tools(self) -> None:
        """Show the tools that fit; the outline cannot be zoomed, a query needs no tool of these."""
        is_drawn, is_wide = self._shown_view != QUERY, not self._is_tight
        wanted: dict[QWidget, bool] = {
            self.view_switch: is_wide,
            self._map_tools: is_drawn or not is_wide,
        }
        wanted |= dict.fromkeys((self.path, self.views), is_wide and is_drawn)
        wanted[self._zoom_tools] = is_wide and self._shown_view == MAP
        wanted |= dict.fromkeys((self.search, self.filters), is_drawn)
        for tool, is_shown in wanted.items():
            if tool.isHidden() == is_shown:
                tool.setVisible(is_shown)

    def _show_words(self) -> None:
        for button in (self.filters, self.path, self.views):
            button.setText("" if self._is_narrow else button.accessibleName())
            button.setToolTip(plain_tooltip(button.accessibleName()) if self._is_narrow else "")
            button.show_kind("icon" if self._is_narrow else "ghost")

    def make_views_menu(self) -> QMenu:
        """Return the menu of saved views."""
        menu = QMenu(self)
        menu.addAction(translate("graph", "Save this view…")).triggered.connect(self.view_saved)
        menu.addSeparator()
        gone = QMenu(translate("graph", "Delete view"), menu)
        for view in self._views:
            action = menu.addAction(view.name)
            action.triggered.connect(lambda _=False, chosen=view: self.view_requested.emit(chosen))
            action = gone.addAction(view.name)
            action.triggered.connect(lambda _=False, name=view.name: self.view_deleted.emit(name))
        if self._views:
            menu.addSeparator()
            menu.addMenu(gone)
        return menu

    def make_more_menu(self) -> QMenu:
        """Return the menu for exports and layout, with the buttons that found no room."""
        menu = QMenu(self)
        if self._is_tight:
            self._add_hidden_tools(menu)
        for words, form in (
            (translate("graph", "Save as PNG…"), "png"),
            (translate("graph", "Save as SVG…"), "svg"),
        ):
            self._connect_export(menu.addAction(words), form)
        files = menu.addMenu(translate("graph", "Export all data"))
        for words, form in export_formats():
            self._connect_export(files.addAction(words), form)
        if self._shown_view == MAP:
            menu.addSeparator()
            arrange = menu.addAction(translate("graph", "Rearrange map"))
            arrange.triggered.connect(self.arrange_requested)
        return menu

    def _add_hidden_tools(self, menu: QMenu) -> None:
        for number in (MAP, OUTLINE, QUERY):
            button = self.view_switch.group.button(number)
            action = menu.addAction(button.text())
            action.setCheckable(True)
            action.setChecked(button.isChecked())
            action.triggered.connect(button.click)
        menu.addSeparator()
        for button in (self.nearer, self.farther, self.whole, self.path):
            menu.addAction(button.accessibleName()).triggered.connect(button.click)
        views = self.make_views_menu()
        views.setTitle(self.views.accessibleName())
        menu.addMenu(views)
        menu.addSeparator()

    def _connect_export(self, action: QAction, form: str) -> None:
        action.triggered.connect(lambda: self.export_requested.emit(form))

    def _lay_out(self) -> None:
        self.search.setMinimumWidth(180)
        find, tools = QWidget(), QWidget()
        row(self._zoom_tools, self.farther, self.nearer, self.whole, gap=4)
        row(find, self.search)
        row(tools, self.filters, self.path, self.views, self._zoom_tools, self.more, gap=4)
        self._map_tools = FoldingRow(find, tools)
        column(self, FoldingRow(self.crumbs, self.view_switch), self._map_tools)

    def _connect(self) -> None:
        self.view_switch.group.idToggled.connect(self._switch_view)
        self.farther.clicked.connect(lambda: self.zoomed.emit(-1))
        self.nearer.clicked.connect(lambda: self.zoomed.emit(1))
        self.whole.clicked.connect(lambda: self.zoomed.emit(0))
        self.filters.toggled.connect(self.filters_toggled)
        on_escape(self.filters, self.close_filters)
        self.path.clicked.connect(self.paths_requested)
        self.views.clicked.connect(self._show_views)
        self.more.clicked.connect(self._show_more)

    def _switch_view(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self._shown_view = number
            self._show_tools()
            self.view_switched.emit(number)

    def _show_views(self) -> None:
        self.views.open_menu(self.make_views_menu())

    def _show_more(self) -> None:
        self.more.open_menu(self.make_more_menu())
