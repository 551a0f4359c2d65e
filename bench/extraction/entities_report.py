"""`make bench ONLY=entities`: named entities in raw text, and junk among entities of a vault."""

from collections.abc import Iterator
from pathlib import Path

from bench.extraction.entities import EntitiesReport, run_entities
from bench.extraction.junk import JunkReport, score
from bench.options import BenchOptions
from core.errors import WrongUse
from core.messages import UserMessage

# Labels refer to files and character offsets of ../shared/corpora/vault_dendron; they hold no text.
LABELS = Path(__file__).with_name("junk_vault_dendron.jsonl")


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the figures of each gold file, then of the labeled sample. Raises `WrongUse`."""
    golds = sorted(options.bench.glob("entities/*_dev.jsonl"))
    if not golds:
        raise WrongUse(
            str(options.bench),
            UserMessage.literal("There are no labelled names. Check the folder."),
        )
    for gold in golds:
        yield f"\n{gold.stem}\n{table(run_entities(gold))}"
    if LABELS.is_file():
        try:
            line = junk_line(score(LABELS))
        except WrongUse as error:
            line = f"  {error}"  # the sample is not labeled yet
        yield f"\n{LABELS.stem}\n{line}"


def table(report: EntitiesReport) -> str:
    """Return boundaries in one line, then each type of the gold."""
    shares = f"precision {report.boundary_precision:.3f}, recall {report.boundary_recall:.3f}"
    lines = [
        f"  boundaries: F1 {report.boundary_f1:.3f} ({shares}), {report.names} names",
        f"  types: {report.type_accuracy:.3f} right where both have the type",
        f"  {report.texts} texts, {report.texts_per_s:.0f} a second",
    ]
    for kind, row in report.by_type.items():
        right = "no equal" if row.accuracy is None else f"type right {row.accuracy:.3f}"
        lines.append(f"    {kind:14} {row.names:5} names, found {row.recall:.3f}, {right}")
    return "\n".join(lines)


def junk_line(report: JunkReport) -> str:
    """Return the share of junk with its interval."""
    return (
        f"  junk: {report.share:.1%} of {report.labelled} things "
        f"(95 %: {report.low:.1%} to {report.high:.1%})"
    )
