"""`loci bench retrieval`: recall of the passages that answer a question."""

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct, field

from bench.datasets import (
    BenchQuestion,
    Record,
    check_not_empty,
    load_questions,
    load_records,
    write_lines,
)
from bench.engine import BenchEngine, IngestFigures, open_engine
from bench.retrieval.baselines import Bm25, Dense, dense_text, hybrid
from bench.retrieval.ranking_metrics import Ranked, Recall, figures, recalls
from core.evaluation.bootstrap import Difference, paired_bootstrap
from core.records.evaluation import EvalFigures

# Enough passages for twenty different records.
RANKED_PASSAGES = 100
WRITTEN = 100
ANSWERED_FROM = 10


class QuestionEncoding(Struct, frozen=True):
    """Encoding of questions compared with encoding the same text as a document.

    `ratio` is that of the median CPU times; the cosines are between both vectors.
    """

    ratio: float
    cosine: float
    least_cosine: float


class RetrievalReport(Struct, frozen=True):
    """Output of `loci bench retrieval --json`; `metrics` are of the first ten, by method."""

    questions: int
    passages: int
    recall: Recall
    all_at_5: float
    baselines: dict[str, Recall]
    latency_ms: dict[str, float]
    ingest: IngestFigures
    records: int
    over_hybrid_at_5: Difference
    encoding: QuestionEncoding
    metrics: dict[str, EvalFigures] = field(default_factory=dict[str, EvalFigures])


def run_retrieval(
    corpus: Path,
    queries: Path,
    *,
    embedder_folder: Path,
    out: Path | None = None,
    on_progress: Callable[[str], None] = lambda _: None,
) -> RetrievalReport:
    """Measure one set; `out` receives the lines for recomputation."""
    report, lines, _ = measure(
        corpus, queries, embedder_folder=embedder_folder, on_progress=on_progress
    )
    write_lines(out, lines)
    return report


def measure(
    corpus: Path, queries: Path, *, embedder_folder: Path, on_progress: Callable[[str], None]
) -> tuple[RetrievalReport, tuple[Ranked, ...], tuple[BenchQuestion, ...]]:
    """Return the report with its lines and questions."""
    records, questions = load_records(corpus), load_questions(queries)
    check_not_empty({corpus: records, queries: questions})
    with (
        tempfile.TemporaryDirectory(prefix="loci-bench-") as folder,
        open_engine(
            records, Path(folder), embedder_folder=embedder_folder, on_progress=on_progress
        ) as engine,
    ):
        lines = _ask(engine, records, questions, on_progress=on_progress)
        cosine_ms = _cosine_ms(engine, questions)
        encoding = _encoding(engine, questions)
        passages = engine.store.documents.passage_count()
    metrics = figures(lines, questions)
    at_5 = {
        method: recalls(lines, questions, method=method, cut=5) for method in ("loci", "hybrid")
    }
    report = RetrievalReport(
        questions=metrics.questions,
        passages=passages,
        recall=metrics.recall,
        all_at_5=metrics.all_at_5,
        baselines=metrics.baselines,
        latency_ms={
            **metrics.latency_ms,
            "cosine_p50": cosine_ms,
            "ratio_to_cosine": metrics.latency_ms["p50"] / max(cosine_ms, 1e-6),
        },
        ingest=engine.ingest,
        records=len(records),
        over_hybrid_at_5=paired_bootstrap(at_5["loci"], at_5["hybrid"]),
        encoding=encoding,
        metrics=metrics.metrics,
    )
    return report, lines, questions


def _ask(
    engine: BenchEngine,
    records: Sequence[Record],
    questions: Sequence[BenchQuestion],
    *,
    on_progress: Callable[[str], None],
) -> tuple[Ranked, ...]:
    """Rank every question with Loci and with the baselines."""
    on_progress("Encoding for the baselines")
    dense = Dense(engine.encoder.vectors_of([dense_text(record) for record in records]))
    bm25 = Bm25(records)
    vectors = engine.encoder.vectors_of([question.question for question in questions])
    lines: list[Ranked] = []
    for number, question in enumerate(questions):
        on_progress(f"Asking: {number + 1} of {len(questions)}")
        begun = time.perf_counter()
        engine.searcher.search(question.question, k=ANSWERED_FROM)
        took_ms = (time.perf_counter() - begun) * 1000.0
        near, worded = dense.rank(vectors[number]), bm25.rank(question.question)
        lists = {"dense": near, "bm25": worded, "hybrid": hybrid(near, worded)}
        named = {
            method: tuple(records[at].id for at in positions[:WRITTEN])
            for method, positions in lists.items()
        }
        lines.append(
            Ranked(id=question.id, ranked=rank_records(engine, question), ms=took_ms, **named)
        )
    return tuple(lines)


def rank_records(engine: BenchEngine, question: BenchQuestion) -> tuple[str, ...]:
    """Rank records by their best passage."""
    result = engine.searcher.search(question.question, k=RANKED_PASSAGES)
    return tuple(dict.fromkeys(engine.ids[hit.path] for hit in result.hits))[:WRITTEN]


def _cosine_ms(engine: BenchEngine, questions: Sequence[BenchQuestion]) -> float:
    """Return the median time to encode a question and compare it with every passage."""
    ids = engine.store.documents.passage_arrays().ids
    vectors = engine.store.index.vectors("passage", ids)
    took: list[float] = []
    for question in questions:
        begun = time.perf_counter()
        scores = vectors @ engine.encoder.embedder.embed_one(question.question)
        np.argpartition(scores, -min(ANSWERED_FROM, len(scores)))
        took.append((time.perf_counter() - begun) * 1000.0)
    return float(np.median(took))


def _encoding(engine: BenchEngine, questions: Sequence[BenchQuestion]) -> QuestionEncoding:
    """Measure both encodings alternately, in one thread."""
    embedder = engine.encoder.embedder
    took: dict[str, list[float]] = {"question": [], "document": []}
    cosines: list[float] = []
    for question in questions:
        begun = time.thread_time()
        asked = embedder.embed_question(question.question)
        between = time.thread_time()
        document_vector = embedder.embed_one(question.question)
        took["question"].append(between - begun)
        took["document"].append(time.thread_time() - between)
        cosines.append(float(asked @ document_vector))
    return QuestionEncoding(
        ratio=float(np.median(took["question"]) / np.median(took["document"])),
        cosine=float(np.mean(cosines)),
        least_cosine=min(cosines),
    )
