"""Tasks in Markdown (GitHub) and Org texts, and lines such as "TODO: call Ann".

They are read from the passages when they are asked for.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.language.lexicon import any_of
from core.language.question.cues import cue_words
from core.language.text.stemming import strip_accents, tokenize
from core.language.text.tagger import function_class
from core.language.time.date_forms import WEEKDAYS_CUT
from core.language.time.date_spans import DateAnchor, DateSpan, days_in_numbers, read_dates
from core.language.time.dates import StatedDate, calendar_dates, dates
from core.records.answers.snippets import plain_line
from core.records.files.documents import Passage, TaskItem, TaskList, TaskQuery, TaskState
from core.resources import load_table
from core.store.readable_store import ReadableStore
from core.store.records import DocumentHead

_FENCE = re.compile(r"^[ \t>]*(?:```|~~~)")
_FIELD = re.compile(r"[\[(]\s*(?P<key>[^\W\d_][\w -]*?)\s*::\s*(?P<value>[^\])]*)[\])]")
_PERSON = re.compile(r"(?<![\w.+-])@(?P<name>[^\W\d_][\w-]*)")
_ANCHOR = re.compile(r"\s\^[\w-]+\s*$")
_ORG_DEADLINE = re.compile(r"[ \t]*(?:[A-Z]+: *[<\[][^>\]]*[>\]][ \t]*)*DEADLINE:")
# "Ann, Ben: call the plumber" is for Ann and Ben.
_FOR = re.compile(r"(?P<names>[^\W\d_][^:\n]{0,60}):\s")
_BETWEEN = re.compile(r"[,/&+]|\s(?:and|und|en)\s")
# The most tasks of a list.
MAX_TASKS = 5000
# A day as short as that may be the number of a section, too: "1.2.".
_SHORT = re.compile(r"\d\.\d{1,2}\.?")
# What passed longer ago is no deadline, unless words say that it is.
_LONG_AGO = timedelta(days=183)
_ABBREVIATION = re.compile(r"\b[^\W\d_]{1,4}\.$")
_WORD_BEFORE = re.compile(r"([^\W\d_]{2,})[\s,:;–—-]*$")
# "First aid, date 16 January": the word before the day says nothing without it.
_LABEL_BEFORE = re.compile(r"[,;:(–—-]\s*+[^\W\d_]+[\s:]*$")
_OPENERS, _CLOSERS = " \t,;:([<–—-", " \t)]>.,;!"
# A longer line heads no list.
_LONGEST_HEAD = 6
_AROUND_HEAD = " \t\n\r#*_>:–—-,"
_URGENT = re.compile(r"(?<!\s)\s*+!{2,}")


class WrittenTask(Struct, frozen=True):
    """A task in a text, at `start` to `end`."""

    start: int
    end: int
    state: TaskState
    text: str
    due: datetime | None
    assignees: tuple[str, ...]


class _Notation(Struct, frozen=True):
    """How tasks are written."""

    item: re.Pattern[str]
    heading: re.Pattern[str]
    labelled: re.Pattern[str]
    state_of: Mapping[str, TaskState]
    due: re.Pattern[str]
    until: re.Pattern[str]
    lasting: re.Pattern[str]
    bygone: frozenset[str]
    dated: re.Pattern[str]
    alone: re.Pattern[str]
    assignees: frozenset[str]


def task_patterns() -> Iterator[tuple[str, str]]:
    """Yield RE2 patterns that all texts with tasks match, each with its document kind or ""."""
    yield rf"\[{any_of(_written_states('marks'))}\]", ""
    yield rf"\* {any_of(_written_states('keywords'))} ", "org"
    yield rf"(?i){any_of(_written_states('labels'))}[*_ ]{{0,4}}[:–—-]", ""


def find_tasks(
    text: str,
    *,
    kind: str,
    stated_at: datetime | None = None,
    changed_at: datetime | None = None,
    language: str = "",
) -> Iterator[WrittenTask]:
    """Yield the tasks in a text of a document of that kind, in order; code blocks have none.

    Dates are read by the document's own date, else by when its file was changed: that tells the
    year of "30 November", but not which day "tomorrow" is. Below "to do today" that day is the
    deadline of tasks that tell none.
    """
    read = partial(_due, stated_at=stated_at, changed_at=changed_at, language=language)
    notation, start, is_code, day = _notation(), 0, False, None
    lines = text.splitlines(keepends=True)
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        is_fence = _FENCE.match(line) is not None
        is_code ^= is_fence
        item = None if is_code or is_fence else notation.item.match(line)
        heading = notation.heading.match(line) if kind == "org" else None
        labelled = None if is_code or is_fence else notation.labelled.match(line)
        if (match := item or heading or labelled) is not None:
            words = match["text"].strip()
            planned = following if heading and _ORG_DEADLINE.match(following) else ""
            due, words_apart = read(planned or words)
            due = due or day
            shown, names = _shown(words if planned else words_apart)
            begin = start + match.start("text")
            state = notation.state_of[match["mark"].lower() if match is labelled else match["mark"]]
            yield WrittenTask(begin, begin + len(words), state, shown, due, names)
        elif line.strip():
            day = _day_of_list(line, stated_at=stated_at, language=language)
        start += len(line)


def _day_of_list(line: str, *, stated_at: datetime | None, language: str) -> datetime | None:
    """Return the end of the day for which the line heads tasks: "to do today", "Tomorrow:"."""
    head = line.strip(_AROUND_HEAD)
    if stated_at is None or len(head.split()) > _LONGEST_HEAD:
        return None
    day = next(iter(dates(head, stated_at=stated_at, language=language)), None)
    if day is None or day.precision != "day":
        return None
    rest = f"{head[: day.start]}{head[day.end :]}".strip(_AROUND_HEAD).casefold()
    # A date alone tells when it was written.
    is_of_tasks = rest in _written_states("labels") if rest else head.isalpha()
    return day.last if is_of_tasks else None


def _shown(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of a task without markup and properties, and whom it names as assignees."""
    notation = _notation()
    fields = [(match["key"].casefold(), match["value"].strip()) for match in _FIELD.finditer(text)]
    names = [value for key, value in fields if key in notation.assignees and value]
    text = notation.alone.sub(" ", notation.dated.sub(" ", _FIELD.sub(" ", text)))
    text = _URGENT.sub("", text)
    names += [match["name"] for match in _PERSON.finditer(text)]
    return plain_line(_ANCHOR.sub("", text)).strip(_OPENERS), tuple(dict.fromkeys(names))


def _due(
    text: str, *, stated_at: datetime | None, changed_at: datetime | None, language: str
) -> tuple[datetime | None, str]:
    """Return the deadline, and the text without it where it stands at the end or in brackets.

    Words such as "by" tell it, else it is the day with which the text ends: "Fire drill 2 Dec".
    """
    read = list(_dates(text, stated_at=stated_at, changed_at=changed_at, language=language))
    for date in read:
        before = _notation().due.search(text[: date.start])
        if before is not None and date.last is not None and not _lasts(before[0], text):
            return date.last, _without(text, before.start(), date.end)
    last = max(read, key=lambda date: date.end, default=None)
    at = stated_at or changed_at
    is_past = last and last.last and at and at - last.last > _LONG_AGO
    if last is not None and last.precision == "day" and _ends_with(text, last) and not is_past:
        is_labelled = _LABEL_BEFORE.search(text, 0, last.start) is not None
        return last.last, text if is_labelled else _without(text, last.start, last.end)
    return None, text


def _ends_with(text: str, day: StatedDate | DateSpan) -> bool:
    """Whether a text ends with the day, and a word before it that tells no other relation."""
    word = _WORD_BEFORE.search(text, 0, day.start)
    if word is None or word[1].lower() in _notation().bygone:
        return False
    is_number = _SHORT.fullmatch(text, day.start, day.end) is not None
    is_apart = (word[1][0].isupper() or not is_number) and not any(
        function_class(word[1].lower(), language) for language in ("de", "en")
    )
    return is_apart and not text[day.end :].strip(_CLOSERS)


def _dates(
    text: str, *, stated_at: datetime | None, changed_at: datetime | None, language: str
) -> Iterator[StatedDate | DateSpan]:
    if stated_at is not None or changed_at is None:
        yield from dates(text, stated_at=stated_at, language=language, overdue=True)
    else:
        yield from calendar_dates(text, near=changed_at, language=language)
    if (at := stated_at or changed_at) is not None:
        yield from days_in_numbers(text, at)
    if stated_at is not None:
        yield from read_dates(text, "weekdays", DateAnchor(stated_at, ahead=True))


def _lasts(before: str, text: str) -> bool:
    """Whether the date says how long something lasts: "Preis bis März halten"."""
    notation = _notation()
    return bool(notation.until.match(before) and notation.lasting.search(text))


def _without(text: str, start: int, end: int) -> str:
    head, rest = text[:start].rstrip(_OPENERS), text[end:].lstrip(_CLOSERS)
    head = head if _ABBREVIATION.search(head) else head.rstrip(f"{_OPENERS}.")
    if head.count("(") > head.count(")"):  # "Call them (was due 31 Oct)"
        return text
    is_apart = not rest or text[start - 1 : start] in {"(", "["} or not rest[0].isalnum()
    return f"{head} {rest}".strip() if is_apart and head else text


@cache
def _table() -> dict[str, Any]:
    return load_table("tasks.toml")


def _written_states(how: str) -> dict[str, TaskState]:
    """Return the state that each mark or keyword stands for."""
    return {one: state for state, ones in _table()[how].items() for one in ones}


@cache
def _notation() -> _Notation:
    table = _table()
    marks, keywords = _written_states("marks"), _written_states("keywords")
    labels = _written_states("labels")
    properties, due = table["properties"], table["due"]
    return _Notation(
        item=re.compile(
            rf"^[ \t>]*+(?:(?:[-*+•]|\d{{1,9}}+[.)])[ \t]++|(?=\[{any_of(table['bare'])}\]))"
            rf"\[(?P<mark>{any_of(marks)})\][ \t]++(?P<text>\S.*)"
        ),
        heading=re.compile(rf"\*+[ \t]+(?P<mark>{any_of(keywords)})[ \t]+(?P<text>\S.*)"),
        labelled=re.compile(
            rf"[ \t>]*+(?:(?:[-*+•]|\d{{1,9}}[.)])[ \t]++)?[*_]{{0,2}}(?P<mark>{any_of(labels)})"
            r"(?:[*_]{0,2}:[*_]{0,2}[ \t]++|[*_]{0,2}[ \t]++[–—-][ \t]++)(?P<text>\S.*)",
            re.IGNORECASE,
        ),
        state_of=marks | keywords | labels,
        due=re.compile(
            rf"(?:{any_of(due['signs'])}|\b{any_of(due['words'])}(?:\s*::?)?)"
            rf"\s*(?:{any_of(due['between'])}\s+)*(?:{any_of(WEEKDAYS_CUT)}\b[.,]*\s+)?"
            r"[<\[(]?\s*$",
            re.IGNORECASE,
        ),
        until=re.compile(rf"{any_of(due['both'])}\b", re.IGNORECASE),
        lasting=re.compile(rf"\b{any_of(due['lasting'])}\b", re.IGNORECASE),
        bygone=frozenset(due["bygone"]),
        dated=re.compile(rf"{any_of(properties['dated'])}\s*[\d-]+|🔁[^{_all(properties)}]*"),
        alone=re.compile(any_of(properties["alone"])),
        assignees=frozenset(properties["assignees"]),
    )


def _all(properties: Mapping[str, list[str]]) -> str:
    return "".join((*properties["dated"], *properties["alone"]))


_LATEST = datetime.max.replace(tzinfo=UTC) - timedelta(days=1)


def list_tasks(store: ReadableStore, query: TaskQuery, *, now: datetime) -> TaskList:
    """Return the tasks of all documents."""
    passages = [
        match
        for pattern, kind in task_patterns()
        for match in store.documents.passages_matching(pattern, kind=kind)
    ]
    undated = {head.id for _, head in passages if head.written_at is None}
    changed_at = store.documents.changed_at(sorted(undated))
    tasks = {
        (task.path, task.part, task.start): task
        for passage, head in passages
        for task in _tasks_of(passage, head, changed_at.get(head.id))
    }
    return _listed(tasks.values(), query, now=now)


def _listed(tasks: Collection[TaskItem], query: TaskQuery, *, now: datetime) -> TaskList:
    """Return those of the tasks that the query wants."""
    fitting = [task for task in tasks if _matches(task, query)]
    matching = [task for task in fitting if _is_due_then(task, query)]
    matching.sort(key=lambda task: (task.due or _LATEST, task.path, task.part or "", task.start))
    overdue = sum(
        task.state == "open" and task.due is not None and task.due < now for task in matching
    )
    undated = sum(task.state == "open" and task.due is None for task in fitting)
    return TaskList(
        tuple(matching[: query.limit]), len(matching), overdue, len(tasks), undated=undated
    )


def own_tasks(
    read: Callable[[TaskQuery], TaskList],
    query: TaskQuery,
    *,
    own_name: str,
    people_called: Callable[[str], Sequence[str]],
    now: datetime,
) -> TaskList:
    """Return the tasks without those for which others are named, and not the user."""
    tasks = read(replace(query, due_from=None, due_until=None, limit=MAX_TASKS))
    own = [it for it in tasks.tasks if _is_for(own_name, it, people_called)]
    return replace(_listed(own, query, now=now), all=tasks.all)


def _is_for(own_name: str, task: TaskItem, people_called: Callable[[str], Sequence[str]]) -> bool:
    names = [*task.assignees, *_named_before(task.text, people_called)]
    own = {*tokenize(own_name), *cue_words("speaker")}
    return not names or any(not own.isdisjoint(tokenize(name)) for name in names)


def _named_before(text: str, people_called: Callable[[str], Sequence[str]]) -> list[str]:
    """Return the people before a colon at the beginning of a task, if only people stand there."""
    match = _FOR.match(text)
    names = _BETWEEN.split(match["names"].strip()) if match is not None else []
    return names if all(_is_person(name, people_called) for name in names) else []


def _is_person(name: str, people_called: Callable[[str], Sequence[str]]) -> bool:
    words = name.split()
    people = people_called(words[0]) if words else ()
    return any(set(tokenize(name)) <= set(tokenize(it)) for it in people)


def _tasks_of(passage: Passage, head: DocumentHead, changed_at: datetime | None) -> list[TaskItem]:
    """Return the tasks of one passage."""
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
            passage.text,
            kind=head.kind,
            stated_at=head.written_at,
            changed_at=changed_at,
            language=head.language or "",
        )
    ]


def _matches(task: TaskItem, query: TaskQuery) -> bool:
    if task.state not in query.states:
        return False
    near = strip_accents(f"{task.quote} {task.heading} {task.title} {task.path}").casefold()
    return all(word in near for word in strip_accents(query.about).casefold().split())


def _is_due_then(task: TaskItem, query: TaskQuery) -> bool:
    if task.due is None:
        return query.due_from is None and query.due_until is None
    is_early = query.due_from is not None and task.due < query.due_from
    return not is_early and (query.due_until is None or task.due <= query.due_until)
