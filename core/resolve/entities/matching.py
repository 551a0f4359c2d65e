"""Pairwise entity matching by names, attributes and neighbors (K4).

The score is a logistic sum. Name similarity gives the prior, attributes with one value count for or
against a match, and shared neighbors count for it. A wrong merge is worse than a question: only
scores above the threshold merge without asking.
"""

import re
from math import exp, log

from core.extract.entities.kinds import UNKNOWN
from core.messages import UserMessage, join_messages
from core.resolve.entities.attribute_evidence import AttributeEvidence, compare_attributes
from core.resolve.entities.candidates import (
    DEFAULT_RULES,
    EntityCandidate,
    MatchDecision,
    MatchRules,
    MatchVerdict,
    are_distinct,
    have_compatible_types,
    is_type_uncertain,
)
from core.resolve.similarity.name_parts import NOUN_TYPES, ORGANIZATION_TYPES, PERSON, parse_name
from core.resolve.similarity.name_similarity import compare_names
from core.resolve.similarity.value_similarity import similarity_weights, word_overlap
from core.store.normalize import normalize

# Prior probability of a match by name relation, for compatible types (chosen by us).
_PRIORS: dict[str, float] = {
    "equal": 0.97,
    "alias": 0.93,
    "spelled": 0.93,
    "turned": 0.9,
    "titled": 0.9,
    "legal": 0.9,
    "plural": 0.85,
    "doubled": 0.8,
    "initials": 0.8,
    "name_part": 0.62,
    "slip": 0.45,
    "long_slip": 0.65,
    "nickname": 0.42,
    "other_legal": 0.42,
    "meaning": 0.42,
    "near_meaning": 0.65,
    "acronym": 0.4,
}
_REASONS: dict[str, str] = {
    "equal": "merge_same_name",
    "alias": "merge_alias",
    "spelled": "merge_spelling",
    "turned": "merge_word_order",
    "titled": "merge_title",
    "legal": "merge_same_company",
    "plural": "merge_plural",
    "doubled": "merge_spelling",
    "initials": "merge_short_form",
    "name_part": "merge_short_form",
    "slip": "merge_typo",
    "long_slip": "merge_typo",
    "nickname": "merge_nickname",
    "other_legal": "merge_legal_form",
    "meaning": "merge_meaning",
    "near_meaning": "merge_meaning",
    "acronym": "merge_acronym",
    "none": "merge_description",
}
# Name relations that do not count when every letter matters.
_LETTER_RELATIONS = frozenset({"slip", "doubled", "plural", "acronym"})
_SHORT_MARK = re.compile(r"(?=\w{3,8}$)[^\W\d_]*[a-z][A-Z]\w*")
_IDENTIFIER = re.compile(r"\w[._/\\]\w")
# Relations with equal words, for which the fitted weights of names and attributes apply.
_WORD_RELATIONS = frozenset({"equal", "spelled", "titled", "legal", "none"})
_SHARED = (0.0, 1.2, 1.9, 2.4)  # logits by number of shared neighbors
_APART = -0.7  # both have neighbors, none in common
_FEW = 3


def compare_entities(
    a: EntityCandidate, b: EntityCandidate, *, rules: MatchRules = DEFAULT_RULES
) -> MatchDecision:
    """Decide whether both are one entity; symmetric in its arguments."""
    first, second = sorted(
        (a, b),
        key=lambda candidate: (candidate.names, candidate.kind, candidate.variant, candidate.id),
    )
    return _decide(first, second, rules)


def _decide(a: EntityCandidate, b: EntityCandidate, rules: MatchRules) -> MatchDecision:
    if not have_compatible_types(a, b) or are_distinct(a, b):
        return MatchDecision(a.id, b.id, 0.0, "different")
    how, short = _name_relation(a, b, rules)
    evidence = compare_attributes(a, b, rules)
    shared = len(a.neighbors & b.neighbors)
    start = _prior_logit(a, b, how, is_comparable=evidence.is_comparable)
    if start is None:
        return MatchDecision(a.id, b.id, 0.0, "different")
    score = _probability(start + evidence.logit + _context(a, b, how, shared))
    reason = _reason(a, b, how, short, evidence=evidence, shared=shared)
    return MatchDecision(
        a.id, b.id, round(score, 4), _verdict(score, rules), reason, (0, a.id, b.id)[short]
    )


def _verdict(score: float, rules: MatchRules) -> MatchVerdict:
    if score >= rules.sure:
        return "same"
    return "ask" if score >= rules.unlikely else "different"


# Names


def _name_relation(a: EntityCandidate, b: EntityCandidate, rules: MatchRules) -> tuple[str, int]:
    """Return the name relation, and which entity (1 or 2; 0 neither) has the shorter form."""
    kind = _kind(a, b)
    how, short = compare_names(a.names[0], b.names[0], kind=kind, fuzzy=rules.fuzzy)
    if how in ("equal", "spelled"):
        return how, _vaguer(a, b)
    if alias := _equated(a, b, rules):
        return "alias", alias
    if _is_exact_only(a, b, how) or not _may_be_short(a, b, how):
        return "none", 0
    if how == "slip":
        how = _typo_relation(a, b, kind)
    elif how == "none" and _may_mean_one(a, b, kind) and _cosine(a, b) > rules.meaning:
        how = _by_meaning(a, b, kind)
    return how, short


def _may_mean_one(a: EntityCandidate, b: EntityCandidate, kind: str) -> bool:
    """Whether other words may name the same thing: not in one text, as "full day", "half day"."""
    numbers = [parse_name(it.names[0], kind).numbers for it in (a, b)]
    return not is_identifier(a) and not a.documents & b.documents and numbers[0] == numbers[1]


def is_identifier(candidate: EntityCandidate) -> bool:
    """Whether the name is that of a file, a path or a program, in which every letter counts."""
    return candidate.kind != PERSON and bool(_IDENTIFIER.search(candidate.names[0]))


def _is_exact_only(a: EntityCandidate, b: EntityCandidate, how: str) -> bool:
    """Whether names must be equal in every letter: names of files, or two short marks with
    capitals inside, as of plates and notes ("LbiLP").
    """
    are_marks = all(_SHORT_MARK.fullmatch(it.names[0]) for it in (a, b))
    return (how in ("slip", "none") and are_marks) or (
        how in _LETTER_RELATIONS and (is_identifier(a) or is_identifier(b))
    )


def _may_be_short(a: EntityCandidate, b: EntityCandidate, how: str) -> bool:
    """Whether one may be a short form of the other: two persons, or a single letter for a name."""
    if how not in ("initials", "name_part") or a.kind == b.kind == PERSON:
        return True
    return how == "initials" and any(
        len(word) == 1 for one in (a, b) for word in parse_name(one.names[0], PERSON).tokens
    )


def _vaguer(a: EntityCandidate, b: EntityCandidate) -> int:
    """Return which of two equal names (1, 2) may also be another entity's, as its type is
    uncertain.
    """
    if is_type_uncertain(a) == is_type_uncertain(b):
        return 0
    return 1 if is_type_uncertain(a) else 2


def _kind(a: EntityCandidate, b: EntityCandidate) -> str:
    """Return the type for parsing both names: a certain one, rather than that of a document."""
    is_lesser = is_type_uncertain(a) and (not is_type_uncertain(b) or a.kind == "Document")
    return b.kind if is_lesser else a.kind


def _equated(a: EntityCandidate, b: EntityCandidate, rules: MatchRules) -> int:
    """Return which entity (1, 2) is an alias that a text gives the other; 0 if neither."""
    for at, (one, other) in enumerate(((a, b), (b, a))):
        if len(other.names) == 1:
            continue
        name = normalize(one.names[0])
        if name in map(normalize, other.names[1:]) and (
            (normalize(other.names[0]), name) not in rules.unequal_names
        ):
            return at + 1
    return 0


def _typo_relation(a: EntityCandidate, b: EntityCandidate, kind: str) -> str:
    """Return "long_slip" for a typo in a long word of a name that is no proper name."""
    if kind not in NOUN_TYPES and kind not in ORGANIZATION_TYPES:
        return "slip"
    ours, theirs = parse_name(a.names[0], kind).tokens, parse_name(b.names[0], kind).tokens
    changed = min(len(x) for x, y in zip(ours, theirs, strict=True) if x != y)
    return "long_slip" if changed >= 8 else "slip"


def _by_meaning(a: EntityCandidate, b: EntityCandidate, kind: str) -> str:
    ours, theirs = parse_name(a.names[0], kind).tokens, parse_name(b.names[0], kind).tokens
    is_near = kind in NOUN_TYPES and kind != UNKNOWN and word_overlap(ours, theirs)[0] > 0.7
    return "near_meaning" if is_near else "meaning"


def _cosine(a: EntityCandidate, b: EntityCandidate) -> float:
    if a.vector is None or b.vector is None:
        return 0.0
    return float(a.vector @ b.vector)


def _prior_logit(
    a: EntityCandidate, b: EntityCandidate, how: str, *, is_comparable: bool
) -> float | None:
    """Return the logit from names; None when they differ and there is no other evidence."""
    if how in _WORD_RELATIONS and is_comparable:
        features = name_features(a, b)
        fitted = similarity_weights()
        return fitted.bias + sum(fitted.names[it] * value for it, value in features.items())
    return None if how == "none" else logit(_PRIORS[how])


def name_features(a: EntityCandidate, b: EntityCandidate) -> dict[str, float]:
    """Return word overlap of the names, with and without words that occur in attributes."""
    one, other = parse_name(a.names[0], a.kind), parse_name(b.names[0], b.kind)
    whole, least = word_overlap(one.tokens, other.tokens)
    attribute_words = _attribute_words(a) | _attribute_words(b)
    bare_whole, bare_least = word_overlap(
        _without_words(one.tokens, attribute_words), _without_words(other.tokens, attribute_words)
    )
    numbered = bool(one.numbers and other.numbers and one.numbers != other.numbers)
    return {
        "whole": whole,
        "least": least,
        "equal": float(one.compact == other.compact),
        "bare_whole": bare_whole,
        "bare_least": bare_least,
        "numbers": float(numbered),
    }


def _attribute_words(of: EntityCandidate) -> set[str]:
    return {word for _, value in of.attributes for word in parse_name(value).tokens}


def _without_words(tokens: tuple[str, ...], excluded: set[str]) -> tuple[str, ...]:
    """Return the words of the name that are no attribute values, such as maker, place or style."""
    return tuple(word for word in tokens if word not in excluded) or tokens


# Context


def _context(a: EntityCandidate, b: EntityCandidate, how: str, shared: int) -> float:
    if shared:
        return _SHARED[min(shared, len(_SHARED) - 1)]
    if how == "slip" and a.documents & b.documents:
        return _APART  # one text seldom spells a name in two ways
    has_both = len(a.neighbors) >= _FEW and len(b.neighbors) >= _FEW
    return _APART if has_both and how not in _WORD_RELATIONS else 0.0


def _reason(
    a: EntityCandidate,
    b: EntityCandidate,
    how: str,
    short: int,
    *,
    evidence: AttributeEvidence,
    shared: int,
) -> UserMessage:
    first, second = (a.names[0], b.names[0]) if short != 2 else (b.names[0], a.names[0])
    if how == "alias":
        first, second = second, first
    message_id = _REASONS[how]
    names = {"first": first} if how == "equal" else {"first": first, "second": second}
    parts = [UserMessage(message_id, **names)]
    if evidence.agreeing:
        parts.append(UserMessage("merge_agreeing", relations=_listed(evidence.agreeing)))
    if evidence.differing:
        parts.append(UserMessage("merge_differing", relations=_listed(evidence.differing)))
    if shared:
        parts.append(UserMessage("merge_neighbors", count=shared))
    return join_messages(*parts)


def _listed(predicates: tuple[str, ...]) -> str:
    return ", ".join(predicate.replace("_", " ").lower() for predicate in predicates[:3])


def logit(probability: float) -> float:
    """Return the log-odds; bounded."""
    probability = max(1e-9, min(1 - 1e-9, probability))
    return log(probability / (1 - probability))


def _probability(logit: float) -> float:
    return 1 / (1 + exp(-max(-40.0, min(40.0, logit))))
