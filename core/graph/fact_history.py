"""Facts as they held on a date, and in the order of time: how something changed (T12).

A fact holds from the time of which its text speaks; without one, from when it closed another,
else as far back as one asks. It holds until it was closed by a newer one or its text says it
ended. What held once at an unknown time holds on no date for certain.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from core.records.dates import CalendarPeriod
from core.records.knowledge import FactView

_LATEST = datetime.max.replace(tzinfo=UTC)
_EARLIEST = datetime.min.replace(tzinfo=UTC)
_KNOWN = frozenset({"extracted", "confirmed", "superseded"})


class FactTimeline(Struct, frozen=True):
    """What was said of one thing by one predicate, the oldest first."""

    subject: str
    predicate: str
    facts: tuple[FactView, ...]


def facts_as_of(
    facts: Iterable[FactView], at: datetime, *, is_state: Callable[[str], bool]
) -> tuple[FactView, ...]:
    """The facts that held at that moment, in the given order.

    `lasts` tells whether a predicate speaks of a state: what happened in 1990 ("signed") is
    true from then on, where somebody worked in 1990 holds in that year only. `facts` should hold
    the closed ones too: they tell when their successors began.
    """
    current = [it for it in facts if it.status in _KNOWN]
    begun = _successor_starts(current)
    return tuple(it for it in current if _is_valid_at(it, at, begun, is_state))


def facts_during(
    facts: Sequence[FactView], time: CalendarPeriod, *, lasts: Callable[[str], bool]
) -> tuple[FactView, ...]:
    """The facts that held at any moment of that day, month or year, in the given order."""
    moments = {time.start, time.end}
    moments |= {it.valid_from for it in facts if it.valid_from and time.contains(it.valid_from)}
    valid_ids = {it.id for at in moments for it in facts_as_of(facts, at, is_state=lasts)}
    return tuple(it for it in facts if it.id in valid_ids)


def fact_timelines(facts: Iterable[FactView]) -> tuple[FactTimeline, ...]:
    """The facts by subject and predicate, each group in the order of time.

    Groups stand in the order in which their first fact was given.
    """
    current = [it for it in facts if it.status in _KNOWN]
    begun = _successor_starts(current)
    groups: dict[tuple[int, str, str], list[FactView]] = {}
    for fact in current:
        groups.setdefault((fact.subject_id, fact.subject, fact.predicate), []).append(fact)
    return tuple(
        FactTimeline(
            subject, predicate, tuple(sorted(timeline, key=lambda fact: _sort_key(fact, begun)))
        )
        for (_id, subject, predicate), timeline in groups.items()
    )


def _successor_starts(facts: Iterable[FactView]) -> Mapping[int, datetime]:
    """When the facts began that closed others, by what they closed."""
    starts: dict[int, datetime] = {}
    for fact in facts:
        if fact.superseded_by is not None and fact.closed_at is not None:
            before = starts.get(fact.superseded_by, _LATEST)
            starts[fact.superseded_by] = min(before, fact.closed_at)
    return starts


def _is_valid_at(
    fact: FactView, at: datetime, begun: Mapping[int, datetime], lasts: Callable[[str], bool]
) -> bool:
    if fact.modality:
        return False
    begins = fact.valid_from or begun.get(fact.id, _EARLIEST)
    if at < begins:
        return False
    if fact.status == "superseded":
        return fact.closed_at is not None and at < fact.closed_at
    if fact.valid_to is None or at <= fact.valid_to:
        return True
    return fact.valid_from is not None and not lasts(fact.predicate)


def _sort_key(fact: FactView, begun: Mapping[int, datetime]) -> tuple[datetime, datetime, str, int]:
    """By beginning, else by when it was said or ended; then by end."""
    begins = fact.valid_from or begun.get(fact.id) or fact.stated_at or fact.valid_to
    ends = fact.closed_at or fact.valid_to or _LATEST
    return begins or _EARLIEST, ends, fact.object.casefold(), fact.id
