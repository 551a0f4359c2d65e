"""What answers are made of: search and graph, as far as the privacy policy lets them see (D11)."""

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from core.answer.checking.provenance import with_provenance
from core.errors import WrongUse
from core.explore.explorer import GraphExplorer
from core.explore.tasks import own_tasks
from core.ingest.deps import IngestDeps
from core.lanes import QUESTION, Cancel
from core.language.vocabulary.vocabulary import Vocabulary
from core.library.active_model import model_parameters
from core.llm.reranker import RerankerCache
from core.llm.span_reader import Reader
from core.memory.recall.recaller import EpisodeRecaller, QuotedPassageRecall
from core.privacy.policy import PrivacyPolicy
from core.records.answers.answers import Answer, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.files.documents import TaskList, TaskQuery
from core.records.graph.graph_summary import Community, EntityProfile, Paths
from core.records.ids import DocumentId
from core.retrieve.filters.conditions import TypeWords
from core.retrieve.metrics import LatencyLog
from core.retrieve.pipeline import OnHits
from core.retrieve.search import SearchDeps, Searcher
from core.retrieve.text_vectors import TextVectors
from core.store.readable_store import ReadableStore

# An answer looks for paths of so many steps, and for so many.
HOPS, PATHS = 4, 5
# So many entities are looked at for people of one name.
NAMESAKES = 20


def _ignore_withheld(_: int) -> None:
    """Log nothing."""


class Reading(Struct, frozen=True):
    """Search and exploration of what one reader may see."""

    searcher: Searcher
    explorer: GraphExplorer


class AnswerSources:
    """Implements `core.answer.reply.Search` and `evidence.GraphReader`; thread-safe.

    While `leaves` says that a model elsewhere answers, and something may not leave, answers are
    made of what is read through `PrivacyPolicy.away`. `build` makes a reading of a store,
    `own_name` gives the user's name, and `on_withheld` gets the number of documents that were
    hidden from a question.
    """

    def __init__(
        self,
        policy: PrivacyPolicy,
        *,
        leaves: Callable[[], bool],
        build: Callable[[ReadableStore], Reading],
        own_name: Callable[[], str],
        on_withheld: Callable[[int], None] = _ignore_withheld,
    ) -> None:
        self._policy = policy
        self._leaves = leaves
        self._build = build
        self._own_name = own_name
        self._on_withheld = on_withheld
        self._lock = threading.Lock()
        self._away: Reading | None = None
        self.here = build(policy.here)

    def search(
        self,
        question: str,
        *,
        k: int,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        cancel: Cancel | None = None,
        on_first: OnHits | None = None,
    ) -> SearchResult:
        """Return the `k` best passages and the facts for a question, with the trace."""
        reading = self.reading_of_question(leaves=self._leaves())
        return reading.searcher.search(
            question, k=k, wishes=wishes, cancel=cancel, on_first=on_first
        )

    def paths(self, first: str, second: str) -> Paths:
        """Return the best paths between the entities of these names; none for unknown names."""
        try:
            return self._current().explorer.find_paths(first, second, limit=PATHS, hops=HOPS)
        except WrongUse:
            return Paths(first, second)

    def profile(self, name: str) -> EntityProfile:
        """Return the facts of an entity by relation."""
        return self._current().searcher.show_profile(name)

    def people_called(self, name: str) -> Sequence[str]:
        """Return the full names of the people with this first or last name."""
        entities = self._current().searcher.find_entities(name, limit=NAMESAKES, by_meaning=False)
        people = (it.name for it in entities if it.kind == "Person")
        return [it for it in people if name.casefold() in it.casefold().split()]

    def topics(self) -> Sequence[Community]:
        """Return the broadest communities, the largest first."""
        return self._current().explorer.list_communities(level=0)

    def tasks(self, query: TaskQuery) -> TaskList:
        """Return the tasks of the documents that the query wants."""
        list_tasks = self._current().explorer.list_tasks
        own_name = self._own_name() if query.is_own else ""
        if not own_name:
            return list_tasks(query)
        now = datetime.now(UTC)
        return own_tasks(
            list_tasks, query, own_name=own_name, people_called=self.people_called, now=now
        )

    def text(self, document_id: DocumentId) -> str:
        """Return the whole text of a document; empty if it may not be quoted."""
        whole = self._policy.reader(leaves=self._leaves()).documents.load(document_id)
        return whole.text if whole is not None else ""

    def locate(self, answer: Answer) -> Answer:
        """Return the answer with the provenance of its citations."""
        return with_provenance(answer, self._policy.reader(leaves=self._leaves()).documents)

    def here_only(self) -> "AnswerSources":
        """Return the same for answers that no model elsewhere is told."""
        return AnswerSources(
            self._policy, leaves=lambda: False, build=lambda _: self.here, own_name=self._own_name
        )

    def close(self) -> None:
        """Wait for running searches."""
        for reading in filter(None, (self.here, self._away)):
            reading.searcher.close()

    def _current(self) -> Reading:
        return self.reading(leaves=self._leaves())

    def reading_of_question(self, *, leaves: bool) -> Reading:
        """Return the reading, and report the documents that are hidden from the question."""
        reading = self.reading(leaves=leaves)
        hidden = self._policy.here if reading is self.here else self._policy.away
        if len(hidden.hidden.documents):
            self._on_withheld(len(hidden.hidden.documents))
        return reading

    def reading(self, *, leaves: bool) -> Reading:
        """Return the reading of what stays here, or of what may leave this computer."""
        if not (leaves and self._policy.restricts_leaving()):
            return self.here
        with self._lock:
            if self._away is None:
                self._away = self._build(self._policy.away)
            return self._away


def build_searcher(  # noqa: PLR0913 - what the search rests on
    deps: IngestDeps,
    readable: ReadableStore,
    latency_log: LatencyLog,
    recaller: EpisodeRecaller,
    *,
    texts: TextVectors,
    vocabulary: Callable[[], Vocabulary],
    reader: Callable[[], Reader | None],
    type_words: TypeWords,
) -> Searcher:
    """Return a search over what one reader may see."""
    settings, encoder = deps.settings, deps.encoder
    reranker = RerankerCache(threads=settings().encoder_threads)
    return Searcher(
        readable,
        SearchDeps(
            embed=lambda text: deps.lanes.model.submit(
                QUESTION, encoder.embed_question, text
            ).result(),
            texts=texts,
            model_parameters=lambda: model_parameters(settings()),
            settings=settings,
            vocabulary=vocabulary,
            now=lambda: datetime.now(UTC),
            latency_log=latency_log,
            memory=QuotedPassageRecall(readable, recaller, is_on=lambda: settings().memory == "on"),
            reranker=lambda: reranker.get(settings().reranker_folder),
            reader=reader,
            type_words=type_words,
        ),
    )
