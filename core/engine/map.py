"""Operations on the map, the two-dimensional layout of the graph."""

from collections.abc import Sequence
from typing import Protocol

from core.lanes import Cancel
from core.records.graph.map import WHOLE_MAP, MapData, MapPosition, MapQuery
from core.records.ids import EntityId
from core.records.knowledge import FactView


class MapOperations(Protocol):
    """Operations on the map; part of `core.engine.engine.Engine`."""

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> MapData:
        """Return a part of the graph with stored coordinates for each entity.

        New entities are placed near their neighbors and the others keep their place, unless most
        entities are new. Raises `WrongUse` for an invalid date.
        """
        ...

    def place_things(self, places: Sequence[MapPosition]) -> None:
        """Store coordinates for entities; every map shows them there from now on."""
        ...

    def arrange_map(self, *, cancel: Cancel | None = None) -> None:
        """Compute the layout again for all entities that are not pinned."""
        ...

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        """Return the facts between two entities: valid ones first, then by confidence."""
        ...
