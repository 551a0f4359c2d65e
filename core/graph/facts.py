"""The facts that activation may follow, as arrays sorted so that a thing's facts are a slice."""

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int64]
NO_OBJECT = -1


class FactArrays:
    """Facts ordered by subject, the most confident first; `objects` holds -1 for literals."""

    def __init__(
        self, fact_ids: Ids, subjects: Ids, objects: Ids, confidences: NDArray[np.float64]
    ) -> None:
        order = np.lexsort((fact_ids, -confidences, subjects))
        self.fact_ids = fact_ids[order]
        self.subjects = subjects[order]
        self.objects = objects[order]
        self.confidences = confidences[order]
        self._by_object = np.lexsort((self.fact_ids, -self.confidences, self.objects))
        self._objects_sorted = self.objects[self._by_object]

    def __len__(self) -> int:
        """How many facts there are."""
        return len(self.fact_ids)

    def outgoing(self, entity_id: int) -> Ids:
        """Rows of the facts with this subject, the most confident first."""
        low, high = np.searchsorted(self.subjects, [entity_id, entity_id + 1])
        return np.arange(low, high, dtype=np.int64)

    def incoming(self, entity_id: int) -> Ids:
        """Rows of the facts with this object, the most confident first."""
        low, high = np.searchsorted(self._objects_sorted, [entity_id, entity_id + 1])
        return self._by_object[low:high]

    def far_ends(self, entity_id: int, rows: Ids) -> Ids:
        """For each row the thing at its other end, or -1 where that is a literal."""
        objects = self.objects[rows]
        return np.where(objects == entity_id, self.subjects[rows], objects)
