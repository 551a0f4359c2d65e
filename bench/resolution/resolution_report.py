"""`make bench ONLY=resolution`: record pairs, and coreference of names within documents (K11)."""

from collections.abc import Iterator

from bench.options import BenchOptions
from bench.resolution.clustering_growth import SIZES, ClusteringTime, measure_growth
from bench.resolution.resolution import ResolutionReport, run_resolution
from bench.resolution.surface_forms import FormsReport, run_forms
from core.errors import WrongUse
from core.messages import UserMessage


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each file of pairs, then of names. Raises `WrongUse`."""
    files = sorted(options.bench.glob("resolution/*.jsonl"))
    gold = options.bench / "entities" / "redocred_dev.jsonl"
    if not files or not gold.is_file():
        raise WrongUse(
            str(options.bench),
            UserMessage.literal("There are no labelled pairs. Check the folder."),
        )
    for path in files:
        yield f"\n{path.stem}\n{table(run_resolution(path))}"
    yield f"\n{gold.stem}\n{forms_table(run_forms(gold))}"
    yield "\nmade-up names"
    for size in SIZES:
        yield growth_line(measure_growth(size))


def table(report: ResolutionReport) -> str:
    """Return the figures in one line, and details in another."""
    out = f"; left out: {', '.join(report.left_out)}" if report.left_out else ""
    return (
        f"  F1 {report.f1:.3f}, precision {report.precision:.3f}, recall {report.recall:.3f} of "
        f"{report.matches} matches in {report.pairs} pairs{_of(report.split)}\n"
        f"  {report.asked} pairs left to the user; {report.pairs_per_s:.0f} pairs a second{out}"
    )


def growth_line(growth: ClusteringTime) -> str:
    """Return the run time of clustering."""
    return (
        f"  {growth.things:,} things: {growth.seconds:.1f} s; "
        f"{growth.joined:,} joined with others, {growth.asked:,} questions"
    )


def forms_table(report: FormsReport) -> str:
    """Return B-cubed figures for given names and for extracted ones."""
    return (
        f"  names within a document, given: B-cubed F1 {report.f1:.3f}, precision "
        f"{report.precision:.3f}, recall {report.recall:.3f} of {report.names} names in "
        f"{report.documents} documents; F1 {report.hard_f1:.3f} of things with several\n"
        f"  of those that Loci finds in the text ({report.found_share:.0%}): F1 "
        f"{report.found_f1:.3f}, precision {report.found_precision:.3f}, "
        f"recall {report.found_recall:.3f}"
    )


def _of(split: str) -> str:
    return f" of the {split} split" if split else ""
