"""Search for passages and facts, with result caching."""

import math
import re
import threading
import time
from collections.abc import Callable, Collection, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from core.errors import Cancelled, LociError, ModelError, WrongUse
from core.graph.snapshot import Snapshot
from core.graph.snapshot_cache import SnapshotCache
from core.lanes import Cancel
from core.language.question.query_syntax import parse_query
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.spellings import correct_spelling, spellings_of, with_spelling
from core.language.text.stemming import question_fingerprint
from core.language.vocabulary.vocabulary import Vocabulary, built_in
from core.llm.reranker import Reranker
from core.llm.span_reader import Reader
from core.records.answers.answers import SearchResult, Trace
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.graph.graph_summary import EntityProfile
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import Entity, Neighborhood
from core.retrieve import neighborhood
from core.retrieve.filters.conditions import TypeWords
from core.retrieve.metrics import LatencyLog, StageTimer
from core.retrieve.pipeline import Delivery, EarlyRecall, OnHits, QueryPipeline
from core.retrieve.plan.query_builder import QueryContext, QueryContextBuilder
from core.retrieve.rank.ranker import Ranker
from core.retrieve.recall.anchors import SIMILAR_ENTITY, nearest_entities
from core.retrieve.recall.facts import FactRecaller
from core.retrieve.recall.methods.recall_method import MemoryRecall, NoMemory
from core.retrieve.recall.methods.registry import added_steps
from core.retrieve.recall.recaller import LinkRecaller, PassageRecaller
from core.retrieve.recall.triple_vectors import TripleEncoder
from core.retrieve.text_vectors import TextVectors
from core.retrieve.typeahead.typeahead_search import TypeaheadSearch
from core.retrieve.versioned_cache import CacheUsage, VersionedCache
from core.settings.options import Settings
from core.store.index.bm25 import WordQuery
from core.store.readable_store import ReadableStore

Vector = NDArray[np.float32]

CACHED_RESULTS, CACHED_VECTORS = 64, 512
# Number of threads in which the recall methods of one question run in parallel.
RECALL_THREADS = 6
# Operators of the search syntax: filters, phrases, prefixes, excluded words.
_OPERATORS = re.compile(r"[\"“”:~*]|(?:^|\s)-\S")
# Other characters may be the only difference between two questions: C++ and C#, 5 % and 5 €.
_PLAIN = re.compile(r"[\w\s.,;?!()'’-]*")

_MAX_ID = 2**63 - 1


class SearchDeps(Struct, frozen=True):
    """Dependencies of `Searcher`.

    `embed` returns a question's vector of length 1. `reranker` and `reader` return None where there
    is none. `model_parameters` is the size of the language model, 0 if there is none. `texts` has
    the vectors of short texts; without it each is embedded like a question.
    `type_words` holds the kinds of documents that each word of the filter ``type:`` accepts.
    """

    embed: Callable[[str], Vector]
    settings: Callable[[], Settings]
    now: Callable[[], datetime]
    vocabulary: Callable[[], Vocabulary] = built_in
    clock: Callable[[], float] = time.perf_counter
    latency_log: LatencyLog | None = None
    memory: MemoryRecall = field(default_factory=NoMemory)
    reranker: Callable[[], Reranker | None] = lambda: None
    reader: Callable[[], Reader | None] = lambda: None
    model_parameters: Callable[[], int] = lambda: 0
    texts: TextVectors | None = None
    type_words: TypeWords = field(default_factory=dict[str, frozenset[str]])


class Searcher:
    """Search for passages and facts. Thread-safe."""

    def __init__(self, store: ReadableStore, deps: SearchDeps) -> None:
        self._store = store
        self._deps = deps
        self._snapshots = SnapshotCache(store)
        self.typeahead = TypeaheadSearch(
            store,
            self._snapshots,
            encode=self._vector,
            is_shown=self._is_shown,
            type_words=deps.type_words,
        )
        self._results: VersionedCache[SearchResult] = VersionedCache(
            "results", capacity=CACHED_RESULTS, clock=deps.clock
        )
        self._vectors: VersionedCache[Vector] = VersionedCache(
            "vectors", capacity=CACHED_VECTORS, clock=deps.clock
        )
        self._pool = ThreadPoolExecutor(RECALL_THREADS, thread_name_prefix="recall")
        self._query_builder = QueryContextBuilder(
            store,
            settings=deps.settings,
            now=deps.now,
            vocabulary=deps.vocabulary,
            nearest=self._nearest_entity,
            type_words=deps.type_words,
            added_steps=added_steps,
            model_parameters=deps.model_parameters,
        )
        self._texts = deps.texts or TextVectors(self._embed_each, deps.clock)
        self._link_recaller = LinkRecaller(
            store,
            weigh=lambda predicate: deps.vocabulary().weight(predicate),
            settings=deps.settings,
            triples=TripleEncoder(store.graph, self._texts),
        )
        self._fact_recaller = FactRecaller(
            store,
            settings=deps.settings,
            now=deps.now,
            vocabulary=deps.vocabulary,
            clock=deps.clock,
        )
        self._pipeline = QueryPipeline(
            store,
            PassageRecaller(store.index, deps.memory, self._pool, deps.settings),
            self._link_recaller,
            Ranker(deps.now, deps.reranker, deps.clock, deps.settings, deps.reader),
            self._fact_recaller,
        )

    def search(
        self,
        question: str,
        *,
        k: int,
        wishes: QueryOptions = DEFAULT_OPTIONS,
        cancel: Cancel | None = None,
        without: Collection[DocumentId] = (),
        on_first: OnHits | None = None,
    ) -> SearchResult:
        """Return the `k` best passages and the facts for a question, with the trace.

        `wishes` are the options of the question. `without` are documents that are excluded from
        every recall method and from the graph, as if they had not been read; only document
        frequencies of words still include them. `on_first` gets the first passages before they are
        refined.
        Raises `WrongUse` for an empty question, an invalid filter or an id out of range in the
        options, and `Cancelled`.
        """
        if not question.strip():
            raise WrongUse("", "question_empty")
        _check_ids(wishes)
        timer, cancel = StageTimer(self._deps.clock), cancel or Cancel()
        with self._recorded(timer):
            settings = self._deps.settings()
            version, keep_s = self._store_version(), settings.answer_cache_s

            # 1. The same question, asked before.
            excluded = frozenset(without)
            given = k, wishes, excluded, tuple(sorted(settings.values.items()))
            key = _cache_text(question), given
            cached = self._results.get(key, stamp=version, keep_s=keep_s)
            if cached is not None:
                return _from_cache(cached, question, timer)

            # 2. The graph, as of the newest commit.
            with timer("graph"):
                snapshot, names = self._snapshots.current(without=excluded)

            # 3. Question: spelling, analysis, filters, plan and early recall, while the encoder
            # runs.
            text, corrections = correct_spelling(
                question,
                counts=self._store.index.word_counts,
                words_from=self._store.index.words_from,
                is_shown=self._is_shown,
            )
            query, early, vector = self._encode_and_recall(
                text,
                lambda: self._query_builder.build(text, k, wishes, snapshot=snapshot, names=names),
                timer,
            )
            cancel.check()

            # 4. Recall, ranking, facts and evidence.
            budget_ms = wishes.budget_ms or settings.query_budget_ms
            delivery = Delivery(settings.rerank_ms, budget_ms, on_first)
            result = self._pipeline.run(
                query, vector, early, delivery=delivery, timer=timer, cancel=cancel
            )
            if corrections:
                result = with_spelling(result, corrections)

            # 5. Cached, unless the store changed meanwhile (the result may mix two versions then)
            # or time ran out.
            if result.trace.shortened:
                return result
            if version == self._store_version() and snapshot.commit_number == version[0]:
                self._results.put(key, result, stamp=version)
            return result

    @contextmanager
    def _recorded(self, timer: StageTimer) -> Generator[None]:
        latency_log = self._deps.latency_log
        try:
            yield
        except (WrongUse, Cancelled):
            raise
        except LociError:
            if latency_log is not None:
                latency_log.record_failure()
            raise
        if latency_log is not None:
            latency_log.record(timer.timings_ms())

    def _encode_and_recall(
        self, text: str, build_query: Callable[[], QueryContext], timer: StageTimer
    ) -> tuple[QueryContext, EarlyRecall, Vector | None]:
        """Build the query context and recall early, while the encoder computes the vector.

        The encoder takes longest and releases the interpreter lock, so everything that needs no
        vector runs meanwhile in another thread. The encoder stays in this thread: the other one
        waits for the interpreter lock, not the encoder.
        """
        encoded = threading.Event()

        def build_and_recall() -> tuple[QueryContext, EarlyRecall]:
            with timer("question"):
                query = build_query()
            return query, self._pipeline.recall_early(query, is_late=encoded.is_set, timer=timer)

        future = self._pool.submit(build_and_recall)
        try:
            with timer("embed"):
                vector = self._vector(parse_query(text).text)
        finally:
            encoded.set()
        return *future.result(), vector

    def replay(self, trace: Trace) -> SearchResult:
        """Run the question of a trace again with the same options.

        At the same commit the result is the same, except for times and access counts (J3).
        """
        return self.search(trace.question, k=trace.k, wishes=trace.wishes)

    def show_graph(
        self, name: str, query: neighborhood.NeighborhoodQuery = neighborhood.DEFAULT_NEIGHBORHOOD
    ) -> Neighborhood:
        """Return the neighborhood of a name or alias; a `limit` of 0 is that of the settings."""
        limit = query.limit or self._deps.settings().graph_things
        query = replace(query, limit=limit, vocabulary=self._deps.vocabulary())
        return neighborhood.show_neighborhood(self._store, self._snapshots, name, query=query)

    def show_profile(self, name: str, *, kind: str = "", variant: str = "") -> EntityProfile:
        """Return the entity with that name or alias as a hierarchy (D1)."""
        snapshot, names = self._snapshots.current()
        graph = self._link_recaller.memory_graph(snapshot)
        return neighborhood.show_profile(
            self._store, graph, names, name, kind=kind, variant=variant
        )

    def find_entities(self, text: str, *, limit: int, by_meaning: bool) -> tuple[Entity, ...]:
        """Return entities by name, then, with `by_meaning`, those nearest to the text (K8)."""
        graph = self._store.graph
        named = graph.search(text, limit)
        vector = self._vector(text) if by_meaning and text.strip() else None
        if vector is None:
            return named
        near = nearest_entities(vector, self._store.index, graph, limit)
        ids = [it.entity_id for it in near if it.score >= SIMILAR_ENTITY]
        entities = graph.entities(ids)
        similar = (entities[one] for one in ids if one in entities and entities[one].mentions)
        return tuple({it.id: it for it in (*named, *similar)}.values())[:limit]

    def warm(self) -> None:
        """Load what questions need into memory, then what search as you type needs.

        Vectors of theses are loaded by the first traversal that compares them.
        """
        loading = self._pool.submit(self._load_index)
        _, names = self._snapshots.current()
        spellings_of(names)
        loading.result()
        self.typeahead.search("warm", sort="best", limit=1, offset=0)

    def names(self) -> EntityNameIndex:
        """Return the name index of all entities, as of the newest commit."""
        return self.graph()[1]

    def graph(self) -> tuple[Snapshot, EntityNameIndex]:
        """Return the graph and the name index of the newest commit."""
        return self._snapshots.current()

    def cache_usage(self) -> tuple[CacheUsage, ...]:
        """Return hits, misses and size of each cache."""
        return (
            self._results.usage(),
            self._vectors.usage(),
            self._fact_recaller.cache_usage(),
            self._link_recaller.cache_usage(),
            self._texts.usage(),
        )

    def close(self) -> None:
        """Wait for running recall threads and shut the pool down."""
        self._pool.shutdown(wait=True)

    def _load_index(self) -> None:
        index = self._store.index
        zeros = np.zeros(index.dimensions, np.float32)
        index.nearest("passage", zeros, 1)
        index.nearest("entity", zeros, 1)
        index.search_words("warm", 1)

    def _is_shown(self, stem: str) -> bool:
        """Whether a passage that may be read has the stemmed word."""
        most = self._store.hidden.passages + 1
        ids, _ = self._store.index.search_words(WordQuery(must=(stem,)), most)
        return bool(self._store.documents.passages(ids))

    def _store_version(self) -> tuple[int, int]:
        """Return the version of the store: its last commit, and the index's change counter."""
        return self._store.commit_number, self._store.index.change_count

    def _nearest_entity(self, name: str) -> list[tuple[EntityId, float]]:
        """Return the entity whose name is nearest in meaning, and its cosine."""
        vector = self._vector(name)
        if vector is None:
            return []
        ids, scores = self._store.index.nearest("entity", vector, 1)
        return [
            (EntityId(entity_id), score)
            for entity_id, score in zip(ids.tolist(), scores.tolist(), strict=True)
        ]

    def _embed_each(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([self._deps.embed(text) for text in texts], np.float32)

    def _vector(self, text: str) -> Vector | None:
        """Return the question's unit vector; None if encoding fails, then words are used (J5)."""
        cached = self._vectors.get(text, stamp=self._store.index.dimensions)
        if cached is not None:
            return cached
        try:
            vector = self._deps.embed(text)
        except ModelError:
            return None
        length = float(np.linalg.norm(vector))
        if not 0.0 < length < math.inf:
            return None
        vector = np.asarray(vector / length, np.float32)
        self._vectors.put(text, vector, stamp=self._store.index.dimensions)
        return vector


def _cache_text(text: str) -> tuple[str, ...]:
    """Return what equal questions share; all words if the text has signs or no content words."""
    is_plain = _PLAIN.fullmatch(text) and not _OPERATORS.search(text)
    return (is_plain and question_fingerprint(text)) or tuple(text.split())


def _from_cache(cached: SearchResult, text: str, timer: StageTimer) -> SearchResult:
    plan = {**cached.trace.plan, "from_memory": True}
    trace = replace(cached.trace, question=text, plan=plan)
    return replace(cached, question=text, trace=trace, timings_ms=timer.timings_ms())


def _check_ids(options: QueryOptions) -> None:
    for number in (*options.boost, *options.leave_out, *options.leave_out_passages):
        if not -_MAX_ID <= number <= _MAX_ID:
            raise WrongUse(str(number), "no_such_result")
