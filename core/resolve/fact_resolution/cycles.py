"""Cycle detection in relations that must be acyclic, such as "depends on" (K5)."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from core.language.vocabulary.vocabulary import Vocabulary
from core.messages import UserMessage
from core.resolve.fact_resolution.claims import FactClaim, StatementKey
from core.resolve.fact_resolution.supersession import ConflictPair, claim_rank

MAX_SHOWN = 6
_CYCLE = "contradiction_cycle"
# How the reasons begin that older versions stored.
_OLD_CYCLE = "it leads back to itself"


def is_cycle(reason: UserMessage) -> bool:
    """Return whether a contradiction with this reason is a cycle."""
    return reason.id == _CYCLE or str(reason).startswith(_OLD_CYCLE)


def find_cycles(
    claims: Iterable[FactClaim],
    *,
    vocabulary: Vocabulary,
    allowed: frozenset[frozenset[StatementKey]],
) -> Iterator[ConflictPair]:
    """Yield the first and last statement of each cycle, with the path as the reason."""
    for edges in _graphs(claims, vocabulary).values():
        for cycle in _shortest_cycles(edges):
            first, last = cycle[0], cycle[-1]
            if frozenset({first.statement, last.statement}) in allowed:
                continue
            names = [it.about for it in cycle[:MAX_SHOWN]]
            path = " → ".join([*names, *(["…"] if len(cycle) > MAX_SHOWN else []), names[0]])
            yield ConflictPair(first, last, UserMessage(_CYCLE, path=path))


Edges = dict[int, dict[int, FactClaim]]


def _graphs(claims: Iterable[FactClaim], vocabulary: Vocabulary) -> Mapping[str, Edges]:
    """For each acyclic relation, map subject to object to the strongest claim."""
    graphs: dict[str, Edges] = {}
    for claim in sorted(claims, key=claim_rank):
        if claim.modality or not isinstance(claim.value, int):
            continue
        behavior = vocabulary.behavior(claim.predicate, object_kind=claim.object_kind)
        if behavior is not None and behavior.acyclic:
            ends = graphs.setdefault(behavior.name, {}).setdefault(claim.subject, {})
            ends.setdefault(claim.value, claim)
    return graphs


def _shortest_cycles(edges: Edges) -> Iterator[list[FactClaim]]:
    left = _prune(edges)
    names = {start: next(iter(ends.values())).about.casefold() for start, ends in left.items()}
    seen: set[frozenset[int]] = set()
    for start in sorted(left, key=lambda entity_id: (names[entity_id], entity_id)):
        cycle = _shortest_cycle(start, left)
        things = frozenset(it.subject for it in cycle)
        if cycle and not any(things & other for other in seen):
            seen.add(things)
            yield cycle


def _prune(edges: Edges) -> Edges:
    """Remove entities without incoming or outgoing edges: no cycle contains them."""
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


def _shortest_cycle(start: int, edges: Edges) -> list[FactClaim]:
    """Return the claims of the shortest path from an entity to itself; empty if there is none."""
    came: dict[int, FactClaim] = {}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        ends = edges.get(at, {})
        for end in sorted(ends, key=lambda entity_id: (ends[entity_id].text.casefold(), entity_id)):
            if end == start and end != at:
                return _path(start, ends[end], came)
            if end not in came and end != start:
                came[end] = ends[end]
                waiting.append(end)
    return []


def _path(start: int, last: FactClaim, came: Mapping[int, FactClaim]) -> list[FactClaim]:
    path = [last]
    while path[-1].subject != start:
        path.append(came[path[-1].subject])
    return path[::-1]
