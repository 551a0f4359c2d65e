"""Command `tasks`."""

from typing import get_args

from app.cli.command import Call, argument, command
from core.engine.engine import Engine
from core.records.dates import format_date, parse_date_range
from core.records.files.tasks import TaskItem, TaskList, TaskQuery, TaskState


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
        argument("--limit", type=int, default=100, metavar="N", help="at most (100)"),
    ),
    result=TaskList,
    examples=("loci tasks", "loci tasks heron --due-until 2026-12"),
)
def run_tasks(call: Call) -> None:
    """List items of task lists in the documents.

    Tasks are lines such as "- [ ] Call Ann by 3 May" in notes, and headings such as
    "* TODO Call Ann" in Org files. The earliest deadline comes first.
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
