"""Command `show`: the text of a document."""

from argparse import ArgumentParser

from app.cli.command import DONE, Call, CliCommand
from app.cli.terminal import absolute
from app.client import Client
from core.engine.engine import Engine
from core.records.files.documents import DocumentText


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


def _show_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="a file that was read")
    parser.add_argument(
        "--part", metavar="P", help="a mail of a mailbox, an attachment, a member of an archive"
    )


COMMANDS = (
    CliCommand(
        "show",
        run_show,
        help="print the text of a document, into which all offsets point",
        arguments=_show_arguments,
        result=DocumentText,
        examples=("loci show ~/mail.mbox --part 3",),
    ),
)
