"""`loci bench tck`."""

from pathlib import Path

from app.cli.command import Call, CliCommand, argument
from core.errors import WrongUse
from core.messages import UserMessage


def run_bench_tck(call: Call) -> None:
    """Run the scenarios of a folder."""
    from bench.cypher.tck import run_tck
    from bench.cypher.tck_report import table

    folder = Path(call.arguments.features).absolute()
    if not folder.is_dir():
        raise WrongUse(
            str(folder), UserMessage.literal("This folder does not exist. Check the path.")
        )
    report = run_tck(folder)
    call.terminal.value(report)
    call.terminal.line(table(report))


COMMANDS = (
    CliCommand(
        "bench tck",
        run_bench_tck,
        help="run scenarios of the openCypher Technology Compatibility Kit",
        description=(
            "Each scenario runs on a graph of its own. Refused queries count as unsupported, other "
            "results or errors than the expected ones as failed."
        ),
        arguments=(
            argument("--features", required=True, metavar="DIR", help="folder of .feature files"),
        ),
        result="bench.cypher.tck:TckReport",
        examples=("loci bench tck --features tck",),
    ),
)
