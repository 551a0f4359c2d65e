"""The tasks of a library, read from its passages each time they are asked for."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from core.explore.task_items import find_tasks, task_patterns
from core.records.files.documents import Passage
from core.records.files.tasks import TaskItem, TaskList, TaskQuery
from core.store.records import DocumentHead
from core.store.store import Store

_LATEST = datetime.max.replace(tzinfo=UTC) - timedelta(days=1)


def list_tasks(
    store: Store,
    query: TaskQuery,
    may_show: Callable[[str], bool] = lambda _: True,
    *,
    now: datetime,
) -> TaskList:
    """Return the tasks of all documents at paths that `may_show` allows."""
    tasks = {
        (task.path, task.part, task.start): task
        for pattern, kind in task_patterns()
        for passage, head in store.documents.passages_matching(pattern, kind=kind)
        if may_show(head.path)
        for task in _tasks_of(passage, head)
    }
    matching = [task for task in tasks.values() if _matches(task, query)]
    matching.sort(key=lambda task: (task.due or _LATEST, task.path, task.part or "", task.start))
    overdue = sum(
        task.state == "open" and task.due is not None and task.due < now for task in matching
    )
    return TaskList(tuple(matching[: query.limit]), len(matching), overdue, len(tasks))


def _tasks_of(passage: Passage, head: DocumentHead) -> list[TaskItem]:
    """Return the tasks of one passage; a day without a year is read by the document's own date."""
    return [
        TaskItem(
            text=task.text,
            state=task.state,
            path=head.path,
            part=head.part,
            title=head.title,
            start=passage.start + task.start,
            end=passage.start + task.end,
            quote=passage.text[task.start : task.end],
            heading=passage.heading,
            page=passage.page,
            due=task.due,
            assignees=task.assignees,
        )
        for task in find_tasks(
            passage.text, kind=head.kind, stated_at=head.written_at, language=head.language or ""
        )
    ]


def _matches(task: TaskItem, query: TaskQuery) -> bool:
    if task.state not in query.states:
        return False
    if query.due_from is not None and (task.due is None or task.due < query.due_from):
        return False
    if query.due_until is not None and (task.due is None or task.due > query.due_until):
        return False
    near = f"{task.quote} {task.heading} {task.title} {task.path}".casefold()
    return all(word in near for word in query.about.casefold().split())
