"""Presenter for positions on the map."""

from PySide6.QtCore import Signal

from core.engine.engine import Engine
from core.records.graph.map import MapPosition
from core.records.ids import EntityId
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.graph.graph_view import GraphView
from ui.theme.translation import translate


class PositionPresenter(Presenter[GraphView]):
    """Saves, pins and unpins positions, and requests a new layout."""

    positions_saved = Signal()
    arranged = Signal()

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        view.canvas.moved.connect(self.save_position)
        view.inspector.entity.pinned.connect(self.pin)
        view.tools.arrange_requested.connect(self.arrange)

    def save_position(self, entity_id: EntityId, x: float, y: float) -> None:
        """Save the position to which the entity was dragged."""
        self._place(MapPosition(entity_id, x, y))

    def pin(self, entity_id: EntityId, pinned: bool) -> None:  # noqa: FBT001 - a slot
        """Pin the entity at its position, or unpin it."""
        mapped = self._view.mapped
        if entity_id in mapped and pinned != (entity_id in mapped.pinned):
            self._place(MapPosition(entity_id, *mapped.place(entity_id), pinned=pinned))

    def arrange(self) -> None:
        """Lay out everything again except pinned entities."""
        self._view.message_shown.emit(translate("graph", "Rearranging the map…"))
        self._call(Engine.arrange_map).done.connect(self.arranged)

    def _place(self, place: MapPosition) -> None:
        self._call(Engine.place_things, (place,)).done.connect(self.positions_saved)
