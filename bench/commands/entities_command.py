"""`loci bench entities` and `loci bench junk`."""

from pathlib import Path

from msgspec import Struct

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, writable_file
from core.errors import WrongUse
from core.messages import UserMessage


class JunkSample(Struct, frozen=True):
    """Number of things that were drawn for labeling, and their file."""

    drawn: int
    out: str


def run_bench_entities(call: Call) -> None:
    """Measure one gold file."""
    given = call.arguments
    gold, out = existing_file(given.gold), writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from bench.extraction.entities import run_entities
    from bench.extraction.entities_report import table

    report = run_entities(gold, out=out)
    call.terminal.value(report)
    call.terminal.line(table(report))


def run_bench_junk(call: Call) -> None:
    """Draw a sample for labeling, or report the share of junk in a labeled one."""
    given = call.arguments
    from bench.datasets import write_lines
    from bench.extraction.entities_report import junk_line
    from bench.extraction.junk import sample_entities, score

    if given.labels:
        report = score(existing_file(given.labels))
        call.terminal.value(report)
        call.terminal.line(junk_line(report).strip())
        return
    if not given.corpus or not given.out:
        raise WrongUse(
            "",
            UserMessage.literal(
                "Either --labels, or --corpus and --out are needed. See: loci bench junk --help"
            ),
        )
    folder, out = Path(given.corpus).absolute(), writable_file(given.out)
    if not folder.is_dir():
        raise WrongUse(str(folder), UserMessage.literal("This is no folder. Check the path."))
    drawn = sample_entities(folder, count=max(1, given.count), seed=given.seed)
    write_lines(out, drawn)
    call.terminal.value(JunkSample(len(drawn), str(out)))
    call.terminal.line(f"{len(drawn)} things are in {out}.")


COMMANDS = (
    CliCommand(
        "bench entities",
        run_bench_entities,
        help="measure how well names are found in raw text, and their types",
        arguments=(
            argument(
                "--gold",
                required=True,
                metavar="F",
                help="lines {id, tokens, tags} or {id, sents, entities}",
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {id, text, gold, found}, from which all is recomputed",
            ),
        ),
        result="bench.extraction.entities:EntitiesReport",
        examples=("loci bench entities --gold gold.jsonl",),
    ),
    CliCommand(
        "bench junk",
        run_bench_junk,
        help="draw things of a folder for labelling, or count the junk among labelled ones",
        description="Label each line as thing or junk, then give the file as --labels.",
        arguments=(
            argument("--corpus", metavar="DIR", help="folder to draw things from"),
            argument("--count", type=int, default=200, metavar="N", help="things to draw"),
            argument("--seed", type=int, default=20, metavar="N", help="which ones are drawn"),
            argument("--out", metavar="FILE", help="where the drawn things are written"),
            argument("--labels", metavar="F", help="lines {name, kind, contexts, label}"),
        ),
        result=("bench.extraction.junk:JunkReport", JunkSample),
        examples=(
            "loci bench junk --corpus ~/notes --out sample.jsonl",
            "loci bench junk --labels sample.jsonl",
        ),
    ),
)
