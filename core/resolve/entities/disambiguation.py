"""Disambiguation of namesakes: entities of one name and type, separated by evidence (D17).

A single different statement is a contradiction, not a second entity. Two documents mention two
entities when several single-valued statements differ and nothing links the two.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from core.resolve.entities.candidates import DEFAULT_RULES, MatchRules
from core.resolve.similarity.value_similarity import compare_values, parse_value

# Logits for two entities (chosen by us).
_SPLIT_THRESHOLD = 3.0
_ONCE, _AT_A_TIME, _CODES, _NOTHING_SHARED = 2.0, 1.2, 1.2, 1.0
_AGREES, _SHARED_NEIGHBOR, _SHARED_CODE = -2.0, -1.5, -4.0
_TOLD_APART, _SAME_FOLDER = 4.0, -1.5
_MIN_NEIGHBORS = 2
_MAX_COMPARED = 300

# Types that have namesakes; for other types a name is unambiguous.
NAMESAKE_TYPES = frozenset({"Person", "Organization", "Team", "Project", "Product", "Location"})


class DocumentSignature(Struct, frozen=True):
    """What one document states about an entity.

    `key` identifies the document permanently (its path). `dated` are predicates whose statements
    have a time, so that a later one may have followed an earlier one. `other_than` are words that
    say where a namesake is told of ("not the Tom from the yard"), `place` the words of the path.
    """

    document: int
    key: str
    attributes: tuple[tuple[str, str], ...] = ()
    dated: frozenset[str] = frozenset()
    neighbors: frozenset[int | str] = frozenset()
    other_than: frozenset[str] = frozenset()
    place: frozenset[str] = frozenset()


def split_namesakes(
    signatures: Iterable[DocumentSignature], *, kind: str, rules: MatchRules = DEFAULT_RULES
) -> dict[int, str]:
    """Map each document that mentions another entity than most do to that entity's variant.

    Variants are numbered from "2" by number of documents, then by document keys. Documents without
    evidence belong to the first entity, or to the one with which they share most.
    """
    if kind not in NAMESAKE_TYPES:
        return {}
    ordered = sorted(signatures, key=lambda signature: signature.key)
    denied = frozenset[str]().union(*(it.other_than for it in ordered))
    informative = [it for it in ordered if it.attributes or it.neighbors or it.place & denied]
    informative = informative[:_MAX_COMPARED]
    values_of = {it.document: _by_predicate(it) for it in informative}
    pair_evidence = {
        (a.document, b.document): _evidence(
            a, b, values_of[a.document], values_of[b.document], rules
        )
        for a, b in combinations(informative, 2)
    }
    if not any(value >= _SPLIT_THRESHOLD for value in pair_evidence.values()):
        return {}
    groups = _grouped(informative, pair_evidence)
    groups.sort(key=lambda group: (-len(group), min(it.key for it in group)))
    things = _merged(groups, pair_evidence)
    return {
        signature.document: str(number)
        for number, thing in enumerate(things[1:], start=2)
        for signature in thing
    }


def _evidence(
    a: DocumentSignature,
    b: DocumentSignature,
    ours: Mapping[str, "_PredicateValues"],
    theirs: Mapping[str, "_PredicateValues"],
    rules: MatchRules,
) -> float:
    """Return the evidence for two entities, a sum of logits; negative for one entity."""
    total = _told(a, b)
    for predicate in ours.keys() & theirs.keys():
        one, other = ours[predicate], theirs[predicate]
        is_single = predicate in rules.once or predicate in rules.at_a_time
        # Of multi-valued predicates only codes are evidence.
        if is_single or (one.has_codes and other.has_codes):
            best = max(_similarity(ours, theirs) for ours in one.values for theirs in other.values)
            total += _weight(predicate, best, a, b, rules)
    shared = len(a.neighbors & b.neighbors)
    if shared:
        return total + _SHARED_NEIGHBOR * shared
    least = min(len(a.neighbors), len(b.neighbors))
    return total + (_NOTHING_SHARED if least >= _MIN_NEIGHBORS else 0.0)


def _told(a: DocumentSignature, b: DocumentSignature) -> float:
    """Return the evidence from a document that tells its person from the one of another place."""
    if a.other_than & b.place or b.other_than & a.place:
        return _TOLD_APART
    is_beside = a.key.rpartition("/")[0] == b.key.rpartition("/")[0]
    return _SAME_FOLDER if is_beside and (a.other_than or b.other_than) else 0.0


def _similarity(one: str, other: str) -> tuple[float, bool]:
    similarity = compare_values(one, other)
    return max(similarity.whole, similarity.least), similarity.sort == "code"


def _weight(
    predicate: str,
    likeness: tuple[float, bool],
    a: DocumentSignature,
    b: DocumentSignature,
    rules: MatchRules,
) -> float:
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
    values: tuple[str, ...]
    has_codes: bool


def _by_predicate(of: DocumentSignature) -> dict[str, _PredicateValues]:
    values_by_predicate: dict[str, list[str]] = {}
    for predicate, text in of.attributes:
        values_by_predicate.setdefault(predicate, []).append(text)
    return {
        predicate: _PredicateValues(
            tuple(values), any(parse_value(it).sort == "code" for it in values)
        )
        for predicate, values in values_by_predicate.items()
    }


def _grouped(
    informative: Sequence[DocumentSignature], pair_evidence: dict[tuple[int, int], float]
) -> list[list[DocumentSignature]]:
    """Group documents by agreement, the strongest first, unless two members are apart."""
    group = {it.document: [it] for it in informative}
    place = {it.document: at for at, it in enumerate(informative)}
    for pair in sorted(
        pair_evidence, key=lambda key: (pair_evidence[key], place[key[0]], place[key[1]])
    ):
        if pair_evidence[pair] >= 0:
            break
        ours, theirs = group[pair[0]], group[pair[1]]
        if ours is not theirs and not _are_apart(ours, theirs, pair_evidence):
            whole = [*ours, *theirs]
            group.update((it.document, whole) for it in whole)
    return list({id(it): it for it in group.values()}.values())


def _merged(
    groups: list[list[DocumentSignature]], pair_evidence: dict[tuple[int, int], float]
) -> list[list[DocumentSignature]]:
    """Merge groups into as few entities as possible: each joins the first it does not
    contradict.
    """
    things: list[list[DocumentSignature]] = []
    for group in groups:
        fitting = next((it for it in things if not _are_apart(it, group, pair_evidence)), None)
        if fitting is None:
            things.append(list(group))
        else:
            fitting.extend(group)
    return things


def _are_apart(
    ours: Sequence[DocumentSignature],
    theirs: Sequence[DocumentSignature],
    pair_evidence: dict[tuple[int, int], float],
) -> bool:
    return any(
        pair_evidence.get(
            (a.document, b.document), pair_evidence.get((b.document, a.document), 0.0)
        )
        >= _SPLIT_THRESHOLD
        for a in ours
        for b in theirs
    )
