"""What attributes of two things say about their being one thing."""

from msgspec import Struct

from core.resolve.entities.candidates import EntityCandidate, MatchRules
from core.resolve.similarity.value_similarity import Alike, alike, folded, value
from core.resolve.similarity.weights import Weights, weights

_CODE_SHARED = 4.0  # an address or number that both have, where a thing may have several


class AttributeEvidence(Struct, frozen=True):
    """What attributes say: a logit, whether both have one, and which agree and which differ."""

    logit: float = 0.0
    is_told: bool = False
    agreeing: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()


def attribute_similarity(
    a: EntityCandidate, b: EntityCandidate, predicates: frozenset[str]
) -> dict[str, Alike]:
    """How alike the values of each predicate that both have are, best to best."""
    ours, theirs = _values(a, predicates), _values(b, predicates)
    return {
        predicate: max(
            (alike(one, other) for one in ours[predicate] for other in theirs[predicate]),
            key=lambda it: (it.whole + it.least, it.sort),
        )
        for predicate in sorted(ours.keys() & theirs.keys())
    }


def _values(of: EntityCandidate, predicates: frozenset[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for predicate, text in of.attributes:
        if predicate in predicates and any(map(str.isalnum, text)):
            found.setdefault(predicate, []).append(text)
    return found


def agreement_score(it: Alike) -> float:
    """Within [-1, 1]: how much the values speak for one thing or for two."""
    return it.whole + it.least - 1


def compare_attributes(
    a: EntityCandidate, b: EntityCandidate, rules: MatchRules
) -> AttributeEvidence:
    """What the attributes of both say about their being one."""
    if not a.attributes or not b.attributes:
        return AttributeEvidence()
    fitted = weights()
    total = 0.0
    likeness = attribute_similarity(a, b, rules.once)
    for it in likeness.values():
        total += attribute_logit(it, fitted)
    current = attribute_similarity(a, b, rules.at_a_time)
    for it in current.values():
        total += max(0.0, attribute_logit(it, fitted))
    codes = _shared_codes(a, b, rules)
    both = likeness | current
    return AttributeEvidence(
        logit=total + _CODE_SHARED * min(len(codes), 2),
        is_told=bool(likeness or codes),
        agreeing=tuple(p for p, it in both.items() if agreement_score(it) > 0.5) + codes,
        differing=tuple(p for p, it in likeness.items() if agreement_score(it) < -0.5),
    )


def identifying_attributes(of: EntityCandidate, rules: MatchRules) -> frozenset[str]:
    """What is told of the thing by which it may be one with another of whom the same is told.

    Two things with none of these in common are compared by their names alone.
    """
    once = (p for p, text in of.attributes if p in rules.once and any(map(str.isalnum, text)))
    return frozenset((*once, *(f"{predicate}\n{text}" for predicate, text in _codes(of, rules))))


def attribute_logit(it: Alike, fitted: Weights) -> float:
    """What one attribute adds."""
    agrees = agreement_score(it)
    table = fitted.agree if agrees > 0 else fitted.differ
    return table.get(it.sort, 0.0) * abs(agrees)


def _shared_codes(a: EntityCandidate, b: EntityCandidate, rules: MatchRules) -> tuple[str, ...]:
    """Predicates with several values (an address, a telephone number) of which one is shared."""
    shared = _codes(a, rules) & _codes(b, rules)
    return tuple(sorted({predicate for predicate, _ in shared}))


def _codes(of: EntityCandidate, rules: MatchRules) -> set[tuple[str, str]]:
    return {
        (predicate, folded(text))
        for predicate, text in of.attributes
        if value(text).sort == "code"
        and predicate not in rules.once
        and predicate not in rules.at_a_time
    }
