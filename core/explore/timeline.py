"""A stretch of time: how much lies in each of its parts, and what.

Times are microseconds since 1970 in here, so that counting is a matter of sorted arrays: two
searches for the ends of a stretch and a histogram between them, whatever the number.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.errors import WrongUse
from core.explore.entity_names import entity_by_name
from core.records.graph.timeline import (
    Timeline,
    TimelineItem,
    TimelineItemKind,
    TimelineLane,
    TimelineQuery,
)
from core.records.ids import FactId, SessionId
from core.records.knowledge import FactView
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.graph.timeline_queries import DatedIds, TimelineFilter
from core.store.store import Store

KINDS: tuple[TimelineItemKind, ...] = ("document", "file", "fact", "conversation")
MAX_BUCKETS, MOST_MOMENTS = 2000, 1000
# This many marks of each kind are spread over a stretch.
MARKS = 48
# Of this many of a thousand moments at either end the first look leaves the farthest out.
_FAR = 0.005
_DAY = 86_400_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST, _LATEST = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)

Lanes = Mapping[TimelineItemKind, DatedIds]
Pick = tuple[TimelineItemKind, int, int]


class _CachedTimes(Struct, frozen=True):
    """Times that were read, and of what they hold."""

    key: tuple[object, ...]
    lanes: dict[TimelineItemKind, DatedIds]


class TimelineReader:
    """Any thread may ask. The times of the last filter are kept until something was read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: _CachedTimes | None = None

    def show(self, wanted: TimelineQuery) -> TimelineReader:
        """The stretch that is asked for. Raises `WrongUse`."""
        _check(wanted)
        lanes = self._lanes(wanted)
        first, last = _ends(lanes)
        begin, end = _stretch(wanted, lanes)
        within: dict[TimelineItemKind, DatedIds] = {
            kind: _cut(dated, begin, end) for kind, dated in lanes.items()
        }
        told = [
            TimelineLane(
                kind,
                tuple(_count(dated.at, begin, end, buckets=wanted.buckets).tolist()),
                len(dated.at),
            )
            for kind, dated in within.items()
        ]
        page = _page(within, offset=wanted.offset, limit=wanted.limit)
        marks = [] if wanted.offset else _spread(within, begin, end)
        moments = self._moments([*page, *marks])
        return TimelineReader(
            begin=_moment(begin),
            end=_moment(end),
            first=None if first is None else _moment(first),
            last=None if last is None else _moment(last),
            lanes=tuple(told),
            moments=tuple(moments[it] for it in page if it in moments),
            marks=tuple(moments[it] for it in marks if it in moments),
            total=sum(len(dated.at) for dated in within.values()),
            undated=self._store.timeline.undated_facts() if "fact" in lanes else 0,
        )

    # What lies where

    def _lanes(self, wanted: TimelineQuery) -> dict[TimelineItemKind, DatedIds]:
        things: tuple[int, ...] = ()
        if wanted.thing:
            things = (entity_by_name(self._store, wanted.thing),)
        narrowed = TimelineFilter(wanted.text.strip().lower(), wanted.folder, things)
        read = self._read(narrowed)
        read["conversation"] = self._store.timeline.sessions(narrowed)
        return {kind: read[kind] for kind in KINDS if not wanted.kinds or kind in wanted.kinds}

    def _read(self, narrowed: TimelineFilter) -> dict[TimelineItemKind, DatedIds]:
        """Documents and facts; conversations come and go without a new commit."""
        key = (self._store.commit_number, narrowed)
        kept = self._kept
        if kept is None or kept.key != key:
            own, by_file = self._store.timeline.documents(narrowed)
            facts = self._store.timeline.facts(narrowed)
            kept = self._kept = _CachedTimes(key, {"document": own, "file": by_file, "fact": facts})
        return dict(kept.lanes)

    # In words

    def _moments(self, picks: Sequence[Pick]) -> dict[Pick, TimelineItem]:
        by_kind: dict[TimelineItemKind, list[int]] = {}
        for kind, number, _ in picks:
            by_kind.setdefault(kind, []).append(number)
        documents = [*by_kind.get("document", ()), *by_kind.get("file", ())]
        heads = self._store.timeline.heads(documents) if documents else {}
        facts = self._facts(by_kind.get("fact", ()))
        talks = (
            self._store.timeline.talks(by_kind["conversation"]) if "conversation" in by_kind else {}
        )
        made: dict[Pick, TimelineItem] = {}
        for pick in picks:
            kind, number, at = pick
            if kind == "fact" and number in facts:
                made[pick] = _of_fact(facts[number], at)
            elif kind == "conversation" and number in talks:
                title, last_at = talks[number]
                made[pick] = TimelineItem(
                    kind, _moment(at), title, last_at, session_id=SessionId(number)
                )
            elif number in heads and kind in {"document", "file"}:
                title, path, part = heads[number]
                made[pick] = TimelineItem(kind, _moment(at), title, path=path, part=part)
        return made

    def _facts(self, ids: Sequence[int]) -> dict[int, FactView]:
        facts = self._store.graph.facts([FactId(it) for it in ids]) if ids else {}
        labels = self._store.graph.labels() if facts else {}
        shelf = PassageCache(self._store.documents)
        shelf.fetch({it.passage_id for it in facts.values()})
        return {
            int(key): show_fact(fact, labels=labels, shelf=shelf) for key, fact in facts.items()
        }


def _of_fact(fact: FactView, at: int) -> TimelineItem:
    title = f"{fact.subject} {fact.predicate.replace('_', ' ').lower()} {fact.object}"
    return TimelineItem(
        "fact",
        _moment(at),
        title,
        fact.valid_to or fact.closed_at,
        precision=fact.precision,
        path=fact.path,
        part=fact.part,
        fact=fact,
    )


def _ends(lanes: Lanes) -> tuple[int | None, int | None]:
    firsts = [int(it.at[0]) for it in lanes.values() if len(it.at)]
    lasts = [int(it.at[-1]) for it in lanes.values() if len(it.at)]
    return (min(firsts), max(lasts)) if firsts else (None, None)


def _stretch(wanted: TimelineQuery, lanes: Lanes) -> tuple[int, int]:
    """From where to where; at least a day."""
    every = np.concatenate([it.at for it in lanes.values()] or [np.zeros(0, dtype=np.int64)])
    if len(every):
        near = np.quantile(every, [_FAR, 1.0 - _FAR], method="nearest")
        begin, end = int(near[0]), int(near[1])
    else:
        end = _number(datetime.now(UTC))
        begin = end - 365 * _DAY
    margin = max((end - begin) // 40, _DAY)
    begin, end = begin - margin, end + margin
    if wanted.since is not None:
        begin = _number(wanted.since)
    if wanted.until is not None:
        end = _number(wanted.until)
    return begin, max(end, begin + _DAY // 24)


def _cut(dated: DatedIds, begin: int, end: int) -> DatedIds:
    start, stop = np.searchsorted(dated.at, [begin, end])
    return DatedIds(dated.ids[start:stop], dated.at[start:stop])


def _count(at: NDArray[np.int64], begin: int, end: int, *, buckets: int) -> NDArray[np.int64]:
    places = (at - begin) // _width(begin, end, parts=buckets)
    return np.bincount(places, minlength=buckets)


def _page(within: Lanes, *, offset: int, limit: int) -> list[Pick]:
    """The moments from that one on, in the order of time."""
    kinds = list(within)
    if not kinds:
        return []
    at = np.concatenate([within[kind].at for kind in kinds])
    ids = np.concatenate([within[kind].ids for kind in kinds])
    which = np.repeat(np.arange(len(kinds)), [len(within[kind].at) for kind in kinds])
    order = np.argsort(at, kind="stable")[offset : offset + limit]
    return [(kinds[int(which[it])], int(ids[it]), int(at[it])) for it in order]


def _spread(within: Lanes, begin: int, end: int) -> list[Pick]:
    """The first moment of each of `MARKS` parts of the stretch, for each kind."""
    picks: list[Pick] = []
    for kind, dated in within.items():
        if not len(dated.at):
            continue
        cells = (dated.at - begin) // _width(begin, end, parts=MARKS)
        _, firsts = np.unique(cells, return_index=True)
        picks.extend((kind, int(dated.ids[it]), int(dated.at[it])) for it in firsts)
    return picks


def _width(begin: int, end: int, *, parts: int) -> int:
    """How long each part is, rounded up, so that the last one is not longer than the others."""
    return max(1, -(-(end - begin) // parts))


def _number(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _moment(number: int) -> datetime:
    least, most = _number(_EARLIEST), _number(_LATEST)
    return _EPOCH + timedelta(microseconds=min(max(number, least), most))


def _check(wanted: TimelineQuery) -> None:
    for name, number, most in (
        ("buckets", wanted.buckets, MAX_BUCKETS),
        ("limit", wanted.limit, MOST_MOMENTS),
    ):
        if not 1 <= number <= most:
            raise WrongUse(
                name,
                detail=f"{number:,} is out of range.",
                remedy=f"Give a number from 1 to {most:,}.",
            )
    if wanted.since and wanted.until and wanted.until <= wanted.since:
        raise WrongUse(
            "until",
            detail="The time ends before it begins.",
            remedy="Give a later end.",
        )
