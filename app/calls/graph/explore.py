"""The client's calls about single things and saved views."""

from concurrent.futures import Future

from app.calls.call import Calls
from core.records.graph.explored import ThingShown, ViewKept
from core.records.ids import EntityId


class ExploreCalls(Calls):
    """A `core.faces.graph.explore.RemoteFaceOfExploring`."""

    def show_thing(self, entity_id: EntityId) -> Future[ThingShown]:
        """See `Face.show_thing`."""
        return self._call("show_thing", entity_id=entity_id)

    def dismiss_link(
        self, first: EntityId, second: EntityId, *, dismissed: bool = True
    ) -> Future[None]:
        """See `Face.dismiss_link`."""
        return self._call("dismiss_link", first=first, second=second, dismissed=dismissed)

    def save_view(self, view: ViewKept) -> Future[ViewKept]:
        """See `Face.save_view`."""
        return self._call("save_view", view=view)

    def list_views(self) -> Future[tuple[ViewKept, ...]]:
        """See `Face.list_views`."""
        return self._call("list_views")

    def delete_view(self, name: str) -> Future[None]:
        """See `Face.delete_view`."""
        return self._call("delete_view", name=name)
