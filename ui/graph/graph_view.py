"""View of the place Graph."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QSplitter, QWidget

from core.records.answers.answers import Answer, Trace
from core.records.graph.edits import EntityName
from core.records.graph.map import MapData
from core.records.ids import CommunityId, EntityId, FactId, SourceId
from core.records.knowledge import FactView
from ui.graph.graph_content import GraphContent
from ui.graph.inspector.entity_page import make_edit_menu
from ui.graph.inspector.inspector import WIDTH, Inspector
from ui.graph.replay_steps import NO_STEP, Replay, ReplayStep
from ui.graph.scope import Filters, GraphScope
from ui.graph.toolbar.filter_chips import FilterChips
from ui.graph.toolbar.graph_toolbar import MAP, OUTLINE, QUERY, GraphToolbar
from ui.graph.toolbar.time_bar import day_of, iso_of, noon_of, say_view_counts
from ui.items.graph.map_index import NOTHING, MapIndex
from ui.items.graph.outline_model import say_counts
from ui.reader.spot import spot_of
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.focus import announce
from ui.widgets.labels import Elided
from ui.widgets.place_view import PlaceView

# Above this many entities in view topics are drawn instead; more are drawn inside a topic.
MAX_DRAWN, MAX_DRAWN_IN_PART = 400, 6000
_EDITS = ("merge", "split", "rename", "retype")


class GraphView(PlaceView):
    """Shows a part of the graph as map and outline with one selection, and details beside it."""

    entity_requested = Signal(object)  # EntityId: show its details
    link_requested = Signal(object, object)
    topic_requested = Signal(object)
    expanded = Signal(object)
    entered = Signal(object)  # EntityId: expand it, or center on it
    centered = Signal(object)
    hidden = Signal(object)  # frozenset of EntityId
    more_requested = Signal()
    merged = Signal(object, object)  # the dragged entity, the one it was dropped on
    trace_requested = Signal(object)
    edit_requested = Signal(str)  # an edit of the selected entity by keyboard or menu

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keep_state: Callable[[], object] = lambda: None
        self.resume_state: Callable[[object], object] = lambda _: None
        self.mapped: MapIndex = NOTHING
        self.selection: tuple[EntityId, ...] = ()
        self._is_selecting = False
        self.scope = GraphScope()
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._left = QWidget(self._splitter)
        self.tools = GraphToolbar()
        self.search = self.tools.search
        self.counts = Elided("", role="small", tone="muted")
        self.more = Button(translate("graph", "Show more"), kind="link")
        self.chips = FilterChips()
        self.content = GraphContent(self._left)
        self.inspector = Inspector(self._splitter)
        self.filters = self.inspector.filters
        self.canvas, self.outline = self.content.canvas, self.content.outline
        self._lay_out()
        self._connect()

    def keep(self) -> object:
        """Return the current state."""
        return self.keep_state()

    def resume(self, kept: object) -> None:
        """Restore the state, including the history."""
        self.resume_state(kept)

    def show_map(self, shown: MapData, scope: GraphScope) -> None:
        """Show the map of another scope, or an update of the current one."""
        self.mapped = MapIndex(shown)
        self.content.show_graph()
        if scope.things != self.scope.things and self.content.replay_bar.isVisible():
            self.content.replay_bar.end()  # another scope ends the replay
            self._show_step(NO_STEP)
        self.canvas.set_max_drawn(more_than=MAX_DRAWN if scope.is_whole else MAX_DRAWN_IN_PART)
        if scope.around and scope.around != self.scope.around:
            self.tools.end_search(then=self.canvas)
        self.canvas.show_map(shown)
        self.content.legend.show_kinds(tuple(kind for kind, _ in self.mapped.kind_counts))
        self.show_scope(scope)
        self.content.time_bar.show_span(shown.first_day, shown.last_day)
        self._show_counts()
        self.more.setVisible(bool(scope.around and shown.left_out))
        self.inspector.overview.show_map(self.mapped, counts=say_counts(self.mapped))
        self.filters.show_kinds(self.mapped.kind_counts)
        kept = tuple(entity_id for entity_id in self.selection if entity_id in self.mapped)
        if kept != self.selection:
            self.choose(kept[0] if kept else None)

    def show_scope(self, scope: GraphScope) -> None:
        """Apply what the scope hides and expands to the current map."""
        self.scope = scope
        self.canvas.hide_entities(scope.hidden)
        self.canvas.show_expanded(scope.around)
        self.outline.show_map(self.mapped, hidden=scope.hidden)

    def show_filters(self, filters: Filters, *, sources: Mapping[SourceId, str]) -> None:
        """Show the active filters."""
        self.filters.show_filters(filters)
        self.chips.show_filters(filters, sources=sources, hidden=self.scope.hidden)
        self.tools.show_filter_count(filters.count)

    def choose(self, entity_id: EntityId | None, *others: EntityId) -> None:
        """Select entities on map, outline and inspector; None clears the selection."""
        self._select((entity_id, *others) if entity_id is not None else ())

    def show_as_of(self, as_of: str) -> None:
        """Show the graph as of the day, month or year that another place shows."""
        day = day_of(as_of)
        self.content.time_bar.show_day(day)
        self._show_day(day)

    def show_trace(self, trace: object) -> None:
        """Request a replay of the trace, or of an answer."""
        if isinstance(trace, Trace | Answer):
            self.trace_requested.emit(trace)

    def show_replay(self, replay: Replay) -> None:
        """Start the replay on the current map."""
        self.content.replay_bar.show_replay(replay)

    def open_evidence(self, fact: FactView) -> None:
        """Open the evidence of the fact in the reader."""
        if fact.path:
            self.spot_opened.emit(spot_of(fact))

    def edit_name(self, entity_id: EntityId) -> EntityName:
        """Return the name by which edits refer to the entity."""
        shown = self.inspector.entity.shown
        if shown.entity is not None and shown.entity.id == entity_id:
            return EntityName(shown.entity.name, shown.entity.kind, shown.variant)
        return EntityName(self.mapped.name(entity_id), self.mapped.kind(entity_id))

    def entry(self) -> QWidget | None:
        """Widget that gets the focus: map or outline."""
        return self.content.views.currentWidget()

    def regions(self) -> Sequence[QWidget]:
        """Map or outline with its toolbar, and the inspector."""
        return (self._left, self.inspector)

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Map command ids to actions of the graph."""
        return {
            "graph_search": self.tools.begin_search,
            "graph_outline": self.toggle_outline,
            "graph_expand": lambda: self._with_one(self.entered),
            "graph_collapse": self._collapse,
            "graph_center": lambda: self._with_one(self.centered),
            "graph_hide": self._hide,
            "graph_path": self.begin_path,
            "graph_pin": self.inspector.entity.pin.click,
            "graph_ask": self.inspector.entity.ask.click,
            **{f"graph_{it}": partial(self.edit_requested.emit, it) for it in _EDITS},
            "graph_add_fact": lambda: self.edit_requested.emit("add"),
            "graph_back": self.tools.crumbs.went_back.emit,
            "graph_forward": self.tools.crumbs.went_forward.emit,
            "graph_topics": self.tools.crumbs.whole_requested.emit,
            "graph_filters": self.tools.filters.toggle,
            "graph_save_view": self.tools.view_saved.emit,
            "graph_play": self.content.time_bar.toggle,
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter, Backspace and Delete on the map, and search for other letters."""
        key = Qt.Key(event.key())
        is_free = self.canvas.hasFocus() or self.tools.isAncestorOf(self.window().focusWidget())
        if is_free and self.tools.take_typed(event):
            self.content.time_bar.end_play()
        elif not self.canvas.hasFocus():
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._with_one(self.entered)
        elif key == Qt.Key.Key_Backspace:
            self._collapse()
        elif key == Qt.Key.Key_Delete:
            self._hide()
        else:
            super().keyPressEvent(event)

    def _collapse(self) -> None:
        """Collapse the selected entity if it is expanded, else go back one step."""
        if len(self.selection) == 1 and self.selection[0] in self.scope.around[1:]:
            self.expanded.emit(self.selection[0])
        else:
            self.tools.crumbs.went_back.emit()

    def toggle_outline(self) -> None:
        """Switch between map and outline."""
        is_map = self.content.views.currentIndex() == MAP
        self.tools.view_switch.choose(OUTLINE if is_map else MAP)
        shown = self.outline if is_map else self.canvas
        shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _hide(self, entity_id: EntityId | None = None) -> None:
        """Hide the entity, or all selected ones."""
        if ids := self.selection if entity_id is None else (entity_id,):
            self.hidden.emit(frozenset(ids))

    def begin_path(self) -> None:
        """Find paths between two selected entities, or open the form with one of them."""
        self._show_details()
        first, second, *_ = (*map(self.mapped.name, self.selection[:2]), "", "")
        self.inspector.show_page(self.inspector.paths)
        self.inspector.paths.show_ends(first, second)
        if first and second:
            self.inspector.paths.search_requested.emit(first, second, False)

    def _with_one(self, signal: SignalInstance) -> None:
        if len(self.selection) == 1:
            signal.emit(self.selection[0])

    def _select(self, ids: tuple[EntityId, ...]) -> None:
        self.selection = ids
        self._is_selecting = True  # ignore the signals of the canvas
        self.canvas.choose_all(ids if len(ids) > 1 else ())
        self.canvas.choose(ids[0] if len(ids) == 1 else None)
        self._is_selecting = False
        if len(ids) == 1:
            self._show_one(ids[0])
        elif ids:
            self.inspector.selection.show_entities(ids, self.mapped)
            self.inspector.show_page(self.inspector.selection)
        else:
            self.inspector.show_page(self.inspector.overview)

    def _show_one(self, entity_id: EntityId) -> None:
        page = self.inspector.entity
        name, kind = self.mapped.name(entity_id), self.mapped.kind(entity_id)
        self.outline.choose(entity_id)
        page.show_name(entity_id, name, kind)
        self.inspector.show_page(page)
        pinned = entity_id in self.mapped.pinned
        page.show_map_state(pinned=pinned, expanded=entity_id in self.scope.around)
        if self.canvas.hasFocus():
            joined = translate("graph", "%n link(s)", "", self.mapped.degree(entity_id))
            announce(self.canvas, f"{name}, {say_kind(kind)}, {joined}")
        self.entity_requested.emit(entity_id)

    def _pick(self, entity_id: EntityId | None) -> None:
        ids = () if entity_id is None else (entity_id,)
        is_shown = ids == self.selection and self.inspector.is_showing(self.inspector.entity)
        if not self._is_selecting and not is_shown:
            self._select(ids)

    def _pick_several(self, ids: tuple[EntityId, ...]) -> None:
        if self._is_selecting or not ids:
            return
        # The first click selects alone; the second one adds to it.
        together = dict.fromkeys((*self.selection, *ids) if len(ids) == 1 else ids)
        self._select(tuple(together))

    def _show_details(self) -> None:
        if not self._is_selecting:
            self.tools.filters.setChecked(False)

    def _pick_edge(self, _fact: FactId, first: EntityId, second: EntityId) -> None:
        self._show_link(first, second)

    def _show_link(self, first: EntityId, second: EntityId) -> None:
        names = (self.mapped.name(first), self.mapped.name(second))
        self.inspector.link.show_link((first, second), names, None)
        self.inspector.show_page(self.inspector.link)
        self.link_requested.emit(first, second)

    def _day_chosen(self, day: int | None) -> None:
        self._show_day(day)
        if not self.content.time_bar.is_played:
            self.as_of_chosen.emit(iso_of(day))

    def _show_day(self, day: int | None) -> None:
        self.canvas.show_day(day)
        self.inspector.entity.show_day(None if day is None else noon_of(day))
        self._show_counts()

    def _show_counts(self) -> None:
        day = self.content.time_bar.day
        self.counts.show_text(say_view_counts(self.mapped, self.canvas.view_state, day=day))

    def _show_step(self, step: ReplayStep) -> None:
        self.canvas.show_lights(step.entities, step.links)
        self.outline.show_lights(step.entities)

    def _end_paths(self) -> None:
        self.canvas.show_path(())
        self.choose(self.selection[0] if self.selection else None)

    def _switch_view(self, number: int) -> None:
        self.content.views.setCurrentIndex(number)
        self._foot.setHidden(number == QUERY)
        if number == OUTLINE and len(self.selection) == 1:
            self.outline.choose(self.selection[0])

    def _zoom(self, steps: int) -> None:
        if steps:
            self.canvas.zoom(steps)
        else:
            self.canvas.fit_all()
        if not self.tools.isAncestorOf(self.window().focusWidget()):
            self.canvas.setFocus(Qt.FocusReason.MouseFocusReason)

    def _show_menu(self, at: QPoint, entity_id: EntityId | None, topic: CommunityId | None) -> None:
        """Show the context menu for an entity, a topic, or the empty map."""
        menu = QMenu(self)
        for words, do in self._offers(entity_id, topic):
            menu.addAction(words, do)
        if entity_id is not None:
            menu.addSeparator()
            edits = make_edit_menu(menu, self.edit_requested.emit)
            edits.setTitle(translate("graph", "Edit"))
            menu.addMenu(edits)
        menu.exec(at)

    def _offers(
        self, entity_id: EntityId | None, topic: CommunityId | None
    ) -> tuple[tuple[str, Callable[[], object]], ...]:
        if entity_id is None and topic is None:
            return (
                (translate("graph", "Show everything"), self.canvas.fit_all),
                (translate("graph", "Save this view…"), self.tools.view_saved.emit),
            )
        if entity_id is None:
            enter = partial(self.canvas.topic_entered.emit, topic)
            return ((translate("graph", "Open topic"), enter),)
        if self.selection != (entity_id,):
            self.choose(entity_id)
        hide, show = translate("graph", "Hide connections"), translate("graph", "Show connections")
        around = hide if entity_id in self.scope.around else show
        return (
            (around, partial(self.expanded.emit, entity_id)),
            (translate("graph", "Focus on this"), partial(self.centered.emit, entity_id)),
            (translate("graph", "Find path from here…"), self.begin_path),
            (translate("graph", "Hide"), self._hide),
        )

    def _lay_out(self) -> None:
        self._left.setMinimumWidth(340)
        foot = self._foot = QWidget()
        row(foot, (self.counts, 1), self.more)
        column(self._left, self.tools, self.chips, (self.content, 1), foot, margin=(24, 14, 16, 12))
        self.more.hide()  # until the map says that there is more
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._left)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([800, WIDTH])
        column(self, self._splitter)

    def _connect(self) -> None:
        canvas, outline, inspector = self.canvas, self.outline, self.inspector
        for part in (canvas, outline):
            part.picked.connect(self._pick)
            part.entered.connect(self.entered)
            part.topic_picked.connect(self.topic_requested)
        for signal in (canvas.picked, canvas.chosen, canvas.edge_picked, canvas.topic_picked):
            signal.connect(self._show_details)
        outline.link_picked.connect(self._show_link)
        outline.removed.connect(self._hide)
        canvas.chosen.connect(self._pick_several)
        canvas.edge_picked.connect(self._pick_edge)
        canvas.menu_requested.connect(self._show_menu)
        canvas.merged.connect(self.merged)
        inspector.opened.connect(self.open_evidence)
        inspector.entity.asked.connect(self.question_asked)
        inspector.entity.expanded.connect(self.expanded)
        inspector.entity.centered.connect(self.centered)
        inspector.entity.hidden.connect(self._hide)
        inspector.selection.hidden.connect(self._hide)
        inspector.selection.paths_requested.connect(self.begin_path)
        inspector.selection.merged.connect(lambda: self.edit_requested.emit("merge"))
        inspector.paths.closed.connect(self._end_paths)
        self.more.clicked.connect(self.more_requested)
        self.tools.view_switched.connect(self._switch_view)
        self.tools.zoomed.connect(self._zoom)
        self.tools.filters_toggled.connect(self.inspector.show_filters)
        self.filters.closed.connect(self.tools.close_filters)
        self.tools.paths_requested.connect(self.begin_path)
        self.content.time_bar.day_chosen.connect(self._day_chosen)
        self.content.replay_bar.step_shown.connect(self._show_step)
        self.content.replay_bar.closed.connect(lambda: self._show_step(NO_STEP))
        self.content.sources_requested.connect(lambda: self.place_opened.emit("sources"))
