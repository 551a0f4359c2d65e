"""`make bench ONLY=openie`: the development half of CaRB."""

from collections.abc import Iterator

from bench.extraction.openie import OpenieReport, run_openie
from bench.options import BenchOptions

GOLD = "openie/carb_dev.jsonl"


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of open extraction. Raises `Unreadable` without the gold file."""
    yield f"\n{GOLD}: {report_line(run_openie(options.bench / GOLD))}"


def report_line(report: OpenieReport) -> str:
    """Return the report in one line."""
    return (
        f"F1 {report.f1:.3f}, precision {report.precision:.3f}, recall {report.recall:.3f}; "
        f"{report.sentences} sentences, {report.tuples} tuples, "
        f"{report.sentences_per_s:.0f} sentences a second on one core"
    )
