"""Presenter of the inspector."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication

from core.engine.engine import Engine
from core.records.addresses import thing_uri
from core.records.graph.entity_details import EntityDetails
from core.records.graph.graph_summary import Community, LinkSuggestion
from core.records.ids import CommunityId, EntityId
from core.records.knowledge import Entity, FactView
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.graph.graph_view import GraphView
from ui.graph.inspector.entity_page import RELATED
from ui.theme.translation import translate

MAX_SUGGESTIONS = 12


class InspectorPresenter(Presenter[GraphView]):
    """Loads the details of the selected entity, link or topic; late answers are dropped."""

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._entities = Latest(self, link, self._show_entity)
        self._links = Latest(self, link, self._show_link)
        self._suggestions = Latest(self, link, self._show_suggestions)
        self._topics = Latest(self, link, self._take_communities)
        self._stats = Latest(self, link, view.inspector.overview.show_stats)
        self._entity_id: EntityId | None = None
        self._ends: tuple[EntityId, EntityId] | None = None
        self._topic_id: CommunityId | None = None
        self._communities: tuple[Community, ...] = ()
        self._opens_evidence = False
        view.entity_requested.connect(self.show_entity)
        view.link_requested.connect(self.show_link)
        view.topic_requested.connect(self.show_topic)
        view.canvas.edge_picked.connect(self._open_next)
        view.inspector.entity.copy_requested.connect(self.copy_entity)
        view.inspector.entity.tab_shown.connect(self._load_tab)
        view.inspector.overview.stats_requested.connect(self.show_stats)

    def show_entity(self, entity_id: EntityId) -> None:
        """Load the details of an entity."""
        self._entity_id, self._ends, self._opens_evidence = entity_id, None, False
        self._links.forget()
        self._suggestions.forget()
        self._entities.call(Engine.show_thing, entity_id)

    def show_link(self, first: EntityId, second: EntityId) -> None:
        """Load the facts between two entities."""
        self._ends, self._opens_evidence = (first, second), False
        self._links.call(Engine.show_links, first, second)

    def show_topic(self, topic: CommunityId) -> None:
        """Show a topic; load its summary if needed."""
        self._topic_id = topic
        self._show_topic()
        if not self._communities:
            level = self._view.mapped.shown.topics[0].level if self._view.mapped.shown.topics else 0
            self._topics.call(Engine.list_communities, level=level)

    def show_stats(self) -> None:
        """Load the statistics of the graph."""
        self._stats.call(Engine.show_stats)

    def copy_entity(self, what: str, entity: Entity) -> None:
        """Copy the address of an entity, or all that is known of it as JSON-LD."""
        if what == "link":
            self._copy(thing_uri(entity.name))
        else:
            self._call(Engine.export_thing, entity.id).then(self._copy)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._view.message_shown.emit(translate("graph", "Copied"))

    def refresh(self) -> None:
        """Load what is shown again."""
        self._communities = ()
        inspector = self._view.inspector
        if inspector.is_showing(inspector.link) and self._ends:
            self.show_link(*self._ends)
        elif inspector.is_showing(inspector.entity) and self._entity_id is not None:
            self.show_entity(self._entity_id)

    def _show_entity(self, shown: EntityDetails) -> None:
        # A merged entity comes as the one into which it was merged.
        page = self._view.inspector.entity
        if shown.entity is None:
            return
        page.show_entity(shown)
        if page.tabs.index == RELATED:
            self._suggest(shown)

    def _load_tab(self, number: int) -> None:
        shown = self._view.inspector.entity.shown
        if number == RELATED and shown.entity is not None:
            self._suggest(shown)

    def _suggest(self, shown: EntityDetails) -> None:
        name = shown.entity.name if shown.entity else ""
        self._suggestions.call(Engine.suggest_links, name, limit=MAX_SUGGESTIONS)

    def _show_suggestions(self, suggestions: tuple[LinkSuggestion, ...]) -> None:
        page = self._view.inspector.entity
        own_id = page.entity.id if page.entity else None
        fitting = tuple(
            suggestion
            for suggestion in suggestions
            if own_id in {suggestion.first_id, suggestion.second_id}
        )
        page.show_suggestions(fitting)

    @Slot(object)
    def _open_next(self, *_edge: object) -> None:
        # A click on an edge of the map also opens its evidence; the outline only shows the link.
        self._opens_evidence = True

    def _show_link(self, facts: tuple[FactView, ...]) -> None:
        opens, self._opens_evidence = self._opens_evidence, False
        if self._ends is None:
            return
        names = tuple(self._view.mapped.name(entity_id) for entity_id in self._ends)
        self._view.inspector.link.show_link(self._ends, (names[0], names[1]), facts)
        evident = next((fact for fact in facts if fact.path), None)
        if opens and evident is not None:
            self._view.open_evidence(evident)

    def _take_communities(self, communities: tuple[Community, ...]) -> None:
        self._communities = communities
        self._show_topic()

    def _show_topic(self) -> None:
        inspector = self._view.inspector
        topic = next(
            (topic for topic in self._view.mapped.shown.topics if topic.id == self._topic_id), None
        )
        if topic is None:
            return
        about = next(
            (community for community in self._communities if community.id == self._topic_id), None
        )
        inspector.topic.show_topic(topic, about)
        inspector.show_page(inspector.topic)
