"""Command `timeline`."""

from datetime import datetime
from typing import get_args

from app.cli.command import Call, argument, command, integer
from app.cli.terminal import absolute
from core.engine.engine import Engine
from core.records.dates import format_date, parse_date_range
from core.records.graph.timeline import Timeline, TimelineItem, TimelineItemKind, TimelineQuery

_BAR, _BUCKETS = 30, 24
_WORDS: dict[TimelineItemKind, str] = {
    "document": "document",
    "file": "document (date of the file)",
    "fact": "fact",
    "task": "task",
    "conversation": "conversation",
}


@command(
    "timeline",
    arguments=(
        argument("text", nargs="?", default="", metavar="TEXT", help="words in them"),
        argument("--since", default="", metavar="DATE", help="on that day or later"),
        argument("--until", default="", metavar="DATE", help="on that day or before"),
        argument("--kind", action="append", default=[], choices=get_args(TimelineItemKind)),
        argument("--thing", default="", metavar="NAME", help="that name this thing"),
        argument("--folder", default="", metavar="PATH", help="from below this folder"),
        integer("--limit", "at most (100)", default=100),
    ),
    result=Timeline,
    examples=("loci timeline --since 2024-01 --thing 'Ada'",),
)
def run_timeline(call: Call) -> None:
    """Show documents, facts, tasks and conversations by time.

    A document stands at its own date, else at the date of its file, a task at its deadline.
    """
    given = call.arguments
    wanted = TimelineQuery(
        since=parse_date_range(given.since).start if given.since else None,
        until=parse_date_range(given.until).end if given.until else None,
        buckets=_BUCKETS,
        kinds=tuple(given.kind),
        text=given.text,
        thing=given.thing,
        folder=absolute(given.folder) if given.folder else "",
        limit=given.limit,
    )
    timeline = call.request(Engine.show_timeline, wanted)
    call.terminal.value(timeline)
    counts = [sum(column) for column in zip(*(it.counts for it in timeline.lanes), strict=True)]
    most = max(counts, default=0)
    step = (timeline.end - timeline.begin) / _BUCKETS
    for number, count in enumerate(counts):
        if count:
            bar = "█" * max(1, round(_BAR * count / most))
            call.terminal.aside(f"{_day(timeline.begin + number * step)}  {bar} {count:,}")
    for moment in timeline.moments:
        call.terminal.line(_line(moment))
    if not timeline.moments:
        call.terminal.line("There is nothing in that time.")


def _line(moment: TimelineItem) -> str:
    at = format_date(moment.at, moment.precision) if moment.kind == "fact" else _day(moment.at)
    title = moment.title or moment.path.rsplit("/", 1)[-1] or "without a name"
    return f"{at:<10}  {title}  [{_WORDS[moment.kind]}]"


def _day(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d}"
