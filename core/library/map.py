"""The library's part about the map of the graph."""

from collections.abc import Sequence

from core.lanes import Cancel
from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.records.graph.map import WHOLE_MAP, MapData, MapPosition, MapQuery
from core.records.ids import EntityId
from core.records.knowledge import FactView


class MapPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state.

    What takes long runs in a reading thread, where questions do not wait for it.
    """

    _life: SharedResource[Services]

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> MapData:
        """The wanted part of the graph with a lasting place for each thing."""
        with self._life.using() as it:
            maps, stop = it.overview.maps, cancel or Cancel()
            return it.lanes.read.submit(maps.show, wanted, cancel=stop).result()

    def place_things(self, places: Sequence[MapPosition]) -> None:
        """The things stand there on every map from now on."""
        with self._life.using() as it:
            it.overview.maps.place(places)

    def arrange_map(self, *, cancel: Cancel | None = None) -> None:
        """Everything on the map is laid out anew but what is pinned."""
        with self._life.using() as it:
            maps, stop = it.overview.maps, cancel or Cancel()
            it.lanes.read.submit(maps.arrange, cancel=stop).result()

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        """The facts that join the two things, those that hold first, then the surest first."""
        with self._life.using() as it:
            return it.overview.maps.show_links(first, second)
