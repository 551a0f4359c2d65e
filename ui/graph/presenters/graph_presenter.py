"""Presenter of the graph view."""

from msgspec.structs import replace
from PySide6.QtCore import QTimer, Signal

from core.engine.engine import Engine
from core.errors import LociError
from core.records.files.status import Source, Status
from core.records.graph.map import MapData
from core.records.ids import CommunityId, EntityId
from core.records.knowledge import Neighborhood
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.graph.graph_view import GraphView
from ui.graph.presenters.console_presenter import ConsolePresenter
from ui.graph.presenters.edit_presenter import EditPresenter
from ui.graph.presenters.entity_search import EntitySearch
from ui.graph.presenters.inspector_presenter import InspectorPresenter
from ui.graph.presenters.path_presenter import PathPresenter
from ui.graph.presenters.position_presenter import PositionPresenter
from ui.graph.presenters.saved_view_presenter import SavedViewPresenter
from ui.graph.scope import WHOLE_GRAPH, Filters, GraphScope, GraphState, NavigationHistory, titled
from ui.theme.translation import translate
from ui.widgets.focus import announce

REFRESH_MS = 1500


class GraphPresenter(Presenter[GraphView]):
    """Connects the graph view with the engine: scope, filters and history.

    Emits `map_shown` when the map of another scope is shown.
    """

    map_shown = Signal()

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        view.keep_state, view.resume_state = self.keep, self.resume
        self._history = NavigationHistory()
        self._filters = Filters()
        self._sources: tuple[Source, ...] = ()
        self._maps = Latest(self, link, self._show_map, self._show_problem)
        self._lookups = Latest(self, link, self._follow_lookup, self._show_problem)
        self._maps_shown = 0  # number of maps shown
        self._requested: tuple[GraphScope, Filters] = (WHOLE_GRAPH, self._filters)
        self._drawn: tuple[GraphScope, Filters] | None = None  # scope without hidden entities
        self._select_next: EntityId | None = None
        self._sought = ""  # title of a scope whose entity was merged into another
        self._has_begun = False
        self.edits = EditPresenter(view, link)
        self.inspector = InspectorPresenter(view, link)
        self.saved_views = SavedViewPresenter(view, link)
        self.paths = PathPresenter(view, link)
        self.console = ConsolePresenter(view, link)
        self.positions = PositionPresenter(view, link)
        paths = view.inspector.paths
        self._searches = [EntitySearch(it, link) for it in (view.search, paths.first, paths.second)]
        self._refresh_timer = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._refresh_timer.timeout.connect(self.refresh)
        self._connect()

    # Navigation

    def keep(self) -> GraphState:
        """Return the state of the view; a map still loading is described as requested."""
        views = self.saved_views
        sight = views.seen_view if self._maps_shown else views.opened
        return views.state(self._history, self._filters, sight, after=self._select_next)

    def resume(self, kept: object) -> None:
        """Restore the state and load its map."""
        if not isinstance(kept, GraphState):
            return
        self._history.scopes, self._history.index = kept.looks, kept.at
        self._filters, self._select_next = kept.filters, kept.after
        self.saved_views.restore(kept)
        self.refresh()

    def begin(self) -> None:
        """Load the whole graph at the first visit."""
        if not self._has_begun:
            self._has_begun = True
            self._request(self._history.current)
            self._call(Engine.status).then(self._show_sources)
            self.saved_views.list_views()

    def go_to(self, name: str) -> None:
        """Go to the neighborhood of the entity of that name, or offer similar names."""
        self._has_begun = True
        entity_id = self._view.mapped.find(name)
        if entity_id is not None and self._is_shown(entity_id):
            self._view.content.show_graph()
            go = self.center if self._history.current.is_whole else self._select
            go(entity_id)
            return
        self._view.content.begin_busy(is_first=not self._maps_shown)
        self._lookups.call(Engine.show_graph, name, limit=1)

    def _find(self, name: str) -> None:
        """Go to the neighborhood of what was searched for, also if it is in view already."""
        entity_id = self._view.mapped.find(name)
        if entity_id is not None and self._is_shown(entity_id):
            self._view.content.show_graph()
            self.center(entity_id)
        else:
            self.go_to(name)

    def center(self, entity_id: EntityId) -> None:
        """Go to the neighborhood of the entity."""
        self._select_next = entity_id
        name = self._view.mapped.name(entity_id)
        self.go(GraphScope(around=(entity_id,), title=name))

    def expand(self, entity_id: EntityId) -> None:
        """Expand the entity, or collapse it if it is expanded.

        In a whole map or a topic, go to its neighborhood.
        """
        now = self._history.current
        if not now.around:
            self.center(entity_id)
            return
        self._select_next = entity_id
        is_there = entity_id in now.around
        scope = now.collapsed(entity_id) if is_there else now.expanded(entity_id)
        if scope == now:
            return
        words = (
            translate("graph", "Connections of {name} hidden")
            if is_there
            else translate("graph", "Around {name}")
        )
        announce(self._view, words.format(name=self._view.mapped.name(entity_id)))
        self.go(scope)

    def enter_topic(self, topic: CommunityId) -> None:
        """Go to the entities of one topic."""
        names = {shown.id: shown.name for shown in self._view.mapped.shown.topics}
        self.go(GraphScope(topic=topic, title=names.get(topic, "")))

    def show_whole(self) -> None:
        """Go to the whole graph."""
        self.go(WHOLE_GRAPH)

    def show_more(self) -> None:
        """Triple the limit of neighbors."""
        self._change_current(most=self._history.current.most * 3)
        self.refresh()

    def show_only(self, ids: tuple[EntityId, ...]) -> None:
        """Go to exactly these entities and the links between them."""
        title = translate("graph", "%n selected", "", len(ids))
        self.go(GraphScope(things=tuple(ids), title=title))

    def hide(self, ids: frozenset[EntityId]) -> None:
        """Hide entities; their neighbors stay."""
        self._view.choose(None)
        self._hide_only(self._history.current.hidden | ids)

    def unhide(self) -> None:
        """Show all hidden entities again."""
        self._hide_only(frozenset())

    def _hide_only(self, ids: frozenset[EntityId]) -> None:
        self._change_current(hidden=ids)
        self._view.show_scope(self._history.current)
        self._show_filters()

    def _change_current(self, **changes: object) -> None:
        """Replace parts of the current scope without a step in the history."""
        self._history.replace_current(replace(self._history.current, **changes))

    def _step(self, steps: int) -> None:
        self._lookups.forget()
        self._history.step(steps)
        self.refresh()

    def filter(self, filters: Filters) -> None:
        """Apply the filters to this scope and all others."""
        self._filters = filters
        self.refresh()

    def show_saved(self, scope: GraphScope, filters: Filters) -> None:
        """Go to the scope and the filters of a saved view."""
        self._filters = filters
        self.go(scope)

    def refresh(self) -> None:
        """Load the current scope again."""
        self._request(self._history.current)

    def reset(self) -> None:
        """Load the current scope as for the first time, after a new layout."""
        self._maps_shown = 0
        self.refresh()

    def go(self, scope: GraphScope) -> None:
        """Go to a scope; hidden entities stay hidden."""
        self._has_begun = True
        self._lookups.forget()
        self._history.push(replace(scope, hidden=self._history.current.hidden))
        self.refresh()

    def _select(self, entity_id: EntityId) -> None:
        self._view.choose(entity_id)
        self._view.canvas.center_on(entity_id)

    def _is_shown(self, entity_id: EntityId) -> bool:
        return entity_id in self._view.mapped and entity_id not in self._history.current.hidden

    def _request(self, scope: GraphScope) -> None:
        self._requested = (scope, self._filters)
        if self._drawn != (scope.without_hidden, self._filters):
            self._view.content.begin_busy(is_first=not self._maps_shown)
        self._maps.call(Engine.show_map, scope.query(self._filters))
        self._view.tools.crumbs.show_history(self._history)

    def _show_map(self, shown: MapData) -> None:
        self._view.content.end_busy()
        view = self._view
        requested, filters = self._requested
        scope = titled(requested, shown)
        if scope.title != self._history.current.title:
            self._change_current(title=scope.title)
            view.tools.crumbs.show_history(self._history)
        elif scope.is_untitled and not self._maps_shown:  # its entities no longer exist
            self._history.scopes, self._history.index = (WHOLE_GRAPH,), 0
            self.refresh()
            return
        is_elsewhere = scope.without_hidden != view.scope.without_hidden or not self._maps_shown
        self._maps_shown += 1
        self._drawn = (scope.without_hidden, filters)
        view.show_map(shown, scope)
        self._show_filters()
        if not shown.ids:
            self._explain_empty(scope)
            return
        self._sought = ""
        if is_elsewhere and not self.saved_views.restore_view():
            view.canvas.fit_all(around=scope.around)
        if self._select_next is not None and self._select_next in view.mapped:
            view.choose(self._select_next)
        self._select_next = None
        self.map_shown.emit()

    def _show_filters(self) -> None:
        names = {source.id: source.path.rstrip("/").rsplit("/", 1)[-1] for source in self._sources}
        self._view.show_filters(self._filters, sources=names)

    def _show_problem(self, error: LociError) -> None:
        self._view.content.end_busy()
        self._view.content.show_problem(error)

    def _explain_empty(self, scope: GraphScope) -> None:
        if self._filters.count or scope.hidden:
            self._view.content.show_filtered_out()
        elif scope.is_whole:
            self._view.content.show_empty()
        else:
            self._leave_lost(scope)

    def _leave_lost(self, scope: GraphScope) -> None:
        """Go where the entity is that this scope was around, as after a merge, else to the graph.

        The name of a merged entity is another name of the one that was kept.
        """
        is_new = bool(scope.around) and scope.title != self._sought
        self._sought = scope.title
        self._history.replace_current(WHOLE_GRAPH)
        if is_new:
            self.go_to(scope.title)
        else:
            self.refresh()

    def _follow_lookup(self, near: Neighborhood) -> None:
        center = near.center
        if not near.found or center is None:
            self._maps.forget()
            self._view.content.end_busy()
            first = near.similar[0] if len(near.similar) == 1 else ""
            if first.casefold().startswith(near.name.casefold() + " "):
                self.go_to(first)
                return
            self._view.content.show_unknown(near.name, near.similar)
            return
        self._select_next = center.id
        self.go(GraphScope(around=(center.id,), title=center.name))

    def _note_changes(self, kinds: frozenset[str]) -> None:
        if self._has_begun and kinds & {"entities", "facts"} and not self._refresh_timer.isActive():
            self._refresh_timer.start()

    def _show_sources(self, status: Status) -> None:
        self._sources = status.sources
        self._view.filters.show_sources(status.sources)

    def _connect(self) -> None:
        view, crumbs = self._view, self._view.tools.crumbs
        inspector = view.inspector
        view.tools.search.chosen.connect(self._find)
        view.content.name_requested.connect(self.go_to)
        view.content.filters_cleared.connect(self._drop_filters)
        crumbs.went_back.connect(lambda: self._step(-1))
        crumbs.went_forward.connect(lambda: self._step(1))
        crumbs.whole_requested.connect(self.show_whole)
        view.entered.connect(self.expand)
        view.expanded.connect(self.expand)
        view.more_requested.connect(self.show_more)
        view.centered.connect(self.center)
        view.hidden.connect(self.hide)
        view.chips.unhidden.connect(self.unhide)
        for part in (view.chips, view.filters):
            part.changed.connect(self.filter)
        for page in (view.canvas, view.outline, inspector.overview):
            page.topic_entered.connect(self.enter_topic)
        inspector.topic.entered.connect(self.enter_topic)
        inspector.entered.connect(self._go_to_entity)
        inspector.selection.focused.connect(lambda: self.show_only(view.selection))
        self.edits.changed.connect(self.refresh)
        self.edits.changed.connect(self.inspector.refresh)
        self.saved_views.view_opened.connect(self.show_saved)
        self.paths.scope_requested.connect(self.go)
        self.console.scope_requested.connect(self.go)
        self.map_shown.connect(self.paths.show_choices)
        self.map_shown.connect(self.paths.show_pending)
        self.positions.positions_saved.connect(self.refresh)
        self.positions.arranged.connect(self.reset)
        self._link.changed.connect(self._note_changes)

    def _drop_filters(self) -> None:
        self._history.replace_current(self._history.current.without_hidden)
        self.filter(Filters())

    def _go_to_entity(self, entity_id: EntityId) -> None:
        """Select an entity that the inspector names, or go to it if it is not on this map."""
        if self._is_shown(entity_id):
            self._select(entity_id)
            return
        self._select_next = entity_id
        shown = self._view.inspector.entity.shown
        names = {
            end: name
            for fact in shown.facts
            for end, name in ((fact.subject_id, fact.subject), (fact.object_id, fact.object))
        }
        self.go(GraphScope(around=(entity_id,), title=names.get(entity_id, "")))
