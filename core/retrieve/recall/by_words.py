"""Passages that hold the question's words."""

from core.graph.snapshot import Snapshot
from core.records.questions import Analysis
from core.retrieve.recall.recalled import LIST_LENGTH, Ids, Recalled, as_rows
from core.store.index.index import Index


def by_words(
    index: Index,
    snapshot: Snapshot,
    analysis: Analysis,
    *,
    k: int = LIST_LENGTH,
    among: Ids | None = None,
) -> Recalled:
    """The passages that hold the most telling of the question's words, by BM25.

    With `among` only these passages are looked at.
    """
    ids, scores = index.words(analysis.text, k + snapshot.left_out, among=among)
    return as_rows(snapshot, ids, scores, k=k)
