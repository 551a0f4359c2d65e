"""Passages that hold the question's words."""

from core.graph.snapshot import Snapshot
from core.retrieve.recall.recalled import LIST_LENGTH, Recalled, as_rows
from core.store.index.index import Index


def by_words(index: Index, snapshot: Snapshot, text: str, *, k: int = LIST_LENGTH) -> Recalled:
    """The passages that hold the most telling of the question's words, by BM25."""
    ids, scores = index.words(text, k + snapshot.left_out)
    return as_rows(snapshot, ids, scores, k=k)
