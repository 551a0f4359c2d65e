"""Commands `stop`, `protect` and `unprotect`."""

from app.cli.command import DONE, Call, CliCommand
from app.cli.results import EncryptionResult, StoppedResult
from app.client import Client
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine


def run_stop(call: Call) -> int:
    """Stop the engine and wait until its files are closed."""
    stopped = stop_running_engine(call.home)
    call.terminal.value(StoppedResult(stopped))
    call.terminal.line("The engine has left." if stopped else "No engine was running.")
    return DONE


def run_protect(call: Call) -> int:
    """Encrypt the stores."""
    with Client.connect(call.home) as client:
        client.call(Engine.protect).result()
    call.terminal.value(EncryptionResult(encrypted=True))
    call.terminal.line("Everything that Loci keeps is encrypted. The key is in your keychain.")
    return DONE


def run_unprotect(call: Call) -> int:
    """Decrypt the stores."""
    with Client.connect(call.home) as client:
        client.call(Engine.unprotect).result()
    call.terminal.value(EncryptionResult(encrypted=False))
    call.terminal.line("Encryption is off.")
    return DONE


COMMANDS = (
    CliCommand(
        "stop",
        run_stop,
        help="end the engine; it starts again with the next command or window",
        result=StoppedResult,
        examples=("loci stop",),
    ),
    CliCommand(
        "protect",
        run_protect,
        help="encrypt all files of Loci, the key in the system's keychain",
        result=EncryptionResult,
        examples=("loci protect",),
    ),
    CliCommand(
        "unprotect",
        run_unprotect,
        help="turn encryption off again",
        result=EncryptionResult,
        examples=("loci unprotect",),
    ),
)
