"""Commands `stop`, `protect` and `unprotect`."""

from app.cli.command import Call, CliCommand, fields_of
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine


def run_stop(call: Call) -> None:
    """Stop the engine and wait until its files are closed."""
    stopped = stop_running_engine(call.home)
    call.terminal.fields(stopped=stopped)
    call.terminal.line("The engine has left." if stopped else "No engine was running.")


def run_protect(call: Call) -> None:
    """Encrypt the stores."""
    call.request(Engine.protect)
    call.terminal.fields(encrypted=True)
    call.terminal.line("Everything that Loci keeps is encrypted. The key is in your keychain.")


def run_unprotect(call: Call) -> None:
    """Decrypt the stores."""
    call.request(Engine.unprotect)
    call.terminal.fields(encrypted=False)
    call.terminal.line("Encryption is off.")


COMMANDS = (
    CliCommand(
        "stop",
        run_stop,
        help="end the engine; it starts again with the next command or window",
        result=fields_of(stopped=bool),
        examples=("loci stop",),
    ),
    CliCommand(
        "protect",
        run_protect,
        help="encrypt all files of Loci, the key in the system's keychain",
        result=fields_of(encrypted=bool),
        examples=("loci protect",),
    ),
    CliCommand(
        "unprotect",
        run_unprotect,
        help="turn encryption off again",
        result=fields_of(encrypted=bool),
        examples=("loci unprotect",),
    ),
)
