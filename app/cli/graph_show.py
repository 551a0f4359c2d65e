"""What is known of a thing: graph show."""

from app.cli.command import DONE, Adder, Call
from app.cli.graph_words import add_name, fact_line, named
from app.cli.terminal import counted
from app.client import Client
from core.records.knowledge import Neighborhood


def register(add: Adder) -> None:
    """The commands of this group."""
    parser = add("graph show", run_show, help="show a thing, what is around it, and the facts")
    add_name(parser)
    parser.add_argument("--hops", type=int, default=1, metavar="N", help="how far to look (1)")
    parser.add_argument(
        "--limit", type=int, default=0, metavar="N", help="the most things to show (the setting)"
    )
    parser.add_argument(
        "--as-of", default="", metavar="DATE", help="only what held then: 2021-03-04, 2021-03, 2021"
    )
    parser.add_argument(
        "--history", action="store_true", help="also what holds no more, in the order of time"
    )


def run_show(call: Call) -> int:
    """The neighborhood of a thing; 0 also when nothing has that name."""
    wanted = call.arguments
    thing = named(wanted.name, kind=wanted.kind)
    with Client.connect(call.home) as client:
        found = client.show_graph(
            thing.name,
            kind=thing.kind,
            variant=thing.variant,
            hops=wanted.hops,
            limit=wanted.limit,
            as_of=wanted.as_of,
            history=wanted.history,
        ).result()
    call.terminal.value(found)
    if not found.found:
        call.terminal.line(f"Nothing is known by the name “{wanted.name}”.")
        if found.similar:
            call.terminal.line(f"Similar: {', '.join(found.similar)}")
        return DONE
    _show_neighborhood(call, found)
    return DONE


def _show_neighborhood(call: Call, found: Neighborhood) -> None:
    if center := found.center:
        also = f", also {', '.join(center.aliases)}" if center.aliases else ""
        call.terminal.line(
            f"{center.name} ({center.kind}{also}): named {counted(center.mentions, 'time')}"
            f" in {counted(center.documents, 'document')}"
        )
    for fact in found.facts:
        call.terminal.line(fact_line(fact))
    others = [one.name for one in found.entities if not found.center or one.id != found.center.id]
    if others:
        call.terminal.line(f"around it: {', '.join(others)}")
    if found.truncated:
        call.terminal.line("There is more; see --limit.")
