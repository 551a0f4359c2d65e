"""The tasks of the user among those of others."""

from datetime import UTC, datetime

import pytest

from core.explore.tasks import own_tasks
from core.records.files.documents import TaskItem, TaskList, TaskQuery

NOW = datetime(2026, 5, 4, tzinfo=UTC)
PEOPLE = ("Mara Lind", "Ole Brandt", "Jörg Falk")


def own(*tasks, limit=9, until=None):
    """The tasks of Mara Lind among these texts, each with its assignees."""
    items = tuple(
        TaskItem(text, "open", "/n/a.md", None, "", 0, 1, text, due=due, assignees=names)
        for text, names, due in tasks
    )
    return own_tasks(
        lambda query: TaskList(items[: query.limit], len(items), 0, len(items)),
        TaskQuery(due_until=until, limit=limit),
        own_name="Mara Lind",
        people_called=lambda name: [it for it in PEOPLE if name.lower() in it.lower().split()],
        now=NOW,
    )


@pytest.mark.parametrize(
    ("text", "assignees", "is_own"),
    [
        ("Send the draft", (), True),
        ("Mara: send the draft", (), True),
        ("Mara Lind: send the draft", (), True),
        ("Ole: send the draft", (), False),
        ("Jörg Falk: Entwurf schicken", (), False),
        ("Ole und Mara: Entwurf schicken", (), True),
        ("Ole, Jörg: Entwurf schicken", (), False),
        ("Garden: prune the apples", (), True),
        ("Ole and the garden: prune the apples", (), True),
        ("Send the draft", ("ole",), False),
        ("Send the draft", ("ole", "mara"), True),
        ("Send the draft", ("me",), True),
    ],
)
def test_a_task_is_of_the_user_unless_only_others_are_named_for_it(text, assignees, is_own):
    assert bool(own((text, assignees, None)).matching) == is_own


def test_the_tasks_of_others_are_not_counted():
    past, ahead = NOW.replace(month=4), NOW.replace(month=6)

    listed = own(
        ("Ole: rake", (), past), ("Pay rent", (), past), ("Call Ole", (), ahead), limit=1
    )  # fmt: skip

    assert [task.text for task in listed.tasks] == ["Pay rent"]
    assert listed.undated == 0
    assert (listed.matching, listed.overdue, listed.all) == (2, 1, 3)


def test_own_tasks_without_a_deadline_are_counted_beside_those_that_are_due():
    listed = own(
        ("Pay rent", (), NOW.replace(month=4)),
        ("Rake", (), None),
        ("Ole: rake", (), None),
        until=NOW,
    )

    assert [task.text for task in listed.tasks] == ["Pay rent"]
    assert listed.undated == 1
