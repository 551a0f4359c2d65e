"""Passages and the heads of their documents, fetched once for each question."""

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from core.records.files.documents import Passage
from core.records.ids import PassageId
from core.store.documents.document_queries import DocumentQueries
from core.store.records import DocumentHead

PassageAndHead = tuple[Passage, DocumentHead]

_ROW = re.compile(r"[ \t]*(?:\||(?:[-*+•]|\d{1,3}[.)])[ \t])")

# What may part the values of a file, and how often a line of it has that at least.
_SIGNS, _PARTED = (",", ";", "\t"), 2


class PassageCache:
    """What was taken from the store for one question, by id. Belongs to one thread."""

    def __init__(self, documents: DocumentQueries) -> None:
        self._documents = documents
        self._placed: dict[PassageId, PassageAndHead] = {}
        # What was taken in case it is asked for, and is not on the shelf until then.
        self._ahead: dict[PassageId, PassageAndHead] = {}

    def fetch(self, ids: Iterable[PassageId] | NDArray[np.int64]) -> None:
        """The passages that exist among these are on the shelf, with their documents' heads."""
        missing = {PassageId(int(one)) for one in ids} - self._placed.keys()
        known = missing & self._ahead.keys()
        self._placed.update((one, self._ahead[one]) for one in known)
        if missing - known:
            self._placed.update(self._documents.placed(sorted(missing - known)))

    def expect(self, ids: Iterable[PassageId]) -> dict[PassageId, PassageAndHead]:
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
            and _goes_on(passage.text, placed[0].text)
        )

    def at(self, passage_id: PassageId) -> PassageAndHead | None:
        """The passage and its document, unless it is gone by now."""
        return self._placed.get(passage_id)


def ends_in_rows(text: str) -> bool:
    """Whether the last line is a row of a table, of values, or an item of a list."""
    lines = text.splitlines()
    return bool(lines) and (_ROW.match(lines[-1]) is not None or bool(_parting(lines)))


def _goes_on(text: str, behind: str) -> bool:
    if _ROW.match(behind):
        return True
    parting = _parting(text.splitlines())
    return bool(parting) and behind.partition("\n")[0].count(parting) >= _PARTED


def _parting(lines: list[str]) -> str:
    """What parts the values, where the first and the last line have as many; else empty."""
    for sign in _SIGNS:
        counts = {line.count(sign) for line in (lines[0], lines[-1])}
        if len(lines) > 1 and min(counts) >= _PARTED and len(counts) == 1:
            return sign
    return ""
