"""`loci bench resolution`."""

from app.cli.command import Call, CliCommand, argument
from bench.commands.arguments import existing_file, writable_file


def run_bench_resolution(call: Call) -> None:
    """Measure one file of labeled pairs."""
    given = call.arguments
    pairs, out = existing_file(given.pairs), writable_file(given.out) if given.out else None
    # Imported here because it is heavy: the command measures without the engine process.
    from bench.resolution.resolution import run_resolution
    from bench.resolution.resolution_report import table

    report = run_resolution(pairs, out=out)
    call.terminal.value(report)
    call.terminal.line(table(report))


COMMANDS = (
    CliCommand(
        "bench resolution",
        run_bench_resolution,
        help="measure how well it is told whether two records are the same thing",
        description="Figures are those of the test split, where the file has splits. Prints "
        "precision, recall and F1.",
        arguments=(
            argument(
                "--pairs", required=True, metavar="F", help="lines {left, right, match, split}"
            ),
            argument(
                "--out",
                metavar="FILE",
                help="write {row, split, match, verdict, score} for each pair",
            ),
        ),
        result="bench.resolution.resolution:ResolutionReport",
        examples=("loci bench resolution --pairs pairs.jsonl",),
    ),
)
