"""Things of one name and type told apart by what documents say of them (D17).

A statement that differs is a contradiction, not a second thing. Two documents speak of two things
when several statements differ that a thing has once, or at a time, and nothing joins the two.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from core.resolve.entities.candidates import DEFAULT_RULES, MatchRules
from core.resolve.similarity.value_similarity import alike, value

# Logits for two things (ours).
_ENOUGH = 3.0
_ONCE, _AT_A_TIME, _CODES, _NOTHING_SHARED = 2.0, 1.2, 1.2, 1.0
_AGREES, _SHARED_NEIGHBOR, _SHARED_CODE = -2.0, -1.5, -4.0
_LEAST_NEIGHBORS = 2
_MOST_COMPARED = 300

# Types that have namesakes; of the others a name says what is meant.
NAMESAKE_TYPES = frozenset({"Person", "Organization", "Team", "Project", "Product", "Location"})


class DocumentSignature(Struct, frozen=True):
    """What one document says of a thing.

    `key` tells the document apart for good (its path). `dated` are predicates whose statements
    have a time, so that a later one may have followed an earlier one.
    """

    document: int
    key: str
    attributes: tuple[tuple[str, str], ...] = ()
    dated: frozenset[str] = frozenset()
    neighbors: frozenset[int | str] = frozenset()


def split_namesakes(
    signatures: Iterable[DocumentSignature], *, kind: str, rules: MatchRules = DEFAULT_RULES
) -> dict[int, str]:
    """For each document that speaks of another thing than most do, that thing's variant.

    "2" is the second by the number of documents, then by their keys. Documents that do not tell
    are about the first thing, or the one with which they share most.
    """
    if kind not in NAMESAKE_TYPES:
        return {}
    ordered = sorted(signatures, key=lambda it: it.key)
    telling = [it for it in ordered if it.attributes or it.neighbors][:_MOST_COMPARED]
    said = {it.document: _by_predicate(it) for it in telling}
    judged = {
        (a.document, b.document): _evidence(a, b, said[a.document], said[b.document], rules)
        for a, b in combinations(telling, 2)
    }
    if not any(value >= _ENOUGH for value in judged.values()):
        return {}
    groups = _gathered(telling, judged)
    groups.sort(key=lambda group: (-len(group), min(it.key for it in group)))
    things = _settled(groups, judged)
    return {
        it.document: str(number) for number, thing in enumerate(things[1:], start=2) for it in thing
    }


def _evidence(
    a: DocumentSignature,
    b: DocumentSignature,
    ours: Mapping[str, "_Said"],
    theirs: Mapping[str, "_Said"],
    rules: MatchRules,
) -> float:
    """How much speaks for two things, from what each says: a sum of logits, below zero for one."""
    total = 0.0
    for predicate in ours.keys() & theirs.keys():
        one, other = ours[predicate], theirs[predicate]
        is_single = predicate in rules.once or predicate in rules.at_a_time
        # Of what a thing has many of, only codes tell: all others need not be compared.
        if is_single or (one.has_codes and other.has_codes):
            total += _weight(predicate, _likeness(one.values, other.values), a, b, rules)
    shared = len(a.neighbors & b.neighbors)
    if shared:
        return total + _SHARED_NEIGHBOR * shared
    least = min(len(a.neighbors), len(b.neighbors))
    return total + (_NOTHING_SHARED if least >= _LEAST_NEIGHBORS else 0.0)


def _likeness(ours: Sequence[str], theirs: Sequence[str]) -> tuple[float, bool]:
    """How alike the two values are that are most alike, and whether they are codes."""
    return max(_alike(one, other) for one in ours for other in theirs)


def _alike(one: str, other: str) -> tuple[float, bool]:
    found = alike(one, other)
    return max(found.whole, found.least), found.sort == "code"


def _weight(
    predicate: str,
    likeness: tuple[float, bool],
    a: DocumentSignature,
    b: DocumentSignature,
    rules: MatchRules,
) -> float:
    """What one predicate adds that both have."""
    value, is_code = likeness
    agrees = value > 0.75
    if predicate in rules.once:
        return _AGREES if agrees else _ONCE
    if predicate in rules.at_a_time:
        followed = predicate in a.dated and predicate in b.dated
        return _AGREES if agrees else 0.0 if followed else _AT_A_TIME
    if not is_code:
        return 0.0
    return _SHARED_CODE if agrees else _CODES


class _PredicateValues(Struct, frozen=True):
    """What a document says of a thing by one predicate."""

    values: tuple[str, ...]
    has_codes: bool


def _by_predicate(of: DocumentSignature) -> dict[str, _PredicateValues]:
    found: dict[str, list[str]] = {}
    for predicate, it in of.attributes:
        found.setdefault(predicate, []).append(it)
    return {
        predicate: _PredicateValues(tuple(values), any(value(it).sort == "code" for it in values))
        for predicate, values in found.items()
    }


def _gathered(
    telling: Sequence[DocumentSignature], judged: dict[tuple[int, int], float]
) -> list[list[DocumentSignature]]:
    """Documents joined by what they share, the most first, unless two of a group are apart."""
    group = {it.document: [it] for it in telling}
    place = {it.document: at for at, it in enumerate(telling)}
    for pair in sorted(judged, key=lambda it: (judged[it], place[it[0]], place[it[1]])):
        if judged[pair] >= 0:
            break
        ours, theirs = group[pair[0]], group[pair[1]]
        if ours is not theirs and not _are_apart(ours, theirs, judged):
            whole = [*ours, *theirs]
            group.update((it.document, whole) for it in whole)
    return list({id(it): it for it in group.values()}.values())


def _settled(
    groups: list[list[DocumentSignature]], judged: dict[tuple[int, int], float]
) -> list[list[DocumentSignature]]:
    """The fewest things: a group belongs to the first from which nothing keeps it apart."""
    things: list[list[DocumentSignature]] = []
    for group in groups:
        fitting = next((it for it in things if not _are_apart(it, group, judged)), None)
        if fitting is None:
            things.append(list(group))
        else:
            fitting.extend(group)
    return things


def _are_apart(
    ours: Sequence[DocumentSignature],
    theirs: Sequence[DocumentSignature],
    judged: dict[tuple[int, int], float],
) -> bool:
    return any(
        judged.get((a.document, b.document), judged.get((b.document, a.document), 0.0)) >= _ENOUGH
        for a in ours
        for b in theirs
    )
