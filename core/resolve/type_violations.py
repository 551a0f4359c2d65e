"""Type violations: statements whose ends have types that their relation does not join (K5).

"Berlin MANAGED_BY Python": either a type is wrong, or the statement is.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import numpy as np
from msgspec import Struct

from core.extract.structure.values import has_shape
from core.language.vocabulary.relation_types import CONCEPT, DOCUMENT, RelationType
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.ids import EntityId, FactId
from core.records.knowledge import Fact, FactView
from core.resolve.similarity.name_parts import ORGANIZATION_TYPES
from core.retrieve.recall.facts import show_facts
from core.store.readable_store import ReadableStore

_OPEN_STATUS = "extracted"
# What stands for the place where it is: the concert is at the school.
_PLACE = "Location"


class TypeViolation(Struct, frozen=True):
    """A fact, the end whose type its relation rules out, and the types that it allows there."""

    fact: FactId
    entity: EntityId
    allowed: tuple[str, ...]


def find_type_violations(
    store: ReadableStore, vocabulary: Vocabulary, *, certain: Collection[EntityId], least: float
) -> tuple[TypeViolation, ...]:
    """Return the ends of facts from files whose types are outside the relation's domain or range.

    Entities in `certain` have the type that the user gave them and are left out. So are facts that
    the user confirmed or added, and those below the confidence `least`: nobody is asked about what
    is not shown. Computed on demand, as a type may change with every document that mentions an
    entity.
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
        content = int(facts.subjects[at]), str(facts.predicates[at]), int(facts.objects[at])
        fact_by_content.setdefault(content, int(facts.ids[at]))
    return tuple(
        TypeViolation(FactId(fact), EntityId(entity), allowed)
        for (subject, predicate, target), fact in fact_by_content.items()
        for entity, allowed in _misfits(vocabulary.relations[predicate], subject, target, kinds)
        if entity not in certain
    )


def find_wrong_values(
    store: ReadableStore, vocabulary: Vocabulary, *, limit: int = 50
) -> tuple[FactView, ...]:
    """Return facts whose value is none of the kind that the type's property has (K1).

    "founded: banana" is no date. Facts that the user confirmed or rejected are left out.
    """
    declared = {key for kind in vocabulary.types.values() for key in kind.properties}
    facts = store.graph.fact_arrays()
    names = [*declared, *(key.replace("_", " ") for key in declared)]
    is_open = (facts.statuses.astype(str) == _OPEN_STATUS) & (facts.objects <= 0)
    rows = np.flatnonzero(is_open & np.isin(facts.predicates.astype(str), names))
    values = store.graph.facts([FactId(one) for one in facts.ids[rows].tolist()])
    kinds = _kinds(store)

    def is_wrong(fact: Fact) -> bool:
        of_type = vocabulary.types.get(kinds.get(fact.subject, CONCEPT))
        key = fact.predicate.replace(" ", "_")
        value = of_type.properties.get(key, "") if of_type is not None else ""
        return not has_shape(fact.literal, value)

    ids = [fact.id for fact in values.values() if is_wrong(fact)]
    listed = sorted(ids)[:limit]
    return show_facts(store, listed, labels=store.graph.labels(), in_context=True)


def order_kinds(
    violations: Sequence[TypeViolation], kind: str, *, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """Return the types that an entity of type `kind` may have instead, the likeliest first.

    First those that most of its violated relations allow, then its present type, then the others.
    """
    allowed = Counter(it for violation in violations for it in violation.allowed)
    fitting = [it for it, _ in allowed.most_common() if it in vocabulary.types]
    others = (it for it in vocabulary.types if it != DOCUMENT)
    return tuple(dict.fromkeys((*fitting, kind, *others)))


def _misfits(
    relation: RelationType, subject: int, target: int, kinds: dict[int, str]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the ends whose types the relation rules out, with the types that it allows there.

    What a document does also holds for the subject it is about: a note on Markdown refers to
    others. Where a place is allowed, an organization stands for its own.
    """
    near, far = kinds.get(subject, CONCEPT), kinds.get(target, CONCEPT)
    if DOCUMENT not in relation.subjects and not relation.fits_subject(near):
        yield subject, relation.subjects
    is_at = _PLACE in relation.objects and far in ORGANIZATION_TYPES
    if DOCUMENT not in relation.objects and not relation.fits_object(far) and not is_at:
        yield target, relation.objects


def _kinds(store: ReadableStore) -> dict[int, str]:
    names = store.graph.names()
    return dict(zip(names.entity_ids.tolist(), names.kinds.tolist(), strict=True))
