"""Operations to explore the graph from one entity."""

from typing import Protocol

from core.records.graph.entity_details import EntityDetails, SavedView
from core.records.ids import EntityId


class ExploreOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        """All that is known of one thing: facts, where it is named, doubts and corrections."""
        ...

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        """That the two may be related is never suggested again; or it may be again."""
        ...

    def save_view(self, view: SavedView) -> SavedView:
        """The view is kept under its name; one of the same name is replaced.

        Raises `WrongUse` for an empty name.
        """
        ...

    def list_views(self) -> tuple[SavedView, ...]:
        """The saved views by name."""
        ...

    def delete_view(self, name: str) -> None:
        """There is no saved view of that name."""
        ...
