"""The client's calls about the map of the graph."""

from collections.abc import Sequence
from concurrent.futures import Future

from app.calls.call import Calls
from core.lanes import Cancel
from core.records.graph.map import ALL, MapPlace, MapShown, MapWanted
from core.records.ids import EntityId
from core.records.knowledge import FactShown


class MapCalls(Calls):
    """A `core.faces.graph.map.RemoteFaceOfMap`."""

    def show_map(
        self, wanted: MapWanted = ALL, *, cancel: Cancel | None = None
    ) -> Future[MapShown]:
        """See `Face.show_map`."""
        return self._call("show_map", cancel=cancel, wanted=wanted)

    def place_things(self, places: Sequence[MapPlace]) -> Future[None]:
        """See `Face.place_things`."""
        return self._call("place_things", places=tuple(places))

    def arrange_map(self, *, cancel: Cancel | None = None) -> Future[None]:
        """See `Face.arrange_map`."""
        return self._call("arrange_map", cancel=cancel)

    def show_links(self, first: EntityId, second: EntityId) -> Future[tuple[FactShown, ...]]:
        """See `Face.show_links`."""
        return self._call("show_links", first=first, second=second)
