"""Fact resolution: which statements hold, which newer ones close, which conflict (P2, N6).

For a relation with one value at a time a newer statement closes an older one, which stays in
history. For a relation with one value for ever, other values conflict. "No longer", "left",
"dislikes" end what they refer to. Possible, planned or reported statements close nothing; past ones
exclude nothing. The user's statements take precedence over all others.

Pure: the result depends on claims and decisions, not on their order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from core.language.vocabulary.vocabulary import Vocabulary
from core.messages import UserMessage
from core.records.graph.edits import Verdict
from core.records.knowledge import FactStatus, Modality
from core.resolve.fact_resolution import conflicts
from core.resolve.fact_resolution.claims import (
    FactClaim,
    FactConflict,
    FactDecisions,
    FactResolution,
    ResolvedStatus,
    StatementKey,
)
from core.resolve.fact_resolution.cycles import find_cycles
from core.resolve.fact_resolution.negations import DENIAL_REASON, resolve_denials
from core.resolve.fact_resolution.supersession import (
    AgreementTest,
    ConflictPair,
    Supersession,
    SupersessionResult,
    claim_rank,
    find_conflicts,
    resolve_succession,
)

_ACTIVE = frozenset({"extracted", "confirmed"})
_KEPT = frozenset({"proposed", "stale"})


def resolve_facts(
    claims: Iterable[FactClaim], *, vocabulary: Vocabulary, decided: FactDecisions | None = None
) -> FactResolution:
    """Return the status of every claim, and the conflicts between claims.

    `claims` must contain all statements of each subject (and of each object of an inverse
    functional relation) to be resolved. Idempotent: a former supersession of a claim has no effect.
    """
    decisions = decided or FactDecisions()
    rows = [replace(it, status=_base_status(it, decisions)) for it in claims]
    active = [it for it in rows if it.status in _ACTIVE]
    agreed = partial(_agree_or_decided, allowed=_decided_pairs(decisions))
    settled = [
        *_apply_decisions(active, decisions),
        *(
            _resolve_group(group, agreed)
            for group in conflicts.conflict_groups(active, vocabulary=vocabulary)
        ),
        *resolve_denials(active, vocabulary=vocabulary, allowed=_decided_pairs(decisions)),
        SupersessionResult(
            pairs=tuple(
                find_cycles(active, vocabulary=vocabulary, allowed=_decided_pairs(decisions))
            )
        ),
    ]
    closings = _first_closings(active, settled)
    closings = {**closings, **_twin_closings(active, closings)}
    pairs = _without_duplicates([pair for it in settled for pair in it.pairs])
    return FactResolution(
        tuple(_status(it, closings.get(it.fact)) for it in rows), tuple(_conflicts(pairs, closings))
    )


Allowed = frozenset[frozenset[StatementKey]]


def _base_status(claim: FactClaim, decisions: FactDecisions) -> FactStatus:
    if claim.statement in decisions.rejected:
        return "rejected"
    if claim.status in _KEPT:
        return claim.status
    is_sure = claim.source == "user_edit" or claim.statement in decisions.confirmed
    return "confirmed" if is_sure else "extracted"


def _decided_pairs(decisions: FactDecisions) -> Allowed:
    """Return the pairs that the user decided; these are never reported as conflicts."""
    return frozenset(frozenset({first, second}) for first, second, _verdict in decisions.pairs)


def _agree_or_decided(first: FactClaim, second: FactClaim, *, allowed: Allowed) -> bool:
    if first.holder != second.holder:
        is_one = conflicts.texts_agree(first.about, second.about)
    else:
        is_one = conflicts.values_agree(first, second)
    if is_one:
        return True
    return frozenset({first.statement, second.statement}) in allowed


def _apply_decisions(
    claims: Sequence[FactClaim], decisions: FactDecisions
) -> Iterator[SupersessionResult]:
    if not decisions.pairs:
        return
    by_statement: dict[StatementKey, list[FactClaim]] = {}
    for claim in claims:
        by_statement.setdefault(claim.statement, []).append(claim)
    for first, second, verdict in decisions.pairs:
        winners, losers = _sides(verdict, by_statement.get(first, []), by_statement.get(second, []))
        if winners:
            by = min(winners, key=claim_rank)
            yield SupersessionResult(tuple(Supersession(it.fact, by.fact) for it in losers))
        if verdict == "dated":
            both = [*by_statement.get(first, []), *by_statement.get(second, [])]
            yield (
                SupersessionResult(resolve_succession(both, agree=_is_same).closings)
                if both
                else SupersessionResult()
            )


def _is_same(first: FactClaim, second: FactClaim) -> bool:
    return first.statement == second.statement


def _sides(
    verdict: Verdict, first: list[FactClaim], second: list[FactClaim]
) -> tuple[list[FactClaim], list[FactClaim]]:
    if verdict == "first":
        return first, second
    return (second, first) if verdict == "second" else ([], [])


def _resolve_group(group: conflicts.ConflictGroup, agreed: AgreementTest) -> SupersessionResult:
    both = conflicts.cooccurring_values(group.claims)

    def agree_here(first: FactClaim, second: FactClaim) -> bool:
        return frozenset({first.value, second.value}) in both or agreed(first, second)

    if not group.once:
        succession = resolve_succession(group.claims, agree=agree_here)
        return replace(succession, pairs=()) if group.allows_several else succession
    rows = [replace(it, valid_from=None, valid_to=None, stated_at=None) for it in group.claims]
    by_fact = {it.fact: it for it in group.claims}
    pairs = find_conflicts(sorted(rows, key=claim_rank), agree=agree_here)
    why = UserMessage("contradiction_permanent")
    original_pairs = ((by_fact[it.first.fact], by_fact[it.second.fact]) for it in pairs)
    return SupersessionResult(
        pairs=tuple(ConflictPair(first, second, why) for first, second in original_pairs)
    )


def _first_closings(
    claims: Sequence[FactClaim], settled: Iterable[SupersessionResult]
) -> Mapping[int, Supersession]:
    """Return the earliest supersession of each claim; undated ones count only without a
    dated one.
    """
    order = {it.fact: at for at, it in enumerate(sorted(claims, key=claim_rank))}
    closings: dict[int, Supersession] = {}
    for closing in (it for one in settled for it in one.closings):
        best = closings.get(closing.fact)
        if best is None or _sort_key(closing, order) < _sort_key(best, order):
            closings[closing.fact] = closing
    return closings


def _twin_closings(
    claims: Sequence[FactClaim], closings: Mapping[int, Supersession]
) -> Mapping[int, Supersession]:
    """Return closings of values whose words also name an entity of a closed statement.

    "Tom is a member of the chess club" says "Tom - MEMBER_OF - chess club" and "Tom - is - a member
    of the chess club". The second ends with the first; with several, when all have ended (P2).
    """
    by_evidence: dict[tuple[int, int, int, int], list[FactClaim]] = {}
    for claim in claims:
        if isinstance(claim.value, int) and claim.document and claim.text:
            by_evidence.setdefault(_evidence(claim), []).append(claim)
    twins: dict[int, Supersession] = {}
    for claim in claims:
        if claim.fact in closings or isinstance(claim.value, int):
            continue
        text = claim.text.casefold()
        named = [it for it in by_evidence.get(_evidence(claim), ()) if it.text.casefold() in text]
        ends = [closings[it.fact] for it in named if it.fact in closings]
        if named and len(ends) == len(named):
            twins[claim.fact] = replace(ends[-1], fact=claim.fact)
    return twins


def _evidence(claim: FactClaim) -> tuple[int, int, int, int]:
    return claim.subject, claim.document, claim.start, claim.end


def _sort_key(closing: Supersession, order: Mapping[int, int]) -> tuple[bool, float, int]:
    at = closing.at.timestamp() if closing.at is not None else 0.0
    return closing.at is None, at, order.get(closing.by, 0)


def _without_duplicates(pairs: Sequence[ConflictPair]) -> Iterator[ConflictPair]:
    """Drop denials that repeat another conflict: who moved from one place to another in a
    sentence that contradicts the first place is asked about the new place alone.
    """
    against: dict[int, set[tuple[int, int]]] = {}
    for pair in pairs:
        if pair.why != DENIAL_REASON:
            against.setdefault(pair.first.fact, set()).add(_place(pair.second))
            against.setdefault(pair.second.fact, set()).add(_place(pair.first))
    for pair in pairs:
        is_same = pair.why == DENIAL_REASON and _place(pair.second) in against.get(
            pair.first.fact, ()
        )
        if not (is_same and pair.second.document):
            yield pair


def _place(claim: FactClaim) -> tuple[int, int]:
    return claim.document, claim.start


def _status(claim: FactClaim, closing: Supersession | None) -> ResolvedStatus:
    if closing is None:
        return ResolvedStatus(claim.fact, claim.status)
    return ResolvedStatus(claim.fact, "superseded", closing.at, closing.by)


def _conflicts(
    pairs: Iterable[ConflictPair], closings: Mapping[int, Supersession]
) -> Iterator[FactConflict]:
    seen: set[frozenset[tuple[StatementKey, Modality]]] = set()
    open_pairs = (
        pair
        for pair in pairs
        if pair.first.fact not in closings and pair.second.fact not in closings
    )
    for pair in open_pairs:
        first, second = sorted((pair.first, pair.second), key=_display_order)
        key: frozenset[tuple[StatementKey, Modality]] = frozenset(
            {(first.statement, first.modality), (second.statement, second.modality)}
        )
        if key not in seen:
            seen.add(key)
            yield FactConflict(first.fact, second.fact, pair.why)


def _display_order(claim: FactClaim) -> tuple[object, ...]:
    return claim.about.casefold(), claim.text.casefold(), claim.modality, claim_rank(claim)
