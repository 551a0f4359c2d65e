"""`make bench ONLY=retrieval`: recall on every question set, compared with the hybrid (T15)."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bench.options import BenchOptions
from bench.retrieval.ranking_metrics import METHODS, Recall, figure_lines, recalls
from bench.retrieval.retrieval import RetrievalReport, measure
from core.errors import WrongUse
from core.evaluation.bootstrap import Difference, paired_bootstrap
from core.messages import UserMessage


class SetReport(Struct, frozen=True):
    """Report of a set, with the recall of each question at 5 and at 2 for us and the hybrid."""

    name: str
    report: RetrievalReport
    ours: tuple[float, ...]
    hybrid: tuple[float, ...]
    ours_at_2: tuple[float, ...] = ()
    hybrid_at_2: tuple[float, ...] = ()


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield a table for each set, then pooled figures. Raises `WrongUse`."""
    folders = sorted(path.parent for path in options.sets.glob("*/queries.jsonl"))
    if not folders:
        raise WrongUse(
            str(options.sets),
            UserMessage.literal("There are no sets of questions. Check the folder."),
        )
    reports: list[SetReport] = []
    for folder in folders:
        reports.append(_measured(folder, embedder_folder=options.embedder))
        yield table(reports[-1:])
    yield pooled(reports)


def table(reports: list[SetReport]) -> str:
    """Return recall of each method on each set, times, and reading speed."""
    lines: list[str] = []
    for one in reports:
        report = one.report
        lines.append(f"\n{one.name}: {report.questions} questions, {report.passages} passages")
        lines.append(f"  {'recall at':10}" + "".join(f"{cut:>8}" for cut in report.recall))
        lines += [f"  {method:10}" + _row(report.baselines[method]) for method in METHODS]
        lines.append(f"  {'loci':10}" + _row(report.recall))
        lines.append(f"  all at 5: {report.all_at_5:.3f}; over the hybrid at 5: "
                     + _words(report.over_hybrid_at_5))  # fmt: skip
        lines += figure_lines(report.metrics)
        lines.append(
            f"  a question: p50 {report.latency_ms['p50']:.1f} ms, p95 "
            f"{report.latency_ms['p95']:.1f} ms, {report.latency_ms['ratio_to_cosine']:.1f} x "
            "encoding it and comparing it with every passage"
        )
        lines.append(
            f"  encoding a question: {report.encoding.ratio:.2f} of a document's time, cosine of "
            f"both {report.encoding.cosine:.4f} (least {report.encoding.least_cosine:.4f})"
        )
        lines.append(
            f"  reading: {report.ingest.passages_per_s:.1f} passages a second, "
            f"{report.ingest.encoder_share:.0%} of the encoder's own speed, "
            f"the encoder busy {report.ingest.encoder_busy:.0%} of the time"
        )
    return "\n".join(lines)


def pooled(reports: list[SetReport]) -> str:
    """Compare Loci with the hybrid over all questions, with 95 % intervals."""
    at_2 = [(one.ours_at_2, one.hybrid_at_2) for one in reports]
    at_5 = [(one.ours, one.hybrid) for one in reports]
    lines = ["\nall sets"]
    for cut, sets in ((2, at_2), (5, at_5)):
        ours = [value for mine, _ in sets for value in mine]
        hybrid = [value for _, theirs in sets for value in theirs]
        level = paired_bootstrap(ours, [0.0] * len(ours))
        lines.append(
            f"  recall at {cut}: {level.mean:.3f} (95 % {level.low:.3f} to {level.high:.3f}), "
            f"hybrid {sum(hybrid) / len(hybrid):.3f}; over the hybrid: "
            + _words(paired_bootstrap(ours, hybrid))
        )
    return "\n".join(lines)


def _measured(folder: Path, *, embedder_folder: Path) -> SetReport:
    report, lines, questions = measure(
        folder / "corpus.jsonl",
        folder / "queries.jsonl",
        embedder_folder=embedder_folder,
        on_progress=lambda _: None,
    )
    return SetReport(
        name=folder.name,
        report=report,
        ours=tuple(recalls(lines, questions, method="loci", cut=5)),
        hybrid=tuple(recalls(lines, questions, method="hybrid", cut=5)),
        ours_at_2=tuple(recalls(lines, questions, method="loci", cut=2)),
        hybrid_at_2=tuple(recalls(lines, questions, method="hybrid", cut=2)),
    )


def _row(recall: Recall) -> str:
    return "".join(f"{value:8.3f}" for value in recall.values())


def _words(difference: Difference) -> str:
    return (
        f"{difference.mean:+.3f} (95 % {difference.low:+.3f} to {difference.high:+.3f}, "
        f"p {difference.p_value:.4f}, {difference.questions} questions)"
    )
