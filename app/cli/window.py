"""Command `open`: the window."""

from pathlib import Path

from app.cli.command import Call, argument, command
from core.errors import WrongUse


@command(
    "open",
    arguments=(
        argument("paths", nargs="*", metavar="PATH", help="folders and files to read"),
        argument(
            "--ask",
            nargs="?",
            const="",
            metavar="QUESTION",
            help="ask this there; without a question, open the small window for one",
        ),
        argument(
            "--background", action="store_true", help="without a window, to read what has changed"
        ),
    ),
    examples=("loci open ~/notes --ask 'Who leads Project Lantern?'", "loci open --ask"),
)
def run_open(call: Call) -> int:
    """Open the window, or bring it to the front.

    There is one window for each home: a second start tells the first what is wanted.
    """
    paths = [Path(path).expanduser().resolve() for path in call.arguments.paths]
    for path in paths:
        if not path.exists():
            raise WrongUse(str(path), "path_missing")
    return call.open_window(
        call.home,
        folders=[str(path) for path in paths],
        question=call.arguments.ask or "",
        quick=call.arguments.ask == "",
        background=call.arguments.background,
    )


COMMANDS = (run_open,)
