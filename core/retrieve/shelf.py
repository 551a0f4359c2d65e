"""Passages and the heads of their documents, fetched once for each question."""

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from core.records.files.documents import Passage
from core.records.ids import PassageId
from core.store.documents.documents import Documents
from core.store.rows import DocumentHead

Placed = tuple[Passage, DocumentHead]

_ROW = re.compile(r"[ \t]*(?:\||(?:[-*+•]|\d{1,3}[.)])[ \t])")


class Shelf:
    """What was taken from the store for one question, by id. Belongs to one thread."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._placed: dict[PassageId, Placed] = {}
        # What was taken in case it is asked for, and is not on the shelf until then.
        self._ahead: dict[PassageId, Placed] = {}

    def fetch(self, ids: Iterable[PassageId] | NDArray[np.int64]) -> None:
        """The passages that exist among these are on the shelf, with their documents' heads."""
        missing = {PassageId(int(one)) for one in ids} - self._placed.keys()
        known = missing & self._ahead.keys()
        self._placed.update((one, self._ahead[one]) for one in known)
        if missing - known:
            self._placed.update(self._documents.placed(sorted(missing - known)))

    def expect(self, ids: Iterable[PassageId]) -> dict[PassageId, Placed]:
        """The passages that exist among these, which will likely be fetched."""
        found = self._documents.placed(sorted(ids))
        self._ahead.update(found)
        return found

    def is_cut(self, passage: Passage, behind: PassageId | None) -> bool:
        """Whether rows or items at its end go on in the passage behind it, if that is here."""
        placed = self._placed.get(behind) if behind is not None else None
        return (
            placed is not None
            and placed[0].start == passage.end
            and _begins_in_rows(placed[0].text)
        )

    def at(self, passage_id: PassageId) -> Placed | None:
        """The passage and its document, unless it is gone by now."""
        return self._placed.get(passage_id)


def ends_in_rows(text: str) -> bool:
    """Whether the last line is a row of a table or an item of a list, with no empty line behind."""
    lines = text.splitlines()
    return bool(lines) and _ROW.match(lines[-1]) is not None


def _begins_in_rows(text: str) -> bool:
    return _ROW.match(text) is not None
