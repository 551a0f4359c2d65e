"""Answer with tasks of task lists that are open, done or due, each cited."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from core.answer.answerers.evidence import AnswerProposal, Evidence, GraphReader
from core.answer.cite import Citations
from core.answer.markdown import escaped
from core.answer.phrases import Phrases, date_in_words
from core.language.question.cues import asks_nothing, cue_stems, cue_words, has_cue
from core.language.question.time_asked import asks_up_to
from core.language.text.stemming import stems, tokenize
from core.language.time.date_forms import WORDS
from core.language.time.dates import dates
from core.records.answers.answers import Citation
from core.records.answers.questions import QuestionTime
from core.records.files.documents import TaskItem, TaskList, TaskQuery, TaskState

WRITTEN = 50
_CUES = ("tasks", "tasks done", "tasks open", "tasks overdue", "tasks besides")
_DEADLINE_STEMS = frozenset(stems(" ".join(WORDS["deadline"])))


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return a line for each task; None for other questions and without task lists.

    Further words of the question filter the tasks. If none matches, the question is not about task
    lists ("What do I have to do if a laptop is stolen?").
    """
    if evidence.graph is None or not has_cue("tasks", evidence.question):
        return None
    query = _query(evidence)
    tasks = evidence.graph.tasks(query)
    if not tasks.all or (not tasks.matching and not _is_about_tasks(evidence.graph, query)):
        return None
    words, citations = evidence.words, Citations()
    is_over = query.due_until is not None and query.due_until < evidence.now
    if not tasks.matching and has_cue("tasks overdue", evidence.question) and not is_over:
        return _nothing_overdue(evidence.graph, query, words)
    if not tasks.matching and tasks.undated:
        text = f"{words.none_dated} {_undated(tasks, words)}"
        return AnswerProposal(citations, text, is_whole=True, only_names=True)
    lines = [_line(task, words, citations) for task in tasks.tasks]
    more = tasks.matching - len(lines)
    if more:
        lines.append(f"- … {words.more.format(count=f'{more:,}')}")
    head = _head(tasks, query.states[0], words)
    text = "\n".join([head, "", *lines] if lines else [head])
    if tasks.undated and query.due_until is not None:
        text = f"{text}\n\n{_undated(tasks, words)}"
    return AnswerProposal(citations, text, is_whole=True, only_names=True)


def _is_about_tasks(graph: GraphReader, query: TaskQuery) -> bool:
    """Whether tasks have to do with what the question names, whenever they are due."""
    whenever = TaskQuery(states=("open", "done", "cancelled"), about=query.about, limit=1)
    return not query.about or graph.tasks(whenever).matching > 0


def _nothing_overdue(graph: GraphReader, query: TaskQuery, words: Phrases) -> AnswerProposal:
    """Return that nothing is overdue, and the task that is due next."""
    ahead = replace(query, due_from=query.due_until, due_until=None, limit=1)
    citations = Citations()
    tasks = graph.tasks(ahead)
    text = words.none_overdue if tasks.undated else words.not_overdue
    for task in tasks.tasks:
        text += f" {words.next.format(task=_line(task, words, citations).removeprefix('- '))}"
    if tasks.undated:
        text = (
            f"{text}\n\n{_undated(tasks, words)}"
            if tasks.tasks
            else f"{text} {_undated(tasks, words)}"
        )
    return AnswerProposal(citations, text, is_whole=True, only_names=True)


def _query(evidence: Evidence) -> TaskQuery:
    question, analysis = evidence.question, evidence.analysis
    query = TaskQuery(
        states=(_state(question),),
        about=" ".join(_besides(question, analysis.times)),
        limit=WRITTEN,
        is_own=_asks_for_own(question),
    )
    if query.states != ("open",):
        return query
    for time in analysis.times:
        query = _within(query, time)
        if asks_up_to(time.surface, question):
            query = replace(query, due_from=None)
    if has_cue("tasks overdue", question):
        query = _or_overdue(query, evidence.now)
    return query


def _or_overdue(query: TaskQuery, now: datetime) -> TaskQuery:
    """Return the query with overdue tasks, besides those due in a period that has not ended.

    In a period that has ended, all open tasks are overdue.
    """
    if query.due_until is None:
        return replace(query, due_until=now)
    return query if query.due_until < now else replace(query, due_from=None)


def _asks_for_own(question: str) -> bool:
    """Whether the user asks for their own tasks: "I", "my", but not "show me"."""
    return not (cue_words("speaker") - cue_words("opening")).isdisjoint(tokenize(question))


def _besides(question: str, times: Sequence[QuestionTime]) -> list[str]:
    """Return the stems of words other than times, tasks and their states."""
    for time in times:
        question = question.replace(time.surface, " ")
    said_by_cues = asks_nothing(question).union(_DEADLINE_STEMS, *map(cue_stems, _CUES))
    return [stem for stem in stems(question) if stem not in said_by_cues]


def _state(question: str) -> TaskState:
    is_open = has_cue("tasks open", question)
    return "done" if has_cue("tasks done", question) and not is_open else "open"


def _within(query: TaskQuery, time: QuestionTime) -> TaskQuery:
    """Return the query limited to the period, without the moment of its end."""
    until = time.end - timedelta(microseconds=1) if time.end is not None else query.due_until
    return replace(query, due_from=time.start or query.due_from, due_until=until)


def _head(tasks: TaskList, state: TaskState, words: Phrases) -> str:
    if not tasks.matching:
        return words.no_tasks
    one, many = words.tasks[state]
    head = (one if tasks.matching == 1 else many).format(count=f"**{tasks.matching:,}**")
    overdue = f" ({words.overdue.format(count=f'{tasks.overdue:,}')})" if tasks.overdue else ""
    return f"{head}{overdue}:"


def _undated(tasks: TaskList, words: Phrases) -> str:
    one, many = words.undated_tasks
    return (one if tasks.undated == 1 else many).format(count=f"{tasks.undated:,}")


def _line(task: TaskItem, words: Phrases, citations: Citations) -> str:
    number = citations.add(
        Citation(
            n=0,
            path=task.path,
            part=task.part,
            title=task.title,
            page=task.page,
            start=task.start,
            end=task.end,
            quote=task.quote,
        )
    )
    due = _due(task.due, words) if task.due and not _tells(task.text, task.due) else ""
    details = [task.further_assignees, due]
    return "- " + ", ".join(filter(None, (escaped(task.text), *details))) + f" [{number}]"


def _tells(text: str, day: datetime) -> bool:
    """Whether the text says the day, with its year or without."""
    days = (it.first for it in dates(text, stated_at=day))
    return any(it is not None and it.date() == day.date() for it in days)


def _due(due: datetime, words: Phrases) -> str:
    return words.due.format(date=date_in_words(due, "day", words))
