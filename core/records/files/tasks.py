"""Tasks: items of task lists in documents."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

TaskState = Literal["open", "done", "cancelled"]


class TaskItem(Struct, frozen=True):
    """A task as a document has it; `start` and `end` are offsets of `quote` in its text.

    `text` is the task without markup, dates and names that are given apart. `due` is the last
    moment (UTC) of the day, month or year of its deadline.
    """

    text: str
    state: TaskState
    path: str
    part: str | None
    title: str
    start: int
    end: int
    quote: str
    heading: str = ""
    page: int | None = None
    due: datetime | None = None
    assignees: tuple[str, ...] = ()

    @property
    def further_assignees(self) -> str:
        """The assignees that the text does not name, as "@ann, @ben"."""
        tags = (f"@{name}" for name in self.assignees)
        return ", ".join(tag for tag in tags if tag not in self.text)


class TaskQuery(Struct, frozen=True):
    """Which tasks are wanted; empty fields leave out none.

    `about` are words that the task, its headings, its document's title or its path have to hold.
    `due_from` and `due_until` (both inclusive) leave out tasks without a deadline.
    """

    states: tuple[TaskState, ...] = ("open",)
    about: str = ""
    due_from: datetime | None = None
    due_until: datetime | None = None
    limit: int = 100


class TaskList(Struct, frozen=True):
    """The tasks that were asked for, the earliest deadline first.

    `matching` counts them before the limit, `overdue` those of them that are open and past their
    deadline, `all` every task of the library in any state.
    """

    tasks: tuple[TaskItem, ...]
    matching: int
    overdue: int
    all: int
