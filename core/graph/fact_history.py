"""Validity of facts in time (T12).

A fact is valid from the time its text names; without one, from when it superseded another fact,
else from any time. It is valid until a newer fact superseded it or its text says that it ended. A
fact that was valid once, at an unknown time, is valid on no date for certain.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from core.records.dates import CalendarPeriod
from core.records.knowledge import FactView

_LATEST = datetime.max.replace(tzinfo=UTC)
_EARLIEST = datetime.min.replace(tzinfo=UTC)
_KNOWN = frozenset({"extracted", "confirmed", "superseded"})
_KNOWN_ONCE = _KNOWN | {"stale"}


class FactTimeline(Struct, frozen=True):
    """Facts of one subject and predicate, oldest first."""

    subject: str
    predicate: str
    facts: tuple[FactView, ...]


def facts_as_of(
    facts: Iterable[FactView], at: datetime, *, lasts: Callable[[str], bool]
) -> tuple[FactView, ...]:
    """Return the facts that were valid at a moment, in the given order.

    `lasts` says whether a predicate describes a state: an event of 1990 ("signed") is true from
    then on, while somebody who worked somewhere in 1990 did so for certain in that year only.
    `facts` should include superseded facts: they say when their successors became valid.
    """
    current = [it for it in facts if it.status in _KNOWN]
    starts = _successor_starts(current)
    return tuple(it for it in current if _is_valid_at(it, at, starts, lasts))


def facts_during(
    facts: Sequence[FactView], time: CalendarPeriod, *, lasts: Callable[[str], bool]
) -> tuple[FactView, ...]:
    """Return the facts that were valid at any moment of a period, in the given order."""
    moments = {time.start, time.end}
    moments |= {it.valid_from for it in facts if it.valid_from and time.contains(it.valid_from)}
    valid_ids = {it.id for at in moments for it in facts_as_of(facts, at, lasts=lasts)}
    return tuple(it for it in facts if it.id in valid_ids)


def fact_timelines(
    facts: Iterable[FactView], *, with_stale: bool = False
) -> tuple[FactTimeline, ...]:
    """Group facts by subject and predicate, in order of time; groups stay in given order.

    With `with_stale` also those that no document states any more (K9).
    """
    statuses = _KNOWN_ONCE if with_stale else _KNOWN
    current = [it for it in facts if it.status in statuses]
    starts = _successor_starts(current)
    groups: dict[tuple[int, str, str], list[FactView]] = {}
    for fact in current:
        groups.setdefault((fact.subject_id, fact.subject, fact.predicate), []).append(fact)
    return tuple(
        FactTimeline(
            subject, predicate, tuple(sorted(timeline, key=lambda fact: _sort_key(fact, starts)))
        )
        for (_id, subject, predicate), timeline in groups.items()
    )


def _successor_starts(facts: Iterable[FactView]) -> Mapping[int, datetime]:
    """Return when facts that superseded others became valid, by fact id."""
    starts: dict[int, datetime] = {}
    for fact in facts:
        if fact.superseded_by is not None and fact.closed_at is not None:
            before = starts.get(fact.superseded_by, _LATEST)
            starts[fact.superseded_by] = min(before, fact.closed_at)
    return starts


def _is_valid_at(
    fact: FactView, at: datetime, starts: Mapping[int, datetime], lasts: Callable[[str], bool]
) -> bool:
    if fact.modality:
        return False
    start = fact.valid_from or starts.get(fact.id, _EARLIEST)
    if at < start:
        return False
    if fact.status == "superseded":
        return fact.closed_at is not None and at < fact.closed_at
    if fact.valid_to is None or at <= fact.valid_to:
        return True
    return fact.valid_from is not None and not lasts(fact.predicate)


def _sort_key(
    fact: FactView, starts: Mapping[int, datetime]
) -> tuple[datetime, datetime, str, int]:
    """Return the start, else the date of the statement or the end; then the end."""
    start = fact.valid_from or starts.get(fact.id) or fact.stated_at or fact.valid_to
    end = fact.closed_at or fact.valid_to or _LATEST
    return start or _EARLIEST, end, fact.object.casefold(), fact.id
