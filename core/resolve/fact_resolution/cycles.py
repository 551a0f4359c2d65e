"""Statements that lead back to where they began, of relations that must not (K5).

"A depends on B" and "B depends on A" cannot both be right.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from core.extract.vocabulary.vocabulary import Vocabulary
from core.resolve.fact_resolution.claims import Claim, StatementKey
from core.resolve.fact_resolution.supersession import ConflictPair, claim_rank

MAX_SHOWN = 6
CYCLE_REASON = "it leads back to itself"


def find_cycles(
    claims: Iterable[Claim], *, vocabulary: Vocabulary, allowed: frozenset[frozenset[StatementKey]]
) -> Iterator[ConflictPair]:
    """For each circle its first and its last statement, with the way around as the reason."""
    for edges in _relations(claims, vocabulary).values():
        for circle in _circles(edges):
            first, last = circle[0], circle[-1]
            if frozenset({first.sentence, last.sentence}) in allowed:
                continue
            names = [it.about for it in circle[:MAX_SHOWN]]
            way = " → ".join([*names, *(["…"] if len(circle) > MAX_SHOWN else []), names[0]])
            yield ConflictPair(first, last, f"{CYCLE_REASON}: {way}")


Edges = dict[int, dict[int, Claim]]


def _relations(claims: Iterable[Claim], vocabulary: Vocabulary) -> Mapping[str, Edges]:
    """For each relation that must not lead in circles: subject -> object -> strongest claim."""
    found: dict[str, Edges] = {}
    for claim in sorted(claims, key=claim_rank):
        if claim.modality or not isinstance(claim.value, int):
            continue
        behavior = vocabulary.behavior(claim.predicate, object_kind=claim.object_kind)
        if behavior is not None and behavior.acyclic:
            ends = found.setdefault(behavior.name, {}).setdefault(claim.subject, {})
            ends.setdefault(claim.value, claim)
    return found


def _circles(edges: Edges) -> Iterator[list[Claim]]:
    """The shortest circle through each thing that is in one; each circle once."""
    left = _trimmed(edges)
    names = {start: next(iter(ends.values())).about.casefold() for start, ends in left.items()}
    seen: set[frozenset[int]] = set()
    for start in sorted(left, key=lambda it: (names[it], it)):
        circle = _shortest(start, left)
        things = frozenset(it.subject for it in circle)
        if circle and not any(things & other for other in seen):
            seen.add(things)
            yield circle


def _trimmed(edges: Edges) -> Edges:
    """Without the things from which, or to which, nothing leads: no circle goes through them."""
    left = edges
    while True:
        reached = {end for ends in left.values() for end in ends}
        kept = {
            start: inside
            for start, ends in left.items()
            if start in reached and (inside := {end: it for end, it in ends.items() if end in left})
        }
        if sum(map(len, kept.values())) == sum(map(len, left.values())):
            return kept
        left = kept


def _shortest(start: int, edges: Edges) -> list[Claim]:
    """The claims of the shortest way from a thing back to itself; none when there is none."""
    came: dict[int, Claim] = {}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        ends = edges.get(at, {})
        for end in sorted(ends, key=lambda it: (ends[it].text.casefold(), it)):
            if end == start and end != at:
                return _way(start, ends[end], came)
            if end not in came and end != start:
                came[end] = ends[end]
                waiting.append(end)
    return []


def _way(start: int, last: Claim, came: Mapping[int, Claim]) -> list[Claim]:
    way = [last]
    while way[-1].subject != start:
        way.append(came[way[-1].subject])
    return way[::-1]
