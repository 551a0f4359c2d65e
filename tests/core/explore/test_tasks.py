"""The tasks of a library, from files."""

import os
from datetime import UTC, datetime

import pytest

from core.errors import WrongUse
from core.records.files.documents import TaskQuery
from core.records.graph.timeline import TimelineQuery

pytestmark = pytest.mark.slow

NOTES = {
    "heron.md": (
        "---\ndate: 2020-03-01\n---\n# Project Heron\n\n## Next steps\n\n"
        "- [ ] Send the draft by 3 May\n- [x] Order bearings\n- [ ] Book a room\n"
    ),
    "home.md": "# House\n\n- [ ] Pay rent 📅 2090-01-31\n",
    "plan.org": "* TODO Paint the door\n",
    "küche.md": "- [-] Boden ölen\n",
    "log.txt": "Rang the plumber.\nTODO: Ring him again\n",
}


@pytest.fixture
def notes():
    return NOTES


def test_open_tasks_come_by_deadline_with_the_place_of_their_words(library):
    listed = library.list_tasks()

    assert [task.text for task in listed.tasks] == [
        "Send the draft", "Pay rent", "Book a room", "Ring him again", "Paint the door",
    ]  # fmt: skip
    assert (listed.matching, listed.overdue, listed.all) == (5, 1, 7)
    # The year is that of the note.
    assert listed.tasks[0].due.date().isoformat() == "2020-05-03"
    for task in listed.tasks:
        text = library.show_document(task.path).text
        assert text[task.start : task.end] == task.quote


def test_state_words_and_deadlines_narrow_them(library):
    def texts(**wanted):
        return [task.text for task in library.list_tasks(TaskQuery(**wanted)).tasks]

    assert texts(states=("done",)) == ["Order bearings"]
    assert texts(about="project heron") == ["Send the draft", "Book a room"]
    assert texts(states=("cancelled",), about="kuche ol") == ["Boden ölen"]
    assert texts(due_from=datetime(2080, 1, 1, tzinfo=UTC)) == ["Pay rent"]
    assert texts(due_until=datetime(2080, 1, 1, tzinfo=UTC)) == ["Send the draft"]
    assert library.list_tasks(TaskQuery(limit=1)).matching == 5
    with pytest.raises(WrongUse):
        library.list_tasks(TaskQuery(limit=0))


def test_open_tasks_without_a_deadline_are_counted_beside_those_that_are_due(library):
    listed = library.list_tasks(TaskQuery(due_until=datetime(2080, 1, 1, tzinfo=UTC)))

    assert (listed.matching, listed.undated) == (1, 3)


def test_a_day_without_a_year_is_that_nearest_to_the_last_change_of_the_file(library, tmp_path):
    path = tmp_path / "notes" / "yard.md"
    path.write_text("- [ ] Fence by 30 Nov\n- [ ] Hecke schneiden bis 9.1.\n", encoding="utf-8")
    changed = datetime(2021, 11, 2, tzinfo=UTC).timestamp()
    os.utime(path, (changed, changed))
    library.sync()
    library.settle()

    due = {it.text: str(it.due.date()) for it in library.list_tasks().tasks if it.due}
    wanted = TimelineQuery(kinds=("task",), until=datetime(2023, 1, 1, tzinfo=UTC))
    shown = [it.title for it in library.show_timeline(wanted).moments]
    assert due["Fence"] == "2021-11-30"
    assert due["Hecke schneiden"] == "2022-01-09"
    assert shown[-2:] == ["Fence", "Hecke schneiden"]


def test_questions_are_answered_with_the_list_and_never_from_what_is_not_quoted(library):
    answer = library.ask("Which tasks are still open?")

    assert "5 open tasks" in answer.answer.replace("*", "")
    assert {citation.quote for citation in answer.citations} >= {"Book a room", "Paint the door"}
    [source] = library.status().sources
    library.mark_source(source.id, tiers=["never quoted"])
    assert "Book a room" not in library.ask("Which tasks are still open?").answer


def test_a_changed_file_changes_the_list(library, tmp_path):
    path = tmp_path / "notes" / "home.md"
    path.write_text(NOTES["home.md"].replace("[ ]", "[x]"), encoding="utf-8")
    library.sync()
    library.settle()

    assert "Pay rent" not in [task.text for task in library.list_tasks().tasks]
