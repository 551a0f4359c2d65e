"""Command `show`: the text of a document."""

from app.cli.command import Call, argument, command
from app.cli.terminal import absolute
from core.engine.engine import Engine
from core.records.files.documents import DocumentText


@command(
    "show",
    arguments=(
        argument("path", metavar="PATH", help="a file that was read"),
        argument(
            "--part", metavar="P", help="a mail of a mailbox, an attachment, a member of an archive"
        ),
    ),
    result=DocumentText,
    examples=("loci show ~/mail.mbox --part 3",),
)
def run_show(call: Call) -> None:
    """Print the text of a document, into which all offsets point."""
    path, part = absolute(call.arguments.path), call.arguments.part
    document = call.request(Engine.show_document, path, part=part)
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
