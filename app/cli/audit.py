"""Commands on the audit log: list, verify, export."""

from typing import get_args

from app.cli.command import SOME_FAILED, Call, argument, command, flag, integer
from app.cli.terminal import absolute, count_noun
from core.engine.audit_titles import audit_title
from core.engine.engine import Engine
from core.records.audit import (
    AuditCheck,
    AuditEntry,
    AuditExport,
    AuditFilter,
    AuditKind,
    AuditPage,
)

_FILTERS = (
    argument(
        "--kind", action="append", default=[], choices=get_args(AuditKind), help="only these kinds"
    ),
    argument("--since", default="", metavar="DATE", help="from this day, month or year on"),
    argument("--until", default="", metavar="DATE", help="up to this day, month or year"),
    argument("--about", default="", metavar="TEXT", help="a whole question, a path or a name"),
)


@command(
    "audit list",
    arguments=(*_FILTERS, integer("--limit", "at most so many", default=50)),
    result=AuditPage,
    examples=("loci audit list --kind question --since 2026-03", "loci audit list --about ~/a.md"),
)
def run_audit_list(call: Call) -> None:
    """Show what Loci did: questions, what was read for them, refusals, changes, exports, locking.

    The log has no texts, only ids and keyed hashes of them. With --about, entries whose hash is
    that of the text are shown; after something was erased, that finds only later entries.
    """
    page = call.request(Engine.list_audit, _filter(call), limit=call.arguments.limit)
    call.terminal.value(page)
    for entry in page.entries:
        call.terminal.line(_entry_line(entry))
    call.terminal.aside(f"{len(page.entries):,} of {count_noun(page.count, 'entry', 'entries')}")


@command(
    "audit verify",
    arguments=(
        argument("--head", default="", metavar="HEAD", help="what an earlier check has printed"),
    ),
    result=AuditCheck,
    examples=("loci audit verify",),
)
def run_audit_verify(call: Call) -> int | None:
    """Check that no entry was changed, removed, added or moved.

    Note the head that is printed: with --head it tells later whether the log still contains it, so
    that an older copy of the whole folder is noticed too. Ends with 3 if something is wrong.
    """
    check = call.request(Engine.verify_audit, earlier=call.arguments.head)
    call.terminal.value(check)
    for problem in check.problems:
        call.terminal.line(str(problem))
    emptied = f", {check.pruned:,} of them emptied" if check.pruned else ""
    if not check.problems:
        entries = count_noun(check.entries, "entry is", "entries are")
        call.terminal.line(f"{entries} as written{emptied}.")
    call.terminal.line(f"Head: {check.head}")
    return SOME_FAILED if check.problems else None


@command(
    "audit export",
    arguments=(
        argument("path", type=absolute, metavar="FILE", help="the file, such as log.jsonl"),
        *_FILTERS,
        flag("--replace", "replace a file that is there"),
    ),
    result=AuditExport,
    examples=("loci audit export log.jsonl --replace",),
)
def run_audit_export(call: Call) -> None:
    """Write the log to a file, one entry per line as JSON, the oldest first."""
    export = call.request(
        Engine.export_audit,
        call.arguments.path,
        wanted=_filter(call),
        replace=call.arguments.replace,
    )
    call.terminal.value(export)
    call.terminal.line(f"{export.path} has {count_noun(export.entries, 'entry', 'entries')}.")


def _filter(call: Call) -> AuditFilter:
    given = call.arguments
    about = absolute(given.about) if given.about.startswith(("/", "~", ".")) else given.about
    return AuditFilter(tuple(given.kind), given.since, given.until, about)


def _entry_line(entry: AuditEntry) -> str:
    at = f"{entry.at.astimezone():%Y-%m-%d %H:%M:%S}" if entry.at else ""
    values = ", ".join(
        f"{name} {len(value) if isinstance(value, tuple) else value}"
        for name, value in entry.values.items()
    )
    return f"{entry.number:>6}  {at}  {audit_title(entry)}  {values}".rstrip()
