"""Passages and the heads of their documents, fetched once for each question."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from core.records.documents import Passage
from core.records.ids import PassageId
from core.store.documents import Documents
from core.store.rows import DocumentHead


class Shelf:
    """What was taken from the store for one question, by id. Belongs to one thread."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._placed: dict[PassageId, tuple[Passage, DocumentHead]] = {}

    def fetch(self, ids: Iterable[PassageId] | NDArray[np.int64]) -> None:
        """The passages that exist among these are on the shelf, with their documents' heads."""
        missing = {PassageId(int(one)) for one in ids} - self._placed.keys()
        if missing:
            self._placed.update(self._documents.placed(sorted(missing)))

    def at(self, passage_id: PassageId) -> tuple[Passage, DocumentHead] | None:
        """The passage and its document, unless it is gone by now."""
        return self._placed.get(passage_id)
