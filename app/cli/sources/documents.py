"""Command `show`: the text of a document."""

from app.cli.command import DONE, AddCommand, Call
from app.cli.terminal import absolute
from app.client import Client
from core.engine.engine import Engine


def register(add: AddCommand) -> None:
    """Add the commands of this group."""
    parser = add(
        "show", run_show, help="print the text of a document, into which all offsets point"
    )
    parser.add_argument("path", metavar="PATH", help="a file that was read")
    parser.add_argument(
        "--part", metavar="P", help="a mail of a mailbox, an attachment, a member of an archive"
    )


def run_show(call: Call) -> int:
    """Print the stored text; suspicious spans go to the error stream."""
    path, part = absolute(call.arguments.path), call.arguments.part
    with Client.connect(call.home) as client:
        document = client.call(Engine.show_document, path, part=part).result()
    call.terminal.value(document)
    call.terminal.text(document.text)
    if not document.text.endswith("\n"):
        call.terminal.line()
    for suspicion in document.suspicions:
        where = (
            f"at {suspicion.start:,} to {suspicion.end:,}"
            if suspicion.end
            else "in its title or properties"
        )
        call.terminal.note(f"loci: {suspicion.why}, {where}")
    return DONE
