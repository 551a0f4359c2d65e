"""Commands `stop`, `protect`, `unprotect`, `lock`, `unlock`, and `open` for the window."""

import sys
from pathlib import Path

from app.cli.command import Call, argument, command, fields_of, flag
from app.cli.secret import read_secret
from app.wire.connect import stop_running_engine
from core.engine.engine import Engine
from core.errors import WrongUse
from core.records.addresses import is_address, parse_address


@command("stop", result=fields_of(stopped=bool))
def run_stop(call: Call) -> None:
    """End the engine; it starts again with the next command or window."""
    stopped = stop_running_engine(call.home)
    call.terminal.fields(stopped=stopped)
    call.terminal.line("Engine stopped." if stopped else "No engine was running.")


@command(
    "protect",
    arguments=(
        flag("--passphrase", "ask for a passphrase, or for a new one, instead of the keychain"),
    ),
    result=fields_of(encrypted=bool, recovery_code=str),
    examples=("loci protect --passphrase",),
)
def run_protect(call: Call) -> None:
    """Encrypt all files of Loci, the key in the system's keychain or behind a passphrase.

    A passphrase is typed, never given as an argument, and takes the place of the keychain or of
    the former passphrase. Print the recovery code that is shown then: it opens Loci if the
    passphrase is forgotten.
    """
    code = _set_passphrase(call) if call.arguments.passphrase else call.request(Engine.protect)
    call.terminal.fields(encrypted=True, recovery_code=code)
    if code:
        call.terminal.line("Everything that Loci keeps is encrypted. Your recovery code:")
        call.terminal.line(f"\n    {code}\n")
        call.terminal.line("Print it or write it down, and keep it away from this computer.")
    elif call.arguments.passphrase:
        call.terminal.line("The passphrase is changed. The recovery code stays as it is.")
    else:
        call.terminal.line("Everything that Loci keeps is encrypted. The key is in your keychain.")


def _set_passphrase(call: Call) -> str:
    """Ask for the passphrases and set the new one; return the recovery code, if there is one."""
    home = call.request(Engine.show_home)
    current = read_secret("Passphrase or recovery code: ") if home.has_passphrase else ""
    if current:
        call.request(Engine.unlock, current)
    new = read_secret("New passphrase: ")
    if new != read_secret("The same again: "):
        raise WrongUse("", "passphrases_differ")
    return call.request(Engine.protect, passphrase=new, current=current)


@command("unprotect", result=fields_of(encrypted=bool))
def run_unprotect(call: Call) -> None:
    """Turn encryption off again."""
    call.request(Engine.unprotect)
    call.terminal.fields(encrypted=False)
    call.terminal.line("Encryption is off.")


@command("lock", result=fields_of(locked=bool))
def run_lock(call: Call) -> None:
    """Close Loci's files until the passphrase is entered again, and end the engine."""
    call.request(Engine.lock)
    call.terminal.fields(locked=True)
    call.terminal.line("Loci is locked.")


@command("unlock", result=fields_of(locked=bool))
def run_unlock(call: Call) -> None:
    """Ask for the passphrase and open Loci's files.

    They stay open until `loci lock`, or until no window and no command used them for as long as
    the option `lock_after_min` says. Other commands ask for the passphrase themselves.
    """
    call.request(Engine.status)
    call.terminal.fields(locked=False)
    call.terminal.line("Loci is unlocked.")


@command(
    "open",
    arguments=(
        argument(
            "paths", nargs="*", metavar="PATH", help="folders and files to read, or a loci: address"
        ),
        argument(
            "--ask",
            nargs="?",
            const="",
            metavar="QUESTION",
            help="ask this there; without a question, open the small window for one",
        ),
        flag("--background", "without a window, to read what has changed"),
    ),
    examples=(
        "loci open ~/notes --ask 'Who leads Project Lantern?'",
        "loci open --ask",
        "loci open 'loci:thing/Project Lantern'",
    ),
)
def run_open(call: Call) -> int:
    """Open the window, or bring it to the front.

    There is one window for each home: a second start tells the first what is wanted. An address
    such as loci:thing/Ada or loci:ask?q=WORDS only shows something; a question waits for Enter.
    """
    given = call.arguments.paths
    if len(given) == 1 and is_address(given[0]):
        return call.open_window(call.home, link=_checked_link(given[0]))
    paths = [Path(path).expanduser().resolve() for path in given]
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


def _checked_link(address: str) -> str:
    """Return the address. Raises `WrongUse`, and tells it on the desktop where no terminal does."""
    try:
        parse_address(address)
    except WrongUse as error:
        if not sys.stderr.isatty():
            from ui.shell.system.system_notifications import send_to_desktop

            # Whoever made the link chose its words.
            send_to_desktop("Loci", str(error.message.with_remedy))
        raise
    return address
