"""`make bench ONLY=links`: extracted links, and retrieval of masked links."""

from collections.abc import Iterator

from bench.options import BenchOptions
from bench.retrieval.links import LinksReport, run_links
from core.errors import WrongUse
from core.messages import UserMessage


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each vault. Raises `WrongUse`."""
    vaults = sorted(path.parent for path in options.bench.glob("links/*/edges.jsonl"))
    if not vaults:
        raise WrongUse(
            str(options.bench), UserMessage.literal("There are no linked notes. Check the folder.")
        )
    for vault in vaults:
        report = run_links(
            vault / "corpus.jsonl",
            vault / "queries.jsonl",
            vault / "edges.jsonl",
            embedder_folder=options.embedder,
        )
        yield f"\n{vault.name}\n{table(report)}"


def table(report: LinksReport) -> str:
    """Return extracted links in one line, masked links in the other."""
    recall, plain = (
        ", ".join(f"{value:.3f} at {cut}" for cut, value in recalls.items())
        for recalls in (report.recall, report.hybrid)
    )
    return (
        f"  links: recall {report.edges_recall:.3f} of {report.edges} given ones, precision "
        f"{report.edges_precision:.3f} of {report.edges_found} found in {report.notes} notes\n"
        f"  masked links, their own note left out: recall {recall} "
        f"of {report.questions} questions\n"
        f"  the plain hybrid of cosine and BM25 over the same: {plain}"
    )
