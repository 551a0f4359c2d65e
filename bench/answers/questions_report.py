"""`make bench ONLY=questions`: natural questions over each collection (P10)."""

from collections.abc import Iterator

from bench.answers.questions import QuestionsReport, run_questions
from bench.options import BenchOptions
from core.records.evaluation import Figure


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each collection."""
    shared = options.sets.parent.parent
    for questions in sorted((shared / "bench" / "questions").glob("*.jsonl")):
        report = run_questions(
            questions,
            shared / "corpora" / "questions" / questions.stem,
            embedder_folder=options.embedder,
        )
        yield table(questions.stem, report)


def table(name: str, report: QuestionsReport) -> str:
    """Return the figures of one collection."""
    base = report.baselines
    return "\n".join(
        [
            (
                f"{name}: {report.questions} questions with an answer, "
                f"{report.unanswerable} without; encoder {report.encoder}"
            ),
            (
                f"  right {report.right:.2f} (lead {report.lead_right:.2f}), stated wrong "
                f"{report.wrong:.2f}, not found {report.not_found:.2f}, "
                f"cites gold {report.cited_gold:.2f}, {report.characters:.0f} characters"
            ),
            (
                f"  answered without an answer: {report.false_answers} of {report.unanswerable}; "
                f"follow-ups right {report.follow_ups_right:.2f} of {report.follow_ups}"
            ),
            (
                f"  two windows {base.two_windows.right:.2f} "
                f"({base.two_windows.characters:.0f} characters), three passages "
                f"{base.passages3.right:.2f} ({base.passages3.characters:.0f} characters)"
            ),
            (
                f"  hit@1/5: Loci {report.hit1:.2f}/{report.hit5:.2f}, "
                f"hybrid {base.hybrid.hit1:.2f}/{base.hybrid.hit5:.2f}, "
                f"dense {base.dense.hit1:.2f}/{base.dense.hit5:.2f}, "
                f"bm25 {base.bm25.hit1:.2f}/{base.bm25.hit5:.2f}"
            ),
            *_figure_lines(report),
        ]
    )


def _figure_lines(report: QuestionsReport) -> Iterator[str]:
    for name in report.figures.__struct_fields__:
        figure: Figure | None = getattr(report.figures, name)
        if figure is not None:
            interval = f"{figure.mean:.3f} ({figure.low:.3f} to {figure.high:.3f})"
            yield f"  {name.replace('_', ' ')}: {interval}, {figure.questions} questions"
