"""Commands `status`, `pause` and `resume`."""

from collections.abc import Iterator

from msgspec.structs import asdict

from app.cli.command import Call, command, fields_of, flag
from app.cli.sources.refinement import encoder_change_line, refinement_line
from app.cli.terminal import count_noun, location, print_list
from app.client import Client
from core.engine.engine import Engine
from core.records.files.status import EngineMetrics, Status


class StatusResult(Status, frozen=True, kw_only=True):
    """Status of the engine, and the folder of Loci's own files."""

    home: str


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
    if status.new_encoder is not None:
        call.terminal.line(encoder_change_line(status.new_encoder))
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
        yield ": ".join(filter(None, (doing.state, str(doing.note) or doing.doing)))
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
