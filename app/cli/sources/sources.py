"""Commands `add`, `sources`, `remove`, `sync`, `status`, `pause` and `resume`."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import asdict

from app.cli.command import DONE, REFUSED, SOME_FAILED, Call, argument, command, fields_of, flag
from app.cli.sources.progress import shown_progress, time_left
from app.cli.sources.refinement import encoder_change_line, encoder_line, refinement_line
from app.cli.sources.source_actions import AUTHORSHIPS, find_source, set_authorship
from app.cli.terminal import absolute, count_noun, location, print_list
from app.client import Client
from app.wire.connect import is_running
from core.engine.engine import Engine
from core.errors import Cancelled
from core.lanes import Cancel
from core.records.files.status import (
    SENTENCE_INDEXING,
    EngineMetrics,
    FailedFile,
    Progress,
    Source,
    Status,
)


class StatusResult(Status, frozen=True, kw_only=True):
    """Status of the engine, and the folder of Loci's own files.

    `encoder_offer` is always null: Loci no longer offers an encoder, see `encoder_choice`.
    """

    home: str
    encoder_offer: None = None


@command(
    "status",
    arguments=(flag("--figures", "show how long questions take, and how caches do"),),
    result=StatusResult | EngineMetrics,
    examples=("loci status", "loci status --figures"),
)
def run_status(call: Call) -> None:
    """Show counts, problems and what the engine is doing.

    With --figures: the latency of each step of a question (median and 95th percentile of the last
    500, kept over restarts), the hit rates of caches, the length of queues, and warnings.
    """
    with Client.connect(call.home) as client:
        if call.arguments.figures:
            show_metrics(call, client.call(Engine.show_figures).result())
            return
        status = client.call(Engine.status).result()
    call.terminal.value(StatusResult(**asdict(status), home=str(call.home)))
    for line in summary_lines(status):
        call.terminal.line(line)
    call.terminal.line(refinement_line(status.refinement))
    call.terminal.line(encoder_line(status))
    if status.new_encoder is not None:
        call.terminal.line(encoder_change_line(status.new_encoder))
    call.terminal.line(str(status.readers.summary))
    call.terminal.line(f"Loci's own files: {call.home}")
    if status.backed_up_on is not None:
        call.terminal.line(f"Last automatic backup: {status.backed_up_on:%d %b %Y}")
    show_problems(call, status)


def show_metrics(call: Call, metrics: EngineMetrics) -> None:
    """Print latencies by step, cache hit rates, queue lengths and warnings (D14)."""
    call.terminal.value(metrics)
    asked = count_noun(metrics.questions, "question")
    call.terminal.line(f"{asked}, {count_noun(metrics.failures, 'failure')}")
    steps = [
        f"{step.step:<12} {step.p50_ms:>8.1f} {step.p95_ms:>8.1f}  (last {step.questions:,})"
        for step in metrics.steps
    ]
    print_list(call.terminal, "Milliseconds, median and 95th percentile", steps)
    caches = [
        f"{cache.name:<12} {cache.hit_rate:>8.0%} of {cache.hits + cache.misses:,}, "
        f"holds {cache.held:,}"
        for cache in metrics.caches
    ]
    print_list(call.terminal, "Caches: how often they knew, since the engine started", caches)
    call.terminal.line()
    waiting = f"{count_noun(metrics.queue, 'file')} waiting, {count_noun(metrics.behind, 'text')}"
    late = f" (for {metrics.behind_s:.0f} s)" if metrics.behind_s else ""
    call.terminal.line(f"{waiting} without a vector{late}")
    print_list(call.terminal, "Worth a look", tuple(map(str, metrics.warnings)))


def summary_lines(status: Status) -> Iterator[str]:
    """Yield counts of documents and files, in a few lines."""
    parts = [
        f"{status.read:,} read",
        count_noun(len(status.duplicates), "duplicate"),
        f"{len(status.skipped):,} skipped",
        f"{len(status.failed):,} failed",
    ]
    if status.pending:
        parts.append(f"{status.pending:,} waiting")
    yield f"{count_noun(status.files, 'file')}: {', '.join(parts)}"
    yield ", ".join(
        (
            count_noun(status.documents, "document"),
            count_noun(status.passages, "passage"),
            count_noun(status.entities, "thing"),
            count_noun(status.facts, "fact"),
        )
    )
    doing = status.progress
    if doing.state != "idle":
        words = ": ".join(filter(None, (doing.state, str(doing.note) or doing.doing)))
        yield ", ".join(filter(None, (words, time_left(doing.seconds_left))))
    yield from map(str, status.notes)
    for source in status.sources:
        if source.problem:
            yield f"{source.path}: {source.problem}"
    for failed in status.failed:
        yield f"failed: {location(failed.path, failed.part, None)}: {failed.detail} {failed.remedy}"


def show_problems(call: Call, status: Status) -> None:
    """Print files that are not read, with reason and advice."""
    inside = [
        f"{location(p.path, p.part, None)}: {p.detail} {p.remedy}" for p in status.problems_inside
    ]
    print_list(call.terminal, "Parts that could not be read", inside)
    skipped = [f"{one.path}: {one.reason} {one.remedy}" for one in status.skipped]
    print_list(call.terminal, "Skipped", skipped)
    flagged = [
        f"{location(one.path, one.part, None)}: {'; '.join(map(str, one.reasons))} ({one.spans:,})"
        for one in status.flagged
    ]
    print_list(
        call.terminal, "Written for programs, not for readers; shown but never obeyed", flagged
    )
    duplicates = [f"{one.path} = {one.same_as}" for one in status.duplicates]
    print_list(call.terminal, "Duplicates", duplicates)
    if status.forgotten:
        call.terminal.line()
        call.terminal.line(
            f"{count_noun(status.forgotten, 'file')} you wanted forgotten and not read; "
            "“loci add FILE” takes that back"
        )


@command("pause", result=fields_of(paused=bool))
def run_pause(call: Call) -> None:
    """Rest from reading until `loci resume`; questions are answered.

    Reading stays paused over restarts.
    """
    call.request(Engine.pause)
    call.terminal.fields(paused=True)
    call.terminal.line("Reading is paused. Go on with: loci resume")


@command("resume", result=fields_of(paused=bool))
def run_resume(call: Call) -> None:
    """Go on reading."""
    call.request(Engine.resume)
    call.terminal.fields(paused=False)
    call.terminal.line("Reading goes on.")


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
        argument(
            "--cluster",
            default="",
            metavar="ADDRESS",
            help="read them on your Ray cluster: auto, ray://HOST:PORT or HOST:PORT",
        ),
    ),
    result=ReadResult,
    examples=(
        "loci add ~/Documents ~/notes",
        "loci add ~/papers --written-by others",
        "loci add ~/archive --cluster auto",
    ),
)
def run_add(call: Call) -> int:
    """Watch folders or files, and wait until they are read.

    Watches the paths and returns when all files are read. If the engine keeps running, because a
    window has it open or it watches in the background, the command returns as soon as all text can
    be searched; vectors of single statements are made afterwards.

    With --cluster the files of these paths are sent to your own machines and read there, now and
    until nothing is waiting; later changes are read on this computer. What is marked to never
    leave, recordings and words in pictures are read here. The machines need the same Loci.
    """
    paths = [absolute(path) for path in call.arguments.paths]
    others = is_running(call.home)
    with Client.connect(call.home) as client:
        sources = client.call(Engine.add_sources, paths, cluster=call.arguments.cluster).result()
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
