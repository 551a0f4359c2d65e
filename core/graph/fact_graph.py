"""Trusted facts as arrays, sorted so that the facts of an entity are a slice (T2, R3)."""

from collections.abc import Collection
from copy import copy

import numpy as np
from numpy.typing import NDArray

from core.store.records import FactArrays

Ids = NDArray[np.int64]
TRUSTED_STATUSES = ("extracted", "confirmed")
# Modalities of facts that traversal does not follow.
UNASSERTED_MODALITIES = ("negated", "possible", "planned")


def contains_text(texts: NDArray[np.object_], chosen: Collection[str]) -> NDArray[np.bool_]:
    """Return whether each text is one of `chosen`, without numpy's conversion of all texts."""
    return np.fromiter(map(frozenset(chosen).__contains__, texts.tolist()), bool, len(texts))


class FactGraph:
    """Trusted facts ordered by subject, the most confident first; `objects` is 0 for literals."""

    def __init__(self, facts: FactArrays) -> None:
        is_trusted = contains_text(facts.statuses, TRUSTED_STATUSES) & ~contains_text(
            facts.modalities, UNASSERTED_MODALITIES
        )
        trusted = np.flatnonzero(is_trusted)
        keys = (facts.ids[trusted], -facts.confidences[trusted], facts.subjects[trusted])
        order = trusted[np.lexsort(keys)]
        self.fact_ids = facts.ids[order]
        self.subjects = facts.subjects[order]
        self.objects = facts.objects[order]
        self.confidences = facts.confidences[order]
        self.predicates = facts.predicates[order]
        self.passage_ids = facts.passage_ids[order]
        self.sort_by_object()

    def __len__(self) -> int:
        """Return the number of facts."""
        return len(self.fact_ids)

    def subset(self, rows: NDArray[np.bool_]) -> "FactGraph":
        """Return the graph with only the selected rows."""
        some = copy(self)
        some.fact_ids, some.subjects = self.fact_ids[rows], self.subjects[rows]
        some.objects, some.confidences = self.objects[rows], self.confidences[rows]
        some.predicates, some.passage_ids = self.predicates[rows], self.passage_ids[rows]
        some.sort_by_object()
        return some

    def outgoing(self, entity_id: int) -> Ids:
        """Return the rows of the facts with this subject, most confident first."""
        low, high = self.subjects.searchsorted((entity_id, entity_id + 1))
        return np.arange(low, high, dtype=np.int64)

    def incoming(self, entity_id: int) -> Ids:
        """Return the rows of the facts with this object, most confident first."""
        low, high = self._objects_sorted.searchsorted((entity_id, entity_id + 1))
        return self._by_object[low:high]

    def far_ends(self, entity_id: int, rows: Ids) -> Ids:
        """Return the entity at the other end of each row, or 0 for a literal."""
        objects = self.objects[rows]
        return np.where(objects == entity_id, self.subjects[rows], objects)

    def sort_by_object(self) -> None:
        """Build the index of facts by object, most confident first."""
        with_object = np.flatnonzero(self.objects > 0)
        keys = (self.fact_ids, -self.confidences, self.objects)
        self._by_object = with_object[np.lexsort([key[with_object] for key in keys])]
        self._objects_sorted = self.objects[self._by_object]
