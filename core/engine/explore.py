"""Operations on one entity, suggested links, saved views, the map and the timeline."""

from collections.abc import Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.lanes import Cancel
from core.records.graph.entity_details import EntityDetails, SavedView
from core.records.graph.map import WHOLE_MAP, MapData, MapPosition, MapQuery
from core.records.graph.timeline import Timeline, TimelineQuery
from core.records.ids import EntityId
from core.records.knowledge import FactView

NEARLY_ALL = TimelineQuery()


class TimelineOperations(Protocol):
    """Operations on the timeline; part of `core.engine.engine.Engine`."""

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        """Return counts per time bucket and a page of the entries.

        Documents are placed at their own date, or else at their file's; facts where their validity
        begins. Raises `WrongUse` for an unknown entity or a number out of range.
        """
        ...


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


class ExploreOperations(Protocol):
    """Entity details, link suggestions and saved views; part of `core.engine.engine.Engine`."""

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        """Return the facts, mentions, open reviews and edits of one entity."""
        ...

    @Logged("change", "log_dismiss_link")
    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        """Stop suggesting a link between two entities, or allow the suggestion again."""
        ...

    @Logged("change", "log_save_view")
    def save_view(self, view: SavedView) -> SavedView:
        """Save a view, also over one of that name. Raises `WrongUse` for an empty name."""
        ...

    def list_views(self) -> tuple[SavedView, ...]:
        """Return the saved views, sorted by name."""
        ...

    @Logged("change", "log_delete_view")
    def delete_view(self, name: str) -> None:
        """Delete the saved view of that name, if there is one."""
        ...
