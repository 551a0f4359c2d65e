"""`make bench ONLY=tck`: scenarios of the openCypher TCK."""

from collections.abc import Iterator

from bench.cypher.tck import TckReport, run_tck
from bench.options import BenchOptions


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of the scenarios in the folder of benchmark data."""
    yield table(run_tck(options.bench / "tck"))


def table(report: TckReport) -> str:
    """Return the counts, and a line for each scenario that did not pass."""
    lines = [
        (
            f"  {report.passed} of {report.scenarios} scenarios passed ({report.examples} with all "
            f"examples), {report.failed} failed, {report.unsupported} unsupported"
        )
    ]
    lines += [
        f"  {one.outcome}: {one.feature} {one.scenario}: {one.reason[:300]}"
        for one in report.problems
    ]
    return "\n".join(lines)
