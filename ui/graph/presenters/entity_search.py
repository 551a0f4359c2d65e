"""Names that fit what is typed, for any field in which people type a thing."""

from PySide6.QtCore import QObject, Slot

from core.engine.engine import Engine
from core.records.knowledge import Entity
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.graph.toolbar.entity_field import EntityField

MAX_MATCHES = 12


class EntitySearch(QObject):
    """Asks the engine for names and hands them to the field; older answers are dropped."""

    def __init__(self, field: EntityField, link: EngineLink) -> None:
        super().__init__(field)
        self._field = field
        self._searches = Latest(self, link, self._offer)
        self._wanted = ""
        field.completions_requested.connect(self.search)

    @Slot(str)
    def search(self, text: str) -> None:
        """Offer the things whose name holds the text."""
        self._wanted = text
        self._searches.call(Engine.find_entities, text, limit=MAX_MATCHES)

    def _offer(self, entities: tuple[Entity, ...]) -> None:
        if self._field.text().strip().startswith(self._wanted[:1]):
            self._field.show_options(entities)
