"""Operations on the map of the graph."""

from collections.abc import Sequence
from typing import Protocol

from core.lanes import Cancel
from core.records.graph.map import WHOLE_MAP, MapData, MapPosition, MapQuery
from core.records.ids import EntityId
from core.records.knowledge import FactView


class MapOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> MapData:
        """The wanted part of the graph with a lasting place for each thing.

        New things stand near those that they are joined to; nothing else moves, unless most of
        all things are new. Raises `WrongUse` for a date that is none.
        """
        ...

    def place_things(self, places: Sequence[MapPosition]) -> None:
        """The things stand there on every map from now on."""
        ...

    def arrange_map(self, *, cancel: Cancel | None = None) -> None:
        """Everything on the map is laid out anew but what is pinned."""
        ...

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        """The facts that join the two things, those that hold first, then the surest first."""
        ...
