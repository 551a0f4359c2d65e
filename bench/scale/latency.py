"""Latency of questions in a library, by step, and compared with other search methods (T15)."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct

from app.compose import freeze_loaded
from bench.scale.corpus_statistics import CorpusStatistics, Vectors
from bench.scale.library_builder import passage_vectors
from bench.scale.synthetic_library import LibrarySize
from core.explore.traverse import traverse_graph
from core.graph.memory_graph.cache import MemoryGraphCache
from core.graph.memory_graph.memory_graph import VectorSimilarity
from core.graph.snapshot_cache import SnapshotCache
from core.graph.traversal.activation import ActivationOptions, activate
from core.graph.traversal.traversal_ranking import StartVertices
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.records.graph.traversal import GraphTraversal
from core.records.ids import EntityId
from core.retrieve.search import SearchDeps, Searcher
from core.settings.options import Settings
from core.store.index.fts_tables import vector_table
from core.store.index.sqlite_connection import close_all, connect
from core.store.store import Store

T = TypeVar("T")

K = 20
HOPS = (2, 3)
_STARTS = 3
_FIRST = 5
_TRAVERSALS = 100
# Building a neighbor graph of more passages takes longer than the rest of the benchmark.
_MOST_FOR_USEARCH = 100_000
_MEGABYTE = 1e6


class Times(Struct, frozen=True):
    """Median and 95th percentile in milliseconds."""

    p50: float
    p95: float


class NearestSearch(Struct, frozen=True):
    """A nearest-neighbor search; `recall` is relative to exact search."""

    times: Times
    recall: float
    build_s: float = 0.0


class ScaleFigures(Struct, frozen=True):
    """Measurements of one library. `memory_mb` is the memory of each part of the index.

    `resident_mb` is the memory of the process after the questions, including this benchmark's own
    arrays.
    """

    size: LibrarySize
    open_s: float
    warm_s: float
    whole: Times
    steps: dict[str, Times]
    vectors: NearestSearch
    filtered: Times
    words: Times
    hops: dict[int, Times]
    memory_mb: dict[str, float]
    resident_mb: float
    others: dict[str, NearestSearch]


def measure(
    folder: Path, size: LibrarySize, real: CorpusStatistics, *, embedder: Embedder, seed: int
) -> ScaleFigures:
    """Measure the library in the folder, which was built with the same seed."""
    opened, store = _timed(lambda: Store.open(folder, dimensions=embedder.dimension))
    settings = Settings()
    try:
        searcher = Searcher(
            store,
            SearchDeps(embedder.embed_question, lambda: settings, now=lambda: datetime.now(UTC)),
        )
        warmed, _ = _timed(searcher.warm)
        freeze_loaded()
        whole, steps = _ask(searcher, real.questions)
        hops = {hops: _walk(store, real, hops=hops, seed=seed) for hops in HOPS}
        memory = {what: held / _MEGABYTE for what, held in store.index.size_bytes().items()}
        resident = _resident_mb()
        allowed = np.arange(1, size.passages + 1, 7)
        exact = passage_vectors(size, real, seed=seed)
        best = [_exact(exact, one) for one in real.question_vectors]
        index = store.index
        return ScaleFigures(
            size=size,
            open_s=opened,
            warm_s=warmed,
            whole=whole,
            steps=steps,
            vectors=_compare(real, best, lambda one: index.nearest("passage", one, K)[0]),
            filtered=_times(
                _timed(lambda one=one: index.nearest("passage", one, K, among=allowed))[0]
                for one in real.question_vectors
            ),
            words=_times(
                _timed(lambda text=text: index.search_words(text, 100))[0]
                for text in real.questions
            ),
            hops=hops,
            memory_mb=memory,
            resident_mb=resident,
            others=_compare_others(store, exact, real, best),
        )
    finally:
        store.close()


def measure_hops(
    folder: Path, real: CorpusStatistics, *, width: int, seed: int
) -> dict[str, Times]:
    """Measure activation over two and three hops, and the traverse call over two (K8)."""
    store = Store.open(folder, dimensions=width)
    try:
        walks = {f"{hops} hops": _walk(store, real, hops=hops, seed=seed) for hops in HOPS}
        return {**walks, "traverse": _traverse(store, seed=seed)}
    finally:
        store.close()


def _traverse(store: Store, *, seed: int) -> Times:
    """Measure traversals from one entity each, as frequent as those of questions."""
    snapshot, names = SnapshotCache(store).current()
    rng = np.random.default_rng(seed)
    named, counts = np.unique(store.graph.mention_arrays().entity_ids, return_counts=True)
    drawn = rng.choice(named, _TRAVERSALS, p=counts / counts.sum())
    starts = [store.graph.entities([EntityId(one)])[EntityId(one)].name for one in drawn.tolist()]
    taken = [
        _timed(lambda s=start: traverse_graph(store, snapshot, names, GraphTraversal((s,))))[0]
        for start in starts
    ]
    return _times(taken[_FIRST:])


def _ask(searcher: Searcher, questions: Sequence[str]) -> tuple[Times, dict[str, Times]]:
    """Measure new questions, as a whole and by step."""
    for question in questions[:_FIRST]:
        searcher.search(question, k=K)
    whole: list[float] = []
    steps: dict[str, list[float]] = defaultdict(list)
    for question in questions[_FIRST:]:
        seconds, result = _timed(lambda asked=question: searcher.search(asked, k=K))
        whole.append(seconds)
        for step, milliseconds in result.timings_ms.items():
            steps[step].append(milliseconds / 1000)
    return _times(whole), {step: _times(seconds) for step, seconds in steps.items()}


def _walk(store: Store, real: CorpusStatistics, *, hops: int, seed: int) -> Times:
    """Measure activation from entities as frequent as those of questions."""
    rng = np.random.default_rng([seed, hops])
    snapshot, _ = SnapshotCache(store).current()
    vocabulary = built_in()
    graph = MemoryGraphCache(store, weigh=vocabulary.weight).get(snapshot)
    named, counts = np.unique(store.graph.mention_arrays().entity_ids, return_counts=True)
    options = ActivationOptions(hops=hops)
    taken: list[float] = []
    for vector in real.question_vectors:
        things = rng.choice(named, _STARTS, replace=False, p=counts / counts.sum())
        starts = StartVertices(graph.objects(np.sort(things)), np.ones(_STARTS))
        similarity = VectorSimilarity(graph, store.index, vector)
        taken.append(
            _timed(lambda s=starts, i=similarity: activate(graph, s, i, options=options))[0]
        )
    return _times(taken[_FIRST:])


def _compare_others(
    store: Store, exact: Vectors, real: CorpusStatistics, best: Sequence[set[int]]
) -> dict[str, NearestSearch]:
    """Measure exhaustive searches, and a neighbor graph if usearch is installed."""
    con = connect(store.index.path, key=None)
    table = vector_table("passage", store.index.dimensions)
    few = _fewer(real)
    try:
        others = {
            "sqlite-vec": _compare(
                few, best, lambda one: _nearest_by_sqlite_vec(con, table, one, K)
            ),
            "numpy": _compare(
                few, best, lambda one: np.argpartition(exact @ one, -K)[-K:].astype(np.int64) + 1
            ),
        }
    finally:
        close_all([con])
    if find_spec("usearch") is not None and len(exact) <= _MOST_FOR_USEARCH:
        others["usearch"] = _by_usearch(exact, real, best)
    return others


def _nearest_by_sqlite_vec(con: Any, table: str, vector: Vectors, k: int) -> Any:
    """Return the nearest ids by sqlite-vec's exhaustive search."""
    cursor = con.execute(
        "SELECT id FROM :table WHERE vector MATCH ? AND k = ? ORDER BY distance".replace(
            ":table", table
        ),
        (vector.tobytes(), k),
    )
    return np.array([row[0] for row in cursor], dtype=np.int64)


def _fewer(real: CorpusStatistics) -> CorpusStatistics:
    """Return the first questions only: exhaustive search takes equally long for each."""
    return CorpusStatistics(
        words=real.words, word_shares=real.word_shares, lengths=real.lengths, names=real.names,
        name_counts=real.name_counts, named=real.named, vectors=real.vectors,
        questions=real.questions[:20], question_vectors=real.question_vectors[:20],
    )  # fmt: skip


def _by_usearch(exact: Vectors, real: CorpusStatistics, best: Sequence[set[int]]) -> NearestSearch:
    library: Any = import_module("usearch.index")
    graph: Any = library.Index(ndim=exact.shape[1], metric="cos", dtype="i8")
    seconds, _ = _timed(lambda: graph.add(np.arange(1, len(exact) + 1), exact))
    other = _compare(real, best, lambda one: graph.search(one, K).keys.astype(np.int64))
    return NearestSearch(other.times, other.recall, seconds)


def _compare(
    real: CorpusStatistics, best: Sequence[set[int]], find: Callable[[Vectors], Any]
) -> NearestSearch:
    taken: list[float] = []
    shares: list[float] = []
    for vector, wanted in zip(real.question_vectors, best, strict=False):
        seconds, ids = _timed(lambda asked=vector: find(asked))
        taken.append(seconds)
        shares.append(len(wanted & set(ids.tolist())) / K)
    return NearestSearch(_times(taken), float(np.mean(shares)))


def _exact(vectors: Vectors, asked: Vectors) -> set[int]:
    return set((np.argpartition(vectors @ asked, -K)[-K:] + 1).tolist())


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.perf_counter()
    result = work()
    return time.perf_counter() - begun, result


def _times(seconds: Iterable[float]) -> Times:
    p50, p95 = np.percentile(np.array(list(seconds)) * 1000, [50, 95]).tolist()
    return Times(p50, p95)


def _resident_mb() -> float:
    """Return the resident memory of this process; 0 where unknown."""
    path = Path("/proc/self/statm")
    if not path.exists():
        return 0.0
    pages = int(path.read_text().split()[1])
    return pages * 4096 / _MEGABYTE
