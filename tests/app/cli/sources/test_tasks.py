"""The command `tasks`, on an engine with fixed replies."""

import json


def test_tasks_are_printed_one_a_line(loci):
    code, out, _ = loci("tasks")

    assert code == 0
    assert out.splitlines() == [
        "2026-05-03  Send the draft, @mara  [Project Heron]",
        "            Paint the door  [House]",
        "2 of 5 tasks, 1 overdue",
    ]


def test_options_narrow_what_is_asked_for(loci, engine):
    _, out, _ = loci("--json", "tasks", "heron", "--state", "done", "--due-until", "2026-05")

    assert json.loads(out)["matching"] == 2
    [(_, wanted)] = [call for call in engine.calls if call[0] == "list_tasks"]
    assert (wanted.about, wanted.states) == ("heron", ("done",))
    assert wanted.due_until.isoformat().startswith("2026-05-31T23:59:59")


def test_without_task_lists_it_says_how_tasks_are_written(loci, engine):
    engine.tasks = ()
    _, out, _ = loci("tasks")

    assert "- [ ] Call Ann" in out
