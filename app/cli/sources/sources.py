"""Commands `add`, `sources`, `remove` and `sync`."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import asdict

from app.cli.command import DONE, REFUSED, SOME_FAILED, Call, argument, command, fields_of, flag
from app.cli.sources.progress import shown_progress
from app.cli.sources.source_actions import AUTHORSHIPS, find_source, set_authorship
from app.cli.sources.status import summary_lines
from app.cli.terminal import absolute, count_noun
from app.client import Client
from app.wire.connect import is_running
from core.engine.engine import Engine
from core.errors import Cancelled
from core.lanes import Cancel
from core.records.files.status import SENTENCE_INDEXING, FailedFile, Progress, Source, Status


class ReadResult(Status, frozen=True, kw_only=True):
    """Status after reading, and the sources that were added."""

    added: tuple[Source, ...]


@command(
    "add",
    arguments=(
        argument("paths", nargs="+", metavar="PATH", help="a folder or a file"),
        argument(
            "--written-by",
            choices=tuple(AUTHORSHIPS),
            help="to whom “I” refers in these texts; see source author",
        ),
    ),
    result=ReadResult,
    examples=("loci add ~/Documents ~/notes", "loci add ~/papers --written-by others"),
)
def run_add(call: Call) -> int:
    """Watch folders or files, and wait until they are read.

    Watches the paths and returns when all files are read. If the engine keeps running, because a
    window has it open or it watches in the background, the command returns as soon as all text can
    be searched; vectors of single statements are made afterwards.
    """
    paths = [absolute(path) for path in call.arguments.paths]
    others = is_running(call.home)
    with Client.connect(call.home) as client:
        sources = client.call(Engine.add_sources, paths).result()
        if call.arguments.written_by:
            sources = set_authorship(client, sources, paths, call.arguments.written_by)
        status = wait_until_read(client, call, stays=others or _keeps_watching(client))
    failed = [one for one in status.failed if any(_is_under(one.path, path) for path in paths)]
    _show(call, status, added=sources)
    return _exit_code(call, status, failed=failed)


@command(
    "sync",
    arguments=(flag("--rebuild", "make the search index anew and read every file again"),),
    result=ReadResult,
    examples=("loci sync", "loci sync --rebuild"),
)
def run_sync(call: Call) -> int:
    """Look at all files again, and wait until all is read.

    Files that failed are read again. Your corrections survive --rebuild. If the engine keeps
    running, the command returns as soon as all text can be searched.
    """
    others = is_running(call.home)
    with Client.connect(call.home) as client:
        client.call(Engine.sync, rebuild=call.arguments.rebuild).result()
        status = wait_until_read(client, call, stays=others or _keeps_watching(client))
    _show(call, status, added=())
    return _exit_code(call, status, failed=status.failed)


@command("sources", result=fields_of(sources=tuple[Source, ...]), examples=("loci sources --json",))
def run_sources(call: Call) -> None:
    """List what is watched."""
    call.show_rows(
        "sources",
        call.request(Engine.status).sources,
        lambda source: (
            f"{source.path}  {count_noun(source.files, 'file')}  {source.problem}".rstrip()
        ),
        empty="Nothing is watched yet. Begin with: loci add PATH",
    )


@command(
    "remove",
    arguments=(argument("path", metavar="PATH", help="a folder or file that was added"),),
    result=fields_of(removed=str),
    examples=("loci remove ~/notes",),
)
def run_remove(call: Call) -> None:
    """Stop watching a folder and forget what it said.

    What only this folder supported is deleted from the index and the graph. The files themselves
    stay.
    """
    with Client.connect(call.home) as client:
        source = find_source(client, call.arguments.path)
        client.call(Engine.remove_source, source.id).result()
    call.terminal.fields(removed=source.path)
    call.terminal.line(f"{source.path} is forgotten. Its files are untouched.")


def wait_until_read(client: Client, call: Call, *, stays: bool = False) -> Status:
    """Wait until all files are read, show progress, and return the status.

    If the engine `stays`, work that no question needs goes on without this command.
    """
    try:
        return (_wait_until_searchable(client, call) if stays else None) or _settle(
            client, call, Cancel()
        )
    except KeyboardInterrupt:
        call.terminal.note("What was read so far is kept; the rest is read when Loci runs again.")
        raise


def _settle(
    client: Client, call: Call, cancel: Cancel, see: Callable[[Progress], None] = lambda now: None
) -> Status:
    def tell(progress: Progress) -> None:
        show(progress)
        see(progress)

    try:
        with shown_progress(call.terminal) as show:
            return client.call(Engine.settle, on_piece=tell, cancel=cancel).result()
    except KeyboardInterrupt:
        cancel.set()
        raise


def _wait_until_searchable(client: Client, call: Call) -> Status | None:
    """Return the status as soon as all text is searchable; None if more files came in then."""
    cancel = Cancel()

    def see(progress: Progress) -> None:
        if progress.doing == SENTENCE_INDEXING:
            cancel.set()

    try:
        return _settle(client, call, cancel, see)
    except Cancelled:
        status = client.call(Engine.status).result()
    if status.pending or status.progress.doing not in {"", SENTENCE_INDEXING}:
        return None
    call.terminal.note("All of it can be searched. Loci goes on with single statements by itself.")
    return status


def _keeps_watching(client: Client) -> bool:
    """Return whether the engine keeps running after this command."""
    options = client.call(Engine.list_options).result()
    return any(it.name == "watch_in_background" and it.value is True for it in options)


def _show(call: Call, status: Status, *, added: tuple[Source, ...]) -> None:
    call.terminal.value(ReadResult(**asdict(status), added=added))
    for line in summary_lines(status):
        call.terminal.line(line)
    if status.paused:
        call.terminal.note("Reading is paused. Go on with: loci resume")


def _exit_code(call: Call, status: Status, *, failed: Sequence[FailedFile]) -> int:
    """Return the exit code after reading; a pause by the user is not a failure."""
    resting = sum(source.pending for source in status.sources if source.paused)
    if status.pending > resting and not status.paused:
        waiting = f"{count_noun(status.pending - resting, 'file')} could not be read yet."
        call.terminal.note(f"{waiting} {status.progress.note}".strip())
        return REFUSED
    return SOME_FAILED if failed else DONE


def _is_under(path: str, folder: str) -> bool:
    roots = (Path(folder), Path(folder).resolve())
    return any(Path(path).is_relative_to(root) for root in roots)
