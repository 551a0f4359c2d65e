"""The library's part about what is there: documents, things, the graph as a whole."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from core.engine.timeline import NEARLY_ALL
from core.errors import WrongUse
from core.lanes import Cancel
from core.library.services import Services
from core.library.shared_resource import SharedResource
from core.library.status import check_range
from core.records.dates import parse_date_range
from core.records.graph.edits import MergeCandidate
from core.records.graph.entity_details import EntityDetails, SavedView
from core.records.graph.graph_summary import (
    Community,
    EntityProfile,
    ExportFormat,
    GraphExport,
    GraphStats,
    LinkSuggestion,
    Paths,
)
from core.records.graph.map import WHOLE_MAP, MapData, MapPosition, MapQuery
from core.records.graph.timeline import Timeline, TimelineQuery
from core.records.ids import EntityId
from core.records.knowledge import Entity, FactView, Neighborhood
from core.resolve.edit_completion import names_in_change
from core.retrieve.neighborhood import NeighborhoodQuery
from core.store.normalize import normalize

_MOST_HOPS = 5
_MOST_THINGS = 2000


class GraphPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _services: SharedResource[Services]

    def show_graph(  # noqa: PLR0913 - as `Face` has it
        self,
        name: str,
        *,
        kind: str = "",
        variant: str = "",
        hops: int = 1,
        limit: int = 0,
        as_of: str = "",
        history: bool = False,
    ) -> Neighborhood:
        """The neighborhood of the thing with that name or alias (`limit` 0: the setting)."""
        check_range("hops", hops, least=0, most=_MOST_HOPS)
        check_range("limit", limit, least=0, most=_MOST_THINGS)
        at = parse_date_range(as_of) if as_of else None
        look = NeighborhoodQuery(kind, variant, hops=hops, limit=limit, at=at, history=history)
        with self._services.use() as services:
            return services.searcher.show_graph(name, look)

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        """The thing's values, its relations by type with counts, and what is near it (D1)."""
        with self._services.use() as services:
            return services.searcher.show_profile(name, kind=kind, variant=variant)

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        """Things whose name or alias holds the text, the most mentioned first; all for ''."""
        with self._services.use() as services:
            return services.store.graph.search(text, limit)

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        """The best ways from one thing to another, at most `hops` steps long."""
        with self._services.use() as services:
            return services.explorer.find_paths(first, second, limit=limit, hops=hops)

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Things that belong together: of a level (-1: all), with the text in what is told."""
        with self._services.use() as services:
            return services.explorer.list_communities(level=level, text=text)

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[LinkSuggestion, ...]:
        """Pairs of things that are perhaps related, of the one with that name or of all."""
        with self._services.use() as services:
            return services.explorer.suggest_links(name, limit=limit)

    def show_stats(self) -> GraphStats:
        """The graph in numbers, with its most central things."""
        with self._services.use() as services:
            return services.explorer.show_stats()

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> GraphExport:
        """All things and facts are in the file; one that is there is replaced only if asked."""
        with self._services.use() as services:
            return services.explorer.export_graph(path, form=form, replace=replace)


class ExplorePart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _services: SharedResource[Services]

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        """All that is known of one thing: facts, where it is named, doubts and corrections."""
        with self._services.use() as services:
            shown = show_thing(services.store, services.searcher.names(), entity_id)
            if shown.entity is None:
                return shown
            one = shown.entity
            called = frozenset(normalize(name) for name in (one.name, *one.aliases))
            return replace(
                shown,
                contradictions=tuple(
                    doubt
                    for doubt in services.editor.contradictions()
                    for fact in (doubt.first,)
                    if one.id in {fact.subject_id, fact.object_id, doubt.second.subject_id}
                ),
                reviews=tuple(
                    review
                    for review in services.editor.reviews()
                    if _is_about(review, one.name, one.kind, shown.variant)
                ),
                edits=tuple(
                    edit for edit in services.editor.edits() if names_in_change(edit.change) & called
                ),
            )

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        """That the two may be related is never suggested again; or it may be again."""
        with self._services.use() as services:

            def keep() -> None:
                with services.store.write() as write:
                    write.views.dismiss(first, second, dismissed=dismissed)

            services.lanes.write.submit(keep).result()

    def save_view(self, view: SavedView) -> SavedView:
        """The view is kept under its name; one of the same name is replaced."""
        named = replace(view, name=" ".join(view.name.split()))
        if not named.name:
            raise WrongUse(detail="The view has no name.", remedy="Type a name.")
        with self._services.use() as services:

            def keep() -> SavedView:
                with services.store.write() as write:
                    return write.views.save_view(named, at=datetime.now(UTC))

            return services.lanes.write.submit(keep).result()

    def list_views(self) -> tuple[SavedView, ...]:
        """The saved views by name."""
        with self._services.use() as services:
            return services.store.explore.views()

    def delete_view(self, name: str) -> None:
        """There is no saved view of that name."""
        with self._services.use() as services:

            def drop() -> None:
                with services.store.write() as write:
                    write.views.delete_view(name)

            services.lanes.write.submit(drop).result()


def _is_about(review: MergeCandidate, name: str, kind: str, variant: str) -> bool:
    return any(
        (named.name, named.kind, named.variant) == (name, kind, variant)
        for named in (review.first, review.second)
    )


class MapPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state.

    What takes long runs in a reading thread, where questions do not wait for it.
    """

    _services: SharedResource[Services]

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> MapData:
        """The wanted part of the graph with a lasting place for each thing."""
        with self._services.use() as services:
            maps, stop = services.explorer.maps, cancel or Cancel()
            return services.lanes.read.submit(maps.show, wanted, cancel=stop).result()

    def place_things(self, places: Sequence[MapPosition]) -> None:
        """The things stand there on every map from now on."""
        with self._services.use() as services:
            services.explorer.maps.place(places)

    def arrange_map(self, *, cancel: Cancel | None = None) -> None:
        """Everything on the map is laid out anew but what is pinned."""
        with self._services.use() as services:
            maps, stop = services.explorer.maps, cancel or Cancel()
            services.lanes.read.submit(maps.arrange, cancel=stop).result()

    def show_links(self, first: EntityId, second: EntityId) -> tuple[FactView, ...]:
        """The facts that join the two things, those that hold first, then the surest first."""
        with self._services.use() as services:
            return services.explorer.maps.show_links(first, second)


class TimelinePart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _services: SharedResource[Services]

    def show_timeline(self, wanted: TimelineQuery = NEARLY_ALL) -> Timeline:
        """How much there is in each part of a stretch of time, and a page of it."""
        with self._services.use() as services:
            return services.explorer.timeline.show(wanted)
