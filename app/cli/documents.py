"""What is known of a document or a thing: show, graph show."""

from app.cli.command import DONE, Adder, Call
from app.cli.terminal import absolute, counted, place
from app.client import Client
from core.records.knowledge import FactShown, Neighborhood


def register(add: Adder) -> None:
    """The commands of this group."""
    parser = add(
        "show", run_show, help="print the text of a document, into which all offsets point"
    )
    parser.add_argument("path", metavar="PATH", help="a file that was read")
    parser.add_argument(
        "--part", metavar="P", help="a mail of a mailbox, an attachment, a member of an archive"
    )
    parser = add("graph show", run_graph, help="show a thing, what is around it, and the facts")
    parser.add_argument("name", metavar="NAME", help="a name or an alias")
    parser.add_argument("--hops", type=int, default=1, metavar="N", help="how far to look (1)")
    parser.add_argument(
        "--limit", type=int, default=0, metavar="N", help="the most things to show (the setting)"
    )


def run_show(call: Call) -> int:
    """The text as it is stored, and nothing else."""
    path, part = absolute(call.arguments.path), call.arguments.part
    with Client.connect(call.home) as client:
        document = client.show_document(path, part=part).result()
    call.terminal.value(document)
    call.terminal.text(document.text)
    if not document.text.endswith("\n"):
        call.terminal.line()
    return DONE


def run_graph(call: Call) -> int:
    """The neighborhood of a thing; 0 also when nothing has that name."""
    wanted = call.arguments
    with Client.connect(call.home) as client:
        found = client.show_graph(wanted.name, hops=wanted.hops, limit=wanted.limit).result()
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
        call.terminal.line(f"  {_sentence(fact)}  {place(fact.path, fact.part, fact.page)}")
    others = [one.name for one in found.entities if not found.center or one.id != found.center.id]
    if others:
        call.terminal.line(f"around it: {', '.join(others)}")
    if found.truncated:
        call.terminal.line("There is more; see --limit.")


def _sentence(fact: FactShown) -> str:
    return f"{fact.subject} — {fact.predicate} — {fact.object}"
