"""Read access to a store: all of it, or without what a privacy policy hides (D11)."""

from collections.abc import Callable

from core.store.database.database import DatabaseReader
from core.store.database.row_cache import CachedRows
from core.store.documents.document_queries import DocumentQueries
from core.store.files.file_lists import FileLists
from core.store.files.file_queries import FileQueries, SourceQueries
from core.store.files.transcripts import TranscriptQueries
from core.store.gold_sets import GoldSetQueries
from core.store.graph.fact_samples import FactSampler
from core.store.graph.graph_queries import GraphQueries
from core.store.graph.graph_versions import GraphVersions
from core.store.graph.map_queries import MapQueries
from core.store.graph.property_queries import PropertyQueries
from core.store.graph.refinement_queries import RefinementQueries
from core.store.graph.resolution import ResolutionQueries
from core.store.graph.timeline_queries import ExploreQueries, TimelineQueries
from core.store.graph.value_queries import ValueQueries
from core.store.index.search_index import SearchIndex
from core.store.limited import Hidden
from core.store.memory.memory_store import MemoryReader
from core.store.memory.withheld import Withheld
from core.store.saved_questions import SavedQuestionQueries

_NOTHING_HIDDEN = Hidden()


class ReadableStore:
    """Queries by subject; any thread may read.

    The `index` has no texts: its ids are looked up in `documents`. `hidden` is what the queries
    leave out.
    """

    def __init__(
        self,
        db: DatabaseReader,
        row_cache: CachedRows,
        index: SearchIndex,
        *,
        withheld: Withheld,
        hidden: Callable[[], Hidden] = lambda: _NOTHING_HIDDEN,
    ) -> None:
        self.index = index
        self.sources = SourceQueries(db)
        self.files = FileQueries(db)
        self.transcripts = TranscriptQueries(db)
        self.file_lists = FileLists(db)
        self.documents = DocumentQueries(db, row_cache)
        self.graph = GraphQueries(db, row_cache)
        self.samples = FactSampler(db)
        self.timeline = TimelineQueries(db, withheld)
        self.resolution = ResolutionQueries(db)
        self.values = ValueQueries(db)
        self.map = MapQueries(db)
        self.properties = PropertyQueries(db)
        self.explore = ExploreQueries(db)
        self.refinement = RefinementQueries(db)
        self.saved = SavedQuestionQueries(db)
        self.graph_versions = GraphVersions(db)
        self.gold = GoldSetQueries(db)
        self._memory = MemoryReader(db, withheld)
        self._reader = db
        self._hidden = hidden

    @property
    def commit_number(self) -> int:
        """Number of the last committed transaction."""
        return self._reader.commit_number

    @property
    def memory(self) -> MemoryReader:
        """Conversations, proposals and the user's own context."""
        return self._memory

    @property
    def hidden(self) -> Hidden:
        """What the queries leave out at the moment."""
        return self._hidden()
