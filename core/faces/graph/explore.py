"""Single things and saved views: `Face` and its remote twin extend these."""

from concurrent.futures import Future
from typing import Protocol

from core.records.graph.explored import ThingShown, ViewKept
from core.records.ids import EntityId


class FaceOfExploring(Protocol):
    """Single things and saved views, called directly."""

    def show_thing(self, entity_id: EntityId) -> ThingShown:
        """All that is known of one thing: facts, where it is named, doubts and corrections."""
        ...

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        """That the two may be related is never suggested again; or it may be again."""
        ...

    def save_view(self, view: ViewKept) -> ViewKept:
        """The view is kept under its name; one of the same name is replaced.

        Raises `WrongUse` for an empty name.
        """
        ...

    def list_views(self) -> tuple[ViewKept, ...]:
        """The saved views by name."""
        ...

    def delete_view(self, name: str) -> None:
        """There is no saved view of that name."""
        ...


class RemoteFaceOfExploring(Protocol):
    """The same methods, each returning a Future."""

    def show_thing(self, entity_id: EntityId) -> Future[ThingShown]:
        """See `Face.show_thing`."""
        ...

    def dismiss_link(
        self, first: EntityId, second: EntityId, *, dismissed: bool = True
    ) -> Future[None]:
        """See `Face.dismiss_link`."""
        ...

    def save_view(self, view: ViewKept) -> Future[ViewKept]:
        """See `Face.save_view`."""
        ...

    def list_views(self) -> Future[tuple[ViewKept, ...]]:
        """See `Face.list_views`."""
        ...

    def delete_view(self, name: str) -> Future[None]:
        """See `Face.delete_view`."""
        ...
