"""Commands `show`, the text of a document, and `tasks`."""

from typing import get_args

from app.cli.command import Call, argument, command, fields_of, flag, integer
from app.cli.graph.formatting import format_statement
from app.cli.terminal import absolute
from core.engine.engine import Engine
from core.records.dates import format_date, parse_date_range
from core.records.files.document_structure import DocumentChange
from core.records.files.documents import DocumentText, TaskItem, TaskList, TaskQuery, TaskState


@command(
    "show",
    arguments=(
        argument("path", metavar="PATH", help="a file that was read"),
        argument(
            "--part", metavar="P", help="a mail of a mailbox, an attachment, a member of an archive"
        ),
        flag("--history", "instead of the text, the facts that each reading added and removed"),
    ),
    result=(DocumentText, fields_of(changes=list[DocumentChange])),
    examples=("loci show ~/mail.mbox --part 3", "loci show ~/notes/plan.md --history"),
)
def run_show(call: Call) -> None:
    """Print the text of a document, into which all offsets point.

    With --history, facts that it no longer states are listed for as long as they are kept (30 days
    unless the settings say otherwise).
    """
    path, part = absolute(call.arguments.path), call.arguments.part
    if call.arguments.history:
        _show_changes(call, path, part)
        return
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


def _show_changes(call: Call, path: str, part: str | None) -> None:
    changes = call.request(Engine.list_changes, path, part=part)
    call.terminal.fields(changes=changes)
    for change in changes:
        call.terminal.line(f"{change.at.astimezone():%Y-%m-%d %H:%M}")
        for sign, facts in (("+", change.added), ("-", change.removed)):
            for fact in facts:
                call.terminal.line(f"  {sign} {format_statement(fact)}")
    if not changes:
        call.terminal.line("No fact was read in this document.")


@command(
    "tasks",
    arguments=(
        argument(
            "text",
            nargs="?",
            default="",
            metavar="TEXT",
            help="words of the task, its headings, title or path",
        ),
        argument(
            "--state", action="append", choices=get_args(TaskState), help="in this state (open)"
        ),
        argument("--due-from", default="", metavar="DATE", help="due on that day or later"),
        argument("--due-until", default="", metavar="DATE", help="due on that day or before"),
        integer("--limit", "at most (100)", default=100),
    ),
    result=TaskList,
    examples=("loci tasks", "loci tasks heron --due-until 2026-12"),
)
def run_tasks(call: Call) -> None:
    """List items of task lists in the documents.

    Tasks are lines such as "- [ ] Call Ann by 3 May" or "TODO: call Ann" in notes, and headings
    such as "* TODO Call Ann" in Org files. The earliest deadline comes first.
    """
    given = call.arguments
    wanted = TaskQuery(
        states=tuple(given.state or ("open",)),
        about=given.text,
        due_from=parse_date_range(given.due_from).start if given.due_from else None,
        due_until=parse_date_range(given.due_until).end if given.due_until else None,
        limit=given.limit,
    )
    tasks = call.request(Engine.list_tasks, wanted)
    call.terminal.value(tasks)
    for task in tasks.tasks:
        call.terminal.line(_line(task))
    if not tasks.all:
        call.terminal.line('No document has a task list. Tasks are lines such as "- [ ] Call Ann".')
    else:
        call.terminal.aside(f"{tasks.matching:,} of {tasks.all:,} tasks, {tasks.overdue:,} overdue")


def _line(task: TaskItem) -> str:
    due = format_date(task.due, "day") if task.due else ""
    text = ", ".join(filter(None, (task.text, task.further_assignees)))
    return f"{due:<10}  {text}  [{task.title}]"
