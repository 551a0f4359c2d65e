"""Command `open`: the window."""

from pathlib import Path

from app.cli.command import AddCommand, Call
from core.errors import WrongUse


def register(add: AddCommand) -> None:
    """Add the command."""
    command = add(
        "open",
        run_open,
        help="open the window, or bring it to the front",
        more="There is one window for each home: a second start tells the first what is wanted.",
    )
    command.add_argument("paths", nargs="*", metavar="PATH", help="folders and files to read")
    command.add_argument("--ask", default="", metavar="QUESTION", help="ask this there")
    command.add_argument(
        "--background", action="store_true", help="without a window, to read what has changed"
    )


def run_open(call: Call) -> int:
    """Open the window, or hand the request to the one that is open."""
    paths = [Path(path).expanduser().resolve() for path in call.arguments.paths]
    for path in paths:
        if not path.exists():
            raise WrongUse(
                str(path), detail="There is no such file or folder.", remedy="Check the path."
            )
    return call.open_window(
        call.home,
        folders=[str(path) for path in paths],
        question=call.arguments.ask,
        background=call.arguments.background,
    )
