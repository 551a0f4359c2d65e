"""Statements of which one at a time may hold, put in order: who closes whom, and who clashes.

A newer statement closes an older one of another value. Those that no date puts in order clash.
The outcome depends on what the statements say alone, never on ids or on their order here.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from core.extract.claims import Claim
from core.extract.moments import begins, ended_before, moment, precedes

# More values than this that all stand against each other: the relation is not what it seems.
MOST_VALUES = 5

Agree = Callable[[Claim, Claim], bool]


class Closing(Struct, frozen=True):
    """A fact holds no more since `at` (None when no date tells), because of the fact `by`."""

    fact: int
    by: int
    at: datetime | None = None


class Pair(Struct, frozen=True):
    """Two claims that cannot both hold, the one that sorts first before the other."""

    first: Claim
    second: Claim
    why: str = ""


class Settled(Struct, frozen=True):
    """What was closed, and what clashes."""

    closings: tuple[Closing, ...] = ()
    pairs: tuple[Pair, ...] = ()


def weight(claim: Claim) -> tuple[object, ...]:
    """What sorts claims by what they say, the strongest first; ids only tell equal ones apart."""
    at = moment(claim)
    return (
        not is_users(claim),
        -claim.confidence,
        at is None,
        at or (),
        claim.text.casefold(),
        claim.about.casefold(),
        claim.predicate,
        claim.start,
        claim.fact,
    )


def is_users(claim: Claim) -> bool:
    """Whether the user said or confirmed it."""
    return claim.source == "user_edit" or claim.status == "confirmed"


def settle(claims: Iterable[Claim], *, agree: Agree) -> Settled:
    """Who closes whom among statements of which one at a time holds."""
    rows = sorted(claims, key=weight)
    if all(agree(rows[0], it) for it in rows[1:]):
        return Settled()
    closed: dict[int, Closing] = {}
    for row in rows:
        closing = _closed_by_time(row, rows, agree) or _closed_by_user(row, rows, agree)
        if closing is not None:
            closed[row.fact] = closing
    _undated_follow(rows, closed)
    standing = [it for it in rows if it.fact not in closed]
    return Settled(tuple(closed.values()), tuple(clashes(standing, agree=agree)))


def clashes(claims: Sequence[Claim], *, agree: Agree) -> list[Pair]:
    """One pair for each two values that stand against each other; none when they are too many.

    `claims` are sorted by `weight`.
    """
    found: dict[tuple[int | str, int | str], Pair] = {}
    for at, first in enumerate(claims):
        for second in claims[at + 1 :]:
            if not is_rival(first, second, agree) or not _overlap(first, second):
                continue
            key = _values(first, second)
            if key not in found:
                found[key] = Pair(first, second, _why(first, second))
    values = {value for key in found for value in key}
    return list(found.values()) if len(values) <= MOST_VALUES else []


def is_rival(first: Claim, second: Claim, agree: Agree) -> bool:
    """Whether the two say different things, and not in one breath ("in Houston, Texas")."""
    is_one_sentence = (
        first.document == second.document
        and first.document != 0
        and first.start < second.end
        and second.start < first.end
    )
    return not agree(first, second) and not (is_one_sentence and not _ordered(first, second))


def _ordered(first: Claim, second: Claim) -> bool:
    return precedes(first, second) or precedes(second, first)


def _values(first: Claim, second: Claim) -> tuple[int | str, int | str]:
    if first.subject == second.subject:
        return first.value, second.value
    return first.subject, second.subject


def _closed_by_time(row: Claim, rows: Sequence[Claim], agree: Agree) -> Closing | None:
    """The closing by the first statement of another value after this one, if one follows."""
    if row.valid_to is not None or row.modality == "past":
        return None
    after = [
        it
        for it in rows
        if it.modality != "past"
        and precedes(row, it)
        and is_rival(row, it, agree)
        and (is_users(it) or not is_users(row))
    ]
    if not after:
        return None
    # Of those equally early the strongest, which comes first in `rows`.
    by = min(after, key=lambda it: moment(it) or ())
    return Closing(row.fact, by.fact, begins(by))


def _closed_by_user(row: Claim, rows: Sequence[Claim], agree: Agree) -> Closing | None:
    """What the user says goes before anything else that is not newer."""
    if is_users(row) or row.valid_to is not None or row.modality == "past":
        return None
    users = (it for it in rows if is_users(it) and not precedes(it, row))
    by = next((it for it in users if is_rival(row, it, agree) and _overlap(row, it)), None)
    return Closing(row.fact, by.fact) if by is not None else None


def _undated_follow(rows: Sequence[Claim], closed: dict[int, Closing]) -> None:
    """An undated statement goes the way of the newest dated one that says the same."""
    newest: dict[tuple[int, int | str], Claim] = {}
    for row in rows:
        at, key = moment(row), (row.subject, row.value)
        if at is not None and (key not in newest or (moment(newest[key]) or at) < at):
            newest[key] = row
    for row in rows:
        like = newest.get((row.subject, row.value))
        is_open = row.fact not in closed and not is_users(row)
        if moment(row) is None and is_open and like is not None and like.fact in closed:
            closed[row.fact] = Closing(row.fact, closed[like.fact].by, closed[like.fact].at)


def _overlap(first: Claim, second: Claim) -> bool:
    """Whether the two speak of one time; what only held once leaves room for anything.

    So does what has ended, beside a statement of which no date tells.
    """
    if "past" in {first.modality, second.modality}:
        return False
    if (first.valid_to and moment(second) is None) or (second.valid_to and moment(first) is None):
        return False
    return not ended_before(first, second) and not ended_before(second, first)


def _why(first: Claim, second: Claim) -> str:
    if _ordered(first, second):
        newer = "first" if precedes(second, first) else "second"
        if is_users(first) or is_users(second):
            return f"the {newer} is newer than what you confirmed"
        return "they speak of times that overlap"
    if moment(first) is not None and moment(second) is not None:
        return "they speak of the same time"
    return "no date tells which is newer"
