"""Timeline: counts and items of documents, facts and conversations in a time range.

Times are microseconds since 1970 here, so that counting works on sorted arrays: two binary searches
for the ends of a range and a histogram between them.
"""

import re
import textwrap
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from math import ceil

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import WrongUse
from core.explore.entity_names import entity_by_name
from core.explore.tasks import list_tasks
from core.records.files.documents import TaskItem, TaskQuery
from core.records.graph import timeline
from core.records.ids import FactId, SessionId
from core.records.knowledge import FactView
from core.retrieve.recall.facts import show_facts
from core.store.graph.timeline_queries import DatedIds, TimelineFilter
from core.store.readable_store import ReadableStore

KINDS: tuple[timeline.TimelineItemKind, ...] = ("document", "file", "fact", "task", "conversation")
MAX_TASKS = 10_000
# Characters of a title.
MAX_TITLE = 120
_LINK_MARKS = re.compile(r"\[\[|\]\]|\*\*")
# Before a line of a chat.
_CHAT_TIME = re.compile(r"^\[\d{1,2}:\d{2}(?::\d{2})?\]\s*+")
_SENTENCE_MARKS = " \t\n-*+•>|#"
MAX_BUCKETS, MAX_MOMENTS = 2000, 1000
# Number of marks per kind, spread over the range.
MARKS = 48
_DAY = 86_400_000_000
# The initial range is the shortest with this share of the items, and with as many more as make it
# at most so many times as long. A shorter one than that counts as long as this. None ahead is cut.
_USUAL_SHARE, _MAX_GROWTH, _SHORTEST = 0.9, 2, 30 * _DAY
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST, _LATEST = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)

Lanes = Mapping[timeline.TimelineItemKind, DatedIds]
Pick = tuple[timeline.TimelineItemKind, int, int]


class _CachedTimes(Struct, frozen=True):
    key: tuple[object, ...]
    lanes: dict[timeline.TimelineItemKind, DatedIds]


class _CachedTasks(Struct, frozen=True):
    """The tasks with a deadline at a commit, in the order of their deadlines."""

    commit_number: int = -1
    tasks: tuple[TaskItem, ...] = ()


class TimelineReader:
    """Serves time ranges; thread-safe. Times of the last filter are cached per commit."""

    def __init__(self, store: ReadableStore) -> None:
        self._store = store
        self._cached: _CachedTimes | None = None
        self._cached_tasks = _CachedTasks()

    def show(self, query: timeline.TimelineQuery) -> timeline.Timeline:
        """Return the requested range. Raises `WrongUse`."""
        _check(query)
        lanes = self._lanes(query)
        first, last = _first_and_last(lanes)
        begin, end = _range(query, lanes)
        within: dict[timeline.TimelineItemKind, DatedIds] = {
            kind: _slice(dated, begin, end) for kind, dated in lanes.items()
        }
        timeline_lanes = [
            timeline.TimelineLane(
                kind,
                tuple(_count(dated.at, begin, end, buckets=query.buckets).tolist()),
                len(dated.at),
            )
            for kind, dated in within.items()
        ]
        page = _page(within, offset=query.offset, limit=query.limit)
        marks = [] if query.offset else _marks(within, begin, end)
        moments = self._moments([*page, *marks])
        return timeline.Timeline(
            begin=_from_micros(begin),
            end=_from_micros(end),
            first=None if first is None else _from_micros(first),
            last=None if last is None else _from_micros(last),
            lanes=tuple(timeline_lanes),
            moments=tuple(moments[it] for it in page if it in moments),
            marks=tuple(moments[it] for it in marks if it in moments),
            total=sum(len(dated.at) for dated in within.values()),
            undated=self._store.timeline.undated_facts() if "fact" in lanes else 0,
        )

    # Times

    def _lanes(self, query: timeline.TimelineQuery) -> dict[timeline.TimelineItemKind, DatedIds]:
        things: tuple[int, ...] = ()
        if query.thing:
            things = (entity_by_name(self._store, query.thing),)
        narrowed = TimelineFilter(query.text.strip().lower(), query.folder, things)
        read = self._read(narrowed, query.thing)
        read["conversation"] = self._store.timeline.sessions(narrowed)
        return {kind: read[kind] for kind in KINDS if not query.kinds or kind in query.kinds}

    def _read(
        self, narrowed: TimelineFilter, thing: str
    ) -> dict[timeline.TimelineItemKind, DatedIds]:
        """Read times of documents and facts; conversations change without a new commit."""
        key = (self._store.commit_number, narrowed)
        kept = self._cached
        if kept is None or kept.key != key:
            own, by_file = self._store.timeline.documents(narrowed)
            facts = self._store.timeline.facts(narrowed)
            tasks = self._task_times(narrowed, thing)
            kept = self._cached = _CachedTimes(
                key, {"document": own, "file": by_file, "fact": facts, "task": tasks}
            )
        return dict(kept.lanes)

    def _tasks(self) -> tuple[TaskItem, ...]:
        commit_number = self._store.commit_number
        if self._cached_tasks.commit_number != commit_number:
            wanted = TaskQuery(states=("open", "done"), due_from=_EARLIEST, limit=MAX_TASKS)
            tasks = list_tasks(self._store, wanted, now=datetime.now(UTC)).tasks
            self._cached_tasks = _CachedTasks(commit_number, tasks)
        return self._cached_tasks.tasks

    def _task_times(self, narrowed: TimelineFilter, thing: str) -> DatedIds:
        """Return the numbers of the matching tasks; a thing matches if the task names it."""
        fitting = [
            (number, _to_micros(task.due))
            for number, task in enumerate(self._tasks())
            if task.due is not None
            and task.path.startswith(narrowed.folder)
            and narrowed.text in f"{task.quote} {task.title}".lower()
            and thing.casefold() in f"{task.quote} {task.title}".casefold()
        ]
        numbers, moments = zip(*fitting, strict=True) if fitting else ((), ())
        return DatedIds(np.array(numbers, np.int64), np.array(moments, np.int64))

    # Items

    def _moments(self, picks: Sequence[Pick]) -> dict[Pick, timeline.TimelineItem]:
        by_kind: dict[timeline.TimelineItemKind, list[int]] = {}
        for kind, number, _ in picks:
            by_kind.setdefault(kind, []).append(number)
        documents = [*by_kind.get("document", ()), *by_kind.get("file", ())]
        heads = self._store.timeline.heads(documents) if documents else {}
        facts = self._facts(by_kind.get("fact", ()))
        talks = (
            self._store.timeline.session_heads(by_kind["conversation"])
            if "conversation" in by_kind
            else {}
        )
        tasks = self._tasks() if "task" in by_kind else ()
        made: dict[Pick, timeline.TimelineItem] = {}
        for pick in picks:
            kind, number, at = pick
            if kind == "fact" and number in facts:
                made[pick] = _fact_moment(facts[number], at)
            elif kind == "task" and number < len(tasks):
                made[pick] = _task_moment(tasks[number], at)
            elif kind == "conversation" and number in talks:
                title, last_at = talks[number]
                made[pick] = timeline.TimelineItem(
                    kind, _from_micros(at), title, last_at, session_id=SessionId(number)
                )
            elif number in heads and kind in {"document", "file"}:
                title, path, part = heads[number]
                made[pick] = timeline.TimelineItem(
                    kind, _from_micros(at), title, path=path, part=part
                )
        return made

    def _facts(self, ids: Sequence[int]) -> dict[int, FactView]:
        if not ids:
            return {}
        labels = self._store.graph.labels()
        shown = show_facts(self._store, [FactId(it) for it in ids], labels=labels)
        return {fact.id: fact for fact in shown}


def _fact_moment(fact: FactView, at: int) -> timeline.TimelineItem:
    return timeline.TimelineItem(
        "fact",
        _from_micros(at),
        _event_title(fact),
        fact.valid_to or fact.closed_at,
        precision=fact.precision,
        path=fact.path,
        part=fact.part,
        fact=fact,
    )


def _event_title(fact: FactView) -> str:
    """Return what happens: the sentence that tells it, or the field or cell in words."""
    predicate = fact.predicate.replace("_", " ").lower()
    if fact.method in {"value", "change"}:
        return f"{fact.subject}: {predicate}"
    sentence = _CHAT_TIME.sub("", _LINK_MARKS.sub("", fact.quote).strip(_SENTENCE_MARKS))
    sentence = " ".join(sentence.replace("|", " · ").split())
    if fact.method == "structure" or not sentence:
        return f"{fact.subject} {predicate} {fact.object}"
    return textwrap.shorten(sentence[0].upper() + sentence[1:], MAX_TITLE, placeholder="…")


def _task_moment(task: TaskItem, at: int) -> timeline.TimelineItem:
    return timeline.TimelineItem(
        "task",
        _from_micros(at),
        task.text,
        path=task.path,
        part=task.part,
        start=task.start,
        end=task.end,
    )


def _first_and_last(lanes: Lanes) -> tuple[int | None, int | None]:
    firsts = [int(it.at[0]) for it in lanes.values() if len(it.at)]
    lasts = [int(it.at[-1]) for it in lanes.values() if len(it.at)]
    return (min(firsts), max(lasts)) if firsts else (None, None)


def _usual_range(moments: NDArray[np.int64], *, now: int) -> tuple[int, int]:
    """Return the shortest range with nearly all of the sorted moments, and what is ahead of now.

    A few dates of long ago would compress all others to a few pixels.
    """

    def shortest(count: int) -> tuple[int, int]:
        lengths = moments[count - 1 :] - moments[: len(moments) - count + 1]
        at = int(lengths.argmin())
        return int(moments[at]), int(moments[at + count - 1])

    def length(count: int) -> int:
        begin, end = shortest(count)
        return end - begin

    counts = range(ceil(_USUAL_SHARE * len(moments)), len(moments) + 1)
    longest = _MAX_GROWTH * max(length(counts[0]), _SHORTEST)
    begin, end = shortest(counts[bisect_right(counts, longest, key=length) - 1])
    last = int(moments[-1])
    return begin, last if last > now else end


def _range(query: timeline.TimelineQuery, lanes: Lanes) -> tuple[int, int]:
    """Return the requested range; at least an hour."""
    every = np.concatenate([it.at for it in lanes.values()] or [np.zeros(0, dtype=np.int64)])
    now = _to_micros(datetime.now(UTC))
    begin, end = _usual_range(np.sort(every), now=now) if len(every) else (now - 365 * _DAY, now)
    margin = max((end - begin) // 40, _DAY)
    begin, end = begin - margin, end + margin
    if query.since is not None:
        begin = _to_micros(query.since)
    if query.until is not None:
        end = _to_micros(query.until)
    return begin, max(end, begin + _DAY // 24)


def _slice(dated: DatedIds, begin: int, end: int) -> DatedIds:
    start, stop = np.searchsorted(dated.at, [begin, end])
    return DatedIds(dated.ids[start:stop], dated.at[start:stop])


def _count(at: NDArray[np.int64], begin: int, end: int, *, buckets: int) -> NDArray[np.int64]:
    places = (at - begin) // _bucket_width(begin, end, parts=buckets)
    return np.bincount(places, minlength=buckets)


def _page(within: Lanes, *, offset: int, limit: int) -> list[Pick]:
    """Return the items from `offset` on, in order of time."""
    kinds = list(within)
    if not kinds:
        return []
    at = np.concatenate([within[kind].at for kind in kinds])
    ids = np.concatenate([within[kind].ids for kind in kinds])
    which = np.repeat(np.arange(len(kinds)), [len(within[kind].at) for kind in kinds])
    order = np.argsort(at, kind="stable")[offset : offset + limit]
    return [(kinds[int(which[it])], int(ids[it]), int(at[it])) for it in order]


def _marks(within: Lanes, begin: int, end: int) -> list[Pick]:
    """Return the first item in each of `MARKS` parts of the range, for each kind."""
    picks: list[Pick] = []
    for kind, dated in within.items():
        if not len(dated.at):
            continue
        cells = (dated.at - begin) // _bucket_width(begin, end, parts=MARKS)
        _, firsts = np.unique(cells, return_index=True)
        picks.extend((kind, int(dated.ids[it]), int(dated.at[it])) for it in firsts)
    return picks


def _bucket_width(begin: int, end: int, *, parts: int) -> int:
    """Return the bucket width, rounded up, so that the last bucket is not longer than others."""
    return max(1, -(-(end - begin) // parts))


def _to_micros(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _from_micros(number: int) -> datetime:
    least, most = _to_micros(_EARLIEST), _to_micros(_LATEST)
    return _EPOCH + timedelta(microseconds=min(max(number, least), most))


def _check(query: timeline.TimelineQuery) -> None:
    for name, number, most in (
        ("buckets", query.buckets, MAX_BUCKETS),
        ("limit", query.limit, MAX_MOMENTS),
    ):
        if not 1 <= number <= most:
            raise WrongUse(name, "out_of_range", number=number, least=1, most=most)
    if query.since and query.until and query.until <= query.since:
        raise WrongUse("until", "period_reversed")
