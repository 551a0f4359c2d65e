"""Supersession: order statements of which one at a time holds; find closings and conflicts.

A newer statement closes an older one of another value. Those that no date orders conflict. The
result depends on the statements alone, never on ids or input order.

Spec rows P2, R5.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from core.messages import UserMessage
from core.resolve.fact_resolution.claims import (
    ClaimTimeline,
    FactClaim,
    ended_before,
    precedes,
    start_time,
    time_span,
)

# With more conflicting values than this, the relation is not single-valued after all.
MAX_VALUES = 5

AgreementTest = Callable[[FactClaim, FactClaim], bool]


class Supersession(Struct, frozen=True):
    """Fact `fact` is closed at `at` (None if undated) because of fact `by`."""

    fact: int
    by: int
    at: datetime | None = None


class ConflictPair(Struct, frozen=True):
    """Two claims that cannot both hold, in sort order."""

    first: FactClaim
    second: FactClaim
    why: UserMessage = UserMessage()


class SupersessionResult(Struct, frozen=True):
    """Closed facts and conflicts."""

    closings: tuple[Supersession, ...] = ()
    pairs: tuple[ConflictPair, ...] = ()


def claim_rank(claim: FactClaim) -> tuple[object, ...]:
    """Return the sort key of claims by content, the strongest first; ids only break ties."""
    at = time_span(claim)
    return (
        not is_from_user(claim),
        -claim.confidence,
        at is None,
        at or (),
        claim.text.casefold(),
        claim.about.casefold(),
        claim.predicate,
        claim.start,
        claim.fact,
    )


def is_from_user(claim: FactClaim) -> bool:
    """Whether the user stated or confirmed it."""
    return claim.source == "user_edit" or claim.status == "confirmed"


def resolve_succession(claims: Iterable[FactClaim], *, agree: AgreementTest) -> SupersessionResult:
    """Find closings and conflicts among statements of which one at a time holds."""
    alike = _group_equal(claims)
    rows = [it[0] for it in alike]
    closed: dict[int, Supersession] = {}
    later = ClaimTimeline(rows, _identity)
    users = [it for it in rows if is_from_user(it)]
    changes = [it for it in rows if it.method == "change"]
    for row in rows:
        closing = (
            _close_by_time(row, later, agree)
            or _close_by_user(row, users, agree)
            or _close_by_change(row, changes, agree)
        )
        if closing is not None:
            closed[row.fact] = closing
    _close_undated(rows, closed)
    standing = [it for it in rows if it.fact not in closed]
    closings = (
        replace(closed[equal[0].fact], fact=row.fact)
        for equal in alike
        if equal[0].fact in closed
        for row in equal
    )
    return SupersessionResult(tuple(closings), tuple(find_conflicts(standing, agree=agree)))


def _identity(claim: FactClaim) -> FactClaim:
    return claim


def _group_equal(claims: Iterable[FactClaim]) -> list[list[FactClaim]]:
    groups: dict[Hashable, list[FactClaim]] = {}
    for claim in sorted(claims, key=claim_rank):
        content = (claim.subject, claim.value, claim.modality, is_from_user(claim))
        groups.setdefault(
            (*content, time_span(claim), claim.valid_from, claim.valid_to), []
        ).append(claim)
    return list(groups.values())


def find_conflicts(claims: Iterable[FactClaim], *, agree: AgreementTest) -> list[ConflictPair]:
    """Return one pair for each two conflicting values; none if there are too many.

    `claims` are sorted by `claim_rank`. "1899" and "13 July 1899" are one value here.
    """
    values: list[list[FactClaim]] = []
    for claim in claims:
        same = next((found for found in values if agree(found[0], claim)), None)
        if same is None:
            values.append([claim])
        else:
            same.append(claim)
    pairs = {
        (first, second): pair
        for first, second in combinations(range(len(values)), 2)
        if (pair := _overlapping(values[first], values[second], agree)) is not None
    }
    against = {at for both in pairs for at in both}
    return list(pairs.values()) if len(against) <= MAX_VALUES else []


def _overlapping(
    one: Sequence[FactClaim], other: Sequence[FactClaim], agree: AgreementTest
) -> ConflictPair | None:
    pairs = (
        (first, second)
        for first in one
        for second in other
        if _overlap(first, second) and not agree(first, second)
    )
    both = next(pairs, None)
    return ConflictPair(*both, UserMessage(_conflict_reason(*both))) if both is not None else None


def _close_by_time(
    row: FactClaim, later: ClaimTimeline[FactClaim], agree: AgreementTest
) -> Supersession | None:
    """Return the closing by the first later statement of another value, if there is one."""
    if row.valid_to is not None or row.modality == "past":
        return None

    def ends(other: FactClaim) -> bool:
        may = other.modality != "past" and (is_from_user(other) or not is_from_user(row))
        return may and not agree(row, other)

    by = later.first_after(row, ends)
    return Supersession(row.fact, by.fact, start_time(by)) if by is not None else None


def _close_by_user(
    row: FactClaim, users: Sequence[FactClaim], agree: AgreementTest
) -> Supersession | None:
    if is_from_user(row) or row.valid_to is not None or row.modality == "past":
        return None
    candidates = (it for it in users if not precedes(it, row))
    by = next((it for it in candidates if not agree(row, it) and _overlap(row, it)), None)
    return Supersession(row.fact, by.fact) if by is not None else None


def _close_by_change(
    row: FactClaim, changes: Sequence[FactClaim], agree: AgreementTest
) -> Supersession | None:
    """Return the closing of an undated value by what says that it became another one."""
    if is_from_user(row) or row.method == "change" or time_span(row) is not None:
        return None
    by = next((it for it in changes if not agree(row, it)), None)
    return Supersession(row.fact, by.fact, start_time(by)) if by is not None else None


def _close_undated(rows: Sequence[FactClaim], closed: dict[int, Supersession]) -> None:
    newest: dict[tuple[int, int | str], FactClaim] = {}
    for row in rows:
        at, key = time_span(row), (row.subject, row.value)
        if at is not None and (key not in newest or (time_span(newest[key]) or at) < at):
            newest[key] = row
    for row in rows:
        like = newest.get((row.subject, row.value))
        is_open = row.fact not in closed and not is_from_user(row)
        if time_span(row) is None and is_open and like is not None and like.fact in closed:
            closed[row.fact] = Supersession(row.fact, closed[like.fact].by, closed[like.fact].at)


def _overlap(first: FactClaim, second: FactClaim) -> bool:
    """Whether both apply at one time; ended beside undated ones do not."""
    if "past" in {first.modality, second.modality}:
        return False
    if (first.valid_to and time_span(second) is None) or (
        second.valid_to and time_span(first) is None
    ):
        return False
    return not ended_before(first, second) and not ended_before(second, first)


def _conflict_reason(first: FactClaim, second: FactClaim) -> str:
    if precedes(first, second) or precedes(second, first):
        if is_from_user(first) or is_from_user(second):
            return "contradiction_newer"
        return "contradiction_overlap"
    if time_span(first) is not None and time_span(second) is not None:
        return "contradiction_same_time"
    return "contradiction_undated"
