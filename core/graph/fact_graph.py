"""The facts that activation may follow, sorted so that a thing's facts are a slice."""

from collections.abc import Collection
from copy import copy

import numpy as np
from numpy.typing import NDArray

from core.store.records import FactArrays

Ids = NDArray[np.int64]
TRUSTED_STATUSES = ("extracted", "confirmed")
# What is denied, supposed or planned is no ground to go from one thing to another.
UNASSERTED_MODALITIES = ("negated", "possible", "planned")


def contains_text(texts: NDArray[np.object_], chosen: Collection[str]) -> NDArray[np.bool_]:
    """Whether each text is one of those; numpy would turn all of them into its own strings."""
    return np.fromiter(map(frozenset(chosen).__contains__, texts.tolist()), bool, len(texts))


class FactGraph:
    """Trusted facts ordered by subject, the most confident first; `objects` is 0 for literals."""

    def __init__(self, facts: FactArrays) -> None:
        so = contains_text(facts.statuses, TRUSTED_STATUSES) & ~contains_text(
            facts.modalities, UNASSERTED_MODALITIES
        )
        trusted = np.flatnonzero(so)
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
        """How many facts there are."""
        return len(self.fact_ids)

    def subset(self, rows: NDArray[np.bool_]) -> "FactGraph":
        """The same with only these rows."""
        some = copy(self)
        some.fact_ids, some.subjects = self.fact_ids[rows], self.subjects[rows]
        some.objects, some.confidences = self.objects[rows], self.confidences[rows]
        some.predicates, some.passage_ids = self.predicates[rows], self.passage_ids[rows]
        some.sort_by_object()
        return some

    def outgoing(self, entity_id: int) -> Ids:
        """Rows of the facts with this subject, the most confident first."""
        low, high = self.subjects.searchsorted((entity_id, entity_id + 1))
        return np.arange(low, high, dtype=np.int64)

    def incoming(self, entity_id: int) -> Ids:
        """Rows of the facts with this object, the most confident first."""
        low, high = self._objects_sorted.searchsorted((entity_id, entity_id + 1))
        return self._by_object[low:high]

    def far_ends(self, entity_id: int, rows: Ids) -> Ids:
        """For each row the thing at its other end, or 0 where that is a literal."""
        objects = self.objects[rows]
        return np.where(objects == entity_id, self.subjects[rows], objects)

    def sort_by_object(self) -> None:
        """Facts can be found by their object, the most confident first."""
        with_object = np.flatnonzero(self.objects > 0)
        keys = (self.fact_ids, -self.confidences, self.objects)
        self._by_object = with_object[np.lexsort([key[with_object] for key in keys])]
        self._objects_sorted = self.objects[self._by_object]
