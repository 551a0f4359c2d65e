"""Passages and the heads of their documents, fetched once for each question."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from core.records.documents import Passage
from core.records.ids import DocumentId, PassageId
from core.store.documents import Documents
from core.store.rows import DocumentHead


class Shelf:
    """What was taken from the store for one question, by id. Belongs to one thread."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self.passages: dict[PassageId, Passage] = {}
        self.heads: dict[DocumentId, DocumentHead] = {}

    def fetch(self, ids: Iterable[PassageId] | NDArray[np.int64]) -> None:
        """The passages that exist among these are on the shelf, with their documents' heads."""
        wanted = [PassageId(int(one)) for one in ids]
        missing = [one for one in wanted if one not in self.passages]
        if not missing:
            return
        self.passages.update(self._documents.passages(missing))
        documents = {
            self.passages[one].document_id for one in missing if one in self.passages
        } - self.heads.keys()
        if documents:
            self.heads.update(self._documents.of_ids(sorted(documents)))

    def at(self, passage_id: PassageId) -> tuple[Passage, DocumentHead] | None:
        """The passage and its document, unless either is gone by now."""
        passage = self.passages.get(passage_id)
        head = self.heads.get(passage.document_id) if passage else None
        return (passage, head) if passage and head else None
