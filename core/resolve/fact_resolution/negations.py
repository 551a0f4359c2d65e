"""Negations and endings of statements: "no longer works at", "dislikes" (P9)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.language.vocabulary.vocabulary import Vocabulary
from core.messages import UserMessage
from core.resolve.fact_resolution import supersession
from core.resolve.fact_resolution.claims import (
    ClaimTimeline,
    FactClaim,
    StatementKey,
    ended_before,
    is_point_in_time,
    precedes,
    start_time,
)
from core.resolve.fact_resolution.predicate_polarity import predicate_core

DENIAL_REASON = UserMessage("contradiction_denied")

Key = tuple[int, str, int | str]
Allowed = frozenset[frozenset[StatementKey]]


class DisputeSide(Struct, frozen=True):
    """A claim for or against a statement; `is_end` if it only states that it ended."""

    claim: FactClaim
    is_against: bool
    is_end: bool = False
    is_opinion: bool = False


def resolve_denials(
    claims: Iterable[FactClaim], *, vocabulary: Vocabulary, allowed: Allowed
) -> Iterator[supersession.SupersessionResult]:
    """Yield supersessions and conflicts between statements and their negations.

    A newer negation closes a statement, and a newer statement a negation. Without dates the later
    one of a text closes the earlier if it is a negation or an opinion; otherwise both stand and
    conflict.
    """
    for sides in _disputes(claims, vocabulary):
        order = sorted(sides, key=lambda side: supersession.claim_rank(side.claim))
        dispute = _Dispute(order)
        closings = tuple(it for side in order if (it := dispute.closing(side)) is not None)
        closed = {it.fact for it in closings}
        standing = [it for it in order if it.claim.fact not in closed]
        yield supersession.SupersessionResult(closings, tuple(_conflict(standing, allowed)))


def _disputes(claims: Iterable[FactClaim], vocabulary: Vocabulary) -> Iterator[list[DisputeSide]]:
    groups: dict[Key, list[DisputeSide]] = {}
    for claim in claims:
        if claim.modality not in {"", "negated", "past"}:
            continue
        for key, side in _sides(claim, vocabulary):
            groups.setdefault(key, []).append(side)
    for sides in groups.values():
        if len({it.is_against or it.claim.modality == "past" for it in sides}) > 1:
            yield sides


def _sides(claim: FactClaim, vocabulary: Vocabulary) -> Iterator[tuple[Key, DisputeSide]]:
    core = predicate_core(claim.predicate, vocabulary)
    is_against = core.is_against != (claim.modality == "negated")
    behavior = vocabulary.behavior(claim.predicate, object_kind=claim.object_kind)
    words = behavior.name if behavior is not None and not core.is_opinion else core.words
    yield (
        (claim.subject, words, claim.value),
        DisputeSide(claim, is_against, is_opinion=core.is_opinion),
    )
    if claim.modality:
        return
    for ended in vocabulary.ended(claim.predicate):
        ends = (claim.subject, ended.relation.name, claim.value)
        if ended.is_turned and isinstance(claim.value, int):
            ends = (claim.value, ended.relation.name, claim.subject)
        yield ends, DisputeSide(claim, is_against=True, is_end=True)


class _Dispute:
    def __init__(self, sides: Sequence[DisputeSide]) -> None:
        self._later = ClaimTimeline(sides, _claim)
        self._users = [it for it in sides if supersession.is_from_user(it.claim)]
        self._texts: dict[int, list[DisputeSide]] = {}
        for side in sides:
            if side.claim.document:
                self._texts.setdefault(side.claim.document, []).append(side)

    def closing(self, side: DisputeSide) -> supersession.Supersession | None:
        """Return the supersession of a side by the first later side that contradicts it."""
        claim = side.claim
        has_ended = claim.valid_to is not None and not is_point_in_time(claim)
        if side.is_end or claim.modality == "past" or has_ended:
            return None
        by = self._later.first_after(claim, lambda other: _contradicts(side, other))
        near = (*self._users, *self._texts.get(claim.document, ()))
        beside = (it for it in near if _contradicts(side, it) and _follows(side, it))
        by = by or next(beside, None)
        return (
            supersession.Supersession(claim.fact, by.claim.fact, start_time(by.claim))
            if by is not None
            else None
        )


def _claim(side: DisputeSide) -> FactClaim:
    return side.claim


def _contradicts(side: DisputeSide, other: DisputeSide) -> bool:
    if supersession.is_from_user(side.claim) and not supersession.is_from_user(other.claim):
        return False
    if other.claim.modality == "past":
        return not side.is_against
    return side.is_against != other.is_against


def _follows(side: DisputeSide, other: DisputeSide) -> bool:
    """Whether the other side, if undated, is newer: by its position, or as the user's statement."""
    is_ordered = precedes(side.claim, other.claim) or precedes(other.claim, side.claim)
    if is_ordered or other.claim.modality == "past":
        return False
    if supersession.is_from_user(other.claim) and not supersession.is_from_user(side.claim):
        return True
    is_one_text = side.claim.document == other.claim.document != 0
    is_later = is_one_text and side.claim.end <= other.claim.start
    return is_later and (other.is_against or other.is_opinion)


def _conflict(
    standing: Sequence[DisputeSide], allowed: Allowed
) -> Iterator[supersession.ConflictPair]:
    """Yield the strongest pair of both sides that no date orders."""
    for first in standing:
        for second in standing:
            one, other = first.claim, second.claim
            is_past = "past" in {one.modality, other.modality}
            if first.is_against or not second.is_against or is_past:
                continue
            is_settled = frozenset({one.statement, other.statement}) in allowed
            is_apart = (
                precedes(one, other)
                or precedes(other, one)
                or ended_before(one, other)
                or ended_before(other, one)
            )
            if not is_settled and not is_apart:
                yield supersession.ConflictPair(one, other, DENIAL_REASON)
                return
