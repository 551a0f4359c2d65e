"""The library's part about what is there: documents, things, the graph as a whole."""

from core.ingest.workers.page_image import page_request
from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.library.status import check_range, read_document
from core.records.dates import parse_date_range
from core.records.files.documents import DocumentText, PagePicture
from core.records.graph.graph_summary import (
    Community,
    EntityProfile,
    ExportFormat,
    GraphExport,
    GraphStats,
    LinkSuggestion,
    Paths,
)
from core.records.knowledge import Entity, Neighborhood
from core.retrieve.neighborhood import NeighborhoodQuery

_MOST_HOPS = 5
_MOST_THINGS = 2000


class GraphPart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: SharedResource[Services]

    def show_document(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> DocumentText:
        """The stored text of a document, into which all offsets point. `WrongUse` if unknown.

        With a span, facts that were read from these words count as used (J3).
        """
        with self._life.using() as it:
            return read_document(it, path, part=part, start=start, end=end)

    def show_page(
        self,
        path: str,
        *,
        part: str | None = None,
        page: int = 1,
        scale: float = 1.5,
        start: int = 0,
        end: int = 0,
    ) -> PagePicture:
        """A page of a PDF as a picture, with boxes around the words from `start` to `end`."""
        text = self.show_document(path, part=part)
        wanted = page_request(text, page=page, scale=scale, start=start, end=end)
        with self._life.using() as it:
            return it.drawer.draw(wanted)

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
        with self._life.using() as it:
            return it.searcher.show_graph(name, look)

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        """The thing's values, its relations by type with counts, and what is near it (D1)."""
        with self._life.using() as it:
            return it.searcher.show_profile(name, kind=kind, variant=variant)

    def find_entities(self, text: str, *, limit: int = 20) -> tuple[Entity, ...]:
        """Things whose name or alias holds the text, the most mentioned first; all for ''."""
        with self._life.using() as it:
            return it.store.graph.search(text, limit)

    def find_paths(self, first: str, second: str, *, limit: int = 5, hops: int = 4) -> Paths:
        """The best ways from one thing to another, at most `hops` steps long."""
        with self._life.using() as it:
            return it.overview.find_paths(first, second, limit=limit, hops=hops)

    def list_communities(self, *, level: int = -1, text: str = "") -> tuple[Community, ...]:
        """Things that belong together: of a level (-1: all), with the text in what is told."""
        with self._life.using() as it:
            return it.overview.list_communities(level=level, text=text)

    def suggest_links(self, name: str = "", *, limit: int = 20) -> tuple[LinkSuggestion, ...]:
        """Pairs of things that are perhaps related, of the one with that name or of all."""
        with self._life.using() as it:
            return it.overview.suggest_links(name, limit=limit)

    def show_stats(self) -> GraphStats:
        """The graph in numbers, with its most central things."""
        with self._life.using() as it:
            return it.overview.show_stats()

    def export_graph(self, path: str, *, form: ExportFormat, replace: bool = False) -> GraphExport:
        """All things and facts are in the file; one that is there is replaced only if asked."""
        with self._life.using() as it:
            return it.overview.export_graph(path, form=form, replace=replace)
