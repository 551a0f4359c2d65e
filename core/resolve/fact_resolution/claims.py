"""Input and output records of fact resolution, and the time of a claim (R5).

Which statement is newer: a date in the sentence, else the document's own date, else unknown. Never
a file's time, never the order of reading.
"""

from bisect import bisect_right
from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Generic, TypeVar

from msgspec import Struct

from core.messages import UserMessage
from core.records.graph.edits import Verdict
from core.records.knowledge import FactSource, FactStatus, Method, Modality, Precision

# The content of a statement, whatever its source: subject, predicate, and object or literal.
StatementKey = tuple[int, str, int | str]


class FactClaim(Struct, frozen=True):
    """One extracted fact with its source and time.

    `value` is the id of the object, or the literal in lower case with single spaces; `text` is the
    object as shown and `about` the subject. `status` is the stored one; supersession is computed
    afresh each time. `start` and `end` are offsets of the evidence in the document. `owner` is the
    entity that has the value where that is another than the subject, with the name of its
    `property_name` there.
    """

    fact: int
    subject: int
    predicate: str
    value: int | str
    text: str = ""
    about: str = ""
    object_kind: str = ""
    confidence: float = 1.0
    modality: Modality = ""
    status: FactStatus = "extracted"
    source: FactSource = "file"
    method: Method = "rules"
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""
    stated_at: datetime | None = None
    document: int = 0
    start: int = 0
    end: int = 0
    closed_at: datetime | None = None
    superseded_by: int | None = None
    owner: int = 0
    property_name: str = ""

    @property
    def holder(self) -> int:
        """The entity whose statement it is."""
        return self.owner or self.subject

    @property
    def is_stated_value(self) -> bool:
        """Whether it is a value of a property, of which a thing has one at a time."""
        return self.method in {"value", "change"}

    @property
    def statement(self) -> StatementKey:
        """The content of the claim, whatever its source."""
        return (self.subject, self.predicate, self.value)


class FactDecisions(Struct, frozen=True):
    """The user's decisions about statements (`core.records.graph.edits`)."""

    confirmed: frozenset[StatementKey] = frozenset()
    rejected: frozenset[StatementKey] = frozenset()
    pairs: tuple[tuple[StatementKey, StatementKey, Verdict], ...] = ()


class ResolvedStatus(Struct, frozen=True):
    """The status of a fact, when it was closed (if known), and by which fact."""

    fact: int
    status: FactStatus
    closed_at: datetime | None = None
    superseded_by: int | None = None


class FactConflict(Struct, frozen=True):
    """Two facts that cannot both hold and that no date orders; `reason` is shown to the user."""

    first: int
    second: int
    reason: UserMessage


class FactResolution(Struct, frozen=True):
    """A status for every claim, in their order, and the conflicts between them."""

    statuses: tuple[ResolvedStatus, ...] = ()
    conflicts: tuple[FactConflict, ...] = ()


Span = tuple[datetime, datetime]
T = TypeVar("T")


def time_span(claim: FactClaim) -> Span | None:
    """Return the first and last moment at which the claim may have begun; None if undated."""
    stated = claim.valid_from or claim.valid_to
    if stated is not None:
        return calendar_unit(stated, claim.precision or "day")
    return _stated_span(claim.stated_at) if claim.stated_at is not None else None


@lru_cache(maxsize=10_000)
def _stated_span(at: datetime) -> Span:
    """A date without a time of day spans the whole day; with one it is that moment."""
    is_day = (at.hour, at.minute, at.second) == (0, 0, 0)
    return calendar_unit(at, "day") if is_day else (at, at)


@lru_cache(maxsize=10_000)
def calendar_unit(at: datetime, precision: Precision) -> Span:
    """Return the first and last second of the day, month or year around a moment."""
    first = at.replace(hour=0, minute=0, second=0, microsecond=0)
    if precision == "year":
        first = first.replace(month=1, day=1)
        return first, first.replace(month=12, day=31) + timedelta(hours=23, minutes=59, seconds=59)
    if precision == "month":
        first = first.replace(day=1)
        last = first.replace(day=monthrange(first.year, first.month)[1])
        return first, last + timedelta(hours=23, minutes=59, seconds=59)
    return first, first + timedelta(hours=23, minutes=59, seconds=59)


def is_point_in_time(claim: FactClaim) -> bool:
    """Whether the claim covers a single day, month or year, not a period: an event."""
    if claim.valid_from is None or claim.valid_to is None:
        return False
    return claim.valid_to <= calendar_unit(claim.valid_from, claim.precision or "day")[1]


def precedes(first: FactClaim, second: FactClaim) -> bool:
    """Whether the first is certainly older; False also if undated."""
    mine, theirs = time_span(first), time_span(second)
    return mine is not None and theirs is not None and mine[1] < theirs[0]


def ended_before(first: FactClaim, second: FactClaim) -> bool:
    """Whether the first states an end before the second began."""
    if first.valid_to is None:
        return False
    begun = time_span(second)
    end = calendar_unit(first.valid_to, first.precision or "day")[0]
    return begun is not None and end <= begun[1]


def start_time(claim: FactClaim) -> datetime | None:
    """Return the time at which claims that it closes had ended: its start, else when it was
    stated.
    """
    return claim.valid_from or claim.stated_at


class ClaimTimeline(Generic[T]):
    """Items with claims in order of time; equal times keep the given order."""

    def __init__(self, given: Sequence[T], claim_of: Callable[[T], FactClaim]) -> None:
        spans = ((time_span(claim_of(it)), at, it) for at, it in enumerate(given))
        dated = [(span, at, it) for span, at, it in spans if span is not None]
        dated.sort(key=lambda row: row[:2])
        self._given = [it for _span, _at, it in dated]
        self._firsts = [span[0] for span, _at, _it in dated]

    def first_after(self, claim: FactClaim, is_meant: Callable[[T], bool]) -> T | None:
        """Return the earliest item that satisfies `is_meant` and is certainly newer than
        the claim.
        """
        span = time_span(claim)
        if span is None:
            return None
        at = bisect_right(self._firsts, span[1])
        return next((it for it in self._given[at:] if is_meant(it)), None)
