"""`loci bench answers`: short answers, citations and refusals on a question set (E1)."""

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import numpy as np

from bench.datasets import Record, check_not_empty, load_lines, load_records, write_lines
from bench.engine import BenchEngine, open_engine
from bench.retrieval.baselines import Bm25
from core.answer.reply import Replier
from core.evaluation.metrics import mean
from core.evaluation.short_answer_metrics import exact_match, f1
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in
from core.settings.options import Settings

OTHER = "other"


class ShortAnswerQuestion(msgspec.Struct, frozen=True):
    """A question, its accepted short answers, and the gold records."""

    question: str
    answers: tuple[str, ...]
    gold_ids: tuple[str, ...]
    id: str = ""
    type: str = OTHER


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """One answer: short and full text, and the cited records.

    `bm25` is the first record of BM25, `ms` the time of search and answer.
    """

    id: str
    found: bool
    direct: str
    answer: str
    cited: tuple[str, ...]
    supported: float
    bm25: str
    ms: float


class AnswersReport(msgspec.Struct, frozen=True):
    """Output of `loci bench answers --json`.

    Exact match and F1 are those of the short answer over all questions; it is empty where nothing
    was found. `citation_precision` is the share of citations of gold passages; `gold_cited` the
    share of found answers that cite at least one, `bm25_gold` the same for BM25's first passage on
    the same questions. `by_type` holds exact match and F1.
    """

    questions: int
    exact_match: float
    f1: float
    citation_precision: float
    not_found: float
    gold_cited: float
    bm25_gold: float
    supported: float
    citations: float
    by_type: dict[str, tuple[int, float, float]]
    latency_ms: dict[str, float]


def run_answers(
    corpus: Path,
    queries: Path,
    *,
    embedder_folder: Path,
    out: Path | None = None,
    on_progress: Callable[[str], None] = lambda _: None,
) -> AnswersReport:
    """Measure one set; `out` receives the lines from which the figures can be recomputed."""
    lines, questions = measure(
        corpus, queries, embedder_folder=embedder_folder, on_progress=on_progress
    )
    write_lines(out, lines)
    return build_report(lines, questions)


def measure(
    corpus: Path, queries: Path, *, embedder_folder: Path, on_progress: Callable[[str], None]
) -> tuple[tuple[AnsweredQuestion, ...], tuple[ShortAnswerQuestion, ...]]:
    """Answer each question without a model. Raises `WrongUse` and `Unreadable`."""
    records = load_records(corpus)
    questions = tuple(it for it in load_lines(queries, ShortAnswerQuestion) if it.gold_ids)
    check_not_empty({corpus: records, queries: questions})
    with (
        tempfile.TemporaryDirectory(prefix="loci-bench-") as folder,
        open_engine(
            records, Path(folder), embedder_folder=embedder_folder, on_progress=on_progress
        ) as engine,
    ):
        return answer_all(engine, records, questions, on_progress=on_progress), questions


def answer_all(
    engine: BenchEngine,
    records: Sequence[Record],
    questions: Sequence[ShortAnswerQuestion],
    *,
    on_progress: Callable[[str], None] = lambda _: None,
) -> tuple[AnsweredQuestion, ...]:
    """Answer each question, with BM25's first record as a baseline."""
    replier = Replier(
        search=engine.searcher.search,
        embed=engine.encoder.embedder.embed,
        stems=stems,
        model=lambda: None,
        settings=Settings,
        vocabulary=built_in,
        reader=lambda: engine.reader,
    )
    bm25 = Bm25(records)
    lines: list[AnsweredQuestion] = []
    for number, asked in enumerate(questions):
        on_progress(f"Asking: {number + 1} of {len(questions)}")
        begun = time.perf_counter()
        answer = replier.reply(asked.question)
        took_ms = (time.perf_counter() - begun) * 1000.0
        ranked = bm25.rank(asked.question)
        lines.append(
            AnsweredQuestion(
                id=asked.id or str(number + 1),
                found=answer.found,
                direct=answer.direct,
                answer=answer.answer,
                cited=tuple(engine.ids[citation.path] for citation in answer.citations),
                supported=answer.supported_share,
                bm25=records[ranked[0]].id if ranked else "",
                ms=took_ms,
            )
        )
    return tuple(lines)


def build_report(
    lines: Sequence[AnsweredQuestion], questions: Sequence[ShortAnswerQuestion]
) -> AnswersReport:
    """Return the figures of these answers."""
    pairs = list(zip(lines, questions, strict=True))
    right = [exact_match(line.direct, question.answers) for line, question in pairs]
    near = [f1(line.direct, question.answers) for line, question in pairs]
    found_answers = [(line, frozenset(question.gold_ids)) for line, question in pairs if line.found]
    cited = [record in gold for it, gold in found_answers for record in it.cited]
    took = [it.ms for it in lines]
    return AnswersReport(
        questions=len(lines),
        exact_match=mean(right),
        f1=mean(near),
        citation_precision=mean(cited),
        not_found=mean([not it.found for it in lines]),
        gold_cited=mean([not gold.isdisjoint(it.cited) for it, gold in found_answers]),
        bm25_gold=mean([it.bm25 in gold for it, gold in found_answers]),
        supported=mean([it.supported for it, _ in found_answers]),
        citations=mean([len(it.cited) for it, _ in found_answers]),
        by_type=_by_type(questions, right, near),
        latency_ms={"p50": float(np.percentile(took, 50)), "p95": float(np.percentile(took, 95))},
    )


def _by_type(
    questions: Sequence[ShortAnswerQuestion], right: Sequence[float], near: Sequence[float]
) -> dict[str, tuple[int, float, float]]:
    by_type: dict[str, tuple[int, float, float]] = {}
    for kind in sorted({asked.type for asked in questions}):
        at = [n for n, asked in enumerate(questions) if asked.type == kind]
        by_type[kind] = (len(at), mean([right[n] for n in at]), mean([near[n] for n in at]))
    return by_type
