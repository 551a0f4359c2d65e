"""Search for passages and facts, with result caching."""

import math
import re
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import Cancelled, LociError, ModelError, WrongUse
from core.extract.vocabulary.vocabulary import Vocabulary, built_in
from core.extract.words import tagger
from core.graph.name_index import NameBook
from core.graph.snapshot_cache import Snapshots
from core.lanes import Cancel
from core.llm.reranker import Reranker
from core.records.answers.answers import SearchResult, Trace
from core.records.answers.questions import (
    DEFAULT_OPTIONS,
    Analysis,
    Filters,
    QueryOptions,
    replace_surrogates,
)
from core.records.graph.graph_summary import EntityProfile
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import Neighborhood
from core.retrieve.filters.query_syntax import parse_query
from core.retrieve.metrics import LatencyLog, StageTimer
from core.retrieve.neighborhood import DEFAULT_NEIGHBORHOOD, NeighborhoodQuery, show_neighborhood
from core.retrieve.pipeline import EarlyRecall, QueryPipeline
from core.retrieve.plan.query_builder import QueryContextBuilder
from core.retrieve.plan.query_context import QueryContext
from core.retrieve.profile import show_profile
from core.retrieve.question.things.spellings import spellings_of
from core.retrieve.rank.ranker import Ranker
from core.retrieve.recall.by_memory import MemoryRecall, NoMemory
from core.retrieve.recall.facts import FactRecaller
from core.retrieve.recall.link_recaller import LinkRecaller
from core.retrieve.recall.recaller import PassageRecaller
from core.retrieve.result_cache import ResultCache, ResultKey
from core.retrieve.stemming import distinguishing_terms, question_fingerprint
from core.retrieve.typeahead.typeahead_search import TypeaheadSearch
from core.retrieve.versioned_cache import CacheStats, VersionedCache
from core.settings.options import Settings
from core.store.store import Store

Vector = NDArray[np.float32]

VECTORS_KEPT = 512
# Recall methods of one question run side by side in these.
RECALL_THREADS = 6
# Signs of the search field's language: filters, phrases, beginnings of words, words left out.
_SIGNS = re.compile(r"[\"“”:~*]|(?:^|\s)-\S")
# Other signs may be all in which two questions differ: C++ and C#, 5 % and 5 €.
_PLAIN = re.compile(r"[\w\s.,;?!()'’-]*")

_LARGEST = 2**63 - 1


class SearchDeps(Struct, frozen=True):
    """Dependencies of `Searcher`.

    `embed` returns a question's vector of length 1. `reranker` returns None where there is none.
    """

    embed: Callable[[str], Vector]
    settings: Callable[[], Settings]
    now: Callable[[], datetime]
    vocabulary: Callable[[], Vocabulary] = built_in
    clock: Callable[[], float] = time.perf_counter
    book: LatencyLog | None = None
    memory: MemoryRecall = field(default_factory=NoMemory)
    reranker: Callable[[], Reranker | None] = lambda: None


class Searcher:
    """Search for passages and facts. Thread-safe."""

    def __init__(self, store: Store, means: SearchDeps) -> None:
        self._store = store
        self._means = means
        self._snapshots = Snapshots(store)
        self.looking = TypeaheadSearch(store, self._snapshots)
        self._results = ResultCache(means.clock)
        self._vectors: VersionedCache[Vector] = VersionedCache(
            "vectors", most=VECTORS_KEPT, clock=means.clock
        )
        self._pool = ThreadPoolExecutor(RECALL_THREADS, thread_name_prefix="recall")
        self._facts = FactRecaller(
            store, settings=means.settings, now=means.now, vocabulary=means.vocabulary,
            clock=means.clock,
        )  # fmt: skip
        self._reader = QueryContextBuilder(
            store,
            settings=means.settings,
            now=means.now,
            vocabulary=means.vocabulary,
            nearest=self._nearest_thing,
        )
        self._linker = LinkRecaller(store, weigh=lambda said: means.vocabulary().weight(said))
        self._finder = QueryPipeline(
            store,
            PassageRecaller(store.index, means.memory, self._pool),
            self._linker,
            Ranker(
                means.now,
                means.reranker,
                means.clock,
                lambda: means.settings().freshness_half_life_days,
            ),
            self._facts.find,
        )

    def search(
        self,
        question: str,
        *,
        k: int,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        cancel: Cancel | None = None,
        without: Collection[DocumentId] = (),
    ) -> SearchResult:
        """Return the `k` best passages and the facts for a question, with the trace.

        `without` are documents that are excluded from every recall method and from the graph, as if
        they had not been read; only document frequencies of words still include them.
        Raises `WrongUse` for an empty question, an invalid filter or an id out of range in the
        options, and `Cancelled`.
        """
        text = " ".join(replace_surrogates(question).split())
        if not text:
            raise WrongUse(detail="The question is empty.", remedy="Type a question.")
        _check_ids(wishes)
        book = self._means.book
        try:
            result = self._search(
                text, k=k, wishes=wishes, cancel=cancel or Cancel(), without=frozenset(without)
            )
        except (WrongUse, Cancelled):
            raise
        except LociError:
            if book is not None:
                book.note_failure()
            raise
        if book is not None:
            book.note(result.timings_ms)
        return result

    def replay(self, trace: Trace) -> SearchResult:
        """Run the question of a trace again with the same options.

        At the same commit the result is the same, except for times and access counts (J3).
        """
        return self.search(trace.question, k=trace.k, wishes=trace.wishes)

    def show_graph(self, name: str, look: NeighborhoodQuery = DEFAULT_NEIGHBORHOOD) -> Neighborhood:
        """Return the neighborhood of the entity with that name or alias (`limit` 0: the setting)."""
        most = look.limit or self._means.settings().graph_things
        wanted = replace(look, limit=most, vocabulary=self._means.vocabulary())
        return show_neighborhood(self._store, self._snapshots, name, look=wanted)

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        """Return the entity with that name or alias as a hierarchy (D1)."""
        snapshot, names = self._snapshots.current()
        graph = self._linker.memory(snapshot)
        return show_profile(self._store, graph, names, name, kind=kind, variant=variant)

    def warm(self) -> None:
        """Load what questions need into memory, graph and vectors first, to speed up the next one."""
        _, names = self._snapshots.current()
        spellings_of(names)
        index = self._store.index
        nothing = np.zeros(index.dimensions, np.float32)
        for nearest in (index.nearest_passages, index.nearest_entities, index.nearest_theses):
            nearest(nothing, 1)
        index.words("warm", 1)
        self.looking.look_up("warm", sort="best", limit=1, offset=0)
        # "Which company makes …": what tells nouns from verbs takes half a second to load.
        tagger.model("en")

    def names(self) -> NameBook:
        """Return the name index of all entities, as of the newest commit."""
        return self._snapshots.current()[1]

    def caches(self) -> tuple[CacheStats, ...]:
        """How often each cache was asked and how often it knew."""
        return (
            self._results.uses(), self._vectors.uses(), self._facts.uses(), self._linker.uses()
        )  # fmt: skip

    def close(self) -> None:
        """Wait for running recall threads and shut the pool down."""
        self._pool.shutdown(wait=True)

    def _nearest_thing(self, words: str) -> list[tuple[EntityId, float]]:
        """The thing whose name is nearest in meaning to these words, and its cosine."""
        vector = self._vector(words)
        if vector is None:
            return []
        ids, scores = self._store.index.nearest_entities(vector, 1)
        return [
            (EntityId(it), score) for it, score in zip(ids.tolist(), scores.tolist(), strict=True)
        ]

    def _search(
        self,
        text: str,
        *,
        k: int,
        wishes: QueryOptions,
        cancel: Cancel,
        without: frozenset[DocumentId],
    ) -> SearchResult:
        steps = StageTimer(self._means.clock)
        settings = self._means.settings()
        how = (k, wishes, without, tuple(sorted(settings.values.items())))
        asked = ResultKey(_wording(text), distinguishing_terms(text), how)
        stamp = self._stamp()
        keep_s = settings.answer_cache_s
        known = self._results.same(asked, stamp=stamp, keep_s=keep_s)
        if known is not None:
            return _from_memory(known, text, steps)
        with steps("graph"):
            snapshot, names = self._snapshots.current(without=without)

        def read() -> QueryContext:
            return self._reader.read(text, k, wishes, snapshot=snapshot, names=names)

        sought, begun, vector = self._read_and_encode(text, read, steps)
        asked = asked._replace(fixed=(asked.fixed, *_typed(sought.analysis)))
        known = self._results.alike(asked, vector, stamp=stamp, keep_s=keep_s)
        if known is not None:
            return _from_memory(known, text, steps)
        cancel.check()
        result = self._finder.find(
            sought, vector, begun, rerank_ms=settings.rerank_ms, steps=steps, cancel=cancel
        )
        # What changed meanwhile may be in one part of the result and not in another.
        if stamp == self._stamp() and snapshot.commit_number == self._store.commit_number:
            self._results.put(asked, vector, result, stamp=stamp)
        return result

    def _read_and_encode(
        self, text: str, read: Callable[[], QueryContext], steps: StageTimer
    ) -> tuple[QueryContext, EarlyRecall, Vector | None]:
        """What is sought, what is found without a vector, and the vector.

        Nothing takes as long as the encoder, and it leaves the interpreter alone: all that needs
        no vector is done meanwhile, in another thread. That one waits for the interpreter; were
        it the other way round, the encoder would.
        """
        encoded = threading.Event()

        def begin() -> tuple[QueryContext, EarlyRecall]:
            with steps("question"):
                sought = read()
            return sought, self._finder.begin(sought, is_late=encoded.is_set, steps=steps)

        reading = self._pool.submit(begin)
        try:
            with steps("embed"):
                vector = self._vector(parse_query(text).text)
        finally:
            encoded.set()
        return *reading.result(), vector

    def _stamp(self) -> tuple[int, int]:
        """The state of the store: its last commit, and what its index has seen."""
        return self._store.commit_number, self._store.index.changes

    def _vector(self, text: str) -> Vector | None:
        """Return the question's vector, normalized to length 1; None if encoding fails or gives zeros.

        Without a vector names and words are used (J5).
        """
        known = self._vectors.get(text, stamp=self._store.index.dimensions)
        if known is not None:
            return known
        try:
            vector = self._means.embed(text)
        except ModelError:
            return None
        length = float(np.linalg.norm(vector))
        if not 0.0 < length < math.inf:
            return None
        vector = np.asarray(vector / length, np.float32)
        self._vectors.put(text, vector, stamp=self._store.index.dimensions)
        return vector


def _wording(text: str) -> tuple[str, ...]:
    """What two questions share that are the same: where signs or no words tell, every sign."""
    plain = _PLAIN.fullmatch(text) and not _SIGNS.search(text)
    return (plain and question_fingerprint(text)) or (text,)


def _typed(analysis: Analysis) -> tuple[Filters, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What was typed beside the words; the vector of the question does not know of it."""
    return analysis.filters, analysis.phrases, analysis.prefixes, analysis.without_words


def _from_memory(known: SearchResult, text: str, steps: StageTimer) -> SearchResult:
    plan = {**known.trace.plan, "from_memory": True}
    trace = replace(known.trace, question=text, plan=plan)
    return replace(known, question=text, trace=trace, timings_ms=steps.timings_ms())


def _check_ids(wishes: QueryOptions) -> None:
    for one in (*wishes.boost, *wishes.leave_out, *wishes.leave_out_passages):
        if not -_LARGEST <= one <= _LARGEST:
            raise WrongUse(
                str(one),
                detail="Nothing has such a number.",
                remedy="Take the numbers that results show.",
            )
