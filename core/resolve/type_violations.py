"""Type violations: statements whose ends have types that their relation does not join (K5).

"Berlin MANAGED_BY Python": either a type is wrong, or the statement is.
"""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from core.extract.vocabulary.relation_types import ANY, CONCEPT, RelationType
from core.extract.vocabulary.vocabulary import Vocabulary
from core.messages import UserMessage
from core.records.graph.edits import Contradiction
from core.records.ids import FactId, ReviewId
from core.records.knowledge import Fact, FactView
from core.store.store import Store

_OPEN_STATUS = "extracted"


class TypeViolation(Struct, frozen=True):
    """A fact, its relation, and the types of its ends."""

    fact: Fact
    relation: RelationType
    subject_kind: str
    object_kind: str


def find_type_violations(
    store: Store, vocabulary: Vocabulary, *, most: int, least: float
) -> tuple[TypeViolation, ...]:
    """Return the first facts from files whose ends have types outside the relation's domain or
    range.

    Facts that the user confirmed or added are exempt, and those below the confidence `least`:
    nobody is asked about what is not shown. Computed on demand, as a type may change with every
    document that mentions an entity.
    """
    limited = sorted(it.name for it in vocabulary.relations.values() if not it.value)
    facts = store.graph.fact_arrays()
    rows = np.flatnonzero(
        np.isin(facts.predicates.astype(str), limited)
        & (facts.statuses.astype(str) == _OPEN_STATUS)
        & (facts.modalities.astype(str) == "")
        & (facts.objects > 0)
        & (facts.document_ids > 0)
        & (facts.confidences >= least)
    )
    kinds = _kinds(store)
    fact_by_content: dict[
        tuple[int, str, int], int
    ] = {}  # a statement of several documents counts once
    for at in rows[np.argsort(facts.ids[rows])].tolist():
        ends = int(facts.subjects[at]), str(facts.predicates[at]), int(facts.objects[at])
        if len(fact_by_content) < most and not _fits(
            vocabulary.relations[ends[1]], kinds.get(ends[0], CONCEPT), kinds.get(ends[2], CONCEPT)
        ):
            fact_by_content.setdefault(ends, int(facts.ids[at]))
    facts_by_id = store.graph.facts([FactId(it) for it in fact_by_content.values()])
    return tuple(
        TypeViolation(
            fact, vocabulary.relations[fact.predicate], kinds[fact.subject], kinds[fact.object]
        )
        for fact in facts_by_id.values()
        if fact.object
    )


def as_contradiction(misfit: TypeViolation, shown: FactView) -> Contradiction:
    """Present the violation as a contradiction whose second side is the rule of the relation."""
    relation = misfit.relation
    rule = FactView(
        subject=_listed(relation.subjects),
        predicate=relation.name,
        object=_listed(relation.objects),
        confidence=1.0,
        status=_OPEN_STATUS,
        source="system",
    )
    reason = UserMessage(
        "contradiction_types",
        subject=shown.subject,
        subject_kind=misfit.subject_kind,
        object=shown.object,
        object_kind=misfit.object_kind,
        relation=relation.name,
    )
    return Contradiction(violation_id(misfit.fact.id), shown, rule, reason)


def violation_id(fact: FactId) -> ReviewId:
    """Return the review id of a fact's violation: the negated fact id."""
    return ReviewId(-int(fact))


def violating_fact(number: ReviewId) -> FactId | None:
    """Return the fact of a violation's review id; None for a contradiction of two facts."""
    return FactId(-int(number)) if number < 0 else None


def _fits(relation: RelationType, subject_kind: str, object_kind: str) -> bool:
    """Whether the relation joins these types.

    What a document does also holds for the subject it is about: a note on Markdown refers to
    others.
    """
    near = CONCEPT if "Document" in relation.subjects else subject_kind
    far = CONCEPT if "Document" in relation.objects else object_kind
    return relation.fits(near, far)


def _kinds(store: Store) -> dict[int, str]:
    names = store.graph.names()
    return dict(zip(names.entity_ids.tolist(), names.kinds.tolist(), strict=True))


def _listed(kinds: Iterable[str]) -> str:
    listed = sorted(kinds)
    return "anything" if ANY in listed or not listed else " or ".join(listed)
