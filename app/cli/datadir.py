"""Commands on the data directory: home, backup, restore, move, erase, connections, starters."""

import sys

from app.cli.command import Call, argument, command, fields_of, flag
from app.cli.secret import read_secret
from app.cli.terminal import absolute, count_noun
from app.client import Client
from app.erase import ERASE_WORDS, erase_library
from app.wire.connect import stop_running_engine
from core.datadir.layout import engine_files
from core.datadir.pointer import resolve_home
from core.engine.engine import Engine
from core.errors import WrongUse
from core.lanes import Cancel
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo

_STAGES = {
    "copying": "Copying",
    "checking": "Checking",
    "opening": "Opening the copy",
    "exchanging": "Putting it in place",
}


class _StageNotes:
    """Progress callback that prints each stage once."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._stage = ""

    def __call__(self, piece: CopyProgress) -> None:
        if piece.stage != self._stage:
            self._stage = piece.stage
            self._call.terminal.note(f"{_STAGES[piece.stage]} …")


@command("home", result=fields_of(home=DataDirInfo))
def run_home(call: Call) -> None:
    """Show where Loci keeps its files, and how large they are."""
    shown = call.request(Engine.show_home)
    call.terminal.fields(home=shown)
    call.terminal.line(f"Files:     {shown.path}  ({_size(shown.size_bytes)})")
    call.terminal.line(f"Models:    {shown.models_path}  ({_size(shown.models_bytes)})")
    call.terminal.line(f"Log:       {shown.log_path}")
    call.terminal.line(f"Encrypted: {'yes' if shown.encrypted else 'no'}")
    call.terminal.line(f"Free:      {_size(shown.free_bytes)} of disk")
    if shown.backup_path:
        call.terminal.line(f"Backup:    {shown.backup_path}")
    if shown.backup_problem:
        call.terminal.line(str(shown.backup_problem))


@command(
    "backup",
    arguments=(
        argument(
            "file",
            nargs="?",
            metavar="FILE",
            help="such as ~/loci.locibackup; without it, today's in the folder of those that "
            "are made by themselves",
        ),
        flag("--replace", "also if the file is there already"),
    ),
    result=fields_of(backup=BackupInfo),
    examples=("loci backup ~/loci.locibackup --replace",),
)
def run_backup(call: Call) -> None:
    """Write everything that Loci keeps to one file.

    Each part has its checksum. The backup of a library with a passphrase opens with that or the
    recovery code; otherwise one that is protected opens only with the key in this keychain, which
    unprotect and erase delete.
    """
    made = call.request(
        Engine.back_up,
        absolute(call.arguments.file) if call.arguments.file else "",
        replace=call.arguments.replace,
        on_piece=_StageNotes(call),
        cancel=Cancel(),
    )
    call.terminal.fields(backup=made)
    call.terminal.line(f"{made.path} holds {_backup_summary(made)}.")
    if made.has_passphrase:
        call.terminal.aside("It opens with your passphrase or recovery code, on any computer.")
    elif made.encrypted:
        call.terminal.aside("It is encrypted with the key that is in this computer's keychain.")


@command(
    "restore",
    arguments=(
        argument("file", metavar="FILE"),
        flag("--check", "only read all of it, and say what it holds"),
    ),
    result=fields_of(backup=BackupInfo, restored=bool),
    examples=("loci restore ~/loci.locibackup --check",),
)
def run_restore(call: Call) -> None:
    """Return to a backup.

    It is examined first; nothing is replaced unless all of it is sound. What was there before is
    kept aside until all is in place.
    """
    path = absolute(call.arguments.file)
    with Client.connect(call.home) as client:
        backup = client.call(Engine.show_backup, path).result()
        if not call.arguments.check:
            secret = read_secret("Passphrase of the backup: ") if backup.has_passphrase else ""
            backup = client.call(
                Engine.restore, path, passphrase=secret, on_piece=_StageNotes(call), cancel=Cancel()
            ).result()
    call.terminal.fields(backup=backup, restored=not call.arguments.check)
    done = "holds" if call.arguments.check else "is restored:"
    call.terminal.line(f"The backup of {backup.made_at.astimezone():%d %b %Y, %H:%M} {done} ")
    call.terminal.line(f"{_backup_summary(backup)}.")


@command(
    "move",
    arguments=(argument("folder", metavar="DIR", help="a folder that is empty or not there yet"),),
    result=fields_of(home=str),
    examples=("loci move ~/loci-data",),
)
def run_move(call: Call) -> None:
    """Keep Loci's files in another folder from now on.

    The old files are deleted when the new ones have been opened.
    """
    path = call.request(
        Engine.move_home,
        absolute(call.arguments.folder),
        on_piece=_StageNotes(call),
        cancel=Cancel(),
    )
    stop_running_engine(call.home)
    for left in engine_files(call.home):
        left.unlink(missing_ok=True)
    with Client.connect(resolve_home(call.home)) as client:
        client.call(Engine.status).result()
    call.terminal.fields(home=path)
    call.terminal.line(f"Loci's files are in {path} now; the old ones are deleted.")


@command(
    "erase",
    arguments=(
        argument(
            "words",
            nargs="*",
            metavar="WORDS",
            help=f"“{ERASE_WORDS}”, else you are asked to type it",
        ),
    ),
    result=fields_of(erased=DataDirErasure),
    examples=("loci erase delete everything",),
)
def run_erase(call: Call) -> None:
    """Delete everything that Loci keeps; your documents stay as they are.

    The key is deleted first.
    """
    words = " ".join(call.arguments.words)
    if not words and sys.stdin.isatty():
        call.terminal.note("This deletes all that Loci has read and remembered, for good.")
        words = input(f"Type “{ERASE_WORDS}” to go on: ")
    if words.strip().casefold() != ERASE_WORDS:
        raise WrongUse("", "erase_not_confirmed", words=ERASE_WORDS)
    gone, backup = erase_library(call.home, words)
    call.terminal.fields(erased=gone)
    print_erasure(call, gone, backup=backup)


def print_erasure(call: Call, gone: DataDirErasure, *, backup: str) -> None:
    """Say what is deleted, and what is left."""
    call.terminal.line(
        f"{count_noun(gone.files, 'file')} of Loci deleted. Your documents are as they were."
    )
    if backup:
        call.terminal.line(f"The backups beside {backup} are left; delete them yourself.")
    if gone.key_left:
        call.terminal.line("The keychain did not give up the key; it opens nothing any more.")


@command(
    "connections",
    arguments=(argument("--limit", type=int, default=100),),
    result=fields_of(connections=tuple[Connection, ...]),
    examples=("loci connections --limit 20",),
)
def run_connections(call: Call) -> None:
    """Show which hosts the engine connected to."""
    made = call.send(Engine.list_connections)
    empty = "The engine has connected to nothing."
    call.show_rows("connections", made, _connection_line, empty=empty)


@command("starters", result=fields_of(questions=tuple[str, ...]))
def run_starters(call: Call) -> None:
    """Show questions that what was read can answer."""
    call.show_rows("questions", call.request(Engine.suggest_questions), str)


def _connection_line(connection: Connection) -> str:
    where = "this computer" if connection.is_local else "outside"
    at = f"{connection.at.astimezone():%Y-%m-%d %H:%M}"
    return f"{at}  {connection.host}:{connection.port}  {where}"


def _backup_summary(backup: BackupInfo) -> str:
    documents, facts = count_noun(backup.documents, "document"), count_noun(backup.facts, "fact")
    return (
        f"{documents}, {count_noun(backup.entities, 'thing')}, {facts} ({_size(backup.size_bytes)})"
    )


def _size(size_bytes: int) -> str:
    if size_bytes >= 1e9:
        return f"{size_bytes / 1e9:,.1f} GB"
    return f"{size_bytes / 1e6:,.1f} MB"
