"""Answers with items of task lists."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from core.answer.answerers import tasks
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity, QuestionTime
from core.records.files.documents import TaskItem, TaskList
from core.records.ids import EntityId
from tests.core.answer.passages import NOW, found, proposed

DRAFT = TaskItem(
    "Send it", "open", "/n/a.md", None, "Heron", 6, 13, "Send it",
    due=datetime(2025, 5, 3, tzinfo=UTC), assignees=("mara",),
)  # fmt: skip
RENT = TaskItem("Pay rent", "open", "/n/b.md", None, "House", 0, 8, "Pay rent")


class TaskLists:
    """Has the two tasks above; notes what it was asked."""

    def __init__(self, tasks=(DRAFT, RENT), among=9, undated=0):
        overdue = sum(it.due is not None for it in tasks)
        self._listed = TaskList(tasks, len(tasks), overdue, among, undated)
        self.asked = []

    def tasks(self, query):
        self.asked.append(query)
        return self._listed


def answered(question, graph, *, things=(), times=()):
    named = tuple(
        QuestionEntity(EntityId(n), name, question.index(name), question.index(name) + len(name))
        for n, name in enumerate(things, start=1)
    )
    trace = Trace(question, analysis=Analysis(question, things=named, times=times))
    return proposed(tasks.answer, replace(found(question, ()), trace=trace), graph=graph)


def test_each_task_is_a_cited_line():
    answer = answered("Which tasks are still open?", TaskLists())

    assert answer.text.splitlines() == [
        "**2** open tasks (1 overdue):",
        "",
        "- Send it, @mara, due 3 May 2025 [1]",
        "- Pay rent [2]",
    ]
    assert [citation.quote for citation in answer.citations] == ["Send it", "Pay rent"]


def test_a_day_in_the_text_of_a_task_is_not_repeated():
    due = datetime(2026, 12, 15, tzinfo=UTC)
    tasks_due = [
        replace(RENT, text=it, due=due) for it in ("Pay by 15.12.2026, cash", "Pay 15 men")
    ]
    lines = answered("Which tasks are still open?", TaskLists(tuple(tasks_due))).text.splitlines()

    assert lines[2:] == ["- Pay by 15.12.2026, cash [1]", "- Pay 15 men, due 15 Dec 2026 [1]"]


def test_german_questions_have_german_answers():
    answer = answered("Welche Aufgaben sind noch offen?", TaskLists((RENT,)))

    assert answer.text.startswith("**1** offene Aufgabe:")


@pytest.mark.parametrize(
    ("question", "state"),
    [
        ("Which tasks are not done yet?", "open"),
        ("What do I still have to do?", "open"),
        ("What's still open for the fair?", "open"),
        ("Was ist für das Fest noch offen?", "open"),
        ("Which tasks are done?", "done"),
        ("Welche Aufgaben sind erledigt?", "done"),
        ("Welche Aufgaben sind nicht erledigt?", "open"),
    ],
)
def test_the_question_tells_the_state(question, state):
    graph = TaskLists()
    answered(question, graph)

    assert [query.states for query in graph.asked] == [(state,)]


def test_things_and_times_of_the_question_narrow_the_list():
    graph = TaskLists()
    week = QuestionTime("this week", start=NOW, end=NOW.replace(day=8))
    answered("Which tasks for Heron are due this week?", graph, things=["Heron"], times=[week])
    answered("Which tasks are overdue?", graph)

    first, second = graph.asked
    last = NOW.replace(day=7, hour=23, minute=59, second=59, microsecond=999999)
    assert (first.about, first.due_from, first.due_until) == ("heron", week.start, last)
    assert (second.due_from, second.due_until) == (None, NOW)


def test_a_deadline_narrows_the_list_to_what_is_due_before_or_after_it():
    graph = TaskLists()
    before = QuestionTime("before 8 January", "before", None, NOW.replace(day=8))
    after = QuestionTime("after 8 January", "after", NOW.replace(day=9), None)
    answered("Which tasks are due before 8 January?", graph, times=[before])
    answered("Which tasks are due after 8 January?", graph, times=[after])

    first, second = graph.asked
    assert first.due_from is None
    assert first.due_until < NOW.replace(day=8)
    assert (second.due_from, second.due_until) == (NOW.replace(day=9), None)


def test_that_there_is_no_such_task_is_said_only_where_there_are_task_lists():
    question = "Which tasks are still open?"

    assert "No task list" in answered(question, TaskLists(())).text
    assert answered(question, TaskLists((), among=0)).text == ""
    for named in ("Which tasks are open for Heron?", "What do I have to do if a laptop is stolen?"):
        assert answered(named, TaskLists(())).text == ""


@pytest.mark.parametrize(
    "question", ["What is due diligence?", "Who completed the survey?", "What did the team do?"]
)
def test_other_questions_ask_for_no_tasks(question):
    graph = TaskLists()

    assert answered(question, graph).text == ""
    assert graph.asked == []


class NothingOverdue(TaskLists):
    """Has tasks that are due later only."""

    def tasks(self, query):
        listed = super().tasks(query)
        return replace(listed, tasks=(), matching=0) if query.due_until is not None else listed


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is overdue?", "Nothing is overdue. Next: Send it, @mara, due 3 May 2025 [1]"),
        (
            "Was ist überfällig?",
            "Nichts ist überfällig. Als Nächstes: Send it, @mara, fällig am 3. Mai 2025 [1]",
        ),
    ],
)
def test_where_nothing_is_overdue_the_next_task_is_told(question, expected):
    graph = NothingOverdue((DRAFT,))

    answer = answered(question, graph)

    assert answer.text == expected
    assert [it.quote for it in answer.citations] == ["Send it"]
    assert (graph.asked[-1].due_from, graph.asked[-1].limit) == (NOW, 1)


@pytest.mark.parametrize(
    ("question", "undated", "expected"),
    [
        ("What is overdue?", 3, ["No task with a date is overdue.", "3 open tasks have no date."]),
        ("Was ist überfällig?", 1,
         ["Keine Aufgabe mit Datum ist überfällig.", "1 offene Aufgabe hat kein Datum."]),
    ],
)  # fmt: skip
def test_tasks_without_a_date_are_told_where_nothing_else_is_overdue(question, undated, expected):
    answer = answered(question, NothingOverdue((DRAFT,), undated=undated))

    assert all(sentence in answer.text for sentence in expected)


def test_tasks_without_a_date_are_told_beside_what_is_due_at_a_time():
    week = QuestionTime("this week", start=NOW, end=NOW.replace(day=8))
    due = answered("What is due this week?", TaskLists((DRAFT,), undated=2), times=[week])
    none = answered("What is due this week?", TaskLists((), undated=2), times=[week])

    assert due.text.endswith("due 3 May 2025 [1]\n\n2 open tasks have no date.")
    assert none.text == "No task with a date is due then. 2 open tasks have no date."
    assert "no date" not in answered("Which tasks are open?", TaskLists(undated=2)).text


@pytest.mark.parametrize(
    ("question", "surface"),
    [
        ("Is anything overdue?", ""),
        ("Ist schon etwas überfällig?", ""),
        ("Which jobs are overdue?", ""),
        ("What do I need to do this week?", "this week"),
        ("What's due on 2 February?", "2 February"),
        ("Was muss diese Woche erledigt werden?", "diese Woche"),
        ("Was muss bis Sonntag fertig sein?", "Sonntag"),
        ("Was muss ich am Sonntag machen?", "Sonntag"),
    ],
)
def test_questions_for_what_is_to_be_done_are_for_all_tasks(question, surface):
    graph = TaskLists()
    week = QuestionTime(surface, start=NOW, end=NOW + timedelta(days=7))
    answered(question, graph, times=[week] if surface else [])

    assert [(it.about, it.due_until is None) for it in graph.asked] == [("", False)]


def test_a_question_about_tasks_of_something_is_one_even_if_none_of_them_is_overdue():
    class Heron(TaskLists):
        def tasks(self, query):
            listed = super().tasks(query)
            is_whenever = query.due_until is None and query.due_from is None
            return listed if is_whenever else replace(listed, tasks=(), matching=0)

    answer = answered("Which tasks for Heron are overdue?", Heron((DRAFT,)), things=["Heron"])

    assert answer.text.startswith("Nothing is overdue.")


@pytest.mark.parametrize(
    ("question", "surface"),
    [
        ("Which tasks are due by 8 January?", "by 8 January"),
        ("What do we have to do no later than 8 January?", "8 January"),
        ("Welche Aufgaben sind spätestens am 8. Januar fällig?", "8. Januar"),
    ],
)
def test_by_a_day_is_what_is_due_up_to_it_and_with_it(question, surface):
    graph = TaskLists()
    day = QuestionTime(surface, start=NOW.replace(day=8), end=NOW.replace(day=9))
    answered(question, graph, times=[day])

    (query,) = graph.asked
    assert (query.due_from, query.about) == (None, "")
    assert query.due_until == NOW.replace(day=8, hour=23, minute=59, second=59, microsecond=999999)


@pytest.mark.parametrize(
    ("question", "surface"),
    [
        ("Which tasks are overdue or due next week?", "next week"),
        ("Welche Aufgaben sind überfällig oder nächste Woche fällig?", "nächste Woche"),
    ],
)
def test_what_is_overdue_is_listed_beside_what_is_due_then(question, surface):
    graph = TaskLists()
    ahead = NOW + timedelta(days=14)
    answered(question, graph, times=[QuestionTime(surface, start=NOW, end=ahead)])
    past = QuestionTime(surface, start=NOW - timedelta(days=9), end=NOW - timedelta(days=2))
    answered(question, graph, times=[past])

    first, second = graph.asked
    assert (first.due_from, first.about) == (None, "")
    assert NOW < first.due_until < ahead
    assert (second.due_from, second.due_until < past.end) == (past.start, True)


@pytest.mark.parametrize(
    ("question", "is_own"),
    [
        ("What do I have to do?", True),
        ("Which of my tasks are open?", True),
        ("Was muss ich noch erledigen?", True),
        ("Show me all open tasks", False),
        ("Welche Aufgaben sind offen?", False),
    ],
)
def test_only_who_asks_for_his_own_tasks_is_not_told_those_of_others(question, is_own):
    graph = TaskLists()
    answered(question, graph)

    assert [query.is_own for query in graph.asked] == [is_own]
