"""Commands `stop`, `protect`, `unprotect`, and `open` for the window."""

from pathlib import Path

from app.cli.command import Call, argument, command, fields_of, flag
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine
from core.errors import WrongUse


@command("stop", result=fields_of(stopped=bool))
def run_stop(call: Call) -> None:
    """End the engine; it starts again with the next command or window."""
    stopped = stop_running_engine(call.home)
    call.terminal.fields(stopped=stopped)
    call.terminal.line("The engine has left." if stopped else "No engine was running.")


@command("protect", result=fields_of(encrypted=bool))
def run_protect(call: Call) -> None:
    """Encrypt all files of Loci, the key in the system's keychain."""
    call.request(Engine.protect)
    call.terminal.fields(encrypted=True)
    call.terminal.line("Everything that Loci keeps is encrypted. The key is in your keychain.")


@command("unprotect", result=fields_of(encrypted=bool))
def run_unprotect(call: Call) -> None:
    """Turn encryption off again."""
    call.request(Engine.unprotect)
    call.terminal.fields(encrypted=False)
    call.terminal.line("Encryption is off.")


@command(
    "open",
    arguments=(
        argument("paths", nargs="*", metavar="PATH", help="folders and files to read"),
        argument("--ask", default="", metavar="QUESTION", help="ask this there"),
        flag("--background", "without a window, to read what has changed"),
    ),
    examples=("loci open ~/notes --ask 'Who leads Project Lantern?'",),
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
        question=call.arguments.ask,
        background=call.arguments.background,
    )
