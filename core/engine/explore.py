"""Operations on one entity, on suggested links and on saved views."""

from typing import Protocol

from core.records.graph.entity_details import EntityDetails, SavedView
from core.records.ids import EntityId


class ExploreOperations(Protocol):
    """Entity details, link suggestions and saved views; part of `core.engine.engine.Engine`."""

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        """Return the facts, mentions, open reviews and edits of one entity."""
        ...

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        """Stop suggesting a link between two entities, or allow the suggestion again."""
        ...

    def save_view(self, view: SavedView) -> SavedView:
        """Save a view under its name; replace a view of the same name.

        Raises `WrongUse` for an empty name.
        """
        ...

    def list_views(self) -> tuple[SavedView, ...]:
        """Return the saved views, sorted by name."""
        ...

    def delete_view(self, name: str) -> None:
        """Delete the saved view of that name, if there is one."""
        ...
