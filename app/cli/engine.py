"""Commands `stop`, `protect` and `unprotect`."""

from app.cli.command import Call, command, fields_of
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine


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
