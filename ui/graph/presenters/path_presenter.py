"""Presenter for paths between entities and for the replay of a trace."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from core.engine.engine import Engine
from core.errors import LociError
from core.records.answers.answers import Answer, Trace
from core.records.graph.graph_summary import GraphPath, Paths
from core.records.graph.traversal import GraphTraversal, TraversedGraph
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.graph.graph_view import GraphView
from ui.graph.inspector.paths_page import entities_on
from ui.graph.replay_steps import Replay, replay_of
from ui.graph.scope import GraphScope
from ui.theme.translation import translate

MAX_PATHS, MAX_SHORTEST = 8, 50


class PathPresenter(Presenter[GraphView]):
    """Shows a path or a replay once its entities are on the map.

    Emits `scope_requested` where they are not.
    """

    scope_requested = Signal(object)

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._searches = Latest(self, link, self._show_paths, self._show_failure)
        self._path: GraphPath | None = None
        self._co_mentions = False
        self._replay: Replay | None = None
        self._traversals = Latest(self, link, self._show_reached, self._show_failure)
        view.inspector.paths.search_requested.connect(self.find_paths)
        view.inspector.paths.reach_requested.connect(self.traverse)
        view.inspector.paths.path_chosen.connect(self._show_path)
        for latest in (self._searches, self._traversals):
            view.inspector.paths.closed.connect(latest.forget)
        view.trace_requested.connect(self.replay)

    def find_paths(self, first: str, second: str, co_mentions: bool) -> None:  # noqa: FBT001
        """Search for paths between two entities; slot of `search_requested`."""
        self._path, self._co_mentions = None, co_mentions
        self._traversals.forget()
        page = self._view.inspector.paths
        page.show_searching()
        self._searches.call(
            Engine.find_paths,
            first,
            second,
            limit=MAX_SHORTEST if page.is_shortest else MAX_PATHS,
            co_mentions=co_mentions,
            shortest=page.is_shortest,
        )

    def traverse(self, wanted: GraphTraversal) -> None:
        """Look for all that is reached from an entity; slot of `reach_requested`."""
        self._path = None
        self._searches.forget()
        self._view.inspector.paths.show_searching()
        self._traversals.call(Engine.traverse_graph, wanted)

    def show_choices(self) -> None:
        """Offer the relations and kinds of the map as filters."""
        mapped = self._view.mapped
        kinds = [kind for kind, _ in mapped.kind_counts]
        self._view.inspector.paths.reach.show_choices(mapped.shown.relations, kinds)

    def replay(self, shown: Trace | Answer) -> None:
        """Replay a trace, or the trace and the citations of an answer, on the map."""
        is_answer = isinstance(shown, Answer)
        replay = replay_of(shown.trace, shown.citations) if is_answer else replay_of(shown)
        self._view.choose(None)
        if replay.entities:
            self._replay = replay
            title = translate("graph", "Replay")
            self.scope_requested.emit(GraphScope(things=replay.entities, title=title))
        else:
            self._view.show_replay(replay)

    def show_pending(self) -> None:
        """Show the path or the replay that waited for another map."""
        inspector = self._view.inspector
        if self._path is not None and inspector.is_showing(inspector.paths):
            self._show_path(self._path)
        if self._replay is not None:
            self._view.show_replay(self._replay)
            self._replay = None

    def _show_paths(self, result: Paths) -> None:
        # Titles without words of a language stay right when another is chosen.
        self._show_on_map(result.paths, f"{result.first} → {result.second}")
        self._view.inspector.paths.show_paths(result, co_mentions=self._co_mentions)

    def _show_reached(self, graph: TraversedGraph) -> None:
        self._show_on_map(graph.paths, graph.start[0].name)
        self._view.inspector.paths.show_reached(graph)

    def _show_on_map(self, paths: Sequence[GraphPath], title: str) -> None:
        ids = tuple(dict.fromkeys(entity_id for path in paths for entity_id in entities_on(path)))
        if any(entity_id not in self._view.mapped for entity_id in ids):
            self.scope_requested.emit(GraphScope(things=ids, title=title))

    def _show_failure(self, error: LociError) -> None:
        self._view.inspector.paths.show_problem(alert_for(error).sentence)

    def _show_path(self, path: GraphPath) -> None:
        ids = entities_on(path)
        self._path = path
        self._view.canvas.show_path(ids)
        if all(entity_id in self._view.mapped for entity_id in ids):
            self._view.canvas.fit_to(ids)
