"""Statements of which one at a time may hold, put in order: who closes whom, and who clashes.

A newer statement closes an older one of another value. Those that no date puts in order clash.
The outcome depends on what the statements say alone, never on ids or on their order here.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from core.resolve.fact_resolution.claim_time import (
    ClaimTimeline,
    ended_before,
    precedes,
    start_time,
    time_span,
)
from core.resolve.fact_resolution.claims import Claim

# More values than this that all stand against each other: the relation is not what it seems.
MAX_VALUES = 5

AgreementTest = Callable[[Claim, Claim], bool]


class Supersession(Struct, frozen=True):
    """A fact holds no more since `at` (None when no date tells), because of the fact `by`."""

    fact: int
    by: int
    at: datetime | None = None


class ConflictPair(Struct, frozen=True):
    """Two claims that cannot both hold, the one that sorts first before the other."""

    first: Claim
    second: Claim
    why: str = ""


class SupersessionResult(Struct, frozen=True):
    """What was closed, and what clashes."""

    closings: tuple[Supersession, ...] = ()
    pairs: tuple[ConflictPair, ...] = ()


def claim_rank(claim: Claim) -> tuple[object, ...]:
    """What sorts claims by what they say, the strongest first; ids only tell equal ones apart."""
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


def is_from_user(claim: Claim) -> bool:
    """Whether the user said or confirmed it."""
    return claim.source == "user_edit" or claim.status == "confirmed"


def resolve_succession(claims: Iterable[Claim], *, agree: AgreementTest) -> SupersessionResult:
    """Who closes whom among statements of which one at a time holds."""
    alike = _alike(claims)
    rows = [it[0] for it in alike]
    closed: dict[int, Supersession] = {}
    later = ClaimTimeline(rows, _itself)
    users = [it for it in rows if is_from_user(it)]
    for row in rows:
        closing = _closed_by_time(row, later, agree) or _closed_by_user(row, users, agree)
        if closing is not None:
            closed[row.fact] = closing
    _undated_follow(rows, closed)
    standing = [it for it in rows if it.fact not in closed]
    closings = (
        replace(closed[it[0].fact], fact=row.fact)
        for it in alike
        if it[0].fact in closed
        for row in it
    )
    return SupersessionResult(tuple(closings), tuple(find_conflicts(standing, agree=agree)))


def _itself(claim: Claim) -> Claim:
    return claim


def _alike(claims: Iterable[Claim]) -> list[list[Claim]]:
    """The claims in order of weight, those that say the same of the same time together."""
    found: dict[Hashable, list[Claim]] = {}
    for it in sorted(claims, key=claim_rank):
        said = (it.subject, it.value, it.modality, is_from_user(it))
        found.setdefault((*said, time_span(it), it.valid_from, it.valid_to), []).append(it)
    return list(found.values())


def find_conflicts(claims: Iterable[Claim], *, agree: AgreementTest) -> list[ConflictPair]:
    """One pair for each two values that stand against each other; none when they are too many.

    `claims` are sorted by `claim_rank`. "1899" and "13 July 1899" are one value here.
    """
    values: list[list[Claim]] = []
    for it in claims:
        same = next((found for found in values if agree(found[0], it)), None)
        if same is None:
            values.append([it])
        else:
            same.append(it)
    found = {
        (first, second): pair
        for first, second in combinations(range(len(values)), 2)
        if (pair := _overlapping(values[first], values[second], agree)) is not None
    }
    against = {at for both in found for at in both}
    return list(found.values()) if len(against) <= MAX_VALUES else []


def _overlapping(
    one: Sequence[Claim], other: Sequence[Claim], agree: AgreementTest
) -> ConflictPair | None:
    pairs = (
        (first, second)
        for first in one
        for second in other
        if _overlap(first, second) and not agree(first, second)
    )
    both = next(pairs, None)
    return ConflictPair(*both, _why(*both)) if both is not None else None


def _ordered(first: Claim, second: Claim) -> bool:
    return precedes(first, second) or precedes(second, first)


def _closed_by_time(
    row: Claim, later: ClaimTimeline[Claim], agree: AgreementTest
) -> Supersession | None:
    """The closing by the first statement of another value after this one, if one follows."""
    if row.valid_to is not None or row.modality == "past":
        return None

    def ends(it: Claim) -> bool:
        may = it.modality != "past" and (is_from_user(it) or not is_from_user(row))
        return may and not agree(row, it)

    by = later.first_after(row, ends)
    return Supersession(row.fact, by.fact, start_time(by)) if by is not None else None


def _closed_by_user(
    row: Claim, users: Sequence[Claim], agree: AgreementTest
) -> Supersession | None:
    """What the user says goes before anything else that is not newer."""
    if is_from_user(row) or row.valid_to is not None or row.modality == "past":
        return None
    known = (it for it in users if not precedes(it, row))
    by = next((it for it in known if not agree(row, it) and _overlap(row, it)), None)
    return Supersession(row.fact, by.fact) if by is not None else None


def _undated_follow(rows: Sequence[Claim], closed: dict[int, Supersession]) -> None:
    """An undated statement goes the way of the newest dated one that says the same."""
    newest: dict[tuple[int, int | str], Claim] = {}
    for row in rows:
        at, key = time_span(row), (row.subject, row.value)
        if at is not None and (key not in newest or (time_span(newest[key]) or at) < at):
            newest[key] = row
    for row in rows:
        like = newest.get((row.subject, row.value))
        is_open = row.fact not in closed and not is_from_user(row)
        if time_span(row) is None and is_open and like is not None and like.fact in closed:
            closed[row.fact] = Supersession(row.fact, closed[like.fact].by, closed[like.fact].at)


def _overlap(first: Claim, second: Claim) -> bool:
    """Whether the two speak of one time; what only held once leaves room for anything.

    So does what has ended, beside a statement of which no date tells.
    """
    if "past" in {first.modality, second.modality}:
        return False
    if (first.valid_to and time_span(second) is None) or (
        second.valid_to and time_span(first) is None
    ):
        return False
    return not ended_before(first, second) and not ended_before(second, first)


def _why(first: Claim, second: Claim) -> str:
    if _ordered(first, second):
        if is_from_user(first) or is_from_user(second):
            return "one is newer than what you confirmed"
        return "they speak of times that overlap"
    if time_span(first) is not None and time_span(second) is not None:
        return "they speak of the same time"
    return "no date tells which is newer"
