"""Evidence from attributes that two entities are one."""

from msgspec import Struct

from core.resolve.entities.candidates import EntityCandidate, MatchRules
from core.resolve.similarity.value_similarity import (
    SimilarityWeights,
    ValueSimilarity,
    compare_values,
    fold_value,
    parse_value,
    similarity_weights,
)

_CODE_SHARED = 4.0  # logit of a shared code (address, number) of a multi-valued predicate


class AttributeEvidence(Struct, frozen=True):
    """Evidence from attributes: a logit, whether any were comparable, and which agree or differ."""

    logit: float = 0.0
    is_comparable: bool = False
    agreeing: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()


def attribute_similarity(
    a: EntityCandidate, b: EntityCandidate, predicates: frozenset[str]
) -> dict[str, ValueSimilarity]:
    """Return the best similarity of values for each predicate that both entities have."""
    ours, theirs = _values(a, predicates), _values(b, predicates)
    return {
        predicate: max(
            (compare_values(one, other) for one in ours[predicate] for other in theirs[predicate]),
            key=lambda similarity: (similarity.whole + similarity.least, similarity.sort),
        )
        for predicate in sorted(ours.keys() & theirs.keys())
    }


def _values(of: EntityCandidate, predicates: frozenset[str]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for predicate, text in of.attributes:
        if predicate in predicates and any(map(str.isalnum, text)):
            values.setdefault(predicate, []).append(text)
    return values


def agreement_score(similarity: ValueSimilarity) -> float:
    """Return a score within [-1, 1]; positive values support one entity, negative ones two."""
    return similarity.whole + similarity.least - 1


def compare_attributes(
    a: EntityCandidate, b: EntityCandidate, rules: MatchRules
) -> AttributeEvidence:
    """Return the evidence from attributes that both candidates are one entity."""
    if not a.attributes or not b.attributes:
        return AttributeEvidence()
    fitted = similarity_weights()
    total = 0.0
    likeness = attribute_similarity(a, b, rules.once)
    for similarity in likeness.values():
        total += attribute_logit(similarity, fitted)
    current = attribute_similarity(a, b, rules.at_a_time)
    for similarity in current.values():
        total += max(0.0, attribute_logit(similarity, fitted))
    codes = _shared_codes(a, b, rules)
    both = likeness | current
    return AttributeEvidence(
        logit=total + _CODE_SHARED * min(len(codes), 2),
        is_comparable=bool(likeness or codes),
        agreeing=tuple(p for p, it in both.items() if agreement_score(it) > 0.5) + codes,
        differing=tuple(p for p, it in likeness.items() if agreement_score(it) < -0.5),
    )


def identifying_attributes(of: EntityCandidate, rules: MatchRules) -> frozenset[str]:
    """Return keys of the attributes by which two entities may be matched despite different numbers.

    Two entities that share none of these keys are compared by their names alone.
    """
    once = (p for p, text in of.attributes if p in rules.once and any(map(str.isalnum, text)))
    return frozenset((*once, *(f"{predicate}\n{text}" for predicate, text in _codes(of, rules))))


def attribute_logit(similarity: ValueSimilarity, fitted: SimilarityWeights) -> float:
    """Return the logit that one attribute contributes."""
    agrees = agreement_score(similarity)
    table = fitted.agree if agrees > 0 else fitted.differ
    return table.get(similarity.sort, 0.0) * abs(agrees)


def _shared_codes(a: EntityCandidate, b: EntityCandidate, rules: MatchRules) -> tuple[str, ...]:
    """Return multi-valued predicates (an address, a telephone number) with a shared value."""
    shared = _codes(a, rules) & _codes(b, rules)
    return tuple(sorted({predicate for predicate, _ in shared}))


def _codes(of: EntityCandidate, rules: MatchRules) -> set[tuple[str, str]]:
    return {
        (predicate, fold_value(text))
        for predicate, text in of.attributes
        if parse_value(text).sort == "code"
        and predicate not in rules.once
        and predicate not in rules.at_a_time
    }
