"""Autocompletion of entity names."""

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.records.knowledge import Entity
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.graph.toolbar.entity_field import EntityField

MAX_MATCHES = 12


class EntitySearch(QObject):
    """Queries the engine for the text of a field and shows the matches there."""

    def __init__(self, field: EntityField, link: EngineLink) -> None:
        super().__init__(field)
        self._field = field
        self._searches = Latest(self, link, self._offer)
        self._wanted = ""
        self._is_by_meaning = False
        field.completions_requested.connect(self.search)

    def search(self, text: str) -> None:
        """Search for entities whose name contains the text, else for such as are like it."""
        self._wanted, self._is_by_meaning = text, False
        self._searches.call(Engine.find_entities, text, limit=MAX_MATCHES)

    def _offer(self, entities: tuple[Entity, ...]) -> None:
        if not (entities or self._is_by_meaning):
            self._is_by_meaning = True
            self._searches.call(
                Engine.find_entities, self._wanted, limit=MAX_MATCHES, by_meaning=True
            )
            return
        if self._field.text().strip().startswith(self._wanted[:1]):
            self._field.show_options(entities)
