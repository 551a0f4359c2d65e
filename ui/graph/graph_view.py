"""The place to look around in everything that is known."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QSplitter, QWidget

from core.records.answers.answers import Trace
from core.records.graph.edits import EntityName
from core.records.graph.map import MapData
from core.records.ids import CommunityId, EntityId, FactId, SourceId
from core.records.knowledge import FactView
from ui.graph.context_menu import add_entity_actions, add_map_actions, add_topic_actions
from ui.graph.graph_content import GraphContent
from ui.graph.graph_state import RestorableView
from ui.graph.inspector.inspector import WIDTH, Inspector
from ui.graph.replay_steps import Replay, ReplayStep
from ui.graph.scope import Filters, GraphScope
from ui.graph.toolbar.entity_field import EntityField
from ui.graph.toolbar.filter_chips import FilterChips
from ui.graph.toolbar.filters_panel import FiltersPanel
from ui.graph.toolbar.graph_toolbar import MAP, OUTLINE, GraphToolbar
from ui.graph.toolbar.time_bar import day_of, iso_of, moment_of
from ui.graph.toolbar.view_counts import say_view_counts
from ui.items.graph.map_index import NOTHING, Mapped
from ui.items.graph.outline_model import say_counts
from ui.reader.spot import spot_of
from ui.theme.language.vocabulary import say_kind
from ui.theme.language.words import translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided
from ui.widgets.notices.saying import announce

# More things than these are first seen as topics; inside a topic people want its things.
MAX_DRAWN, MAX_DRAWN_IN_PART = 400, 6000


class GraphView(RestorableView):
    """Shows a part of the graph as map and outline; both choose the same thing."""

    thing_wanted = Signal(object)  # EntityId: all that is known of it
    link_wanted = Signal(object, object)
    topic_wanted = Signal(object)
    expanded = Signal(object)
    entered = Signal(object)  # EntityId: expand it, or go there
    centered = Signal(object)
    hidden = Signal(object)  # frozenset of EntityId
    more_wanted = Signal()
    merged = Signal(object, object)  # what was dropped, onto what
    trace_wanted = Signal(object)
    action_wanted = Signal(str)  # a correction of the chosen thing by keyboard or menu

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mapped: Mapped = NOTHING
        self.chosen: tuple[EntityId, ...] = ()
        self._is_choosing = False
        self.look = GraphScope()
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._left = QWidget(self._splitter)
        self.tools = GraphToolbar()
        self.counts = Elided("", role="small", tone="muted")
        self.more = Button(translate("graph", "Show more"), kind="link")
        self.chips = FilterChips()
        self.filters = FiltersPanel()
        self.filters.hide()
        self.stage = GraphContent()
        self.inspector = Inspector(self._splitter)
        self.canvas, self.outline = self.stage.canvas, self.stage.outline
        self._lay_out()
        self._connect()

    @property
    def search(self) -> EntityField:
        """Where people type a thing."""
        return self.tools.search

    def show_map(self, shown: MapData, look: GraphScope) -> None:
        """Show another part of the graph, or the same with what has come."""
        self.mapped = Mapped(shown)
        self.stage.show_graph()
        if look.things != self.look.things and self.stage.replay.isVisible():
            self.stage.replay.end()  # people have gone on
            self._end_replay()
        self.canvas.gather(more_than=MAX_DRAWN if look.is_whole else MAX_DRAWN_IN_PART)
        self.canvas.show_map(shown)
        self.stage.legend.show_kinds(shown.kinds)
        self.show_look(look)
        self.stage.time.show_span(shown.first_day, shown.last_day)
        self._show_counts()
        self.more.setVisible(bool(look.around and shown.left_out))
        self.inspector.overview.show_map(self.mapped, counts=say_counts(self.mapped))
        self.filters.show_kinds(self.mapped.kind_counts)
        kept = tuple(one for one in self.chosen if one in self.mapped)
        if kept != self.chosen:
            self.choose(kept[0] if kept else None)

    def show_look(self, look: GraphScope) -> None:
        """Show what is put aside and what is expanded on the map that is there."""
        self.look = look
        self.canvas.hide_things(look.hidden)
        self.canvas.show_expanded(look.around)
        self.outline.show_map(self.mapped, hidden=look.hidden)

    def show_filters(self, filters: Filters, *, sources: Mapping[SourceId, str]) -> None:
        """Show what is left out."""
        self.filters.show_filters(filters)
        self.chips.show_filters(filters, sources=sources, hidden=self.look.hidden)
        self.tools.show_filter_count(filters.count)

    def choose(self, entity_id: EntityId | None, *others: EntityId) -> None:
        """Choose a thing on the map, in the outline and beside them; None chooses nothing."""
        self._choose((entity_id, *others) if entity_id is not None else ())

    def show_as_of(self, as_of: str) -> None:
        """Another place looks at this day, month or year."""
        day = day_of(as_of)
        self.stage.time.show_day(day)
        self._show_day(day)

    def show_trace(self, trace: object) -> None:
        """The trace is replayed, step by step."""
        if isinstance(trace, Trace):
            self.trace_wanted.emit(trace)

    def show_story(self, story: Replay) -> None:
        """Replay the steps on the map that is shown."""
        self.stage.replay.show_story(story)

    def open_evidence(self, fact: FactView) -> None:
        """Show in the reader where the fact is said."""
        if fact.path:
            self.spot_opened.emit(spot_of(fact))

    def named(self, entity_id: EntityId) -> EntityName:
        """The thing as corrections name it."""
        shown = self.inspector.thing.shown
        if shown.entity is not None and shown.entity.id == entity_id:
            return EntityName(shown.entity.name, shown.entity.kind, shown.variant)
        return EntityName(self.mapped.name(entity_id), self.mapped.kind(entity_id))

    # What people do

    def entry(self) -> QWidget | None:
        """What is looked at: map or outline."""
        return self.stage.looks.currentWidget()

    def regions(self) -> Sequence[QWidget]:
        """Map or outline with its tools, and what is told beside it."""
        return (self._left, self.inspector)

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """What the commands of the graph do."""
        return {
            "graph_search": self._search,
            "graph_outline": self.toggle_outline,
            "graph_expand": lambda: self._with_one(self.entered),
            "graph_collapse": self._collapse,
            "graph_center": lambda: self._with_one(self.centered),
            "graph_hide": self.hide_chosen,
            "graph_path": self.begin_path,
            "graph_pin": self.inspector.thing.pin.click,
            "graph_ask": self.inspector.thing.ask.click,
            "graph_merge": lambda: self.action_wanted.emit("merge"),
            "graph_split": lambda: self.action_wanted.emit("split"),
            "graph_rename": lambda: self.action_wanted.emit("rename"),
            "graph_retype": lambda: self.action_wanted.emit("retype"),
            "graph_add_fact": lambda: self.action_wanted.emit("add"),
            "graph_back": self.tools.crumbs.went_back.emit,
            "graph_forward": self.tools.crumbs.went_forward.emit,
            "graph_topics": self.tools.crumbs.whole_wanted.emit,
            "graph_filters": self.tools.filters.toggle,
            "graph_save_view": self.tools.view_saved.emit,
            "graph_play": self.stage.time.toggle,
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Backspace and Delete on the map; whatever has the focus comes first."""
        key = Qt.Key(event.key())
        if not self.canvas.hasFocus():
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._with_one(self.entered)
        elif key == Qt.Key.Key_Backspace:
            self._collapse()
        elif key == Qt.Key.Key_Delete:
            self.hide_chosen()
        else:
            super().keyPressEvent(event)

    def _collapse(self) -> None:
        """Put away what is around the chosen thing; else a step back."""
        if len(self.chosen) == 1 and self.chosen[0] in self.look.around[1:]:
            self.expanded.emit(self.chosen[0])
        else:
            self.tools.crumbs.went_back.emit()

    def toggle_outline(self) -> None:
        """The outline instead of the map, or the other way round."""
        is_map = self.stage.looks.currentIndex() == MAP
        self.tools.looks.choose(OUTLINE if is_map else MAP)
        shown = self.outline if is_map else self.canvas
        shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def hide_chosen(self) -> None:
        """Put aside what is chosen."""
        if self.chosen:
            self.hidden.emit(frozenset(self.chosen))

    def begin_path(self) -> None:
        """GraphScope for ways between the chosen things, or from the one that is chosen."""
        first, second = [*(self.mapped.name(one) for one in self.chosen[:2]), "", ""][:2]
        self.inspector.turn_to(self.inspector.paths)
        self.inspector.paths.show_ends(first, second)
        if first and second:
            self.inspector.paths.wanted.emit(first, second)

    def _search(self) -> None:
        self.tools.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.tools.search.selectAll()

    def _with_one(self, signal: SignalInstance) -> None:
        if len(self.chosen) == 1:
            signal.emit(self.chosen[0])

    def _choose(self, ids: tuple[EntityId, ...]) -> None:
        self.chosen = ids
        self._is_choosing = True  # the canvas tells of every step
        self.canvas.choose_all(ids if len(ids) > 1 else ())
        self.canvas.choose(ids[0] if len(ids) == 1 else None)
        self._is_choosing = False
        if len(ids) == 1:
            self.outline.choose(ids[0])
            name, kind = self.mapped.name(ids[0]), self.mapped.kind(ids[0])
            self.inspector.thing.show_name(ids[0], name, kind)
            self.inspector.turn_to(self.inspector.thing)
            self._show_standing(ids[0])
            self._say(ids[0])
            self.thing_wanted.emit(ids[0])
        elif ids:
            self.inspector.several.show_things(ids, self.mapped)
            self.inspector.turn_to(self.inspector.several)
        else:
            self.inspector.turn_to(self.inspector.overview)

    def _show_standing(self, entity_id: EntityId) -> None:
        self.inspector.thing.show_standing(
            pinned=entity_id in self.mapped.pinned, expanded=entity_id in self.look.around
        )

    def _say(self, entity_id: EntityId) -> None:
        joined = translate("graph", "%n link(s)", "", self.mapped.links_in_all(entity_id))
        name, kind = self.mapped.name(entity_id), self.mapped.kind(entity_id)
        if self.canvas.hasFocus():
            announce(self.canvas, f"{name}, {say_kind(kind)}, {joined}")

    def _pick(self, entity_id: EntityId | None) -> None:
        if self._is_choosing:
            return
        ids = () if entity_id is None else (entity_id,)
        if ids != self.chosen or not self.inspector.is_at(self.inspector.thing):
            self._choose(ids)

    def _pick_several(self, ids: tuple[EntityId, ...]) -> None:
        if self._is_choosing or not ids:
            return
        # The first of several was chosen alone, before the others came to it.
        together = dict.fromkeys((*self.chosen, *ids) if len(ids) == 1 else ids)
        self._choose(tuple(together))

    def _pick_edge(self, _fact: FactId, first: EntityId, second: EntityId) -> None:
        self._show_link(first, second)

    def _show_link(self, first: EntityId, second: EntityId) -> None:
        names = (self.mapped.name(first), self.mapped.name(second))
        self.inspector.link.show_link((first, second), names, None)
        self.inspector.turn_to(self.inspector.link)
        self.link_wanted.emit(first, second)

    def _hide_one(self, entity_id: EntityId) -> None:
        self.hidden.emit(frozenset((entity_id,)))

    def _day_chosen(self, day: int | None) -> None:
        self._show_day(day)
        self.as_of_chosen.emit(iso_of(day))

    def _show_day(self, day: int | None) -> None:
        self.canvas.show_day(day)
        self.inspector.thing.show_day(None if day is None else moment_of(day))
        self._show_counts()

    def _show_counts(self) -> None:
        self.counts.show_text(
            say_view_counts(self.mapped, self.canvas.sight, day=self.stage.time.day)
        )

    def _show_scene(self, scene: ReplayStep) -> None:
        self.canvas.show_lights(scene.things, edges=scene.links, dim_others=True)

    def _end_replay(self) -> None:
        self.canvas.show_lights({}, edges={}, dim_others=False)

    def _end_paths(self) -> None:
        self.canvas.show_path(())
        self.choose(self.chosen[0] if self.chosen else None)

    def _turn(self, number: int) -> None:
        self.stage.looks.setCurrentIndex(number)
        if number == OUTLINE and len(self.chosen) == 1:
            self.outline.choose(self.chosen[0])

    def _zoom(self, steps: int) -> None:
        if steps:
            self.canvas.zoom(steps)
        else:
            self.canvas.fit_all()

    def make_menu(self, entity_id: EntityId | None, topic: CommunityId | None) -> QMenu:
        """What can be done with what is under the pointer."""
        menu = QMenu(self)
        if entity_id is not None:
            self._offer_thing(menu, entity_id)
        elif topic is not None:
            add_topic_actions(menu, lambda: self.canvas.topic_entered.emit(topic))
        else:
            add_map_actions(menu, show=self.canvas.fit_all, save=self.tools.view_saved.emit)
        return menu

    def _offer_thing(self, menu: QMenu, entity_id: EntityId) -> None:
        if self.chosen != (entity_id,):
            self.choose(entity_id)
        add_entity_actions(
            menu,
            is_expanded=entity_id in self.look.around,
            do={
                "expand": lambda: self.expanded.emit(entity_id),
                "center": lambda: self.centered.emit(entity_id),
                "path": self.begin_path,
                "hide": self.hide_chosen,
            },
            correct=self._correct,
        )

    def _correct(self, action: QAction) -> None:
        self.action_wanted.emit(str(action.data()))

    def _show_menu(self, at: QPoint, entity_id: EntityId | None, topic: CommunityId | None) -> None:
        self.make_menu(entity_id, topic).exec(at)

    def _lay_out(self) -> None:
        self._left.setMinimumWidth(340)
        body = column(self._left, margin=(24, 14, 16, 12), gap=8)
        body.addWidget(self.tools)
        body.addWidget(self.chips)
        body.addWidget(self.filters)
        body.addWidget(self.stage, 1)
        foot = row(gap=8)
        foot.addWidget(self.counts, 1)
        foot.addWidget(self.more)
        self.more.hide()  # until it is known that there is more
        body.addLayout(foot)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._left)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([800, WIDTH])
        column(self).addWidget(self._splitter)

    def _connect(self) -> None:
        canvas, outline, inspector = self.canvas, self.outline, self.inspector
        for part in (canvas, outline):
            part.picked.connect(self._pick)
            part.entered.connect(self.entered)
            part.topic_picked.connect(self.topic_wanted)
        outline.link_picked.connect(self._show_link)
        outline.removed.connect(self._hide_one)
        canvas.chosen.connect(self._pick_several)
        canvas.edge_picked.connect(self._pick_edge)
        canvas.menu_wanted.connect(self._show_menu)
        canvas.merged.connect(self.merged)
        inspector.opened.connect(self.open_evidence)
        inspector.thing.asked.connect(self.question_asked)
        inspector.thing.expanded.connect(self.expanded)
        inspector.thing.centered.connect(self.centered)
        inspector.thing.hidden.connect(self._hide_one)
        inspector.several.hidden.connect(self.hide_chosen)
        inspector.several.path_wanted.connect(self.begin_path)
        inspector.several.merged.connect(lambda: self.action_wanted.emit("merge"))
        inspector.paths.closed.connect(self._end_paths)
        self.more.clicked.connect(self.more_wanted)
        self.tools.turned.connect(self._turn)
        self.tools.zoomed.connect(self._zoom)
        self.tools.filters_toggled.connect(self.filters.setVisible)
        self.tools.path_wanted.connect(self.begin_path)
        self.stage.time.day_chosen.connect(self._day_chosen)
        self.stage.replay.turned.connect(self._show_scene)
        self.stage.replay.closed.connect(self._end_replay)
        self.stage.sources_wanted.connect(lambda: self.place_opened.emit("sources"))
