"""`loci bench openie`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, writable_file


def run_bench(call: Call) -> None:
    """Measure one gold file."""
    gold = existing_file(call.arguments.gold)
    out = writable_file(call.arguments.out) if call.arguments.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from bench.extraction.openie import run_openie
    from bench.extraction.openie_report import report_line

    report = run_openie(gold, out=out)
    call.terminal.value(report)
    call.terminal.line(report_line(report))


COMMANDS = (
    CliCommand(
        "bench openie",
        run_bench,
        help="measure how well sentences are read as tuples, against gold tuples",
        description="Prints precision, recall, F1 and sentences a second.",
        arguments=(
            argument(
                "--gold",
                required=True,
                metavar="F",
                help="lines {sentence, triples: [{rel, args}]}",
            ),
            argument(
                "--out", metavar="FILE", help="write {sentence, triples} lines of what was found"
            ),
        ),
        result="bench.extraction.openie:OpenieReport",
        examples=("loci bench openie --gold gold.jsonl",),
    ),
)
