"""Cache of passages and document heads for one question."""

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

# Separators of values, and how often a line must contain one at least.
_SEPARATORS, _MIN_SEPARATORS = (",", ";", "\t"), 2


class PassageCache:
    """Passages fetched from the store for one question, by id. Not thread-safe."""

    def __init__(self, documents: DocumentQueries) -> None:
        self._documents = documents
        self._fetched: dict[PassageId, PassageAndHead] = {}
        # Prefetched passages become visible when they are fetched.
        self._prefetched: dict[PassageId, PassageAndHead] = {}

    def fetch(self, ids: Iterable[PassageId] | NDArray[np.int64]) -> None:
        """Load the existing passages among these, with the heads of their documents."""
        missing = {PassageId(int(passage_id)) for passage_id in ids} - self._fetched.keys()
        ready = missing & self._prefetched.keys()
        self._fetched.update((passage_id, self._prefetched[passage_id]) for passage_id in ready)
        if missing - ready:
            self._fetched.update(self._documents.passages_with_heads(sorted(missing - ready)))

    def prefetch(self, ids: Iterable[PassageId]) -> dict[PassageId, PassageAndHead]:
        """Load passages that `get` will likely fetch, and return those that exist."""
        passages = self._documents.passages_with_heads(sorted(ids))
        self._prefetched.update(passages)
        return passages

    def is_cut(self, passage: Passage, next_id: PassageId | None) -> bool:
        """Return whether a table or list at the passage's end continues in the loaded `next_id`."""
        following = self._fetched.get(next_id) if next_id is not None else None
        return (
            following is not None
            and following[0].start == passage.end
            and _continues(passage.text, following[0].text)
        )

    def get(self, passage_id: PassageId) -> PassageAndHead | None:
        """Return the passage and its document head; None if not fetched or deleted."""
        return self._fetched.get(passage_id)


def ends_in_rows(text: str) -> bool:
    """Return whether the last line is a row of a table or of values, or an item of a list."""
    lines = text.splitlines()
    return bool(lines) and (_ROW.match(lines[-1]) is not None or bool(_separator(lines)))


def _continues(text: str, next_text: str) -> bool:
    if _ROW.match(next_text):
        return True
    separator = _separator(text.splitlines())
    return bool(separator) and next_text.partition("\n")[0].count(separator) >= _MIN_SEPARATORS


def _separator(lines: list[str]) -> str:
    """Return the separator that occurs equally often in the first and the last line, else ""."""
    for separator in _SEPARATORS:
        counts = {line.count(separator) for line in (lines[0], lines[-1])}
        if len(lines) > 1 and min(counts) >= _MIN_SEPARATORS and len(counts) == 1:
            return separator
    return ""
