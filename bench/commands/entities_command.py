"""`loci bench entities` and `loci bench junk`."""

from argparse import ArgumentParser
from pathlib import Path

from msgspec import Struct

from app.cli.command import DONE, Call, CliCommand
from bench.commands.arguments import existing_file, writable_file
from core.errors import WrongUse
from core.messages import UserMessage


class JunkSample(Struct, frozen=True):
    """Number of things that were drawn for labeling, and their file."""

    drawn: int
    out: str


def run_bench_entities(call: Call) -> int:
    """Measure one gold file."""
    given = call.arguments
    gold, out = existing_file(given.gold), writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from bench.extraction.entities import run_entities
    from bench.extraction.entities_report import table

    report = run_entities(gold, out=out)
    call.terminal.value(report)
    call.terminal.line(table(report))
    return DONE


def run_bench_junk(call: Call) -> int:
    """Draw a sample for labeling, or report the share of junk in a labeled one."""
    given = call.arguments
    from bench.extraction.entities_report import junk_line
    from bench.extraction.junk import sample_entities, score, write_sample

    if given.labels:
        report = score(existing_file(given.labels))
        call.terminal.value(report)
        call.terminal.line(junk_line(report).strip())
        return DONE
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
    write_sample(out, drawn)
    call.terminal.value(JunkSample(len(drawn), str(out)))
    call.terminal.line(f"{len(drawn)} things are in {out}.")
    return DONE


def _entities_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--gold",
        required=True,
        metavar="F",
        help="lines {id, tokens, tags} or {id, sents, entities}",
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write {id, text, gold, found}, from which all is recomputed"
    )


def _junk_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--corpus", metavar="DIR", help="folder to draw things from")
    parser.add_argument("--count", type=int, default=200, metavar="N", help="things to draw")
    parser.add_argument("--seed", type=int, default=20, metavar="N", help="which ones are drawn")
    parser.add_argument("--out", metavar="FILE", help="where the drawn things are written")
    parser.add_argument("--labels", metavar="F", help="lines {name, kind, contexts, label}")


COMMANDS = (
    CliCommand(
        "bench entities",
        run_bench_entities,
        help="measure how well names are found in raw text, and their types",
        arguments=_entities_arguments,
        result="bench.extraction.entities:EntitiesReport",
        examples=("loci bench entities --gold gold.jsonl",),
    ),
    CliCommand(
        "bench junk",
        run_bench_junk,
        help="draw things of a folder for labelling, or count the junk among labelled ones",
        description="Label each line as thing or junk, then give the file as --labels.",
        arguments=_junk_arguments,
        result=("bench.extraction.junk:JunkReport", JunkSample),
        examples=(
            "loci bench junk --corpus ~/notes --out sample.jsonl",
            "loci bench junk --labels sample.jsonl",
        ),
    ),
)
