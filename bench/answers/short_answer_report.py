"""`make bench ONLY=answers`: short answers on every question set, and pooled (P10)."""

from collections.abc import Iterator

from bench.answers.short_answers import (
    AnsweredQuestion,
    AnswersReport,
    ShortAnswerQuestion,
    build_report,
    measure,
)
from bench.options import BenchOptions
from core.errors import WrongUse
from core.evaluation.bootstrap import paired_bootstrap
from core.messages import UserMessage

BAR = 0.85


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each set, then pooled. Raises `WrongUse`."""
    folders = sorted(path.parent for path in options.sets.glob("*/queries.jsonl"))
    if not folders:
        raise WrongUse(
            str(options.sets),
            UserMessage.literal("There are no sets of questions. Check the folder."),
        )
    lines: list[AnsweredQuestion] = []
    questions: list[ShortAnswerQuestion] = []
    for folder in folders:
        answered, of = measure(
            folder / "corpus.jsonl",
            folder / "queries.jsonl",
            embedder_folder=options.embedder,
            on_progress=lambda _: None,
        )
        lines += answered
        questions += of
        yield table(folder.name, build_report(answered, of))
    yield pooled(lines, questions)


def table(name: str, report: AnswersReport) -> str:
    """Return the figures of one set."""
    kinds = ", ".join(
        f"{kind} {right:.0%}/{near:.0%} of {count}"
        for kind, (count, right, near) in report.by_type.items()
    )
    return "\n".join(
        [
            f"\n{name}: {report.questions} questions",
            f"  short answers: exact match {report.exact_match:.3f}, F1 {report.f1:.3f} ({kinds})",
            (
                f"  found answers that cite gold: {report.gold_cited:.3f} "
                f"(BM25's first passage {report.bm25_gold:.3f})"
            ),
            (
                f"  citations: {report.citations:.1f} an answer, {report.citation_precision:.3f} "
                f"of them gold; sentences supported: {report.supported:.1%}"
            ),
            (
                f"  not found: {report.not_found:.1%}; question and answer: p50 "
                f"{report.latency_ms['p50']:.0f} ms, p95 {report.latency_ms['p95']:.0f} ms"
            ),
        ]
    )


def pooled(lines: list[AnsweredQuestion], questions: list[ShortAnswerQuestion]) -> str:
    """Return all sets together, against BM25's first passage, with 95 % intervals."""
    pairs = [(it, asked.gold_ids) for it, asked in zip(lines, questions, strict=True) if it.found]
    ours = [float(not set(gold).isdisjoint(it.cited)) for it, gold in pairs]
    theirs = [float(it.bm25 in gold) for it, gold in pairs]
    level = paired_bootstrap(ours, [0.0] * len(ours))
    over = paired_bootstrap(ours, theirs)
    report = build_report(lines, questions)
    return "\n".join(
        [
            table("all sets", report),
            (
                f"  cite gold: {level.mean:.3f} (95 % {level.low:.3f} to {level.high:.3f}), "
                f"bar {BAR}; over BM25's first passage {over.mean:+.3f} (95 % {over.low:+.3f} to "
                f"{over.high:+.3f}, p {over.p_value:.4f})"
            ),
        ]
    )
